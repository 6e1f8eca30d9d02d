// A fast path for the files of most reminders, which have no unusual lines: encodes the reminder as
// JSON and as an indexed item without building a `Reminder`. The result is the same as with the
// full reader.

import CivilTime
import FencepostProtocol
import Files
import Geofence
import ICalendar
import JSON
import Reminders
import Store

/// One instance encodes many items, so that its memory is reused.
struct PlainReminderEncoder {
  private var reminder = PlainReminder()
  private var drafts = PlainDrafts()
  private var writer = Writer(reserving: 2 << 10)

  /// Reads and encodes a reminder's file; nil if the file has lines that only the full reader
  /// reads.
  mutating func indexedItem(
    _ bytes: [UInt8], list: String, _ zones: inout ZoneDatabase
  ) -> IndexedItem? {
    guard reminder.read(bytes, &zones) else { return nil }
    let revision = reminder.withCanonicalContent(&drafts) { Digest(of: $0) }
    writer.clear()
    PlainMembers(reminder: reminder).write(list: list, revision: revision, to: &writer)
    let members = writer.bytes.withUnsafeBufferPointer { Array($0) }
    return IndexedItem(
      uid: reminder.text.string(reminder.uid), kind: ItemKind.reminder, revision: revision,
      keys: reminder.keys(&drafts), members: members)
  }
}

/// Writes the members of a reminder's JSON.
private struct PlainMembers {
  let reminder: PlainReminder

  func write(list: String, revision: Digest, to writer: inout Writer) {
    writer.member("list", list)
    write("title", reminder.title, to: &writer)
    write("notes", reminder.notes, to: &writer)
    write("url", reminder.url, to: &writer)
    write("location", reminder.location, to: &writer)
    let isLocation = reminder.alarms.contains(where: \.isFence)
    if let position = reminder.position, !isLocation {
      writer.key("position")
      writer.beginObject()
      write("latitude", position.latitude, to: &writer)
      write("longitude", position.longitude, to: &writer)
      writer.endObject()
    }
    writer.member("priority", reminder.priority)
    writeDates(to: &writer)
    let isCompleted = reminder.status == .completed
    writer.member("completed", isCompleted)
    write("completionDate", isCompleted ? reminder.completed : nil, to: &writer)
    write("creationDate", reminder.created, to: &writer)
    write("lastModifiedDate", reminder.lastModified, to: &writer)
    writer.member("tags", reminder.tags)
    write("parent", reminder.parent, to: &writer)
    if let order = reminder.sortOrder { writer.member("sortOrder", order) }
    writer.members(#""attachments":[]"#)
    writer.key("alarms")
    writer.beginArray()
    for alarm in reminder.alarms { write(alarm, to: &writer) }
    writer.endArray()
    writer.members(#""recurrence":[]"#)
    writer.member("isLocation", isLocation)
    writer.member("revision", revision.hex)
    if let floating = reminder.start?.moment.floatingText(beside: reminder.due?.moment) {
      writer.member("startInstant", floating)
      writer.members(#""dueInstant":null"#)
    }
  }

  private func writeDates(to writer: inout Writer) {
    let (start, due) = (reminder.start, reminder.due)
    let startZone = start?.moment.zoneName
    let sharedZone = due == nil ? startZone : due?.moment.zoneName
    write("start", start, to: &writer)
    writer.member("startTimeZone", due != nil && startZone != sharedZone ? startZone : nil)
    write("due", due, to: &writer)
    writer.member("timeZone", sharedZone)
  }

  private func write(_ alarm: PlainReminder.Alarm, to writer: inout Writer) {
    writer.beginObject()
    write("id", alarm.id, to: &writer)
    switch alarm.trigger {
    case .relative(let seconds, let isToStart):
      writer.member("kind", AlarmKind.relative)
      writer.member("relativeOffset", seconds)
      writer.member("relativeTo", isToStart ? Anchor.start : .due)
      writer.members(#""absoluteDate":null,"proximity":null"#)
    case .absolute(let time):
      writer.member("kind", AlarmKind.absolute)
      writer.members(#""relativeOffset":null,"relativeTo":null"#)
      write("absoluteDate", time, to: &writer)
      writer.members(#""proximity":null"#)
    case .fence(let isEntered, _):
      writer.member("kind", AlarmKind.location)
      writer.members(#""relativeOffset":null,"relativeTo":null,"absoluteDate":null"#)
      writer.member("proximity", isEntered ? Proximity.enter : .leave)
    }
    writer.key("places")
    writer.beginArray()
    if case .fence(_, let place) = alarm.trigger {
      write(place, to: &writer)
      writer.endArray()
      writer.members(
        #""policy":{"dwell":null,"margin":null,"fireIfInside":null,"onceOnly":null}"#)
    } else {
      writer.endArray()
      writer.members(#""policy":null"#)
    }
    write("acknowledged", alarm.acknowledged, to: &writer)
    writer.members(#""snoozedUntil":null"#)
    writer.endObject()
  }

  private func write(_ place: PlainReminder.PlainPlace, to writer: inout Writer) {
    writer.beginObject()
    write("title", place.title, to: &writer)
    write("latitude", place.coordinate.latitude, to: &writer)
    write("longitude", place.coordinate.longitude, to: &writer)
    write("radius", place.radius, to: &writer)
    write("address", place.address, to: &writer)
    writer.members(#""placeId":null"#)
    writer.endObject()
  }

  private func write(_ name: StaticString, _ number: Double, to writer: inout Writer) {
    guard let shortDecimal = PlainDecimal.ShortDecimal(number) else {
      return writer.member(name, number)
    }
    writer.key(name)
    writer.number { shortDecimal.append(to: &$0) }
  }

  private func write(
    _ name: StaticString, _ range: Range<Int>?, to writer: inout Writer
  ) {
    writer.key(name)
    guard let range else { return writer.null() }
    writer.value(utf8: reminder.text.bytes.span.extracting(range))
  }

  /// Writes a UTC time such as `20261103T081500` as `2026-11-03T08:15:00.000Z`.
  private func write(
    _ name: StaticString, _ time: PlainReminder.UTCTime?, to writer: inout Writer
  ) {
    writer.key(name)
    guard let time else { return writer.null() }
    writer.text { output in append(time.textOffset, hasTime: true, ".000Z", to: &output) }
  }

  private func write(
    _ name: StaticString, _ date: PlainReminder.PlainDate?, to writer: inout Writer
  ) {
    writer.key(name)
    guard let date else { return writer.null() }
    let hasTime = date.moment.wallTime != nil
    writer.text { output in append(date.textOffset, hasTime: hasTime, "", to: &output) }
  }

  private func append(
    _ digitsStart: Int, hasTime: Bool, _ end: StaticString, to bytes: inout [UInt8]
  ) {
    let text = reminder.text.bytes.span
    bytes.append(addingCapacity: 24) { output in
      for index in 0..<(hasTime ? 15 : 8) {
        if index == 4 || index == 6 { output.append(UInt8(ascii: "-")) }
        if index == 11 || index == 13 { output.append(UInt8(ascii: ":")) }
        output.append(text[digitsStart + index])
      }
      end.withUTF8Buffer { for byte in $0 { output.append(byte) } }
    }
  }
}
