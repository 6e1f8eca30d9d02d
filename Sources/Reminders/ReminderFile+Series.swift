// A reminder as a series: the date that its rules count from, and the lines with its dates.

internal import CivilTime
internal import ICalendar
internal import Repetition

extension Reminder {
  /// The date from which the reminder's rules count.
  var anchor: Moment? { Series.anchor(start: start, due: due, rules: recurrence) }
}

extension ReminderFile {
  /// The reminder as a series; nil if the reminder does not repeat.
  /// - Parameter zone: The zone of floating times and days; nil to take them as they are written.
  func series(floatingIn zone: Zone?) -> Series? {
    guard let firstDate = reminder.anchor, !reminder.recurrence.isEmpty || !dates.addedLines.isEmpty
    else { return nil }
    let wall = SeriesWall(firstDate, floatingIn: zone)
    let addedStarts = dates.addedLines.flatMap(\.moments).compactMap(\.self).map(wall.time)
    let recurrenceWithAdded = wall.recurrence(reminder.recurrence, addedStarts, [])
    let excludedMoments = dates.excludedLines.flatMap(\.moments).compactMap(\.self)
    return Series(
      on: wall, rules: reminder.recurrence, added: addedStarts,
      excluded: excludedMoments.map { wall.original($0, in: recurrenceWithAdded) })
  }

  func lines(of series: Series) -> SeriesLines {
    let anchor = [Name.dtstart, .due].compactMap { todo.property($0) }
      .first { $0.parameter(.tzid) != nil }
    return SeriesLines(
      item: todo, dates: dates, series: series, zoneName: anchor?.parameter(.tzid))
  }

  /// What a new start, due date or rule changes in the series; nil if the reminder does not repeat.
  /// A day or time that a rule names stays: a reminder of every Monday that is moved to a Tuesday
  /// once is due on a Monday again after that.
  func change(to new: Reminder) -> (series: Series, change: SeriesChange)? {
    guard let series = series(floatingIn: nil) else { return nil }
    let oldFirstDate = series.wall.first
    let firstDate = anchor(of: new, after: oldFirstDate) ?? oldFirstDate
    return (series, series.moved(to: firstDate, rules: new.recurrence, daysFollow: false))
  }

  /// The date that the rules count from after the edit. A new rule may count from the due date
  /// where the old rule counted from the start, or the other way round. That alone must not move
  /// the series, so the date of the old rule is taken.
  private func anchor(of new: Reminder, after oldFirstDate: Moment) -> Moment? {
    guard new.recurrence != reminder.recurrence else { return new.anchor }
    return oldFirstDate == reminder.start ? new.start ?? new.due : new.due ?? new.start
  }
}
