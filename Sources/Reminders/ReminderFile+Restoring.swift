// Undoes an edit of one file, field by field. A field that the edit changed gets its earlier value
// again. A field that was changed again since the edit is a conflict. All other fields stay as
// they are.

public import CivilTime
internal import ICalendar

extension ReminderFile {
  public enum UndoResult: Hashable, Sendable {
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
  ) -> UndoResult {
    do {
      let present = try ReminderFile(present, &database)
      let from = try ReminderFile(from, &database)
      var undoing = ReminderUndoing(present, from: from, to: try ReminderFile(to, &database))
      undoing.compare()
      guard undoing.conflicts.isEmpty else { return .conflict(fields: undoing.conflicts) }
      return .content(try undoing.bytes(at: now))
    } catch {
      return .conflict(fields: [])
    }
  }
}

/// The difference between two states of a file, to be undone in a third.
struct ReminderUndoing {
  private let present: ReminderFile
  private let laterFile: ReminderFile
  private let earlierFile: ReminderFile
  private var itemUndoing: ItemUndoing<Reminder>
  private var hasOtherOccurrences = false

  init(_ present: ReminderFile, from: ReminderFile, to: ReminderFile) {
    self.present = present
    laterFile = from
    earlierFile = to
    itemUndoing = ItemUndoing(present.state, from: laterFile.state, to: earlierFile.state)
  }

  var conflicts: [String] { itemUndoing.conflicts }

  mutating func compare() {
    itemUndoing.compare(.title, [.summary], \.title)
    itemUndoing.compare(.notes, [.description], \.notes)
    itemUndoing.compare(.url, [.url], \.url)
    itemUndoing.compare(.location, [.location], \.location)
    itemUndoing.compare(.priority, [.priority], \.priority)
    itemUndoing.compare(.start, [.dtstart], \.start)
    itemUndoing.compare(.due, [.due, .duration], \.due)
    itemUndoing.compare(.completed, [.status, .completed, .percentComplete], \.status)
    itemUndoing.compare(.tags, [.categories], \.tags)
    itemUndoing.compare(.recurrence, [.rrule], \.recurrence)
    compareProgress()
    compareOthers()
    itemUndoing.compareAlarms(\.alarms)
    let occurrenceTexts = [laterFile, earlierFile, present].map {
      $0.editedOccurrences.map(PlainLines.componentText)
    }
    if occurrenceTexts[0] != occurrenceTexts[1], occurrenceTexts[2] != occurrenceTexts[1] {
      if occurrenceTexts[2] == occurrenceTexts[0] {
        hasOtherOccurrences = true
      } else {
        itemUndoing.addConflict("occurrences")
      }
    }
  }

  /// Compares whether the person has begun the reminder. Only STATUS says so: a reminder that was
  /// begun is open like any other.
  private mutating func compareProgress() {
    guard laterFile.reminder.status == earlierFile.reminder.status,
      laterFile.isBegun != earlierFile.isBegun,
      present.isBegun != earlierFile.isBegun
    else { return }
    if present.reminder.status == laterFile.reminder.status {
      itemUndoing.restoredNames.append(.status)
    }
  }

  private mutating func compareOthers() {
    // If the edit changed the completion, PERCENT-COMPLETE changed with it and is not compared.
    let hasNewStatus = laterFile.reminder.status != earlierFile.reminder.status
    itemUndoing.compareOthers(without: ReminderFile.fieldProperties, field: Self.field) { name in
      hasNewStatus && name == "PERCENT-COMPLETE"
    }
    if itemUndoing.restoredNames.contains(.relatedTo) {
      itemUndoing.new.parent = earlierFile.reminder.parent
    }
    if itemUndoing.restoredNames.contains(.appleSortOrder) {
      itemUndoing.new.sortOrder = earlierFile.reminder.sortOrder
    }
    if itemUndoing.restoredNames.contains(.attach) {
      itemUndoing.new.attachments = earlierFile.reminder.attachments
    }
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
    try present.edited(to: itemUndoing.new, at: now) { edit in
      present.writeAlarms(itemUndoing.new, &edit)
      itemUndoing.restore(&edit)
      if hasOtherOccurrences {
        for other in present.editedOccurrences { edit.remove(other) }
        for other in earlierFile.editedOccurrences.compactMap({ NewComponent(copying: $0) }) {
          edit.add(other, to: present.calendar)
        }
      }
      edit.add(
        zones: itemUndoing.zones, lackingIn: present.text, from: earlierFile.text,
        to: present.calendar)
    }
  }
}

extension ReminderFile {
  fileprivate var state: ItemState<Reminder> {
    ItemState(item: reminder, component: todo, alarms: alarms)
  }
}
