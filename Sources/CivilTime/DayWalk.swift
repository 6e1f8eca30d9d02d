// From period to period, for all that steps in days or more: each step gives a block of at most 64
// days with a bit for every day that the rule selects. A place in the walk is computed, never
// walked to. Knows no time of day and no end but that of time.

/// Where a walk goes on; what the numbers mean is a matter of `RulePlan.Steps`.
struct DayWalk {
  var period = 0
  /// Years: the month that is next.
  var month = 1
  /// Periods since the last that had a day.
  var empty = 0
}

/// Up to 64 days from one on, with a bit for each that is selected.
struct DayBlock {
  var first: Int
  var bits: UInt64

  var count: Int { bits.nonzeroBitCount }

  @inline(__always)
  mutating func next() -> Int? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    return first + bits.trailingZeroBitCount
  }

  /// Without the days after one.
  func upTo(_ day: Int) -> DayBlock {
    guard day < first + 63 else { return self }
    return DayBlock(first: first, bits: day < first ? 0 : bits & ((2 << UInt64(day - first)) - 1))
  }
}

extension RulePlan {
  /// The calendar repeats after 400 years, and so does every set of days in a month or year. Where
  /// so many visited periods had no day, none ever has.
  private static let monthsOfCycle = 4800
  private static let yearsOfCycle = 400
  /// 400 years are a whole number of weeks.
  private static let weeksOfCycle = 20_871
  private static let endOfMonths = (Day.years.upperBound + 1) * 12

  var periodsOfCycle: Int {
    switch steps {
    case .years: RulePlan.yearsOfCycle
    case .months: RulePlan.monthsOfCycle
    default: RulePlan.weeksOfCycle
    }
  }

  /// The place whose block is the first that can hold a day. No day before the start is asked for.
  func walk(from day: Int) -> DayWalk {
    var walk = DayWalk()
    switch steps {
    case .cycle:
      walk.period = origin + max(0, (day - origin).floored(by: stride)) * stride
    case .weeks:
      let length = 7 * interval
      let first = origin + max(0, (day - origin).floored(by: length)) * length
      walk.period = day - first >= 7 ? first + length : first
    case .days, .months, .years:
      let (year, month, _) = Day(number: day).components
      if steps == .years {
        walk.period = aligned(year)
        walk.month = walk.period == year ? month : 1
      } else {
        let number = year * 12 + month - 1
        walk.period = steps == .months ? aligned(number) : number
      }
    case .clock: break
    }
    return walk
  }

  /// The first place of the walk that begins a period on or before this one's.
  func startOfPeriod(_ walk: DayWalk) -> DayWalk {
    var walk = walk
    walk.month = 1
    return walk
  }

  private func aligned(_ number: Int) -> Int {
    guard number > origin else { return origin }
    return number + (origin - number).modulo(interval)
  }

  /// The block at a place, which then moves on; nil at the end of time, or when it is seen that
  /// there are no more.
  func next(_ walk: inout DayWalk) -> DayBlock? {
    switch steps {
    case .cycle:
      guard walk.period <= Day.last.number else { return nil }
      defer { walk.period += stride }
      return DayBlock(first: walk.period, bits: pattern)
    case .weeks: return nextWeek(&walk)
    case .days: return nextMonthOfDays(&walk)
    case .months: return nextMonth(&walk)
    case .years:
      while walk.period <= Day.years.upperBound, walk.empty < RulePlan.yearsOfCycle {
        if let block = nextMonthOfYear(&walk) { return block }
        walk.period += interval
        walk.month = 1
        walk.empty += 1
      }
      return nil
    case .clock: return nil
    }
  }

  private func nextMonth(_ walk: inout DayWalk) -> DayBlock? {
    while walk.period < RulePlan.endOfMonths, walk.empty < RulePlan.monthsOfCycle {
      let (year, month) = (walk.period / 12, walk.period % 12 + 1)
      walk.period += interval
      walk.empty += 1
      guard parts.months >> UInt32(month) & 1 == 1 else { continue }
      let frame = MonthFrame(year: year, month: month)
      let bits = parts.days(of: frame)
      if bits != 0 {
        walk.empty = 0
        return DayBlock(first: frame.first, bits: UInt64(bits))
      }
    }
    return nil
  }

  /// The next month that has a day in the visited year; nil where the year is done.
  func nextMonthOfYear(_ walk: inout DayWalk) -> DayBlock? {
    while walk.month <= 12 {
      let rest = (parts.months >> UInt32(walk.month)) << UInt32(walk.month)
      guard rest != 0 else { return nil }
      let month = rest.trailingZeroBitCount
      walk.month = month + 1
      let frame = MonthFrame(year: walk.period, month: month)
      let bits = parts.days(of: frame)
      if bits != 0 {
        walk.empty = 0
        return DayBlock(first: frame.first, bits: UInt64(bits))
      }
    }
    return nil
  }

  private func nextMonthOfDays(_ walk: inout DayWalk) -> DayBlock? {
    while walk.period < RulePlan.endOfMonths {
      let (year, month) = (walk.period / 12, walk.period % 12 + 1)
      walk.period += 1
      walk.empty += 1
      // Every fourth century has all the months there are.
      guard interval > 1 || walk.empty <= RulePlan.monthsOfCycle else { return nil }
      guard parts.months >> UInt32(month) & 1 == 1 else { continue }
      let frame = MonthFrame(year: year, month: month)
      let bits = parts.days(of: frame) & inStep(from: frame.first)
      if bits != 0 {
        walk.empty = 0
        return DayBlock(first: frame.first, bits: UInt64(bits))
      }
    }
    return nil
  }

  /// DAILY's days of INTERVAL, in the 32 from one on.
  private func inStep(from first: Int) -> UInt32 {
    guard interval > 1 else { return .max }
    var day = (origin - first).modulo(interval)
    var bits: UInt32 = 0
    while day < 32 {
      bits |= 1 << UInt32(day)
      day += interval
    }
    return bits
  }

  private func nextWeek(_ walk: inout DayWalk) -> DayBlock? {
    while walk.period <= Day.last.number {
      let first = walk.period
      walk.period += 7 * interval
      let bits = pattern & allowedDays(ofWeek: first)
      if bits != 0 { return DayBlock(first: first, bits: bits) }
    }
    return nil
  }

  /// BYMONTH on the days of a week, which can lie in two months.
  private func allowedDays(ofWeek first: Int) -> UInt64 {
    guard parts.months != DayParts.allMonths else { return .max }
    let (year, month, day) = Day(number: first).components
    let left = Day.length(ofMonth: month, in: year) - day + 1
    let here: UInt64 = left >= 7 ? 0x7F : (1 << UInt64(left)) - 1
    var bits: UInt64 = parts.months >> UInt32(month) & 1 == 1 ? here : 0
    if left < 7, parts.months >> UInt32(month == 12 ? 1 : month + 1) & 1 == 1 {
      bits |= 0x7F & ~here
    }
    return bits
  }
}
