// Completes and reopens a reminder. Completing a repeating reminder copies it to a completed file
// of its own and moves the reminder to its next date, as iOS does, so that every program sees one
// open reminder and a history.

public import CivilTime
internal import ICalendar

extension ReminderFile {
  /// The result of completing a reminder.
  public struct Completion: Hashable, Sendable {
    public var bytes: [UInt8]
    /// For a repeating reminder that continues: the completed date, as a new file.
    public var copy: Copy?

    public struct Copy: Hashable, Sendable {
      public var uid: String
      public var bytes: [UInt8]
    }
  }

  /// A completed reminder stays as it is.
  ///
  /// - Parameters:
  ///   - at: When it was done; `now` is when the client says so.
  ///   - zone: The zone of floating times and days.
  public func completed(
    at: Instant, now: Instant, in zone: Zone, copyUID: () -> String
  ) throws(ReminderFault) -> Completion {
    guard !reminder.isCompleted else { return Completion(bytes: bytes, copy: nil) }
    guard let series = Series(reminder, dates, in: zone), let next = try next(series, at, zone)
    else {
      var done = reminder
      done.status = .completed(at)
      return Completion(bytes: try bytes(for: done, at: now), copy: nil)
    }
    let uid = copyUID()
    return Completion(
      bytes: try moved(series, next, now, zone),
      copy: Completion.Copy(uid: uid, bytes: try copy(named: uid, at, now)))
  }

  /// Changes the time at which a completed reminder was completed.
  public func completedInstead(at: Instant, now: Instant) throws(ReminderFault) -> [UInt8] {
    var done = reminder
    done.status = .completed(at)
    return try bytes(for: done, at: now)
  }

  /// Reopens a completed or cancelled reminder.
  public func reopened(now: Instant) throws(ReminderFault) -> [UInt8] {
    var open = reminder
    open.status = .open
    return try bytes(for: open, at: now)
  }

  /// The series from its first occurrence that is after both now and the time of completion.
  private func next(
    _ series: Series, _ at: Instant, _ zone: Zone
  ) throws(ReminderFault) -> Series? {
    let due = reminder.due ?? series.first
    let wall = (due.zone ?? zone).wallTime(at: at).seconds
    let length = (due.wallTime ?? due.day.midnight).seconds - series.start.seconds
    // Clocks of two zones, in summer and winter, never differ by more.
    let bound = WallTime(seconds: wall - length - 2 * 86_400)
    return try series.next(from: bound) { occurrence in
      let moved = due.moved(from: series.start, to: occurrence)
      guard let moved else { return nil }
      return moved.instant(floatingIn: zone) > at
    }
  }

  private func moved(
    _ series: Series, _ next: Series, _ now: Instant, _ zone: Zone
  ) throws(ReminderFault) -> [UInt8] {
    var new = reminder
    new.status = .open
    new.recurrence = next.rules
    new.start = new.start?.moved(from: series.start, to: next.start)
    new.due = new.due?.moved(from: series.start, to: next.start)
    let own = (new.due ?? series.first).zone ?? zone
    for index in new.alarms.indices {
      // The alarms of the new date were not acknowledged or snoozed yet.
      new.alarms[index].acknowledged = nil
      new.alarms[index].snoozedUntil = nil
      guard case .absolute(let instant) = new.alarms[index].trigger else { continue }
      let moved = Moment.zoned(own.wallTime(at: instant), own)
        .moved(from: series.start, to: next.start)?.instant(floatingIn: own)
      if let moved, moved.isWritable { new.alarms[index].trigger = .absolute(moved) }
    }
    // Without a rule the dates are counted from the start, also those that were from the due date.
    var shift: SeriesShift?
    if next.rules.isEmpty, series.first != reminder.start, let due = new.due, let start = new.start
    {
      shift = SeriesShift(from: due, to: start)
    }
    return try edited(to: new, at: now) { edit in
      write(new, keepsDates: !next.added.isEmpty, &edit)
      edit.remove(.percentComplete, in: todo)
      if let line = todo.property(.status), line.token().uppercased() != "NEEDS-ACTION" {
        edit.remove(.status, in: todo)
      }
      dropDates(upTo: next, movingRest: shift, &edit)
    }
  }

  /// Removes added dates that have passed, because some programs would still show them.
  /// - Parameter shift: How far the dates move that are still to come.
  private func dropDates(
    upTo next: Series, movingRest shift: SeriesShift?, _ edit: inout CalendarEdit
  ) {
    let lines = shift == nil ? dates.added : dates.added + dates.excluded
    for line in lines where line.list.faults.isEmpty {
      let isAdded = line.property.isNamed(.rdate)
      let all = line.list.entries.compactMap { entry -> DateValue? in
        if case .date(let date) = entry { date } else { nil }
      }
      guard all.count == line.list.entries.count, all.count == line.moments.count else { continue }
      let ahead = zip(all, line.moments).filter { !isAdded || next.isAhead($0.1) }
      let rest = ahead.map { date, moment in
        guard let shift, let moment else { return date }
        return DateValue(shift.moment(shift.from.time(moment))) ?? date
      }
      guard rest.count < all.count || shift != nil else { continue }
      if let changed = ContentLine.dates(isAdded ? .rdate : .exdate, rest).first {
        edit.replace(line.property, with: changed)
      } else {
        edit.remove(line.property)
      }
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
      edit.set(.text(.uid, uid), in: todo)
      ownAlarms.rename(for: uid, &edit)
      // Edited occurrences belong to the reminder that continues.
      let siblings = calendar.map { $0.components(.vtodo) } ?? text.components(.vtodo)
      guard siblings.contains(where: { $0.lineNumber == todo.lineNumber }) else { return }
      for other in siblings where other.lineNumber != todo.lineNumber { edit.remove(other) }
    }
  }
}

extension Series {
  /// Whether a date is after the first date of the series.
  func isAhead(_ moment: Moment?) -> Bool {
    guard let moment else { return true }
    return added.contains(moment.wall(on: first, floatingIn: zone))
  }
}

extension Moment {
  /// Moved by the difference of two wall times; nil if the year no longer has four digits.
  func moved(from old: WallTime, to new: WallTime) -> Moment? {
    let days = new.day - old.day
    guard let wall = wallTime else { return advanced(days: days, seconds: 0) }
    let moved = WallTime(day: wall.day + days, second: 0)
    let time = WallTime(seconds: moved.seconds + wall.second + new.second - old.second)
    guard time.day >= Day.first, time.day <= Day.last else { return nil }
    return zone.map { .zoned(time, $0) } ?? .floating(time)
  }
}
