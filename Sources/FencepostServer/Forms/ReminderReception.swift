// A reminder from the wire: what a save gives, over what was there before. What is given is set,
// null clears, and what is absent stays.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import Reminders

struct ReminderReception {
  let dates: DatesReception
  let alarms: AlarmReception

  private var path: String { dates.path }

  /// The reminder with what was given; `completed` apart, which is an act and not a value.
  func reminder(
    _ input: ReminderInput, over old: Reminders.Reminder?
  ) throws(ResponseError) -> Reminders.Reminder {
    var reminder = old ?? Reminders.Reminder(title: "")
    reminder.title = try title(input.title, over: old)
    reminder.notes = try text(input.notes, over: reminder.notes, "notes")
    reminder.url = try text(input.url, over: reminder.url, "url")
    reminder.location = try text(input.location, over: reminder.location, "location")
    if !input.priority.isAbsent { reminder.priority = try priority(input.priority.value ?? 0) }
    (reminder.start, reminder.due) = try dates.dates(
      input, start: reminder.start, due: reminder.due)
    if !input.tags.isAbsent { reminder.tags = input.tags.value ?? [] }
    reminder.parent = try text(input.parent, over: reminder.parent, "parent")
    if !input.attachments.isAbsent {
      reminder.attachments = (input.attachments.value ?? []).map {
        Reminders.Attachment(url: $0.url, mediaType: $0.mediaType, title: $0.title)
      }
    }
    reminder.alarms = try alarms.alarms(input, over: reminder.alarms)
    if !input.recurrence.isAbsent {
      reminder.recurrence = try rules(input.recurrence.value ?? [], over: reminder.recurrence)
    }
    if !reminder.recurrence.isEmpty, reminder.due == nil {
      throw ResponseError(
        .recurringReminderRequiresDueDate, "A reminder that repeats needs a due date.",
        field: "\(path).due", hint: "Give it one, or set recurrence to null.")
    }
    return reminder
  }

  private func title(
    _ given: Presence<String>, over old: Reminders.Reminder?
  ) throws(ResponseError) -> String {
    if given.isAbsent, let old { return old.title }
    guard let title = given.value, title.unicodeScalars.contains(where: \.isShown) else {
      throw ResponseError(
        .invalidValue, "A reminder needs a title that is not empty.", field: "\(path).title")
    }
    return title
  }

  /// An empty text is no text, as it is in a file.
  private func text(
    _ given: Presence<String>, over old: String?, _ field: String
  ) throws(ResponseError) -> String? {
    guard !given.isAbsent else { return old }
    return given.value.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func priority(_ number: Int) throws(ResponseError) -> Priority {
    guard let priority = Priority(number) else {
      throw ResponseError(
        .priorityIsInvalid, "\(number) is no priority.", field: "\(path).priority",
        hint: "A priority is from 0 (none) to 9, and 1 is the highest.")
    }
    return priority
  }

  private func rules(
    _ texts: [String], over old: [RecurrenceRule]
  ) throws(ResponseError) -> [RecurrenceRule] {
    var rules: [RecurrenceRule] = []
    for (index, text) in texts.enumerated() {
      do throws(RecurrenceFault) {
        rules.append(try RecurrenceRule(text))
      } catch {
        let field = "\(path).recurrence[\(index)]"
        throw ResponseError(
          .invalidValue, "\(field): \(error.description).", field: field,
          hint: #"A rule looks like "FREQ=WEEKLY;BYDAY=TU"."#)
      }
    }
    return rules
  }
}

extension Unicode.Scalar {
  /// Files hold no control characters: a title of nothing else would be empty there.
  fileprivate var isShown: Bool {
    !properties.isWhitespace && properties.generalCategory != .control
  }
}
