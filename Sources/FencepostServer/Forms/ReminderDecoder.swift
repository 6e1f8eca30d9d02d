// Decodes a reminder from a request. A member that the client gives replaces the existing value,
// null clears the value, and a missing member leaves the value as it is.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import Reminders

struct ReminderDecoder {
  let dates: DatesDecoder
  let alarms: AlarmDecoder
  let fields: FieldDecoder

  private var path: String { fields.path }

  /// The reminder to save: the members that the client gives, and else those of the existing
  /// reminder. `completed` is not decoded here, because completing may also create the next date
  /// of a series.
  func reminder(
    _ input: ReminderInput, over old: Reminders.Reminder?
  ) throws(ResponseError) -> Reminders.Reminder {
    var reminder = old ?? Reminders.Reminder(title: "")
    reminder.title = try fields.title(input.title, over: old?.title, of: "A reminder")
    reminder.notes = fields.text(input.notes, over: reminder.notes)
    reminder.url = fields.text(input.url, over: reminder.url)
    reminder.location = fields.text(input.location, over: reminder.location)
    if !input.priority.isAbsent { reminder.priority = try priority(input.priority.value ?? 0) }
    (reminder.start, reminder.due) = try dates.dates(
      input, start: reminder.start, due: reminder.due)
    if !input.tags.isAbsent { reminder.tags = input.tags.value ?? [] }
    reminder.parent = fields.text(input.parent, over: reminder.parent)
    if !input.sortOrder.isAbsent { reminder.sortOrder = try sortOrder(input.sortOrder.value) }
    reminder.attachments = fields.attachments(input.attachments, over: reminder.attachments)
    reminder.alarms = try alarms.alarms(
      input.alarms, input.alarmChanges, over: reminder.alarms)
    reminder.recurrence = try fields.rules(input.recurrence, over: reminder.recurrence)
    if !reminder.recurrence.isEmpty, reminder.due == nil, hasNewDates(reminder, old) {
      throw ResponseError(
        .recurringReminderRequiresDueDate, "A reminder that repeats needs a due date.",
        field: "\(path).due",
        hint: "Give the reminder a due date, or set recurrence to null.")
    }
    return reminder
  }

  /// Whether the edit changes dates or repetition. Other edits are accepted even if a repeating
  /// reminder has no due date, because other programs write such reminders.
  private func hasNewDates(_ new: Reminders.Reminder, _ old: Reminders.Reminder?) -> Bool {
    guard let old else { return true }
    return new.start != old.start || new.due != old.due || new.recurrence != old.recurrence
  }

  private func sortOrder(_ number: Int?) throws(ResponseError) -> Int? {
    guard let number, number.magnitude > HandOrder.greatestNumber else { return number }
    throw ResponseError(
      .invalidValue, "\(path).sortOrder: \(number) is out of range.", field: "\(path).sortOrder",
      hint: "Send a number from -2^53 to 2^53, or use reminder/move.")
  }

  private func priority(_ number: Int) throws(ResponseError) -> Priority {
    guard let priority = Priority(number) else {
      throw ResponseError(
        .priorityIsInvalid, "\(number) is not a priority.", field: "\(path).priority",
        hint: "A priority is from 0 (none) to 9, and 1 is the highest.")
    }
    return priority
  }
}
