// Iterates over the periods of rules that step by days or more. Each step returns up to 64 days,
// with a bit for every selected day. The iteration can begin at any day, and ends only at the end
// of the calendar. Times of day and the end of the rule are applied by the caller.

/// A position of the iteration; `RulePlan.Steps` says what the numbers mean.
struct DayWalk {
  var period = 0
  /// For rules that step by years, the next month.
  var month = 1
  /// How many periods in a row had no selected day.
  var emptyPeriods = 0
}

/// Up to 64 days, with a bit for each selected one.
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

  /// The block without the days after `day`.
  func upTo(_ day: Int) -> DayBlock {
    guard day < first + 63 else { return self }
    return DayBlock(first: first, bits: day < first ? 0 : bits & ((2 << UInt64(day - first)) - 1))
  }
}

extension RulePlan {
  /// The calendar repeats after 400 years, and with it the days that a rule selects. So if no day
  /// was selected for this long, no later day is.
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

  /// The position of the first block that may contain `day` or a later day; `day` is not before the
  /// start.
  func walk(from day: Int) -> DayWalk {
    var walk = DayWalk()
    switch steps {
    case .pattern:
      walk.period = origin + max(0, (day - origin).floored(by: patternLength)) * patternLength
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

  /// The first position of the period that contains this one.
  func startOfPeriod(_ walk: DayWalk) -> DayWalk {
    var walk = walk
    walk.month = 1
    return walk
  }

  private func aligned(_ number: Int) -> Int {
    guard number > origin else { return origin }
    return number + (origin - number).modulo(interval)
  }

  /// Returns the block at a position, and advances the position. Nil at the end of the calendar, or
  /// if no later day is selected.
  func next(_ walk: inout DayWalk) -> DayBlock? {
    switch steps {
    case .pattern:
      guard walk.period <= Day.last.number else { return nil }
      defer { walk.period += patternLength }
      return DayBlock(first: walk.period, bits: pattern)
    case .weeks: return nextWeek(&walk)
    case .days: return nextMonthOfDays(&walk)
    case .months: return nextMonth(&walk)
    case .years:
      while walk.period <= Day.years.upperBound, walk.emptyPeriods < RulePlan.yearsOfCycle {
        if let block = nextMonthOfYear(&walk) { return block }
        walk.period += interval
        walk.month = 1
        walk.emptyPeriods += 1
      }
      return nil
    case .clock: return nil
    }
  }

  private func nextMonth(_ walk: inout DayWalk) -> DayBlock? {
    while walk.period < RulePlan.endOfMonths, walk.emptyPeriods < RulePlan.monthsOfCycle {
      let (year, month) = (walk.period / 12, walk.period % 12 + 1)
      walk.period += interval
      walk.emptyPeriods += 1
      guard parts.months >> UInt32(month) & 1 == 1 else { continue }
      let frame = MonthFrame(year: year, month: month)
      let bits = parts.days(of: frame)
      if bits != 0 {
        walk.emptyPeriods = 0
        return DayBlock(first: frame.first, bits: UInt64(bits))
      }
    }
    return nil
  }

  /// The next month with a selected day in the current year; nil if there is none.
  func nextMonthOfYear(_ walk: inout DayWalk) -> DayBlock? {
    while walk.month <= 12 {
      let rest = (parts.months >> UInt32(walk.month)) << UInt32(walk.month)
      guard rest != 0 else { return nil }
      let month = rest.trailingZeroBitCount
      walk.month = month + 1
      let frame = MonthFrame(year: walk.period, month: month)
      let bits = parts.days(of: frame)
      if bits != 0 {
        walk.emptyPeriods = 0
        return DayBlock(first: frame.first, bits: UInt64(bits))
      }
    }
    return nil
  }

  private func nextMonthOfDays(_ walk: inout DayWalk) -> DayBlock? {
    while walk.period < RulePlan.endOfMonths {
      let (year, month) = (walk.period / 12, walk.period % 12 + 1)
      walk.period += 1
      walk.emptyPeriods += 1
      // With an interval above 1, a day may be selected after more than one cycle, so only a rule
      // with interval 1 can stop early.
      guard interval > 1 || walk.emptyPeriods <= RulePlan.monthsOfCycle else { return nil }
      guard parts.months >> UInt32(month) & 1 == 1 else { continue }
      let frame = MonthFrame(year: year, month: month)
      let bits = parts.days(of: frame) & daysOfInterval(from: frame.first)
      if bits != 0 {
        walk.emptyPeriods = 0
        return DayBlock(first: frame.first, bits: UInt64(bits))
      }
    }
    return nil
  }

  /// Of the 32 days from `first` on, those whose distance from the start of a DAILY rule is a
  /// multiple of its interval.
  private func daysOfInterval(from first: Int) -> UInt32 {
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

  /// Applies BYMONTH to the days of a week, which may span two months.
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
