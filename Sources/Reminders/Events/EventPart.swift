// One VEVENT of a file, the series or an occurrence: its values and its lines.

internal import CivilTime
internal import Geofence
internal import ICalendar

struct EventPart: Sendable {
  let component: Component
  let event: Event
  let length: EventLength
  let alarms: [AlarmEntry]
  /// Whether RFC 9073's or Apple's spelling of the place is damaged, or both differ.
  let placeNeedsRepair: Bool

  /// Reads the values of a VEVENT; nil if it has no readable start.
  init?(
    _ component: Component, original: Moment? = nil, _ zones: inout FileZones,
    _ problems: inout Problems, _ database: inout ZoneDatabase
  ) {
    var itemReading = ItemReading(item: component, zones: zones, problems: problems)
    let parsedEvent = itemReading.event(original: original, &database)
    guard let parsedEvent else {
      (zones, problems) = (itemReading.zones, itemReading.problems)
      return nil
    }
    var event = parsedEvent.event
    let place = EventPlace(component, &itemReading.problems)
    event.place = place.place
    var alarms = AlarmReading(
      component, start: event.start, end: event.end, itemReading.zones, itemReading.problems)
    alarms.readAlarms(&database)
    event.alarms = alarms.entries.map(\.alarm)
    (zones, problems) = (alarms.zones, alarms.problems)
    self.component = component
    self.event = event
    length = parsedEvent.length
    self.alarms = alarms.entries
    placeNeedsRepair = place.needsRepair
  }
}

/// The location of an event: Apple's, that of a VLOCATION (RFC 9073), or a GEO.
struct EventPlace {
  private(set) var place: FencePlace?
  private(set) var needsRepair = false

  init(_ event: Component, _ problems: inout Problems) {
    let fenceReading = FenceReading(placeOf: event)
    let itemPosition = ItemPosition(
      event.coordinate, isOnlyPlaceAlarm: true, isWrittenForOne: false)
    guard let fence = fenceReading.fence(itemPosition, &problems) else {
      guard !event.hasPlaceLines else {
        problems.add("this event has no place any more; set its place again", at: event)
        return
      }
      // If an alarm of the event has a fence, GEO may be the fence's position and not the event's.
      guard !event.components(.valarm).contains(where: \.hasProximity) else { return }
      place = event.coordinate.map {
        FencePlace(title: nil, coordinate: $0, radius: Fence.defaultRadius)
      }
      return
    }
    place = fence.places.first
    needsRepair = fenceReading.needsRepair(fence)
  }
}

extension Component {
  /// Whether the event has lines for its own place. GEO does not count, because it may belong to an
  /// alarm's fence.
  var hasPlaceLines: Bool {
    property(.appleLocation) != nil || property(.ownPlaces) != nil
      || components(.vlocation).contains(where: \.isPosition)
  }

  /// Whether a VLOCATION has coordinates.
  var isPosition: Bool { property(.url) != nil || property(.geo) != nil }
}
