// Iterates over the periods of rules that step by days or more. Each step returns up to 64 days,
// with a bit for every selected day. The iteration can begin at any day, and ends only at the end
// of the calendar. Times of day and the end of the rule are applied by the caller.

/// A position of the iteration. The unit of `period` depends on the rule: see
/// `RulePlan.firstPeriod`.
struct DayWalk {
  var period = 0
  /// For rules that step by years, the month of the current year that is examined next.
  var month = 1
  /// How many periods in a row had no selected day.
  var emptyPeriods = 0
}

/// Up to 64 days, with a bit for each selected one.
struct DayBlock {
  var firstDay: Int
  var dayMask: UInt64

  var count: Int { dayMask.nonzeroBitCount }

  @inline(__always)
  mutating func nextDay() -> Int? {
    guard dayMask != 0 else { return nil }
    defer { dayMask &= dayMask &- 1 }
    return firstDay + dayMask.trailingZeroBitCount
  }

  /// A copy of the block without the days after `day`.
  func upTo(_ day: Int) -> DayBlock {
    guard day < firstDay + 63 else { return self }
    return DayBlock(
      firstDay: firstDay,
      dayMask: day < firstDay ? 0 : dayMask & ((2 << UInt64(day - firstDay)) - 1))
  }
}

extension RulePlan {
  /// The calendar repeats after 400 years, and with it the days that a rule selects. So if no day
  /// was selected in so many months, no later day will be selected.
  private static let monthsOfCycle = 4800
  private static let yearsOfCycle = 400
  /// The weeks of 400 years, which are a whole number of weeks.
  private static let weeksOfCycle = 20_871
  private static let endOfMonths = (Day.years.upperBound + 1) * 12

  var periodsOfCycle: Int {
    switch steps {
    case .years: RulePlan.yearsOfCycle
    case .months: RulePlan.monthsOfCycle
    default: RulePlan.weeksOfCycle
    }
  }

  /// The position of the first block that may contain `day` or a later day. `day` must not be
  /// before the start of the rule.
  func walk(from day: Int) -> DayWalk {
    var walk = DayWalk()
    switch steps {
    case .pattern:
      walk.period =
        firstPeriod + max(0, (day - firstPeriod).floored(by: patternLength)) * patternLength
    case .weeks:
      let periodLength = 7 * interval
      let lastPeriodStart =
        firstPeriod + max(0, (day - firstPeriod).floored(by: periodLength)) * periodLength
      walk.period = day - lastPeriodStart >= 7 ? lastPeriodStart + periodLength : lastPeriodStart
    case .days, .months, .years:
      let (year, month, _) = Day(number: day).components
      if steps == .years {
        walk.period = alignedPeriod(onOrAfter: year)
        walk.month = walk.period == year ? month : 1
      } else {
        let monthNumber = year * 12 + month - 1
        walk.period = steps == .months ? alignedPeriod(onOrAfter: monthNumber) : monthNumber
      }
    case .clock: break
    }
    return walk
  }

  /// The first position of the period in which `walk` is.
  func startOfPeriod(_ walk: DayWalk) -> DayWalk {
    var walk = walk
    walk.month = 1
    return walk
  }

  private func alignedPeriod(onOrAfter period: Int) -> Int {
    guard period > firstPeriod else { return firstPeriod }
    return period + (firstPeriod - period).modulo(interval)
  }

  /// Returns the block at a position, and advances the position. Nil at the end of the calendar, or
  /// if no later day is selected.
  func nextBlock(_ walk: inout DayWalk) -> DayBlock? {
    switch steps {
    case .pattern:
      guard walk.period <= Day.last.number else { return nil }
      defer { walk.period += patternLength }
      return DayBlock(firstDay: walk.period, dayMask: pattern)
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
      guard dayParts.months >> UInt32(month) & 1 == 1 else { continue }
      let frame = MonthFrame(year: year, month: month)
      let dayMask = dayParts.dayMask(of: frame)
      if dayMask != 0 {
        walk.emptyPeriods = 0
        return DayBlock(firstDay: frame.firstDay, dayMask: UInt64(dayMask))
      }
    }
    return nil
  }

  /// The next month with a selected day in the current year; nil if there is none.
  func nextMonthOfYear(_ walk: inout DayWalk) -> DayBlock? {
    while walk.month <= 12 {
      let remainingMonths = (dayParts.months >> UInt32(walk.month)) << UInt32(walk.month)
      guard remainingMonths != 0 else { return nil }
      let month = remainingMonths.trailingZeroBitCount
      walk.month = month + 1
      let frame = MonthFrame(year: walk.period, month: month)
      let dayMask = dayParts.dayMask(of: frame)
      if dayMask != 0 {
        walk.emptyPeriods = 0
        return DayBlock(firstDay: frame.firstDay, dayMask: UInt64(dayMask))
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
      guard dayParts.months >> UInt32(month) & 1 == 1 else { continue }
      let frame = MonthFrame(year: year, month: month)
      let dayMask = dayParts.dayMask(of: frame) & dayMaskOfInterval(from: frame.firstDay)
      if dayMask != 0 {
        walk.emptyPeriods = 0
        return DayBlock(firstDay: frame.firstDay, dayMask: UInt64(dayMask))
      }
    }
    return nil
  }

  /// Of the 32 days from `firstDay` on, those whose distance from the start of a DAILY rule is a
  /// multiple of its interval.
  private func dayMaskOfInterval(from firstDay: Int) -> UInt32 {
    guard interval > 1 else { return .max }
    var day = (firstPeriod - firstDay).modulo(interval)
    var dayMask: UInt32 = 0
    while day < 32 {
      dayMask |= 1 << UInt32(day)
      day += interval
    }
    return dayMask
  }

  private func nextWeek(_ walk: inout DayWalk) -> DayBlock? {
    while walk.period <= Day.last.number {
      let weekStart = walk.period
      walk.period += 7 * interval
      let dayMask = pattern & allowedMask(ofWeek: weekStart)
      if dayMask != 0 { return DayBlock(firstDay: weekStart, dayMask: dayMask) }
    }
    return nil
  }

  /// Applies BYMONTH to the days of a week, which may span two months.
  private func allowedMask(ofWeek weekStart: Int) -> UInt64 {
    guard dayParts.months != DayParts.allMonths else { return .max }
    let (year, month, day) = Day(number: weekStart).components
    let daysLeftInMonth = Day.length(ofMonth: month, in: year) - day + 1
    let daysOfThisMonth: UInt64 = daysLeftInMonth >= 7 ? 0x7F : (1 << UInt64(daysLeftInMonth)) - 1
    var dayMask: UInt64 = dayParts.months >> UInt32(month) & 1 == 1 ? daysOfThisMonth : 0
    if daysLeftInMonth < 7, dayParts.months >> UInt32(month == 12 ? 1 : month + 1) & 1 == 1 {
      dayMask |= 0x7F & ~daysOfThisMonth
    }
    return dayMask
  }
}
