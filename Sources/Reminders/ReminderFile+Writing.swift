// Changes a reminder's file. Touches only lines whose meaning differs, and the timestamps.
// `AlarmWriting.swift` writes the alarms.

public import CivilTime
internal import ICalendar
internal import Repetition

extension ReminderFile {
  /// The file with the properties of `reminder`. Only lines of changed properties are written. The
  /// times of creation and modification in `reminder` are ignored. An alarm whose `id` is not in
  /// the file is new, and the id becomes its UID.
  ///
  /// RFC 5545 §3.8.2.3 demands that start and due date are both days or both have a time. So an
  /// unchanged start becomes a day if the new due date is a day, and gets a time if the new due
  /// date has one.
  public func bytes(
    for reminder: Reminder, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    var new = withMatchingStart(reminder)
    let seriesMove = change(to: new)
    if let seriesMove { new.recurrence = seriesMove.change.rules }
    try ReminderCheck(new: new, old: self.reminder, uid: uid).run()
    return try edited(to: new, at: now) { edit in
      write(new, &edit)
      if let seriesMove { lines(of: seriesMove.series).write(seriesMove.change, &edit) }
    }
  }

  /// Applies a change. If that changes any line, also updates the timestamps, and repairs
  /// unchanged fences and tags that other programs have damaged.
  func edited(
    to new: Reminder, at now: Instant, _ change: (inout CalendarEdit) -> Void
  ) throws(ReminderFault) -> [UInt8] {
    do throws(EditFault) {
      return try text.bytes(
        changedBy: change,
        repairing: needsNoRepair
          ? nil
          : { edit in
            ownAlarms.repairFences(targetAlarms(new), &edit)
            if new.alarms.map(\.fence) == reminder.alarms.map(\.fence) { repairPosition(&edit) }
            joinTags(new, &edit)
          },
        stamping: { lines.stamp(now, &$0) })
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// Whether no fence and no tags of the file need repair.
  private var needsNoRepair: Bool {
    !hasDamagedFence && todo.properties(.categories).count < 2
  }

  /// Joins the tags on one line. libical writes a line for each tag, and todoman deletes tags that
  /// are on several lines.
  private func joinTags(_ new: Reminder, _ edit: inout CalendarEdit) {
    guard new.tags == reminder.tags, todo.properties(.categories).count > 1 else { return }
    let tags = todo.texts(.categories)
    // Tags with characters that cannot be written are left alone.
    let isClean = tags.joined().unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0 != "\u{FFFD}"
    }
    if isClean { edit.set(.categories, to: ReminderLines.tags(tags), in: todo) }
  }

  /// The reminder with its start converted to a day, or to a time, if only the due date was changed
  /// from the one to the other.
  private func withMatchingStart(_ new: Reminder) -> Reminder {
    guard new.start == reminder.start, new.due != reminder.due, let start = new.start,
      let due = new.due
    else { return new }
    // Equal start and due dates, as iOS writes them, stay equal, so that they never contradict each
    // other.
    let wereEqual = start == reminder.due
    var matchingReminder = new
    switch (start, due) {
    case (.allDay(let day), .floating):
      matchingReminder.start = wereEqual ? due : .floating(day.midnight)
    case (.allDay(let day), .zoned(_, let zone)):
      matchingReminder.start = wereEqual ? due : .zoned(day.midnight, zone)
    case (.floating(let wall), .allDay), (.zoned(let wall, _), .allDay):
      matchingReminder.start = wereEqual ? due : .allDay(wall.day)
    default:
      if wereEqual, due.isBefore(start) == true { matchingReminder.start = due }
    }
    return matchingReminder
  }

  /// Writes everything except added and excluded dates, which `SeriesLines` writes.
  func write(_ new: Reminder, _ edit: inout CalendarEdit) {
    if new.title != reminder.title { lines.set(.summary, new.title, &edit) }
    if new.notes != reminder.notes { lines.set(.description, new.notes, &edit) }
    if new.url != reminder.url { edit.set(.url, to: ReminderLines.url(new.url), in: todo) }
    if new.location != reminder.location { lines.set(.location, new.location, &edit) }
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
    if new.sortOrder != reminder.sortOrder {
      let number = HandOrder.sortNumber(new.sortOrder, createdAt: reminder.creationDate)
      edit.set(
        .appleSortOrder, to: number.map { [.integer(.appleSortOrder, $0)] } ?? [], in: todo)
    }
    if new.attachments != reminder.attachments { lines.write(new.attachments, &edit) }
    writeDates(new, &edit)
    writeAlarms(new, &edit)
  }

  var lines: ItemWriting { ItemWriting(item: todo, calendar: calendar, zones: zones) }

  var ownAlarms: ItemAlarms { ItemAlarms(alarms, of: todo, titled: reminder.title) }

  private func targetAlarms(_ new: Reminder) -> ItemAlarms.TargetAlarms {
    ItemAlarms.TargetAlarms(
      alarms: new.alarms, title: new.title, hasStart: new.start != nil, hasEnd: new.due != nil)
  }

  func writeAlarms(_ new: Reminder, _ edit: inout CalendarEdit) {
    let hasNewFences = new.alarms.map(\.fence) != reminder.alarms.map(\.fence)
    var targetAlarms = targetAlarms(new)
    if hasNewFences {
      targetAlarms.position = ownAlarms.positionAfterWriting(
        new.alarms.position, insteadOf: reminder.alarms.position)
    }
    ownAlarms.write(targetAlarms, &edit)
    guard hasNewFences else { return }
    ownAlarms.writePosition(
      new.alarms.position, insteadOf: reminder.alarms.position, &edit)
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
}

extension ReminderFile {
  private func writeDates(_ new: Reminder, _ edit: inout CalendarEdit) {
    let hasNewStart = new.start != reminder.start
    let hasNewDue = new.due != reminder.due
    if hasNewStart { edit.set(.dtstart, to: ReminderLines.date(.dtstart, new.start), in: todo) }
    // If the due date comes from a DURATION, moving the start would move the due date too. So DUE
    // is written instead.
    if hasNewDue || hasNewStart && todo.property(.due) == nil && todo.property(.duration) != nil {
      edit.set(.due, to: ReminderLines.date(.due, new.due), in: todo)
      edit.remove(.duration, in: todo)
    }
    if hasNewStart || hasNewDue {
      lines.addZones([new.start, new.due].compactMap(\.self), for: new.recurrence, &edit)
    }
    let rules = ItemWriting.RuleChange(
      old: reminder.recurrence, new: new.recurrence, first: new.anchor,
      hasNewDates: hasNewStart || hasNewDue)
    lines.write(rules, &edit)
  }
}
