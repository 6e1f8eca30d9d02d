// The parts of a rule that select days, as bit sets, and the days of one month that they allow. To
// compute a month takes a few operations, however long the lists are. The interval and the start of
// the rule are applied elsewhere: in `DayWalk.swift` and `RulePlan.swift`.

struct DayParts: Sendable {
  /// BYMONTH, in bits 1 to 12.
  var months: UInt32 = DayParts.allMonths
  static let allMonths: UInt32 = 0b1_1111_1111_1110

  var monthDays: MonthDays?
  /// BYDAY: weekdays without an ordinal, and in `numbered` those with one.
  var weekdays: UInt64 = 0
  var numbered: [NumberedWeekday] = []
  /// Whether `2MO` is the second Monday of the year, not of the month.
  var isNumberedInYear = false
  var yearDays: YearDays?
  var weeks: Weeks?

  private var hasWeekdays: Bool { weekdays != 0 || !numbered.isEmpty }

  /// Whether the parts exclude any day.
  var isLimiting: Bool {
    months != DayParts.allMonths || monthDays != nil || hasWeekdays || yearDays != nil
      || weeks != nil
  }

  /// The days of a month that all parts allow; bit 0 is the first day.
  func days(of month: MonthFrame) -> UInt32 {
    guard months >> UInt32(month.month) & 1 == 1 else { return 0 }
    var bits = UInt32.max >> UInt32(32 - month.length)
    if let monthDays { bits &= monthDays.bits(length: month.length) }
    if hasWeekdays { bits &= weekdayBits(of: month) }
    if let yearDays { bits &= yearDays.bits(of: month) }
    if let weeks { bits &= weeks.bits(of: month) }
    return bits
  }

  private func weekdayBits(of month: MonthFrame) -> UInt32 {
    // Repeats the mask of one week, then shifts it to the first day of the month.
    let repeated = weekdays &* 0x0000_0408_1020_4081
    var bits = UInt32(truncatingIfNeeded: repeated >> UInt64(month.weekday))
    guard !numbered.isEmpty else { return bits }
    let offset = isNumberedInYear ? month.dayOfYear : 0
    let length = isNumberedInYear ? month.yearLength : month.length
    for weekday in numbered {
      bits |= weekday.bits(monthStartsOn: month.weekday, at: offset, in: length)
    }
    return bits
  }
}

/// A month with the numbers from which its days are computed.
struct MonthFrame {
  let year: Int
  let month: Int
  let first: Int
  let length: Int
  /// The weekday of the month's first day; Monday is 0.
  let weekday: Int

  @inline(__always)
  init(year: Int, month: Int) {
    self.year = year
    self.month = month
    first = Day(validYear: year, month: month, day: 1).number
    length = Day.length(ofMonth: month, in: year)
    weekday = (first + 3).modulo(7)
  }

  /// How many days of the year come before this month.
  var dayOfYear: Int { first - Day(validYear: year, month: 1, day: 1).number }
  var yearLength: Int { Day.isLeap(year) ? 366 : 365 }
}

/// BYMONTHDAY.
struct MonthDays: Sendable {
  private var fromStart: UInt32 = 0
  /// Bit 30 is the last day, so that one shift fits it to a month of any length.
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

  func bits(length: Int) -> UInt32 { fromStart | fromEnd >> UInt32(31 - length) }
}

/// One weekday with all its ordinals: `1MO,-1MO`.
struct NumberedWeekday: Sendable {
  let weekday: Int
  /// Bit 0 is the first such weekday of the month or year.
  var fromStart: UInt64 = 0
  /// Bit 0 is the last such weekday of the month or year.
  var fromEnd: UInt64 = 0

  init(weekday: Int) {
    self.weekday = weekday
  }

  /// The allowed days of a month that begins `offset` days into a month or year of `length` days.
  func bits(monthStartsOn start: Int, at offset: Int, in length: Int) -> UInt32 {
    var bits: UInt32 = 0
    // The first such weekday in this month, and how many precede and follow it in the month or
    // year.
    let day = (weekday - start + 7) % 7
    let before = (offset + day) / 7
    let after = (length - 1 - offset - day) / 7
    for week in 0..<5 where after >= week {
      let isSelected = fromStart >> UInt64(before + week) & 1 | fromEnd >> UInt64(after - week) & 1
      bits |= UInt32(isSelected) << UInt32(day + 7 * week)
    }
    return bits
  }
}

/// BYYEARDAY, as two sets of 366 bits.
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

  func bits(of month: MonthFrame) -> UInt32 {
    let offset = month.dayOfYear
    return Self.bits(fromStart, offset) | Self.bits(fromEnd, offset + 366 - month.yearLength)
  }

  /// 32 bits from `offset` on.
  private static func bits(_ words: [UInt64], _ offset: Int) -> UInt32 {
    let index = offset / 64
    guard index >= 0, index + 1 < words.count else { return 0 }
    let shift = UInt64(offset % 64)
    // A shift by 64 gives 0, which is right if the offset is a multiple of 64.
    return UInt32(truncatingIfNeeded: words[index] >> shift | words[index + 1] << (64 - shift))
  }
}

/// BYWEEKNO: weeks as in ISO 8601, but with any first weekday. A week at the turn of the year
/// selects only those of its days that are in the year. libical (with BYDAY) and dateutil do the
/// same, and the result differs if INTERVAL skips years. Week 53 of a year with 52 weeks selects
/// nothing; libical takes it as the first week of the next year.
struct Weeks: Sendable {
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

  func bits(of month: MonthFrame) -> UInt32 {
    var bits: UInt32 = 0
    let start = firstWeek(of: month.year)
    let next = firstWeek(of: month.year + 1)
    // The first day of the week that contains the first of the month.
    var week = month.first - (month.weekday - weekStart + 7) % 7
    while week < month.first + month.length {
      let (from, to) =
        week < start
        ? (firstWeek(of: month.year - 1), start)
        : week < next ? (start, next) : (next, firstWeek(of: month.year + 2))
      let number = (week - from) / 7 + 1
      let reversed = (to - week) / 7
      if (fromStart >> UInt64(number) | fromEnd >> UInt64(reversed)) & 1 == 1 {
        let shift = week - month.first
        bits |= shift >= 0 ? 0x7F << UInt32(shift) : 0x7F >> UInt32(-shift)
      }
      week += 7
    }
    return bits
  }

  /// The first day of week 1, the first with at least four days in the year.
  private func firstWeek(of year: Int) -> Int {
    let january = Day(validYear: year, month: 1, day: 1).number
    let offset = (january + 3 - weekStart).modulo(7)
    return offset <= 3 ? january - offset : january + 7 - offset
  }
}

extension Int {
  /// The remainder of division rounded down, never negative.
  @inline(__always)
  func modulo(_ divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }

  /// Division rounded down.
  @inline(__always)
  func floored(by divisor: Int) -> Int {
    let quotient = self / divisor
    return quotient * divisor > self ? quotient - 1 : quotient
  }
}
