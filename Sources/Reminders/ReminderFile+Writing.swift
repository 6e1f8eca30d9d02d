// Changes a file: only lines whose meaning differs are touched, and then the timestamps.
// `AlarmWriting.swift` writes the alarms.

public import CivilTime
internal import ICalendar

extension ReminderFile {
  /// The file with the properties changed in which `reminder` differs from what was read. The
  /// caller cannot set the times of creation and modification. An alarm whose `id` is not in the
  /// file is new, and the id becomes its UID.
  ///
  /// An unchanged start becomes a day, or gets a time, if the new due date is a day or has a time:
  /// RFC 5545 §3.8.2.3 demands the same type for both.
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

  /// Applies a change; if it changed anything, updates the timestamps and repairs what other
  /// programs have damaged: unchanged fences, and tags on several lines.
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

  /// Whether nothing needs repair.
  private var isSound: Bool {
    !alarms.contains(where: \.needsRepair) && todo.properties(.categories).count < 2
  }

  /// libical writes one line per tag, and todoman deletes tags that are on two lines.
  private func joinTags(_ new: Reminder, _ edit: inout CalendarEdit) {
    guard new.tags == reminder.tags, todo.properties(.categories).count > 1 else { return }
    let tags = todo.texts(.categories)
    // Tags with characters that cannot be written are left alone.
    let isClean = tags.joined().unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0 != "\u{FFFD}"
    }
    if isClean { edit.set(.categories, to: ReminderLines.tags(tags), in: todo) }
  }

  /// Adjusts the type of the start to a due date that was changed alone.
  private func settled(_ new: Reminder) -> Reminder {
    guard new.start == reminder.start, new.due != reminder.due, let start = new.start,
      let due = new.due
    else { return new }
    // Equal start and due dates, as iOS writes them, stay equal, so that they never contradict each
    // other.
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

  /// How far the series moves with a new start or due date; nil if it does not move or does not
  /// repeat.
  private func shift(to new: Reminder) -> SeriesShift? {
    guard !reminder.recurrence.isEmpty, !new.recurrence.isEmpty,
      let old = Series.anchor(of: reminder), let next = anchor(of: new, after: old), old != next
    else { return nil }
    return SeriesShift(from: old, to: next)
  }

  /// The date that the series counts from now. A new rule may count from the due date where the old one
  /// did from the start, or the other way round, and has moved nothing by that.
  private func anchor(of new: Reminder, after old: Moment) -> Moment? {
    guard new.recurrence != reminder.recurrence else { return Series.anchor(of: new) }
    return old == reminder.start ? new.start ?? new.due : new.due ?? new.start
  }

  /// The end of a rule that the caller did not change moves with its series.
  private func movingEnd(of new: Reminder) -> Reminder {
    guard new.recurrence == reminder.recurrence, let shift = shift(to: new) else { return new }
    var moved = new
    moved.recurrence = new.recurrence.map { shift.rule($0) }
    return moved
  }

  /// Moves added and excluded dates with the series: otherwise an excluded date would reappear. A
  /// line that was not read completely is not changed.
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

  /// - Parameter keepsDates: Whether the series goes on by added dates where its rule has ended.
  func write(_ new: Reminder, keepsDates: Bool = false, _ edit: inout CalendarEdit) {
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
    writeDates(new, keepsDates, &edit)
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
  private func writeDates(_ new: Reminder, _ keepsDates: Bool, _ edit: inout CalendarEdit) {
    let isStart = new.start != reminder.start
    let isDue = new.due != reminder.due
    let isRule = new.recurrence != reminder.recurrence
    if isStart { edit.set(.dtstart, to: ReminderLines.date(.dtstart, new.start), in: todo) }
    // A DURATION would move the due date with the start.
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
    // Without a rule, added and excluded dates mean nothing.
    guard isRule, new.recurrence.isEmpty, !keepsDates else { return }
    edit.remove(.rdate, in: todo)
    edit.remove(.exdate, in: todo)
  }
}
