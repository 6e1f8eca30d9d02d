// The parts of a rule that select days, as bit sets, and the days of one month that these parts
// allow. A month takes a few operations, however long the lists are. The interval and the start of
// the rule are applied elsewhere: in `DayWalk.swift` and `RulePlan.swift`.

struct DayParts: Sendable {
  /// BYMONTH, in bits 1 to 12.
  var months: UInt32 = DayParts.allMonths
  static let allMonths: UInt32 = 0b1_1111_1111_1110

  var monthDays: MonthDays?
  /// BYDAY: weekdays without an ordinal, one bit each; those with an ordinal are in
  /// `ordinalWeekdays`.
  var weekdays: UInt64 = 0
  var ordinalWeekdays: [NumberedWeekday] = []
  /// Whether `2MO` means the second Monday of the year, rather than of the month.
  var isOrdinalInYear = false
  var yearDays: YearDays?
  var weeks: WeekNumbers?

  private var hasWeekdays: Bool { weekdays != 0 || !ordinalWeekdays.isEmpty }

  /// Whether the parts exclude any day.
  var isLimiting: Bool {
    months != DayParts.allMonths || monthDays != nil || hasWeekdays || yearDays != nil
      || weeks != nil
  }

  /// The days of a month that all parts allow; bit 0 is the first day.
  func dayMask(of month: MonthFrame) -> UInt32 {
    guard months >> UInt32(month.month) & 1 == 1 else { return 0 }
    var dayMask = UInt32.max >> UInt32(32 - month.dayCount)
    if let monthDays { dayMask &= monthDays.dayMask(dayCount: month.dayCount) }
    if hasWeekdays { dayMask &= weekdayMask(of: month) }
    if let yearDays { dayMask &= yearDays.dayMask(of: month) }
    if let weeks { dayMask &= weeks.dayMask(of: month) }
    return dayMask
  }

  private func weekdayMask(of month: MonthFrame) -> UInt32 {
    // Repeats the mask of one week, then shifts it to the first day of the month.
    let repeatedWeeks = weekdays &* 0x0000_0408_1020_4081
    var dayMask = UInt32(truncatingIfNeeded: repeatedWeeks >> UInt64(month.firstWeekday))
    guard !ordinalWeekdays.isEmpty else { return dayMask }
    let daysBeforeMonth = isOrdinalInYear ? month.dayOfYear : 0
    let periodLength = isOrdinalInYear ? month.yearLength : month.dayCount
    for weekday in ordinalWeekdays {
      dayMask |= weekday.dayMask(
        monthStartsOn: month.firstWeekday, at: daysBeforeMonth, in: periodLength)
    }
    return dayMask
  }
}

/// A month, with the numbers that are needed to compute which of its days a rule selects.
struct MonthFrame {
  let year: Int
  let month: Int
  let firstDay: Int
  let dayCount: Int
  /// The weekday of the month's first day; Monday is 0.
  let firstWeekday: Int

  @inline(__always)
  init(year: Int, month: Int) {
    self.year = year
    self.month = month
    firstDay = Day(validYear: year, month: month, day: 1).number
    dayCount = Day.length(ofMonth: month, in: year)
    firstWeekday = (firstDay + 3).modulo(7)
  }

  /// How many days of the year come before this month.
  var dayOfYear: Int { firstDay - Day(validYear: year, month: 1, day: 1).number }
  var yearLength: Int { Day.isLeap(year) ? 366 : 365 }
}

/// The days of BYMONTHDAY, as two bit sets: days counted from the start and from the end of a
/// month.
struct MonthDays: Sendable {
  private var fromStart: UInt32 = 0
  /// Bit 30 is the last day. One shift aligns the set with a month of any length.
  private var fromEnd: UInt32 = 0

  init(_ days: [Int]) {
    for day in days {
      switch day {
      case 1...31: fromStart |= 1 << UInt32(day - 1)
      case -31 ... -1: fromEnd |= 1 << UInt32(31 + day)
      default: break
      }
    }
  }

  func dayMask(dayCount: Int) -> UInt32 { fromStart | fromEnd >> UInt32(31 - dayCount) }
}

/// One weekday with all its ordinals: `1MO,-1MO`.
struct NumberedWeekday: Sendable {
  let weekday: Int
  /// Ordinals from the start: bit 0 is the first such weekday of the month or year.
  var fromStart: UInt64 = 0
  /// Ordinals from the end: bit 0 is the last such weekday of the month or year.
  var fromEnd: UInt64 = 0

  init(weekday: Int) {
    self.weekday = weekday
  }

