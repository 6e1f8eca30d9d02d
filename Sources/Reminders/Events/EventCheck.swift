// Checks whether an event can be written. Only new and changed values are checked, so that a file
// of another program with values that Fencepost would refuse can still be edited.

internal import CivilTime
internal import ICalendar

struct EventCheck {
  let new: Event
  /// The previous state; nil for a new event.
  let old: Event?

  func run() throws(ReminderFault) {
    if old?.title != new.title, new.title.allSatisfy(\.isWhitespace) {
      throw ReminderFault(.title, .emptyTitle)
    }
    try checkLength(new.title, old?.title, .title, ReminderLimits.longestTitle)
    try checkLength(new.notes, old?.notes, .notes, ReminderLimits.longestNotes)
    try checkLength(new.url, old?.url, .url, ReminderLimits.longestURL)
    try checkLength(new.location, old?.location, .location, ReminderLimits.longestTitle)
    if let place = new.place, place != old?.place { try AlarmCheck.checkPlace(place, .place, "") }
    try AttachmentCheck(new: new.attachments, old: old?.attachments).run()
    try checkDates()
    let mostRules = max(1, old?.recurrence.count ?? 0)
    if old?.recurrence != new.recurrence, new.recurrence.count > mostRules {
      throw ReminderFault(.recurrence, .severalRules)
    }
    guard old?.alarms != new.alarms else { return }
    try AlarmCheck(new.alarms, insteadOf: old?.alarms).run()
  }

  private func checkLength(
    _ text: String?, _ old: String?, _ field: ReminderField, _ limit: Int
  ) throws(ReminderFault) {
    guard let text, text != old, text.utf8.count > limit else { return }
    throw ReminderFault(field, .tooLong(limit: limit))
  }

  private func checkDates() throws(ReminderFault) {
    guard old?.start != new.start || old?.end != new.end else { return }
    for (date, field) in [(new.start, ReminderField.start), (new.end, .end)]
    where DateValue(date) == nil {
      throw ReminderFault(field, .unwritableDate)
    }
    guard new.end.converted(toKindOf: new.start) == new.end else {
      throw ReminderFault(.end, .mixedDates)
    }
    let length = EventLength(from: new.start, to: new.end)
    guard !length.isNegative, !new.isAllDay || length.days > 0 else {
      throw ReminderFault(.end, .datesInverted)
    }
  }
}
