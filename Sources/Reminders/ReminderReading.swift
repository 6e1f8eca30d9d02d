// The properties of a VTODO → a reminder, without its dates and alarms. Reads whatever peers write;
// what cannot be read is a problem, and as if it were not there.

internal import CivilTime
internal import ICalendar

struct ReminderReading {
  let todo: Component
  var zones: FileZones
  var problems: Problems

  mutating func reminder(_ database: inout ZoneDatabase) -> Reminder {
    let (start, due) = dates(&database)
    var reminder = Reminder(title: todo.property(.summary)?.text() ?? "")
    reminder.notes = text(.description)
    reminder.url = todo.property(.url).flatMap { $0.uri }
    reminder.location = text(.location)
    let priority = problems.value(of: todo.property(.priority)) { (line) throws(ValueFault) in
      try line.priority()
    }
    reminder.priority = priority.flatMap(Priority.init) ?? .none
    reminder.start = start
    reminder.due = due
    reminder.status = status()
    reminder.creationDate = instant(.created)
    reminder.lastModifiedDate = instant(.lastModified) ?? instant(.dtstamp)
    reminder.tags = tags()
    reminder.parent = todo.parent.map { $0.text() }
    reminder.attachments = attachments()
    reminder.recurrence = rules()
    return reminder
  }

  /// Nothing is the same as not there.
  private func text(_ name: Name) -> String? {
    todo.property(name).flatMap { property in
      let text = property.text()
      return text.isEmpty ? nil : text
    }
  }

  mutating func instant(_ name: Name) -> Instant? {
    problems.value(of: todo.property(name)) { (line) throws(ValueFault) in try line.instant() }
  }

  /// What STATUS says counts. Without it a date of completion says enough; that a task is done by a
  /// hundred percent does not.
  private mutating func status() -> Reminder.Status {
    let line = todo.property(.status)
    let status = problems.value(of: line) { (line) throws(ValueFault) in try line.todoStatus() }
    switch status {
    case .cancelled: return .cancelled
    case .completed: return .completed(instant(.completed))
    case .needsAction, .inProcess:
      if let line = todo.property(.completed) {
        problems.add("a reminder that STATUS calls open has no such date", at: line)
      }
      return .open
    case nil:
      guard todo.property(.completed) != nil else { return .open }
      return .completed(instant(.completed))
    }
  }

  private func tags() -> [String] {
    let texts = todo.texts(.categories)
    guard texts.count > 1 else { return texts }
    if texts.count <= 4 {
      return texts.indices.filter { !texts[..<$0].contains(texts[$0]) }.map { texts[$0] }
    }
    var seen: Set<String> = []
    let all = texts.filter { seen.insert($0).inserted }
    return Array(all.prefix(ReminderLimits.mostTags))
  }

  private func attachments() -> [Attachment] {
    todo.properties(.attach).prefix(ReminderLimits.mostAttachments).map { $0.attachment }
  }

  private mutating func rules() -> [RecurrenceRule] {
    let lines = todo.properties(.rrule)
    if lines.count > 1 {
      problems.add("a reminder has one RRULE; other programs follow the first only", at: lines[1])
    }
    var rules: [RecurrenceRule] = []
    for line in lines.prefix(ReminderLimits.mostRules) {
      do throws(RecurrenceFault) {
        rules.append(try RecurrenceRule(line.token()))
      } catch {
        problems.add("\(error)", at: line)
      }
    }
    return rules
  }
}

extension Component {
  /// The RELATED-TO that names the reminder which this one is a part of.
  var parent: Property? {
    properties(.relatedTo).first { line in
      let type = line.parameter(.reltype)?.uppercased() ?? "PARENT"
      let isUID = line.parameter(.value)?.uppercased() != "URI"
      return type == "PARENT" && isUID && !line.text().isEmpty
    }
  }
}

extension Property {
  /// A URI as it was meant: RFC 5545 has no escapes in one, and some programs write them.
  var uri: String? {
    let token = token()
    guard token.utf8.contains(UInt8(ascii: "\\")) else { return token.isEmpty ? nil : token }
    var bytes: [UInt8] = []
    for byte in token.utf8 {
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        while bytes.last == UInt8(ascii: "\\") { bytes.removeLast() }
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// UTC; a local time where UTC belongs is taken for it.
  func instant() throws(ValueFault) -> Instant {
    guard let wall = try date().wallTime else { throw .noSuchTime }
    return Instant(seconds: Int64(wall.seconds))
  }

  var attachment: Attachment {
    let isInline =
      parameter(.encoding) != nil || parameter(.value)?.uppercased() == "BINARY"
    let names: [Name] = [.fileName, "X-FILENAME", .appleFileName]
    return Attachment(
      url: isInline ? nil : uri, mediaType: parameter(.formatType),
      title: names.lazy.compactMap { parameter($0) }.first)
  }
}
