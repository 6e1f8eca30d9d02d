// Reads the properties of a VTODO as a reminder, without its dates and alarms.

internal import CivilTime
public import ICalendar

extension ItemReading {
  mutating func reminder(_ database: inout ZoneDatabase) -> Reminder {
    let (start, due) = dates(&database)
    var reminder = Reminder(title: item.property(.summary)?.text() ?? "")
    reminder.notes = text(.description)
    reminder.url = item.property(.url).flatMap { $0.uri }
    reminder.location = text(.location)
    let priority = problems.readValue(of: item.property(.priority)) { (line) throws(ValueFault) in
      try line.priority()
    }
    reminder.priority = priority.flatMap(Priority.init) ?? .none
    reminder.start = start
    reminder.due = due
    reminder.status = status()
    reminder.creationDate = instant(.created)
    reminder.lastModifiedDate = instant(.lastModified) ?? instant(.dtstamp)
    reminder.tags = tags()
    reminder.parent = item.parent.map { $0.text() }
    reminder.sortOrder = item.property(.appleSortOrder).flatMap {
      HandOrder.numberOfMove($0.token(), createdAt: reminder.creationDate)
    }
    reminder.attachments = attachments()
    reminder.recurrence = rules()
    return reminder
  }

  /// STATUS decides. Without STATUS, a COMPLETED date means completed, but a PERCENT-COMPLETE of
  /// 100 does not.
  private mutating func status() -> Reminder.Status {
    let line = item.property(.status)
    let status = problems.readValue(of: line) { (line) throws(ValueFault) in try line.todoStatus() }
    switch status {
    case .cancelled: return .cancelled
    case .completed: return .completed(instant(.completed))
    case .needsAction, .inProcess:
      if let line = item.property(.completed) {
        problems.add(
          "STATUS says that the reminder is open, so this completion date is ignored", at: line)
      }
      return .open
    case nil:
      guard item.property(.completed) != nil else { return .open }
      return .completed(instant(.completed))
    }
  }

  private func tags() -> [String] {
    let tagTexts = item.texts(.categories)
    guard tagTexts.count > 1 else { return tagTexts }
    if tagTexts.count <= 4 {
      return tagTexts.indices.filter { !tagTexts[..<$0].contains(tagTexts[$0]) }.map {
        tagTexts[$0]
      }
    }
    var seenTags: Set<String> = []
    let uniqueTags = tagTexts.filter { seenTags.insert($0).inserted }
    return Array(uniqueTags.prefix(ReminderLimits.mostTags))
  }
}

extension Component {
  /// The RELATED-TO that names the parent.
  public var parent: Property? {
    properties(.relatedTo).first { line in
      let type = line.parameter(.reltype)?.uppercased() ?? "PARENT"
      let isUID = line.parameter(.value)?.uppercased() != "URI"
      return type == "PARENT" && isUID && !line.text().isEmpty
    }
  }
}
