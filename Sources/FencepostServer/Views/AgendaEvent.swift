// An occurrence of an event as an agenda needs it, from its encoded members.

import CivilTime
import FencepostProtocol
import Geofence
import JSON
import Reminders

struct AgendaEvent {
  let members: ArraySlice<UInt8>
  private(set) var id = ""
  private(set) var title = ""
  private(set) var occurrence: String?
  private(set) var start: Instant
  private(set) var end: Instant
  private(set) var isAllDay = false
  /// Whether the event counts as busy time.
  private(set) var isBlocking = true
  /// The event's location, or else the title of its place.
  private(set) var location: String?
  private(set) var alarms: [Reminders.Alarm] = []
  /// The encoded recurrence.
  private(set) var recurrence: ArraySlice<UInt8>?

  /// Nil if the members do not say when the event takes place.
  init?(_ members: ArraySlice<UInt8>) {
    self.members = members
    var (from, to, place): (Instant?, Instant?, String?)
    let encodedObject = [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]
    guard let event = Document.read(encodedObject, limits: .standard).document.root else {
      return nil
    }
    for (key, value) in event.members {
      switch key {
      case "id": id = value.string ?? ""
      case "title": title = value.string ?? ""
      case "occurrence": occurrence = value.string
      case "startInstant": from = value.string.flatMap { try? Instant(text: $0) }
      case "endInstant": to = value.string.flatMap { try? Instant(text: $0) }
      case "allDay": isAllDay = value.boolean ?? false
      case "availability" where value.string == "free": isBlocking = false
      case "status" where value.string == "canceled": isBlocking = false
      case "answer" where value.string == "declined": isBlocking = false
      case "location": location = value.string
      case "place": place = value["title"]?.string
      case "alarms": alarms = value.elements.compactMap { Alarm(encoded: $0) }
      case "recurrence": recurrence = value.text
      default: break
      }
    }
    guard let from, let to else { return nil }
    (start, end) = (from, max(from, to))
    location = location ?? place
  }
}

extension Reminders.Alarm {
  /// Decodes an alarm of an event from JSON: only its trigger, and until when it is snoozed. Nil
  /// if it cannot go off.
  fileprivate init?(encoded alarm: Value) {
    let trigger: Trigger
    if let seconds = alarm["relativeOffset"]?.integer {
      trigger = .relative(
        seconds: seconds, to: alarm["relativeTo"]?.string == "start" ? .start : .end)
    } else if let instant = alarm["absoluteDate"]?.string.flatMap({ try? Instant(text: $0) }) {
      trigger = .absolute(instant)
    } else if let proximity = alarm["proximity"]?.string {
      let places = (alarm["places"] ?? .null).elements.compactMap { FencePlace(encoded: $0) }
      trigger = .fence(Fence(proximity: proximity == "leave" ? .leave : .enter, places: places))
    } else {
      return nil
    }
    self.init(
      id: "", trigger: trigger,
      snoozedUntil: alarm["snoozedUntil"]?.string.flatMap { try? Instant(text: $0) })
  }
}

extension FencePlace {
  fileprivate init?(encoded place: Value) {
    guard let latitude = place["latitude"]?.number, let longitude = place["longitude"]?.number,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.init(
      title: place["title"]?.string, coordinate: coordinate,
      radius: place["radius"]?.number ?? 0, address: place["address"]?.string)
  }
}
