// The change of a line with a reminder's mark since the last save, as params of `reminder/save`.
// Only values that differ between the line's old and new words are changed in the reminder.

import FencepostProtocol
import JSON
import QuickAdd

struct TaskChange {
  let reminder: TaskReminder
  let itemBefore: ParsedItem
  let itemAfter: ParsedItem

  /// Writes the params of `reminder/save`; false if the line means the same as before.
  func write(to writer: inout Writer) -> Bool {
    guard itemBefore != itemAfter else { return false }
    let (old, new) = (TextReminder(itemBefore), TextReminder(itemAfter))
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
    if itemBefore.tags != itemAfter.tags { writer.member("tags", tags) }
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

  /// The reminder's tags, without the tags that were removed from the line, and with the tags that
  /// were added to the line.
  private var tags: [String] {
    let keptTags = reminder.tags.filter {
      !itemBefore.tags.contains($0) || itemAfter.tags.contains($0)
    }
    return keptTags + itemAfter.tags.filter { !keptTags.contains($0) }
  }

  private func writeAlarms(_ old: [TextAlarm], _ new: [TextAlarm], to writer: inout Writer) {
    guard itemBefore.alarms != itemAfter.alarms else { return }
    let removedAlarms = zip(itemBefore.alarms, old).filter { !itemAfter.alarms.contains($0.0) }.map(
      \.1)
    let addedAlarms = zip(itemAfter.alarms, new).filter { !itemBefore.alarms.contains($0.0) }.map(
      \.1)
    writer.key("alarmChanges")
    writer.beginObject()
    writer.member("add", addedAlarms)
    writer.member("remove", removedAlarms.flatMap(reminder.alarmIDs(like:)))
    writer.endObject()
  }
}
