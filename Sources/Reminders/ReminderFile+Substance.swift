// What a person set, apart from how and by whom it was written down: what we understand as we
// understand it, everything else as it stands.

internal import CivilTime
internal import ICalendar

extension ReminderFile {
  /// What a person set, in one form whoever wrote it: the same for two files that differ only in
  /// book-keeping, in acknowledgements and snoozes, or in what programs change for nothing.
  public var substance: [UInt8] {
    var lines = ["UID:" + uid]
    lines += fields.map(\.text)
    for name in [Name.dtstart, .due] {
      // A date that cannot be read is still somebody's.
      guard let line = todo.property(name) else { continue }
      let isRead = name == .due ? reminder.due != nil : reminder.start != nil
      if !isRead { lines.append(PlainLines.text(line)) }
    }
    lines += PlainLines.texts(todo) { name in
      Self.understood.contains(name) || PlainLines.bookkeeping.contains(name)
        || name == "PERCENT-COMPLETE" && reminder.isCompleted
    }
    lines += todo.properties(.rrule).map { line in
      let rule = try? RecurrenceRule(line.token())
      return "RRULE:" + (rule?.text ?? line.token())
    }
    lines += alarms.map(block)
    for component in todo.components where !component.isNamed(.valarm) {
      lines.append(PlainLines.block(component))
    }
    lines += others.map(PlainLines.block)
    return Array(lines.sorted().joined(separator: "\n").utf8)
  }

  /// What the reminder's own fields say, so that their lines need not be looked at.
  static let understood: Set<String> = [
    "SUMMARY", "DESCRIPTION", "URL", "LOCATION", "PRIORITY", "DTSTART", "DUE", "DURATION", "STATUS",
    "COMPLETED", "CATEGORIES", "RRULE",
  ]

  private var fields: [ContentLine] {
    var lines = ReminderLines.text(.summary, reminder.title)
    lines += ReminderLines.text(.description, reminder.notes)
    lines += ReminderLines.text(.location, reminder.location)
    lines += ReminderLines.url(reminder.url)
    lines += ReminderLines.priority(reminder.priority)
    lines += ReminderLines.date(.dtstart, reminder.start)
    lines += ReminderLines.date(.due, reminder.due)
    lines += ReminderLines.status(reminder.status).flatMap(\.lines).filter {
      $0.name != .percentComplete
    }
    lines += ReminderLines.tags(reminder.tags.sorted())
    // Open all the same to us; somebody has said that it is begun.
    if isBegun { lines.append(.token(.status, "IN-PROCESS")) }
    return lines
  }

  var isBegun: Bool { todo.property(.status).flatMap { try? $0.todoStatus() } == .inProcess }

  /// Other occurrences of the reminder, which have components of their own.
  var others: [Component] {
    text.components(.vtodo).filter { $0.lineNumber != todo.lineNumber }
  }

  private func block(_ entry: AlarmEntry) -> String {
    var lines = ["ALARM:" + entry.alarm.id]
    let trigger = entry.alarm.trigger
    for part in AlarmLines.trigger(trigger) where part.name != .ownFence {
      lines += part.lines.map(\.text)
    }
    for place in entry.alarm.fence?.places ?? [] {
      for part in AlarmLines.place(place) { lines += part.lines.map(\.text) }
    }
    let isOther = trigger == .other
    lines += PlainLines.texts(entry.component) { name in
      PlainLines.bookkeeping.contains(name) || (!isOther && Self.triggerNames.contains(name))
    }
    return lines.joined(separator: "\n\t")
  }

  private static let triggerNames: Set<String> = Set(
    AlarmLines.trigger(.absolute(.first)).map(\.name.text))
}
