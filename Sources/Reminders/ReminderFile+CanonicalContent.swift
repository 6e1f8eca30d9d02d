// What a person set, independent of the program that wrote it: known properties by their meaning,
// all others as they are.

internal import CivilTime
internal import Geofence
internal import ICalendar

extension ReminderFile {
  /// What a person set, in canonical form: equal for two files that differ only in bookkeeping, in
  /// acknowledgements and snoozes, or in details that programs change without a reason.
  public var canonicalContent: [UInt8] {
    var lines = SortedLines()
    lines.reserve(512)
    lines.add {
      $0.append(contentsOf: "UID:".utf8)
      $0.append(contentsOf: uid.utf8)
    }
    addFields(to: &lines)
    for name in [Name.dtstart, .due] {
      // A date that cannot be read was set by a person too, so its line is added as it is.
      guard let line = todo.property(name) else { continue }
      let isRead = name == .due ? reminder.due != nil : reminder.start != nil
      if !isRead { lines.add { PlainLines.append(line, to: &$0) } }
    }
    PlainLines.add(todo, to: &lines) { line in
      Self.omittedProperties.contains(line)
        || reminder.isCompleted && line.isNamed(.percentComplete)
    }
    for line in todo.properties(.rrule) {
      let rule = try? RecurrenceRule(line.token())
      lines.add { $0.append(contentsOf: "RRULE:\(rule?.text ?? line.token())".utf8) }
    }
    for entry in alarms { lines.add { entry.append(to: &$0) } }
    for component in todo.components where !component.isNamed(.valarm) {
      lines.add { PlainLines.append(component, to: &$0) }
    }
    for other in editedOccurrences { lines.add { PlainLines.append(other, to: &$0) } }
    var canonicalContent: [UInt8] = []
    canonicalContent.reserveCapacity(512)
    lines.append(to: &canonicalContent, each: "\n")
    canonicalContent.removeFirst()
    return canonicalContent
  }

  /// Properties that the reminder's fields express, so their lines are not compared.
  static let fieldProperties: NameSet = [
    .summary, .description, .url, .location, .priority, .dtstart, .due, .duration, .status,
    .completed, .categories, .rrule,
  ]

  private func addFields(to lines: inout SortedLines) {
    func add(_ name: Name, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      lines.add { ContentLine.append(name, text: text, to: &$0) }
    }
    func add(_ more: [ContentLine]) {
      for line in more { lines.add { line.append(to: &$0) } }
    }
    add(.summary, reminder.title)
    add(.description, reminder.notes)
    add(.location, reminder.location)
    add(ReminderLines.url(reminder.url))
    if reminder.priority != .none {
      lines.add { ContentLine.append(.priority, integer: reminder.priority.number, to: &$0) }
    }
    for (name, moment) in [(Name.dtstart, reminder.start), (.due, reminder.due)] {
      guard let date = moment.flatMap({ DateValue($0) }) else { continue }
      lines.add { ContentLine.append(name, date: date, to: &$0) }
    }
    if reminder.status != .open {
      for part in ReminderLines.status(reminder.status) where part.name != .percentComplete {
        add(part.lines)
      }
    }
    if reminder.tags.count < 2 {
      if let tag = reminder.tags.first {
        lines.add { ContentLine.append(.categories, text: tag, to: &$0) }
      }
    } else {
      add(ReminderLines.tags(reminder.tags.sorted()))
    }
    // A reminder that the person has begun is open like any other; only STATUS says that it was
    // begun.
    if isBegun { lines.add { ContentLine.append(.status, text: "IN-PROCESS", to: &$0) } }
  }

  var isBegun: Bool { todo.property(.status).flatMap { try? $0.todoStatus() } == .inProcess }

  /// Edited occurrences of the reminder, which are components of their own.
  var editedOccurrences: [Component] {
    text.components(.vtodo).filter { $0.lineNumber != todo.lineNumber }
  }

  private static let omittedProperties = fieldProperties.union(PlainLines.ignoredNames)
}
