// A reminder as a series: the date that its rules count from, and the lines with its dates.

internal import CivilTime
internal import ICalendar
internal import Repetition

extension Reminder {
  /// The date that its rules count from.
  var anchor: Moment? { Series.anchor(start: start, due: due, rules: recurrence) }
}

extension ReminderFile {
  /// Nil for a reminder that does not repeat.
  /// - Parameter zone: The zone of floating times and days; nil to take them as they are written.
  func series(floatingIn zone: Zone?) -> Series? {
    guard let first = reminder.anchor, !reminder.recurrence.isEmpty || !dates.added.isEmpty
    else { return nil }
    let wall = SeriesWall(first, floatingIn: zone)
    let added = dates.added.flatMap(\.moments).compactMap(\.self).map(wall.time)
    let all = wall.recurrence(reminder.recurrence, added, [])
    let excluded = dates.excluded.flatMap(\.moments).compactMap(\.self)
    return Series(
      on: wall, rules: reminder.recurrence, added: added,
      excluded: excluded.map { wall.original($0, in: all) })
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
    let old = series.wall.first
    let first = anchor(of: new, after: old) ?? old
    return (series, series.moved(to: first, rules: new.recurrence, daysFollow: false))
  }

  /// The date that the rules count from after the edit. A new rule may count from the due date
  /// where the old rule counted from the start, or the other way round. That alone must not move
  /// the series, so the date of the old rule is taken.
  private func anchor(of new: Reminder, after old: Moment) -> Moment? {
    guard new.recurrence != reminder.recurrence else { return new.anchor }
    return old == reminder.start ? new.start ?? new.due : new.due ?? new.start
  }
}
