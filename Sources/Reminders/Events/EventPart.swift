// One VEVENT of a file: the values and the lines. Does not know whether the VEVENT is the series or an
// occurrence.

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

  /// Nil without a readable start.
  init?(
    _ component: Component, original: Moment? = nil, _ zones: inout FileZones,
    _ problems: inout Problems, _ database: inout ZoneDatabase
  ) {
    var reading = ItemReading(item: component, zones: zones, problems: problems)
    let found = reading.event(original: original, &database)
    guard let found else {
      (zones, problems) = (reading.zones, reading.problems)
      return nil
    }
    var event = found.event
    let place = EventPlace(component, &reading.problems)
    event.place = place.place
    var alarms = AlarmReading(
      component, start: event.start, end: event.end, reading.zones, reading.problems)
    alarms.read(&database)
    event.alarms = alarms.entries.map(\.alarm)
    (zones, problems) = (alarms.zones, alarms.problems)
    self.component = component
    self.event = event
    length = found.length
    self.alarms = alarms.entries
    placeNeedsRepair = place.needsRepair
  }
}

/// The location of an event: Apple's, that of a VLOCATION (RFC 9073), or a GEO.
struct EventPlace {
  private(set) var place: FencePlace?
  private(set) var needsRepair = false

  init(_ event: Component, _ problems: inout Problems) {
    let reading = FenceReading(placeOf: event)
    let position = ItemPosition(event.coordinate, isAlone: true, isWrittenForOne: false)
    guard let fence = reading.fence(position, &problems) else {
      guard !event.hasPlaceLines else {
        problems.add("this event has lost its place", at: event)
        return
      }
      // If alarms of the event have fences, GEO may be all that is left of one of these.
      guard !event.components(.valarm).contains(where: \.hasProximity) else { return }
      place = event.coordinate.map {
        FencePlace(title: nil, coordinate: $0, radius: Fence.defaultRadius)
      }
      return
    }
    place = fence.places.first
    needsRepair = reading.needsRepair(fence)
  }
}

extension Component {
  /// Whether the event has lines for its own location. GEO does not count: it may be a fence's.
  var hasPlaceLines: Bool {
    property(.appleLocation) != nil || property(.ownPlaces) != nil
      || components(.vlocation).contains(where: \.isPosition)
  }

  /// Whether a VLOCATION has coordinates.
  var isPosition: Bool { property(.url) != nil || property(.geo) != nil }
}
