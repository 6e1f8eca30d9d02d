// One STANDARD or DAYLIGHT component of a VTIMEZONE as data: when clocks change, and the offsets
// before and after. Other modules parse and write the iCalendar text.

public struct Observance: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case standard
    case daylight
  }

  public var kind: Kind
  /// DTSTART: the first clock change, in the wall time that applies before it (`offsetFrom`).
  public var start: WallTime
  /// Seconds east of UTC before each clock change.
  public var offsetFrom: Int
  /// Seconds east of UTC after each clock change.
  public var offsetTo: Int
  /// TZNAME: the abbreviated name of the time after the change, such as `CEST`.
  public var abbreviation: String
  /// RRULE: the yearly clock change. There is always a clock change at `start`, even if this rule
  /// does not select that date.
  public var yearly: YearlyClockChange?
  /// RDATE: further clock changes, in the same wall time as `start`.
  public var clockChanges: [WallTime]

  public init(
    kind: Kind, start: WallTime, offsetFrom: Int, offsetTo: Int, abbreviation: String,
    yearly: YearlyClockChange? = nil, clockChanges: [WallTime] = []
  ) {
    self.kind = kind
    self.start = start
    self.offsetFrom = offsetFrom
    self.offsetTo = offsetTo
    self.abbreviation = abbreviation
    self.yearly = yearly
    self.clockChanges = clockChanges
  }
}

/// A clock change on one day of every year, `FREQ=YEARLY;BYMONTH=…;BYDAY=…`, at the time of day of
/// the observance's start.
public struct YearlyClockChange: Hashable, Sendable {
  public enum DayRule: Hashable, Sendable {
    /// `BYDAY=2SU`, `BYDAY=-1SU`: counted from the first of the month, or back from the last.
    case ordinal(Int)
    /// `BYMONTHDAY=24,25,…,30;BYDAY=SA`: the weekday within these days of the month.
    case days(ClosedRange<Int>)
  }

  public var month: Int
  public var weekday: Weekday
  public var dayRule: DayRule
  /// UNTIL: the rule has no clock change after this instant. Nil if the rule has no end.
  public var until: Instant?

  public init(month: Int, weekday: Weekday, dayRule: DayRule, until: Instant? = nil) {
    self.month = month
    self.weekday = weekday
    self.dayRule = dayRule
    self.until = until
  }

  /// The day of the clock change; nil if the year has no such day.
  func day(in year: Int) -> Day? {
    guard (1...12).contains(month), let weekday = Weekday.allCases.firstIndex(of: weekday) else {
      return nil
    }
    let monthLength = Day.length(ofMonth: month, in: year)
    let firstOfMonth = Day(validYear: year, month: month, day: 1)
    // The day of the month of the first such weekday; 1970-01-01 was a Thursday.
    let earliestDay = ((weekday - (firstOfMonth.number + 3)) % 7 + 7) % 7 + 1
    switch dayRule {
    case .ordinal(let ordinal):
      guard ordinal != 0, (-5...5).contains(ordinal) else { return nil }
      let latestDay = earliestDay + (monthLength - earliestDay) / 7 * 7
      let day = ordinal > 0 ? earliestDay + (ordinal - 1) * 7 : latestDay + (ordinal + 1) * 7
      return (1...monthLength).contains(day) ? firstOfMonth + (day - 1) : nil
    case .days(let days):
      guard days.lowerBound >= 1, days.lowerBound <= 31 else { return nil }
      let weeks = (max(days.lowerBound - earliestDay, 0) + 6) / 7
      let day = earliestDay + weeks * 7
      return days.contains(day) && day <= monthLength ? firstOfMonth + (day - 1) : nil
    }
  }
}