  /// The allowed days of a month. The month begins `daysBefore` days after the start of the period
  /// in which ordinals count: a month or a year of `periodLength` days.
  func dayMask(monthStartsOn firstWeekday: Int, at daysBefore: Int, in periodLength: Int) -> UInt32
  {
    var dayMask: UInt32 = 0
    // The first day of the month with this weekday (the month's first day is 0), and how many days
    // with this weekday come before it and after it in the month or year.
    let day = (weekday - firstWeekday + 7) % 7
    let precedingCount = (daysBefore + day) / 7
    let followingCount = (periodLength - 1 - daysBefore - day) / 7
    for week in 0..<5 where followingCount >= week {
      let isSelected =
        fromStart >> UInt64(precedingCount + week) & 1 | fromEnd >> UInt64(followingCount - week)
        & 1
      dayMask |= UInt32(isSelected) << UInt32(day + 7 * week)
    }
    return dayMask
  }
}

/// BYYEARDAY, as two sets of 366 bits: days counted from the start and from the end of the year.
struct YearDays: Sendable {
  private var fromStart = [UInt64](repeating: 0, count: 7)
  /// Bit 365 is the last day of the year.
  private var fromEnd = [UInt64](repeating: 0, count: 7)

  init(_ days: [Int]) {
    for day in days {
      switch day {
      case 1...366: fromStart[(day - 1) / 64] |= 1 << UInt64((day - 1) % 64)
      case -366 ... -1: fromEnd[(366 + day) / 64] |= 1 << UInt64((366 + day) % 64)
      default: break
      }
    }
  }

  func dayMask(of month: MonthFrame) -> UInt32 {
    let daysBefore = month.dayOfYear
    return Self.dayMask(fromStart, daysBefore)
      | Self.dayMask(fromEnd, daysBefore + 366 - month.yearLength)
  }

  /// 32 bits of a bit set, from `firstBit` on.
  private static func dayMask(_ words: [UInt64], _ firstBit: Int) -> UInt32 {
    let wordIndex = firstBit / 64
    guard wordIndex >= 0, wordIndex + 1 < words.count else { return 0 }
    let shift = UInt64(firstBit % 64)
    // A shift by 64 gives 0, which is right if `firstBit` is a multiple of 64.
    return UInt32(
      truncatingIfNeeded: words[wordIndex] >> shift | words[wordIndex + 1] << (64 - shift))
  }
}

/// BYWEEKNO: weeks as in ISO 8601, but with any first weekday. A week at the turn of the year
/// selects only those of its days that are in the year. libical (with BYDAY) and dateutil do the
/// same; if INTERVAL skips years, the other days of such a week do not occur at all. Week 53 of a
/// year with 52 weeks selects nothing; libical takes it as the first week of the next year.
struct WeekNumbers: Sendable {
  private var fromStart: UInt64 = 0
  private var fromEnd: UInt64 = 0
  private let weekStart: Int

  init(_ weeks: [Int], weekStart: Int) {
    self.weekStart = weekStart
    for week in weeks {
      switch week {
      case 1...53: fromStart |= 1 << UInt64(week)
      case -53 ... -1: fromEnd |= 1 << UInt64(0 - week)
      default: break
      }
    }
  }

  func dayMask(of month: MonthFrame) -> UInt32 {
    var dayMask: UInt32 = 0
    let thisYearStart = firstWeek(of: month.year)
    let nextYearStart = firstWeek(of: month.year + 1)
    // The first day of the week that contains the first of the month.
    var week = month.firstDay - (month.firstWeekday - weekStart + 7) % 7
    while week < month.firstDay + month.dayCount {
      let (weekYearStart, weekYearEnd) =
        week < thisYearStart
        ? (firstWeek(of: month.year - 1), thisYearStart)
        : week < nextYearStart
          ? (thisYearStart, nextYearStart) : (nextYearStart, firstWeek(of: month.year + 2))
      let weekNumber = (week - weekYearStart) / 7 + 1
      let weekNumberFromEnd = (weekYearEnd - week) / 7
      if (fromStart >> UInt64(weekNumber) | fromEnd >> UInt64(weekNumberFromEnd)) & 1 == 1 {
        let shift = week - month.firstDay
        dayMask |= shift >= 0 ? 0x7F << UInt32(shift) : 0x7F >> UInt32(-shift)
      }
      week += 7
    }
    return dayMask
  }

  /// The first day of week 1, which is the first week with at least four days in the year.
  private func firstWeek(of year: Int) -> Int {
    let newYear = Day(validYear: year, month: 1, day: 1).number
    let daysIntoWeek = (newYear + 3 - weekStart).modulo(7)
    return daysIntoWeek <= 3 ? newYear - daysIntoWeek : newYear + 7 - daysIntoWeek
  }
}

extension Int {
  /// The remainder of division rounded down, never negative.
  @inline(__always)
  func modulo(_ divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  /// Division rounded down.
  @inline(__always)
  func floored(by divisor: Int) -> Int {
    let quotient = self / divisor
    return quotient * divisor > self ? quotient - 1 : quotient
  }
}
