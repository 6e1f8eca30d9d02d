// How the benchmark's store reads an item: through our own iCalendar, every value of a reminder,
// into keys and about 600 bytes of JSON, so that what an opening costs is what it would cost.

import Files
import ICalendar
import JSON
import Store

enum ReminderCodec {
  static var codec: Codec {
    Codec(
      version: 1, read: { bytes, _, list in read(bytes, list: list) },
      // The benchmark takes back what nobody has changed since, and keeps no documents.
      restore: { _, _, _ in .conflict(fields: []) }, things: { _, _ in [:] })
  }

  private static func read(_ bytes: [UInt8], list: String) -> Reading {
    guard let text = try? CalendarText(bytes), let todo = text.components(.vtodo).first,
      let uid = todo.property(.uid)?.token()
    else { return .unreadable(Remark(kind: "unreadable", message: "This is no reminder.")) }
    var writer = Writer(reserving: 1 << 10)
    writer.beginObject()
    writer.member("list", list)
    writer.add(todo)
    let revision = Digest(of: writer.bytes[...])
    for (key, name) in [("created", Name.created), ("lastModified", .lastModified)] {
      writer.key(key)
      writer.value(todo.property(name)?.token() ?? "")
    }
    let keys = "\(todo.property(.due)?.token() ?? "")\n\(todo.property(.summary)?.text() ?? "")"
    return .item(
      Facts(
        uid: uid, kind: "reminder", revision: revision, keys: Array(keys.utf8),
        members: Array(writer.bytes.dropFirst())))
  }

  /// The same item with another priority.
  static func touched(_ bytes: [UInt8], round: Int) throws(Failure) -> [UInt8] {
    do {
      let text = try CalendarText(bytes)
      guard let todo = text.components(.vtodo).first else { throw Failure.wrong("no reminder") }
      let before = try todo.property(.priority)?.priority() ?? 0
      // Never what it was, whatever earlier runs have left.
      let priority = (before + 1 + round % 8) % 9
      return try text.edited { $0.set(.integer(.priority, priority), in: todo) }.bytes
    } catch {
      throw .wrong("an item cannot be changed: \(error)")
    }
  }
}

extension Writer {
  fileprivate mutating func add(_ todo: Component) {
    member("title", todo.property(.summary)?.text() ?? "")
    if let notes = todo.property(.description)?.text() { member("notes", notes) }
    if let due = todo.property(.due), let date = try? due.date() {
      key("due")
      beginObject()
      member("date", date.text)
      member("isAllDay", date.isDate)
      if let zone = date.tzid { member("timeZone", zone) }
      endObject()
    }
    member("status", todo.property(.status)?.token() ?? "NEEDS-ACTION")
    let priority = try? todo.property(.priority)?.priority()
    member("priority", priority ?? 0)
    key("tags")
    beginArray()
    for text in todo.texts(.categories) { value(text) }
    endArray()
    if let position = try? todo.property(.geo)?.position() { add(position) }
    key("alarms")
    beginArray()
    for alarm in todo.components(.valarm) { add(alarm: alarm) }
    endArray()
  }

  private mutating func add(alarm: Component) {
    beginObject()
    member("id", alarm.property(.uid)?.token() ?? "")
    member("action", alarm.property(.action)?.token() ?? "")
    member("text", alarm.property(.description)?.text() ?? "")
    if let trigger = try? alarm.property(.trigger)?.date() { member("trigger", trigger.text) }
    key("fences")
    beginArray()
    if let location = alarm.property(Fence.location) {
      beginObject()
      member("on", alarm.property(Fence.proximity)?.token() ?? "")
      member("title", location.parameter(Fence.title) ?? "")
      member("radius", location.parameter(Fence.radius).flatMap(PlainDecimal.read) ?? 0)
      if let place = try? location.geoURI() { add(place) }
      endObject()
    }
    for location in alarm.components(.vlocation) {
      beginObject()
      member("on", alarm.property(.proximity)?.token() ?? "")
      member("title", location.property(.name)?.text() ?? "")
      if let place = try? location.property(.url)?.geoURI() { add(place) }
      endObject()
    }
    endArray()
    endObject()
  }

  private mutating func add(_ place: GeoURI) {
    member("latitude", place.latitude)
    member("longitude", place.longitude)
    if let radius = place.uncertainty { member("radius", radius) }
  }
}
