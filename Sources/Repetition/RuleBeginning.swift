// The parts that a rule takes from the start of its series if its text does not give them: whether
// the rule selects a date, and the rule with those parts written out, for another start.

internal import CivilTime

extension RecurrenceRule {
  /// Whether the rule's BY parts select a date. The interval and the date from which it counts are
  /// ignored.
  func selects(_ moment: Moment) -> Bool {
    // The calendar repeats every 400 years, weekdays included, so a series that began 400 years
    // earlier contains the date if and only if the BY parts select it.
    let calendarCycleDays = 146_097
    let wall = moment.wallTime ?? moment.day.midnight
    guard wall.day - Day.first >= calendarCycleDays else { return true }
    let earlierStart = WallTime(day: wall.day + -calendarCycleDays, second: wall.second)
    guard let endlessRule = try? endlessWithIntervalOne else { return true }
    if moment.wallTime == nil {
      return Recurrence(start: earlierStart.day, rules: [endlessRule], added: [], excluded: [])
        .contains(wall)
    }
    return Recurrence(start: earlierStart, rules: [endlessRule], added: [], excluded: []).contains(
      wall)
  }

  /// The rule with interval 1 and without an end.
  private var endlessWithIntervalOne: RecurrenceRule {
    get throws(RecurrenceFault) {
      try RecurrenceRule(
        frequency, interval: 1, end: .never, seconds: seconds, minutes: minutes, hours: hours,
        weekdays: weekdays, monthDays: monthDays, yearDays: yearDays, weeks: weeks,
        months: months, positions: positions, weekStart: weekStart)
    }
  }

  /// The rule with the parts written out that it takes from its start (RFC 5545 §3.3.10). So the
  /// rule gives the same dates if the series gets another start, at `time`.
  func withExplicitParts(from start: WallTime, isAllDay: Bool, _ time: WallTime) -> RecurrenceRule {
    let (_, month, day) = start.day.components
    var weekdays = weekdays
    var monthDays = monthDays
    var months = months
    let hasDays = !weekdays.isEmpty || !monthDays.isEmpty || !yearDays.isEmpty
    switch frequency {
    case .weekly where weekdays.isEmpty: weekdays = [WeekdayPart(start.day.weekday)]
    case .monthly where !hasDays: monthDays = [day]
    case .yearly where !hasDays && !weeks.isEmpty: weekdays = [WeekdayPart(start.day.weekday)]
    case .yearly where !hasDays:
      monthDays = [day]
      if months.isEmpty { months = [month] }
    default: break
    }
    let keepsTimeParts = isAllDay || frequency.isSubDaily || start.second == time.second
    let (hour, minute, second) = start.time
    do throws(RecurrenceFault) {
      return try RecurrenceRule(
        frequency, interval: interval, end: end,
        seconds: keepsTimeParts || !seconds.isEmpty ? seconds : [second],
        minutes: keepsTimeParts || !minutes.isEmpty ? minutes : [minute],
        hours: keepsTimeParts || !hours.isEmpty ? hours : [hour], weekdays: weekdays,
        monthDays: monthDays, yearDays: yearDays, weeks: weeks, months: months,
        positions: positions, weekStart: weekStart)
    } catch {
      return self
    }
  }
}
