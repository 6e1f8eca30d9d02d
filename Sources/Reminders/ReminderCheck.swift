// Checks whether a reminder can be written. Only new and changed values are checked, so that a file of
// another program with values that Fencepost would refuse can still be edited.

internal import CivilTime
internal import ICalendar

struct ReminderCheck {
  let new: Reminder
  /// The previous state; nil for a new reminder.
  let old: Reminder?
  let uid: String

  func run() throws(ReminderFault) {
    try length(new.title, old?.title, .title, ReminderLimits.longestTitle)
    try length(new.notes, old?.notes, .notes, ReminderLimits.longestNotes)
    try length(new.url, old?.url, .url, ReminderLimits.longestURL)
    try length(new.location, old?.location, .location, ReminderLimits.longestTitle)
    try length(new.parent, old?.parent, .parent, ReminderLimits.longestName)
    if new.parent == uid, old?.parent != uid { throw ReminderFault(.parent, .ownParent) }
    try tags()
    try AttachmentCheck(new: new.attachments, old: old?.attachments).run()
    try dates()
    if old?.recurrence != new.recurrence, new.recurrence.count > max(1, old?.recurrence.count ?? 0)
    {
      throw ReminderFault(.recurrence, .severalRules)
    }
    guard old?.alarms != new.alarms || hasNewDates else { return }
    var check = AlarmCheck(new.alarms, insteadOf: old?.alarms)
    check.hasBaseDate = new.has
    check.hadBaseDate = { base in old?.has(base) ?? true }
    try check.run()
  }

  private func length(
    _ text: String?, _ old: String?, _ field: ReminderField, _ limit: Int
  ) throws(ReminderFault) {
    guard let text, text.utf8.count > limit, text != old else { return }
    throw ReminderFault(field, .tooLong(limit: limit))
  }

  private func tags() throws(ReminderFault) {
    guard old?.tags != new.tags else { return }
    guard new.tags.count <= ReminderLimits.mostTags else {
      throw ReminderFault(.tags, .tooMany(limit: ReminderLimits.mostTags))
    }
    let known = Set(old?.tags ?? [])
    for tag in new.tags where !known.contains(tag) {
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

  private func dates() throws(ReminderFault) {
    let changed = hasNewDates || old?.recurrence != new.recurrence
    if changed, !new.recurrence.isEmpty, new.due == nil, new.start == nil {
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
  fileprivate func has(_ base: Alarm.OffsetBase) -> Bool {
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
    let known = Set(old ?? [])
    for attachment in new where !known.contains(attachment) {
      guard let url = attachment.url.flatMap(ReminderLines.bare) else {
        throw ReminderFault(.attachments, .attachmentWithoutURL)
      }
      let name = max(attachment.title?.utf8.count ?? 0, attachment.mediaType?.utf8.count ?? 0)
      guard url.utf8.count <= ReminderLimits.longestURL, name <= ReminderLimits.longestName else {
        throw ReminderFault(.attachments, .tooLong(limit: ReminderLimits.longestURL))
      }
    }
  }
}
