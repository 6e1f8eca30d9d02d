// Undoes an edit of one file, field by field. A field that the edit changed is restored, unless it
// was changed again since; everything else stays as it is now.

public import CivilTime
internal import ICalendar

extension ReminderFile {
  public enum Restored: Hashable, Sendable {
    case content([UInt8])
    /// The fields that were changed again since, by `ReminderField` or property name. Empty if one
    /// of the three files is not a reminder.
    case conflict(fields: [String])
  }

  /// `present` with the fields in which `from` and `to` differ set to what `to` has; a conflict if
  /// `present` differs from `from` in one of them.
  public static func restored(
    _ present: [UInt8], from: [UInt8], to: [UInt8], at now: Instant,
    _ database: inout ZoneDatabase
  ) -> Restored {
    do {
      let present = try ReminderFile(present, &database)
      let from = try ReminderFile(from, &database)
      var undoing = Undoing(present, from: from, to: try ReminderFile(to, &database))
      undoing.compare()
      guard undoing.conflicts.isEmpty else { return .conflict(fields: undoing.conflicts) }
      return .content(try undoing.bytes(at: now))
    } catch {
      return .conflict(fields: [])
    }
  }
}

/// The difference between two states of a file, to be undone in a third.
struct Undoing {
  private let present: ReminderFile
  private let from: ReminderFile
  private let to: ReminderFile
  private var undoing: ItemUndoing<Reminder>
  private var hasOtherOccurrences = false

  init(_ present: ReminderFile, from: ReminderFile, to: ReminderFile) {
    self.present = present
    self.from = from
    self.to = to
    undoing = ItemUndoing(present.state, from: from.state, to: to.state)
  }

  var conflicts: [String] { undoing.conflicts }

  mutating func compare() {
    undoing.compare(.title, [.summary], \.title)
    undoing.compare(.notes, [.description], \.notes)
    undoing.compare(.url, [.url], \.url)
    undoing.compare(.location, [.location], \.location)
    undoing.compare(.priority, [.priority], \.priority)
    undoing.compare(.start, [.dtstart], \.start)
    undoing.compare(.due, [.due, .duration], \.due)
    undoing.compare(.completed, [.status, .completed, .percentComplete], \.status)
    undoing.compare(.tags, [.categories], \.tags)
    undoing.compare(.recurrence, [.rrule], \.recurrence)
    compareProgress()
    compareOthers()
    undoing.compareAlarms(\.alarms)
    let blocks = [from, to, present].map { $0.others.map(PlainLines.block) }
    if blocks[0] != blocks[1], blocks[2] != blocks[1] {
      if blocks[2] == blocks[0] {
        hasOtherOccurrences = true
      } else {
        undoing.addConflict("occurrences")
      }
    }
  }

  /// Compares whether the person has begun the reminder. Only STATUS says so, and the reminder is
  /// open either way.
  private mutating func compareProgress() {
    guard from.reminder.status == to.reminder.status, from.isBegun != to.isBegun,
      present.isBegun != to.isBegun
    else { return }
    if present.reminder.status == from.reminder.status { undoing.restoredNames.append(.status) }
  }

  private mutating func compareOthers() {
    // PERCENT-COMPLETE is compared only if the completion is unchanged; else it changed with that.
    let isProgress = from.reminder.status != to.reminder.status
    undoing.compareOthers(without: ReminderFile.understood, field: Self.field) { name in
      isProgress && name == "PERCENT-COMPLETE"
    }
    if undoing.restoredNames.contains(.relatedTo) { undoing.new.parent = to.reminder.parent }
    if undoing.restoredNames.contains(.appleSortOrder) {
      undoing.new.sortOrder = to.reminder.sortOrder
    }
    if undoing.restoredNames.contains(.attach) { undoing.new.attachments = to.reminder.attachments }
  }

  private static func field(_ name: String) -> String {
    switch name {
    case "RELATED-TO": ReminderField.parent.rawValue
    case "X-APPLE-SORT-ORDER": ReminderField.sortOrder.rawValue
    case "ATTACH": ReminderField.attachments.rawValue
    case "EXDATE", "RDATE": ReminderField.recurrence.rawValue
    case "GEO": ReminderField.alarms.rawValue
    default: name
    }
  }

  func bytes(at now: Instant) throws(ReminderFault) -> [UInt8] {
    try present.edited(to: undoing.new, at: now) { edit in
      present.writeAlarms(undoing.new, &edit)
      undoing.restore(&edit)
      if hasOtherOccurrences {
        for other in present.others { edit.remove(other) }
        for other in to.others.compactMap({ NewComponent(copying: $0) }) {
          edit.add(other, to: present.calendar)
        }
      }
      edit.add(
        zones: undoing.zones, lackingIn: present.text, from: to.text, to: present.calendar)
    }
  }
}

extension ReminderFile {
  fileprivate var state: ItemState<Reminder> {
    ItemState(item: reminder, component: todo, alarms: alarms)
  }
}
