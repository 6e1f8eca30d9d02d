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
    let new = movingEnd(of: settled(reminder))
    try ReminderCheck(new: new, old: self.reminder, uid: uid).run()
    return try edited(to: new, at: now) { edit in
      write(new, &edit)
      moveDates(with: new, &edit)
    }
  }

  /// Makes a change; and where it changed anything, stamps it and mends what others have broken:
  /// fences that stay what they are in `new`, and tags on many lines.
  func edited(
    to new: Reminder, at now: Instant, _ change: (inout CalendarEdit) -> Void
  ) throws(ReminderFault) -> [UInt8] {
    do throws(EditFault) {
      return try text.bytes(
        changedBy: change,
        mending: isSound
          ? nil
          : { edit in
            ownAlarms.repairFences(wanted(new), &edit)
            joinTags(new, &edit)
          },
        stamping: { lines.stamp(now, &$0) })
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// Whether there is nothing to mend.
  private var isSound: Bool {
    !alarms.contains(where: \.needsRepair) && todo.properties(.categories).count < 2
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

  /// How far the series moves with a new start or due date; nil where it stays or there is none.
  private func shift(to new: Reminder) -> SeriesShift? {
    guard !reminder.recurrence.isEmpty, !new.recurrence.isEmpty,
      let old = Series.anchor(of: reminder), let next = Series.anchor(of: new), old != next
    else { return nil }
    return SeriesShift(from: old, to: next)
  }

  /// A rule that the caller left as it was ends with its series, wherever that is moved.
  private func movingEnd(of new: Reminder) -> Reminder {
    guard new.recurrence == reminder.recurrence, let shift = shift(to: new) else { return new }
    var moved = new
    moved.recurrence = new.recurrence.map { shift.rule($0) }
    return moved
  }

  /// Added and excluded dates go as far as the series does: left where they were, an excluded date
  /// would be back. A line of which not all was read stays as it stands.
  private func moveDates(with new: Reminder, _ edit: inout CalendarEdit) {
    guard var shift = shift(to: new) else { return }
    func endless(_ rules: [RecurrenceRule]) -> [RecurrenceRule] { rules.map { $0.with(.never) } }
    if endless(new.recurrence) == endless(reminder.recurrence) {
      let named = (dates.added + dates.excluded).flatMap(\.moments).compactMap(\.self)
      shift = shift.pairing(
        reminder.recurrence, with: new.recurrence, upTo: named.map(shift.from.time).max())
    }
    for line in dates.added + dates.excluded where line.list.faults.isEmpty {
      let moments = line.moments.compactMap(\.self)
      guard moments.count == line.list.entries.count else { continue }
      let hasPeriods = line.list.entries.contains { if case .date = $0 { false } else { true } }
      let moved = moments.compactMap { DateValue(shift.moment(shift.from.time($0))) }
      guard !hasPeriods, moved.count == moments.count else { continue }
      let name: Name = line.property.isNamed(.rdate) ? .rdate : .exdate
      let lines = ContentLine.dates(name, moved, line.property.parameters)
      guard let first = lines.first else { continue }
      edit.replace(line.property, with: first)
      for other in lines.dropFirst() { edit.add(other, to: todo) }
    }
  }

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
    if new.attachments != reminder.attachments { lines.write(new.attachments, &edit) }
    writeDates(new, &edit)
    writeAlarms(new, &edit)
  }

  var lines: ItemWriting { ItemWriting(item: todo, calendar: calendar, zones: zones) }

  var ownAlarms: ItemAlarms { ItemAlarms(alarms, of: todo, titled: reminder.title) }

  private func wanted(_ new: Reminder) -> ItemAlarms.Wanted {
    ItemAlarms.Wanted(
      alarms: new.alarms, title: new.title, hasStart: new.start != nil, hasEnd: new.due != nil)
  }

  func writeAlarms(_ new: Reminder, _ edit: inout CalendarEdit) {
    ownAlarms.write(wanted(new), &edit)
    guard new.alarms.map(\.fence) != reminder.alarms.map(\.fence) else { return }
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
    let isStart = new.start != reminder.start
    let isDue = new.due != reminder.due
    let isRule = new.recurrence != reminder.recurrence
    if isStart { edit.set(.dtstart, to: ReminderLines.date(.dtstart, new.start), in: todo) }
    // A DURATION would carry the due date along with the start.
    if isDue || isStart && todo.property(.due) == nil && todo.property(.duration) != nil {
      edit.set(.due, to: ReminderLines.date(.due, new.due), in: todo)
      edit.remove(.duration, in: todo)
    }
    if isStart || isDue {
      lines.addZones([new.start, new.due].compactMap(\.self), for: new.recurrence, &edit)
    }
    let rules = ItemWriting.Rules(
      old: reminder.recurrence, new: new.recurrence, first: Series.anchor(of: new),
      hasNewDates: isStart || isDue)
    lines.write(rules, &edit)
    // Where nothing repeats any more, added and excluded dates say nothing either.
    guard isRule, new.recurrence.isEmpty else { return }
    edit.remove(.rdate, in: todo)
    edit.remove(.exdate, in: todo)
  }
}
