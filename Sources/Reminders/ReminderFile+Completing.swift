// Completes and reopens a reminder. If a repeating reminder is completed, a completed copy is made
// in a file of its own, and the reminder moves to its next date. iOS does the same. So every
// program shows one open reminder and its completed dates.

public import CivilTime
internal import ICalendar
internal import Repetition

extension ReminderFile {
  /// The result of completing a reminder.
  public struct Completion: Hashable, Sendable {
    public var bytes: [UInt8]
    /// A new file with the completed date, if a repeating reminder continues.
    public var copy: NewFile?
    /// A new file with an open reminder for added dates (RDATE) that come before the next date of
    /// the rule. The rule cannot continue from such a date.
    public var separateReminder: NewFile?

    public struct NewFile: Hashable, Sendable {
      public var uid: String
      public var bytes: [UInt8]
    }
  }

  /// The file of the completed reminder. A reminder that is completed already stays as it is.
  ///
  /// - Parameters:
  ///   - at: When the person completed it; `now` is when the client says so.
  ///   - zone: The zone of floating times and days.
  public func completed(
    at: Instant, now: Instant, in zone: Zone, copyUID: () -> String
  ) throws(ReminderFault) -> Completion {
    guard !reminder.isCompleted else {
      return Completion(bytes: bytes, copy: nil, separateReminder: nil)
    }
    guard let series = series(floatingIn: zone), let next = try next(series, at, zone) else {
      var completedReminder = reminder
      completedReminder.status = .completed(at)
      return Completion(
        bytes: try bytes(for: completedReminder, at: now), copy: nil, separateReminder: nil)
    }
    let uid = copyUID()
    var separateReminder: Completion.NewFile?
    if let first = next.separateDates.first {
      let uid = copyUID()
      let edit = SeriesEdit(
        series: series, date: first, change: series.reduced(to: next.separateDates))
      separateReminder = Completion.NewFile(
        uid: uid, bytes: try movedFile(edit, now, zone, named: uid))
    }
    let edit = SeriesEdit(series: series, date: next.date, change: next.change)
    return Completion(
      bytes: try movedFile(edit, now, zone),
      copy: Completion.NewFile(uid: uid, bytes: try copy(named: uid, at, now)),
      separateReminder: separateReminder)
  }

  /// Changes the time at which a completed reminder was completed.
  public func bytesOfCompletedCopy(at: Instant, now: Instant) throws(ReminderFault) -> [UInt8] {
    var completedReminder = reminder
    completedReminder.status = .completed(at)
    return try bytes(for: completedReminder, at: now)
  }

  /// Reopens a completed or cancelled reminder.
  public func reopened(now: Instant) throws(ReminderFault) -> [UInt8] {
    var openReminder = reminder
    openReminder.status = .open
    return try bytes(for: openReminder, at: now)
  }

  /// The first date that is after both now and the time of completion.
  private func next(
    _ series: Series, _ at: Instant, _ zone: Zone
  ) throws(ReminderFault) -> Series.Continuation? {
    let due = reminder.due ?? series.wall.first
    let wall = (due.zone ?? zone).wallTime(at: at).seconds
    let startToDue = (due.wallTime ?? due.day.midnight).seconds - series.start.seconds
    // Wall times of one instant in two zones never differ by more than two days.
    let searchStart = WallTime(seconds: wall - startToDue - 2 * 86_400)
    do throws(SeriesFault) {
      return try series.next(
        from: searchStart,
        where: { date in
          let movedDue = due.moved(from: series.start, to: date)
          guard let movedDue else { return nil }
          return movedDue.instant(floatingIn: zone) > at
        },
        ifCounted: { date, rules in
          rules.isEmpty
            || reminder.moved(from: series, to: date, rules).countsFrom(date, of: series)
        })
    } catch {
      throw error.fault
    }
  }

  /// A reminder's move to a later date of its series.
  private struct SeriesEdit {
    let series: Series
    let date: WallTime
    let change: SeriesChange
  }

