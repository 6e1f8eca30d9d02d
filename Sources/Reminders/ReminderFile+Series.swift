// A reminder as a series: the date that its rules count from, and what its lines name.

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

  /// What a new start, due date or rule makes of the series; nil if it does not repeat. A day or
  /// time that a rule names stays: what is due a day later this once comes back on its own day.
  func change(to new: Reminder) -> (series: Series, change: SeriesChange)? {
    guard let series = series(floatingIn: nil) else { return nil }
    let old = series.wall.first
    let first = anchor(of: new, after: old) ?? old
    return (series, series.moved(to: first, rules: new.recurrence, daysFollow: false))
  }

  /// The date that the series counts from now. A new rule may count from the due date where the old
  /// one did from the start, or the other way round, and has moved nothing by that.
  private func anchor(of new: Reminder, after old: Moment) -> Moment? {
    guard new.recurrence != reminder.recurrence else { return new.anchor }
    return old == reminder.start ? new.start ?? new.due : new.due ?? new.start
  }
}
