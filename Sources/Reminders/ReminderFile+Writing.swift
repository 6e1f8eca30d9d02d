// A file changed: only the lines of what is different now are touched, and when that is done the
// stamps that say so. Alarms are written in a file of their own.

public import CivilTime
internal import ICalendar

extension ReminderFile {
  /// The file with just those properties changed in which `reminder` differs from what was read.
  /// When it was created and last modified is not for the caller to say. An alarm with an `id` that
  /// the file has not is new, and the id becomes its UID.
  ///
  /// A start that was not changed becomes a day, or gets a time, where the new due date is or has
  /// one: RFC 5545 §3.8.2.3 asks for both alike.
  public func bytes(
    for reminder: Reminder, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    let new = settled(reminder)
    try ReminderCheck(new: new, old: self.reminder, uid: uid).run()
    return try edited(to: new, at: now) { edit in write(new, &edit) }
  }

  /// Makes a change; and where it changed anything, stamps it and mends what others have broken:
  /// fences that stay what they are in `new`, and tags on many lines.
  func edited(
    to new: Reminder, at now: Instant, _ change: (inout CalendarEdit) -> Void
  ) throws(ReminderFault) -> [UInt8] {
    do throws(EditFault) {
      guard try text.isChanged(by: change) else { return bytes }
      return try text.edited { edit in
        repairFences(new, &edit)
        joinTags(new, &edit)
        change(&edit)
        stamp(now, &edit)
      }.bytes
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// libical writes a line for each, and todoman deletes those that stand on two.
  private func joinTags(_ new: Reminder, _ edit: inout CalendarEdit) {
    guard new.tags == reminder.tags, todo.properties(.categories).count > 1 else { return }
    let tags = todo.texts(.categories)
    // What could not be written as it was read is left alone.
    let isClean = tags.joined().unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0 != "\u{FFFD}"
    }
    if isClean { edit.set(.categories, to: ReminderLines.tags(tags), in: todo) }
  }

  /// SEQUENCE counts where somebody has begun to; iOS neither writes nor raises it.
  private func stamp(_ now: Instant, _ edit: inout CalendarEdit) {
    edit.set(.token(.lastModified, now.basicText), in: todo)
    edit.set(.token(.dtstamp, now.basicText), in: todo)
    if let line = todo.property(.sequence), let number = try? line.integer(in: 0...Int.max - 1) {
      edit.replace(line, with: .integer(.sequence, number + 1))
    }
  }

  /// The start as it has to be beside a due date that was changed without it.
  private func settled(_ new: Reminder) -> Reminder {
    guard new.start == reminder.start, new.due != reminder.due, let start = new.start,
      let due = new.due
    else { return new }
    // Where both were one, as iOS has it, they stay one rather than get into each other's way.
    let wasOne = start == reminder.due
    var settled = new
    switch (start, due) {
    case (.allDay(let day), .floating):
      settled.start = wasOne ? due : .floating(day.midnight)
    case (.allDay(let day), .zoned(_, let zone)):
      settled.start = wasOne ? due : .zoned(day.midnight, zone)
    case (.floating(let wall), .allDay), (.zoned(let wall, _), .allDay):
      settled.start = wasOne ? due : .allDay(wall.day)
    default:
      if wasOne, due.isBefore(start) == true { settled.start = due }
    }
    return settled
  }

  func write(_ new: Reminder, _ edit: inout CalendarEdit) {
    if new.title != reminder.title { writeTitle(new.title, &edit) }
    if new.notes != reminder.notes {
      edit.set(
        .description, to: ReminderLines.text(.description, new.notes, kept(.description)), in: todo)
    }
    if new.url != reminder.url { edit.set(.url, to: ReminderLines.url(new.url), in: todo) }
    if new.location != reminder.location {
      edit.set(
        .location, to: ReminderLines.text(.location, new.location, kept(.location)), in: todo)
    }
    if new.priority != reminder.priority {
      edit.set(.priority, to: ReminderLines.priority(new.priority), in: todo)
    }
    if new.status != reminder.status {
      for part in ReminderLines.status(new.status) {
        edit.set(part.name, to: part.lines, in: todo)
      }
    }
    if new.tags != reminder.tags {
      edit.set(.categories, to: ReminderLines.tags(new.tags), in: todo)
    }
    if new.parent != reminder.parent { writeParent(new.parent, &edit) }
    if new.attachments != reminder.attachments { writeAttachments(new.attachments, &edit) }
    writeDates(new, &edit)
    writeAlarms(new, &edit)
  }

  /// What a line said beside its text, without what was true of the old text alone.
  private func kept(_ name: Name) -> [Parameter] {
    let gone: [Name] = [.altRep, .encoding, "CHARSET"]
    return todo.property(name)?.parameters.filter { !gone.contains($0.name) } ?? []
  }

  private func writeTitle(_ title: String, _ edit: inout CalendarEdit) {
    edit.set(.summary, to: ReminderLines.text(.summary, title, kept(.summary)), in: todo)
  }

  private func writeParent(_ parent: String?, _ edit: inout CalendarEdit) {
    switch (todo.parent, parent) {
    case (let line?, let parent?):
      edit.replace(line, with: .text(.relatedTo, parent, line.parameters))
    case (let line?, nil): edit.remove(line)
    case (nil, let parent?): edit.add(ReminderLines.parent(parent), to: todo)
    case (nil, nil): break
    }
  }

  /// One that is still wanted stays as it stands, with all that we do not know of it.
  private func writeAttachments(_ attachments: [Attachment], _ edit: inout CalendarEdit) {
    var missing = attachments
    for line in todo.properties(.attach).prefix(ReminderLimits.mostAttachments) {
      if let index = missing.firstIndex(of: line.attachment) {
        missing.remove(at: index)
      } else {
        edit.remove(line)
      }
    }
    for line in missing.compactMap(ReminderLines.attachment) { edit.add(line, to: todo) }
  }
}

extension ReminderFile {
  private func writeDates(_ new: Reminder, _ edit: inout CalendarEdit) {
    let isStart = new.start != reminder.start
    let isDue = new.due != reminder.due
    let isRule = new.recurrence != reminder.recurrence
    if isStart { edit.set(.dtstart, to: ReminderLines.date(.dtstart, new.start), in: todo) }
    // A DURATION would carry the due date along with the start.
    if isDue || isStart && todo.property(.due) == nil && todo.property(.duration) != nil {
      edit.set(.due, to: ReminderLines.date(.due, new.due), in: todo)
      edit.remove(.duration, in: todo)
    }
    if isStart || isDue { addZones(new, &edit) }
    writeRules(new, isChanged: isRule, hasNewDates: isStart || isDue, &edit)
  }