  /// The file of the reminder, moved to a later date of its series.
  /// - Parameter uid: The UID of a new file; nil to keep the reminder's own.
  private func movedFile(
    _ move: SeriesEdit, _ now: Instant, _ zone: Zone, named uid: String? = nil
  ) throws(ReminderFault) -> [UInt8] {
    let (series, date) = (move.series, move.date)
    var change = move.change
    var new = reminder.moved(from: series, to: date, change.rules)
    new.status = .open
    // At the new date, the rule may give both the start's day and the due day, such as Friday and
    // Saturday. It would then count from the start, and all later dates would shift. So the start
    // becomes the due date.
    if !new.recurrence.isEmpty, !new.countsFrom(date, of: series) { new.start = new.due }
    let dueZone = (new.due ?? series.wall.first).zone ?? zone
    for index in new.alarms.indices {
      // The alarms of the new date were not acknowledged or snoozed yet.
      new.alarms[index].acknowledged = nil
      new.alarms[index].snoozedUntil = nil
      guard case .absolute(let instant) = new.alarms[index].trigger else { continue }
      let movedInstant = Moment.zoned(dueZone.wallTime(at: instant), dueZone)
        .moved(from: series.start, to: date)?.instant(floatingIn: dueZone)
      if let movedInstant, movedInstant.isWritable {
        new.alarms[index].trigger = .absolute(movedInstant)
      }
    }
    // If no rule is left, added dates count from the start, even if they counted from the due date
    // before.
    if change.rules.isEmpty, series.wall.first != reminder.start, let due = new.due,
      let start = new.start
    {
      change = change.countingAddedDates(from: start, insteadOf: due)
    }
    return try edited(to: new, at: now) { [change] edit in
      write(new, &edit)
      edit.remove(.percentComplete, in: todo)
      if let line = todo.property(.status), line.token().uppercased() != "NEEDS-ACTION" {
        edit.remove(.status, in: todo)
      }
      // Added dates that have passed are removed, because some programs would still show them.
      lines(of: series).write(change, &edit)
      if let uid { assignUID(uid, &edit) }
    }
  }

  private func copy(
    named uid: String, _ at: Instant, _ now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    var new = reminder
    new.status = .completed(at)
    new.recurrence = []
    for index in new.alarms.indices { new.alarms[index].snoozedUntil = nil }
    return try edited(to: new, at: now) { edit in
      write(new, &edit)
      for name in [Name.rrule, .rdate, .exdate] { edit.remove(name, in: todo) }
      assignUID(uid, &edit)
    }
  }

  /// Gives the file another UID and its alarms other UIDs, so that it is another reminder's file.
  private func assignUID(_ uid: String, _ edit: inout CalendarEdit) {
    edit.set(.text(.uid, uid), in: todo)
    ownAlarms.assignNewUIDs(for: uid, &edit)
    // Edited occurrences stay with the reminder that continues, so this new file does not get
    // them.
    let siblings = calendar.map { $0.components(.vtodo) } ?? text.components(.vtodo)
    guard siblings.contains(where: { $0.lineNumber == todo.lineNumber }) else { return }
    for other in siblings where other.lineNumber != todo.lineNumber { edit.remove(other) }
  }
}

extension Reminder {
  /// The reminder moved from the start of a series to another date of it, with these rules.
  fileprivate func moved(
    from series: Series, to date: WallTime, _ rules: [RecurrenceRule]
  ) -> Reminder {
    var movedReminder = self
    movedReminder.recurrence = rules
    movedReminder.start = start?.moved(from: series.start, to: date)
    movedReminder.due = due?.moved(from: series.start, to: date)
    return movedReminder
  }

  /// Whether the reminder's rules count from this date of the series.
  fileprivate func countsFrom(_ date: WallTime, of series: Series) -> Bool {
    anchor.map { $0 == series.wall.moment(at: date) } ?? true
  }
}
