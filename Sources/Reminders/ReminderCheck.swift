// Whether a reminder can be written, before anything is. Only what is new or has been changed is
// looked at: a file that came with more than we would write is not the person's fault.

internal import CivilTime
internal import ICalendar

struct ReminderCheck {
  let new: Reminder
  /// As it was; nil for a reminder that is new.
  let old: Reminder?
  let uid: String

  func run() throws(ReminderFault) {
    try length(\.title, .title, ReminderLimits.longestTitle)
    try length(\.notes, .notes, ReminderLimits.longestNotes)
    try length(\.url, .url, ReminderLimits.longestURL)
    try length(\.location, .location, ReminderLimits.longestTitle)
    try length(\.parent, .parent, ReminderLimits.longestName)
    if new.parent == uid, old?.parent != uid { throw ReminderFault(.parent, .ownParent) }
    try tags()
    try attachments()
    try dates()
    if old?.recurrence != new.recurrence, new.recurrence.count > max(1, old?.recurrence.count ?? 0)
    {
      throw ReminderFault(.recurrence, .severalRules)
    }
    try alarms()
  }

  private func length(
    _ text: KeyPath<Reminder, String>, _ field: ReminderField, _ limit: Int
  ) throws(ReminderFault) {
    guard old?[keyPath: text] != new[keyPath: text] else { return }
    if new[keyPath: text].utf8.count > limit { throw ReminderFault(field, .tooLong(limit: limit)) }
  }

  private func length(
    _ text: KeyPath<Reminder, String?>, _ field: ReminderField, _ limit: Int
  ) throws(ReminderFault) {
    guard old?[keyPath: text] != new[keyPath: text], let text = new[keyPath: text] else { return }
    if text.utf8.count > limit { throw ReminderFault(field, .tooLong(limit: limit)) }
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

  private func attachments() throws(ReminderFault) {
    guard old?.attachments != new.attachments else { return }
    guard new.attachments.count <= ReminderLimits.mostAttachments else {
      throw ReminderFault(.attachments, .tooMany(limit: ReminderLimits.mostAttachments))
    }
    let known = Set(old?.attachments ?? [])
    for attachment in new.attachments where !known.contains(attachment) {
      guard let url = attachment.url.flatMap(ReminderLines.bare) else {
        throw ReminderFault(.attachments, .attachmentWithoutURL)
      }
      let name = max(attachment.title?.utf8.count ?? 0, attachment.mediaType?.utf8.count ?? 0)
      guard url.utf8.count <= ReminderLimits.longestURL, name <= ReminderLimits.longestName else {
        throw ReminderFault(.attachments, .tooLong(limit: ReminderLimits.longestURL))
      }
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

extension ReminderCheck {
  private func alarms() throws(ReminderFault) {
    guard old?.alarms != new.alarms || hasNewDates else { return }
    guard new.alarms.count <= max(ReminderLimits.mostAlarms, old?.alarms.count ?? 0) else {
      throw ReminderFault(.alarms, .tooMany(limit: ReminderLimits.mostAlarms))
    }
    var known: [String: Alarm] = [:]
    for alarm in old?.alarms ?? [] { known[alarm.id] = alarm }
    var seen: Set<String> = []
    for alarm in new.alarms {
      guard seen.insert(alarm.id).inserted else {
        throw ReminderFault(.alarms, .alarmTwice(alarm.id))
      }
      let before = known[alarm.id]
      if before == nil { try id(alarm.id) }
      if case .relative(_, let anchor) = alarm.trigger { try date(of: alarm, before, anchor) }
      guard before?.trigger != alarm.trigger else { continue }
      try trigger(of: alarm)
    }
  }

  private func id(_ id: String) throws(ReminderFault) {
    let isPlain = id.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    guard isPlain, (1...255).contains(id.utf8.count) else {
      throw ReminderFault(.alarms, .badID(id))
    }
  }

  /// What had no date before either may stay as it is.
  private func date(
    of alarm: Alarm, _ before: Alarm?, _ anchor: Alarm.Anchor
  ) throws(ReminderFault) {
    func isThere(_ reminder: Reminder) -> Bool {
      anchor == .start ? reminder.start != nil : reminder.due != nil
    }
    if isThere(new) { return }
    if let old, before?.trigger == alarm.trigger, !isThere(old) { return }
    throw ReminderFault(.alarms, .alarmWithoutDate(alarm.id, anchor))
  }

  private func trigger(of alarm: Alarm) throws(ReminderFault) {
    switch alarm.trigger {
    case .relative(let seconds, _):
      guard seconds.magnitude <= UInt(DurationValue.largestPart) else {
        throw ReminderFault(.alarms, .alarmTooFar(alarm.id))
      }
    case .absolute(let instant):
      guard instant.isWritable else { throw ReminderFault(.alarms, .alarmTooFar(alarm.id)) }
    case .fence(let fence): try check(fence, alarm.id)
    case .other: throw ReminderFault(.alarms, .unknownKind(alarm.id))
    }
  }

  private func check(_ fence: Fence, _ id: String) throws(ReminderFault) {
    guard !fence.places.isEmpty else { throw ReminderFault(.alarms, .noPlace(id)) }
    guard fence.places.count <= ReminderLimits.mostPlaces else {
      throw ReminderFault(.alarms, .tooMany(limit: ReminderLimits.mostPlaces))
    }
    for place in fence.places {
      guard place.radius > 0, place.radius <= ReminderLimits.greatestRadius else {
        throw ReminderFault(.alarms, .badRadius(id))
      }
      let texts = [place.title, place.address, place.placeID].compactMap { $0?.utf8.count }
      guard texts.max() ?? 0 <= ReminderLimits.longestName else {
        throw ReminderFault(.alarms, .tooLong(limit: ReminderLimits.longestName))
      }
    }
    for number in [fence.policy.dwell, fence.policy.margin].compactMap(\.self) {
      guard number >= 0, number.isFinite else { throw ReminderFault(.alarms, .badPolicy(id)) }
    }
  }
}