  func addZones(_ new: Reminder, _ edit: inout CalendarEdit) {
    var used = ZonesUsed()
    let lastYear = new.recurrence.compactMap(\.lastYear).max()
    for moment in [new.start, new.due].compactMap(\.self) {
      used.add(moment, throughYear: lastYear)
    }
    if let calendar {
      edit.add(used, to: calendar, copiedFrom: zones)
    } else {
      for zone in used.components(lackingIn: nil, copiedFrom: zones) {
        edit.add(zone, asFirst: true)
      }
    }
  }

  /// Where nothing repeats any more, added and excluded dates say nothing either. A rule that we
  /// cannot read stays until the person sets another.
  private func writeRules(
    _ new: Reminder, isChanged: Bool, hasNewDates: Bool, _ edit: inout CalendarEdit
  ) {
    let first = new.start ?? new.due
    let isSame = new.recurrence.count == reminder.recurrence.count
    if isChanged, isSame {
      var rules = ReminderLines.rules(new.recurrence, from: first)[...]
      for line in todo.properties(.rrule).prefix(ReminderLimits.mostRules)
      where (try? RecurrenceRule(line.token())) != nil {
        if let rule = rules.popFirst() { edit.replace(line, with: rule) }
      }
    } else if isChanged {
      edit.set(.rrule, to: ReminderLines.rules(new.recurrence, from: first), in: todo)
      guard new.recurrence.isEmpty else { return }
      edit.remove(.rdate, in: todo)
      edit.remove(.exdate, in: todo)
    } else if hasNewDates {
      for line in todo.properties(.rrule).prefix(ReminderLimits.mostRules) {
        guard let rule = try? RecurrenceRule(line.token()) else { continue }
        let settled = rule.ending(for: first)
        if settled != rule { edit.replace(line, with: .token(.rrule, settled.text)) }
      }
    }
  }
}

extension RecurrenceRule {
  fileprivate var lastYear: Int? {
    switch end {
    case .never, .count: nil
    case .day(let day): day.components.year
    case .local(let wall), .utc(let wall): wall.day.components.year
    }
  }
}
