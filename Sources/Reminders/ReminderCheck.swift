// Checks whether a reminder can be written. Only new and changed values are checked, so that a
// file of another program with values that Fencepost would refuse can still be edited.

internal import CivilTime
internal import ICalendar

struct ReminderCheck {
  let new: Reminder
  /// The previous state; nil for a new reminder.
  let old: Reminder?
  let uid: String

  func run() throws(ReminderFault) {
    try checkLength(new.title, old?.title, .title, ReminderLimits.longestTitle)
    try checkLength(new.notes, old?.notes, .notes, ReminderLimits.longestNotes)
    try checkLength(new.url, old?.url, .url, ReminderLimits.longestURL)
    try checkLength(new.location, old?.location, .location, ReminderLimits.longestTitle)
    try checkLength(new.parent, old?.parent, .parent, ReminderLimits.longestName)
    if new.parent == uid, old?.parent != uid { throw ReminderFault(.parent, .ownParent) }
    try checkTags()
    try AttachmentCheck(new: new.attachments, old: old?.attachments).run()
    try checkDates()
    if old?.recurrence != new.recurrence, new.recurrence.count > max(1, old?.recurrence.count ?? 0)
    {
      throw ReminderFault(.recurrence, .severalRules)
    }
    guard old?.alarms != new.alarms || hasNewDates else { return }
    var alarmCheck = AlarmCheck(new.alarms, insteadOf: old?.alarms)
    alarmCheck.hasBaseDate = new.hasDate
    alarmCheck.hadBaseDate = { base in old?.hasDate(base) ?? true }
    try alarmCheck.run()
  }

  private func checkLength(
    _ text: String?, _ old: String?, _ field: ReminderField, _ limit: Int
  ) throws(ReminderFault) {
    guard let text, text.utf8.count > limit, text != old else { return }
    throw ReminderFault(field, .tooLong(limit: limit))
  }

  private func checkTags() throws(ReminderFault) {
    guard old?.tags != new.tags else { return }
    guard new.tags.count <= ReminderLimits.mostTags else {
      throw ReminderFault(.tags, .tooMany(limit: ReminderLimits.mostTags))
    }
    let oldTags = Set(old?.tags ?? [])
    for tag in new.tags where !oldTags.contains(tag) {
      guard tag.utf8.count <= ReminderLimits.longestTag else {
        throw ReminderFault(.tags, .tooLong(limit: ReminderLimits.longestTag))
      }
      let isBlank = tag.unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
      }
      if isBlank { throw ReminderFault(.tags, .emptyTag) }
      if tag.utf8.contains(UInt8(ascii: ",")) { throw ReminderFault(.tags, .commaInTag(tag)) }
    }
  }

  private var hasNewDates: Bool { old?.start != new.start || old?.due != new.due }

  private func checkDates() throws(ReminderFault) {
    let hasChange = hasNewDates || old?.recurrence != new.recurrence
    if hasChange, !new.recurrence.isEmpty, new.due == nil, new.start == nil {
      throw ReminderFault(.recurrence, .ruleWithoutDate)
    }
    guard hasNewDates else { return }
    for (date, field) in [(new.start, ReminderField.start), (new.due, .due)] {
      if let date, DateValue(date) == nil { throw ReminderFault(field, .unwritableDate) }
    }
    guard let start = new.start, let due = new.due else { return }
    if (start.wallTime == nil) != (due.wallTime == nil) { throw ReminderFault(.due, .mixedDates) }
    if due.isBefore(start) == true { throw ReminderFault(.due, .datesInverted) }
  }
}

extension Reminder {
  fileprivate func hasDate(_ base: Alarm.OffsetBase) -> Bool {
    base == .start ? start != nil : due != nil
  }
}

/// Checks whether attachments can be written.
struct AttachmentCheck {
  let new: [Attachment]
  let old: [Attachment]?

  func run() throws(ReminderFault) {
    guard old != new else { return }
    guard new.count <= ReminderLimits.mostAttachments else {
      throw ReminderFault(.attachments, .tooMany(limit: ReminderLimits.mostAttachments))
    }
    let oldAttachments = Set(old ?? [])
    for attachment in new where !oldAttachments.contains(attachment) {
      guard let url = attachment.url.flatMap(ReminderLines.trimmedURI) else {
        throw ReminderFault(.attachments, .attachmentWithoutURL)
      }
      let nameLength = max(attachment.title?.utf8.count ?? 0, attachment.mediaType?.utf8.count ?? 0)
      guard url.utf8.count <= ReminderLimits.longestURL, nameLength <= ReminderLimits.longestName
      else {
        throw ReminderFault(.attachments, .tooLong(limit: ReminderLimits.longestURL))
      }
    }
  }
}
