// One VEVENT of a file: what it says, and the lines that say so. Whether it is the series or one
// occurrence of it is not known here.

internal import CivilTime
internal import Geofence
internal import ICalendar

struct EventPart: Sendable {
  let component: Component
  let event: Event
  let length: EventLength
  let alarms: [AlarmEntry]
  /// A half of its place is broken, or is not any more what the other one says.
  let placeNeedsRepair: Bool

  /// Nil where it has no start that can be read.
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

/// The place of an event as its lines have it: Apple's, a VLOCATION's (RFC 9073), or a mere GEO.
struct EventPlace {
  private(set) var place: FencePlace?
  private(set) var needsRepair = false

  init(_ event: Component, _ problems: inout Problems) {
    let reading = FenceReading(placeOf: event)
    guard let fence = reading.fence(Self.position(of: event), isAlone: true, &problems) else {
      guard !event.hasPlaceLines else {
        problems.add("this event has lost its place", at: event)
        return
      }
      // GEO of an event with fences may well be what is left of one of them.
      guard !event.components(.valarm).contains(where: \.hasProximity) else { return }
      place = Self.position(of: event).map {
        FencePlace(title: nil, coordinate: $0, radius: Fence.defaultRadius)
      }
      return
    }
    place = fence.places.first
    needsRepair = reading.needsRepair(fence)
  }

  private static func position(of event: Component) -> Coordinate? {
    event.property(.geo).flatMap { try? $0.position() }.flatMap(Coordinate.init)
  }
}

extension Component {
  /// Whether an event has lines that mean its place alone; GEO may mean a fence's.
  var hasPlaceLines: Bool {
    property(.appleLocation) != nil || property(.ownPlaces) != nil
      || components(.vlocation).contains(where: \.isPosition)
  }

  /// Whether a VLOCATION speaks of one.
  var isPosition: Bool { property(.url) != nil || property(.geo) != nil }
}
