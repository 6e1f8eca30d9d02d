// The change of a marked line, from its words at the last save to its words now, as params of
// `reminder/save`. Only what differs between the two is changed in the reminder.

import FencepostProtocol
import JSON
import QuickAdd

struct TaskChange {
  let reminder: TaskReminder
  let before: ParsedItem
  let after: ParsedItem

  /// Writes the params of `reminder/save`; false if the line says the same as before.
  func write(to writer: inout Writer) -> Bool {
    guard before != after else { return false }
    let (old, new) = (TextReminder(before), TextReminder(after))
    writer.beginObject()
    writer.key("reminder")
    writer.beginObject()
    writer.member("id", reminder.id)
    if let title = new.title, title != old.title { writer.member("title", title) }
    if let list = new.list, list != old.list { writer.member("list", list) }
    write("notes", old.notes, new.notes, to: &writer)
    write("url", old.url, new.url, to: &writer)
    write("location", old.location, new.location, to: &writer)
    write("start", old.start, new.start, to: &writer)
    write("due", old.due, new.due, to: &writer)
    if new.timeZone != old.timeZone, let zone = new.timeZone { writer.member("timeZone", zone) }
    if new.priority != old.priority { writer.member("priority", new.priority ?? 0) }
    if new.recurrence != old.recurrence { writer.member("recurrence", new.recurrence ?? []) }
    if before.tags != after.tags { writer.member("tags", tags) }
    writeAlarms(old.alarms ?? [], new.alarms ?? [], to: &writer)
    writer.endObject()
    writer.endObject()
    return true
  }

  private func write(
    _ name: StaticString, _ old: String?, _ new: String?, to writer: inout Writer
  ) {
    guard old != new else { return }
    if let new {
      writer.member(name, new)
    } else {
      writer.key(name)
      writer.null()
    }
  }

  /// The reminder's tags, without those that were removed from the line and with those that were
  /// added.
  private var tags: [String] {
    let kept = reminder.tags.filter { !before.tags.contains($0) || after.tags.contains($0) }
    return kept + after.tags.filter { !kept.contains($0) }
  }

  private func writeAlarms(_ old: [TextAlarm], _ new: [TextAlarm], to writer: inout Writer) {
    guard before.alarms != after.alarms else { return }
    let gone = zip(before.alarms, old).filter { !after.alarms.contains($0.0) }.map(\.1)
    let come = zip(after.alarms, new).filter { !before.alarms.contains($0.0) }.map(\.1)
    writer.key("alarmChanges")
    writer.beginObject()
    writer.member("add", come)
    writer.member("remove", gone.flatMap(reminder.alarmIDs(like:)))
    writer.endObject()
  }
}
