// One VEVENT of a file: its values and its lines. Does not know whether it is the series or an
// occurrence.

internal import CivilTime
internal import Geofence
internal import ICalendar

struct EventPart: Sendable {
  let component: Component
  let event: Event
  let length: EventLength
  let alarms: [AlarmEntry]
  /// Whether a half of its place is damaged or differs from the other.
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
    guard let fence = reading.fence(event.coordinate, isAlone: true, &problems) else {
      guard !event.hasPlaceLines else {
        problems.add("this event has lost its place", at: event)
        return
      }
      // GEO of an event with fences may be the rest of one of them.
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
  /// Whether the event has lines for its own location; GEO may be a fence's.
  var hasPlaceLines: Bool {
    property(.appleLocation) != nil || property(.ownPlaces) != nil
      || components(.vlocation).contains(where: \.isPosition)
  }

  /// Whether a VLOCATION has coordinates.
  var isPosition: Bool { property(.url) != nil || property(.geo) != nil }
}
