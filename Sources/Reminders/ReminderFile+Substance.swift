// What a person set, apart from how and by whom it was written down: what we understand as we
// understand it, everything else as it stands.

internal import CivilTime
internal import Geofence
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
      Self.leftOut.contains(name) || reminder.isCompleted && name == "PERCENT-COMPLETE"
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

  private static let leftOut = understood.union(PlainLines.bookkeeping)

  private func block(_ entry: AlarmEntry) -> String {
    var block = "ALARM:" + entry.alarm.id
    switch entry.alarm.trigger {
    case .relative(let seconds, let anchor):
      block += anchor == .start ? "\n\tSTART " : "\n\tEND "
      block += String(seconds)
    case .absolute(let instant): block += "\n\tAT " + instant.basicText
    case .fence(let fence): Self.append(fence, to: &block)
    case .other: break
    }
    let isOther = entry.alarm.trigger == .other
    let lines = PlainLines.texts(entry.component) { name in
      isOther ? PlainLines.bookkeeping.contains(name) : Self.leftOutOfAlarms.contains(name)
    }
    for line in lines { block += "\n\t" + line }
    return block
  }

  /// Numbers as they are: Double's own description reads back exactly.
  private static func append(_ fence: Fence, to block: inout String) {
    block += "\n\t" + fence.word
    for place in fence.places {
      block += "\n\tPLACE \(place.coordinate.latitude) \(place.coordinate.longitude)"
      block += " \(place.radius)"
      for text in [place.title, place.address, place.placeID] {
        block += "\n\t " + (text.map { ContentLine.text(.name, $0).text } ?? "")
      }
    }
    let policy = fence.policy
    guard !policy.isDefault else { return }
    func said<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "" }
    block += "\n\tPOLICY \(said(policy.dwell)) \(said(policy.margin))"
    block += " \(said(policy.fireIfInside)) \(said(policy.onceOnly))"
  }

  private static let leftOutOfAlarms = PlainLines.bookkeeping.union(
    AlarmLines.trigger(.absolute(.first)).map(\.name.text))
}
