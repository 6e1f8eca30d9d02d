// Converts the yearly change of a POSIX rule to rules that an RRULE of a VTIMEZONE can express.

extension PosixRule.Change {
  /// A yearly clock change in one month, with its time of day.
  struct TimedClockChange {
    let clockChange: YearlyClockChange
    let secondOfDay: Int

    /// The observance of this clock change, from its first occurrence at or after `earliest` on.
    func observance(
      _ before: ZonePhase, _ after: ZonePhase, notBefore earliest: Instant
    ) -> Observance? {
      let year = WallTime(seconds: Int(earliest.seconds)).day.components.year
      // A rule such as `BYMONTHDAY=1;BYDAY=SU` skips at most 12 years.
      for year in year - 1...year + 12 {
        guard let day = clockChange.day(in: year) else { continue }
        let wall = WallTime(day: day, second: secondOfDay)
        guard wall.seconds - before.offset >= Int(earliest.seconds) else { continue }
        var observance = Observance(from: before, to: after, start: wall)
        observance.yearly = clockChange
        return observance
      }
      return nil
    }
  }

  /// The change as one or more yearly clock changes; nil if a VTIMEZONE cannot express it. A time
  /// of day outside 0 to 24 hours moves the change to another weekday, which need not be, say, the
  /// second or last one of its month. But it always lies within the same seven dates: `M10.5.4/24`,
  /// midnight after the last Thursday of October, is a Friday from October 26th to November 1st. If
  /// these dates are in two months, there are two clock changes.
  var yearlyClockChanges: [TimedClockChange]? {
    guard case .weekday(let month, let week, let weekday) = day else { return nil }
    let wall = WallTime(seconds: secondOfDay)
    let dayShift = wall.day.number
    // POSIX numbers weekdays from Sunday on, `allCases` has them from Monday on.
    let weekdayIndex = ((weekday + 6 + dayShift) % 7 + 7) % 7
    let shiftedWeekday = Weekday.allCases[weekdayIndex]
    if dayShift == 0 {
      let ordinal = week == 5 ? -1 : week
      let clockChange = YearlyClockChange(
        month: month, weekday: shiftedWeekday, dayRule: .ordinal(ordinal))
      return [TimedClockChange(clockChange: clockChange, secondOfDay: wall.second)]
    }
    // `days` are days of the month, which may be below 1 or beyond its end. Dates counted from the
    // end of February differ in leap years, so a VTIMEZONE cannot express them.
    let monthLength = Day.length(ofMonth: month, in: 2001)
    let lastDay = week == 5 ? monthLength : week * 7
    let days = lastDay - 6 + dayShift...lastDay + dayShift
    let touchesFebruary =
      (month == 2 && (week == 5 || days.upperBound > monthLength))
      || (month == 3 && days.lowerBound < 1)
    guard !touchesFebruary else { return nil }
    return changesByMonth(days, month, monthLength, shiftedWeekday, wall.second)
  }

  private func changesByMonth(
    _ days: ClosedRange<Int>, _ month: Int, _ monthLength: Int, _ weekday: Weekday,
    _ secondOfDay: Int
  ) -> [TimedClockChange] {
    let previousMonth = month == 1 ? 12 : month - 1
    let previousMonthLength = Day.length(ofMonth: previousMonth, in: 2001)
    let months = [
      (previousMonth, days.intersection(1 - previousMonthLength...0), previousMonthLength),
      (month, days.intersection(1...monthLength), 0),
      (month % 12 + 1, days.intersection(monthLength + 1...monthLength + 28), -monthLength),
    ]
    return months.compactMap { month, days, dayShift in
      guard let days else { return nil }
      let daysOfMonth = days.lowerBound + dayShift...days.upperBound + dayShift
      let clockChange = YearlyClockChange(
        month: month, weekday: weekday, dayRule: .days(daysOfMonth))
      return TimedClockChange(clockChange: clockChange, secondOfDay: secondOfDay)
    }
  }
}

extension ClosedRange<Int> {
  /// The intersection; nil if it is empty.
  fileprivate func intersection(_ other: ClosedRange<Int>) -> ClosedRange<Int>? {
    overlaps(other) ? clamped(to: other) : nil
  }
}
