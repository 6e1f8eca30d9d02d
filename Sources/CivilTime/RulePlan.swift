// A rule prepared for iteration from its start: with defaults taken from DTSTART as in RFC 5545
// §3.3.10, lists as bit sets, and the way in which its periods follow each other. The plan has no
// end: the cursor applies COUNT and UNTIL. A class, because copying a struct into every cursor
// would cost reference counting for each list.

final class RulePlan: Sendable {
  /// How periods follow each other.
  enum Steps: Sendable {
    /// DAILY and WEEKLY without limits: a pattern of days that repeats.
    case pattern
    /// A DAILY rule with BY parts that leave days out. Its days are computed a month at a time.
    case days
    /// A WEEKLY rule with BY parts that leave days out. Its days are computed a week at a time.
    case weeks
    case months
    case years
    /// HOURLY, MINUTELY or SECONDLY.
    case clock
  }

  let steps: Steps
  let interval: Int
  /// The period that contains the start, as a number: of its first day (`Day.number`), of the month
  /// (12 · year + month - 1) or of the year; for `clock`, its first second of wall time.
  let firstPeriod: Int
  let dayParts: DayParts
  let offsets: Offsets
  /// BYSETPOS, if periods may differ in their times. If all have the same times, this is empty, and
  /// `offsets` has only the times that BYSETPOS selects.
  let positions: [Int]
  /// For `weeks`, the selected weekdays; bit 0 is the first day of the week. For `pattern`, the
  /// selected days of as many periods as fit into 64 bits.
  let pattern: UInt64
  /// For `pattern`, the number of days from one pattern to the next.
  let patternLength: Int
  /// For `clock`, the length of an hour, a minute or a second, in seconds.
  let unitSeconds: Int
  /// For `clock`, the times of day at which a period may begin; nil for all.
  let allowedTimes: TimeSet?
  /// Whether occurrences are whole days although the rule steps by hours, minutes or seconds. Then
  /// several steps in one day count as one occurrence.
  let isWholeDays: Bool
  /// Whether the rule certainly has no occurrence.
  let neverOccurs: Bool

  init(_ rule: RecurrenceRule, start: WallTime, isAllDay: Bool) {
    let times = PlannedTimes(rule, start: start, isAllDay: isAllDay)
    interval = rule.interval
    unitSeconds = times.unitSeconds
    allowedTimes = times.allowedTimes
    var dayPattern: (pattern: UInt64, patternLength: Int) = (0, 1)
    switch rule.frequency {
    case .secondly, .minutely, .hourly:
      steps = .clock
      firstPeriod = start.seconds - start.seconds.modulo(times.unitSeconds)
      dayParts = DayParts(rule)
    case .daily:
      firstPeriod = start.day.number
      dayParts = DayParts(rule)
      steps = dayParts.isLimiting ? .days : .pattern
      if steps == .pattern { dayPattern = Self.repeatedPattern(of: 1, days: 1, every: interval) }
    case .weekly:
      firstPeriod = start.day.number - (start.day.weekday.index - rule.weekStart.index).modulo(7)
      var monthLimits = DayParts()
      monthLimits.limitMonths(rule.months)
      dayParts = monthLimits
      let ruleWeekdays = rule.weekdays.isEmpty ? [start.day.weekday] : rule.weekdays.map(\.weekday)
      dayPattern.pattern = ruleWeekdays.reduce(0) { bits, weekday in
        bits | 1 << UInt64((weekday.index - rule.weekStart.index).modulo(7))
      }
      steps = monthLimits.isLimiting || !rule.positions.isEmpty ? .weeks : .pattern
      if steps == .pattern {
        dayPattern = Self.repeatedPattern(of: dayPattern.pattern, days: 7, every: interval)
      }
    case .monthly:
      let (year, month, day) = start.day.components
      firstPeriod = year * 12 + month - 1
      var dayParts = DayParts(rule)
      if rule.monthDays.isEmpty, rule.weekdays.isEmpty { dayParts.monthDays = MonthDays([day]) }
      self.dayParts = dayParts
      steps = .months
    case .yearly:
      firstPeriod = start.day.components.year
      dayParts = DayParts(yearly: rule, start: start.day)
      steps = .years
    }
    (pattern, patternLength) = dayPattern
    // All days of a DAILY rule, and all steps of a clock rule, have the same times, so BYSETPOS is
    // applied here once.
    let hasSameTimes = steps == .clock || rule.frequency == .daily
    positions = hasSameTimes ? [] : rule.positions
    offsets = Offsets(times.inPeriod, positions: hasSameTimes ? rule.positions : [])
    isWholeDays = isAllDay && steps == .clock
    neverOccurs =
      offsets.count == 0
      || !times.areAllowedTimesReached(from: firstPeriod, every: unitSeconds * interval)
  }

  /// The selected days of as many periods as fit into 64 bits, and how many days these periods have
  /// together.
  private static func repeatedPattern(
    of periodMask: UInt64, days: Int, every interval: Int
  ) -> (pattern: UInt64, patternLength: Int) {
    let daysPerPeriod = days * interval
    let repeatCount = max(1, (64 - days) / daysPerPeriod + 1)
    var pattern: UInt64 = 0
    for index in 0..<repeatCount { pattern |= periodMask << UInt64(index * daysPerPeriod) }
    return (pattern, daysPerPeriod * repeatCount)
  }
}

/// A rule's times: the offsets of occurrences from the start of a period, and the times of day at
/// which a period may begin.
private struct PlannedTimes {
  var unitSeconds = 86_400
  var inPeriod: TimeSet
  var allowedTimes: TimeSet?

  init(_ rule: RecurrenceRule, start: WallTime, isAllDay: Bool) {
    // BYSECOND, BYMINUTE and BYHOUR are ignored if DTSTART is a DATE.
    let (hour, minute, second) = isAllDay ? (0, 0, 0) : start.time
    let hours = isAllDay ? [] : rule.hours
    let minutes = isAllDay ? [] : rule.minutes
    let seconds = isAllDay ? [] : rule.seconds
    let hourBits = TimeSet.bitSet(hours, orAll: 0...23)
    let minuteBits = TimeSet.bitSet(minutes, orAll: 0...59)
    let startSecond = seconds.isEmpty ? [second] : seconds
    let startMinute = minutes.isEmpty ? [minute] : minutes
    let secondBits = TimeSet.bitSet(startSecond, orAll: 0...59)
    switch rule.frequency {
    case .secondly:
      unitSeconds = 1
      inPeriod = TimeSet(hours: 1, minutes: 1, seconds: 1)
      if !hours.isEmpty || !minutes.isEmpty || !seconds.isEmpty {
        allowedTimes = TimeSet(
          hours: hourBits, minutes: minuteBits, seconds: TimeSet.bitSet(seconds, orAll: 0...59))
      }
    case .minutely:
      unitSeconds = 60
      inPeriod = TimeSet(hours: 1, minutes: 1, seconds: secondBits)
      if !hours.isEmpty || !minutes.isEmpty {
        allowedTimes = TimeSet(hours: hourBits, minutes: minuteBits, seconds: 1)
      }
    case .hourly:
      unitSeconds = 3600
      inPeriod = TimeSet(
        hours: 1, minutes: TimeSet.bitSet(startMinute, orAll: 0...59), seconds: secondBits)
      if !hours.isEmpty { allowedTimes = TimeSet(hours: hourBits, minutes: 1, seconds: 1) }
    case .daily, .weekly, .monthly, .yearly:
      inPeriod = TimeSet(
        hours: TimeSet.bitSet(hours.isEmpty ? [hour] : hours, orAll: 0...23),
        minutes: TimeSet.bitSet(startMinute, orAll: 0...59), seconds: secondBits)
    }
  }
}

extension PlannedTimes {
  /// Whether steps from the origin ever reach an allowed time of day. The times that steps reach
  /// differ from the origin by multiples of the greatest common divisor of step and day.
  func areAllowedTimesReached(from origin: Int, every step: Int) -> Bool {
    guard let allowedTimes else { return true }
    var divisor = step
    var remainder = 86_400
    while remainder != 0 { (divisor, remainder) = (remainder, divisor % remainder) }
    guard divisor > unitSeconds else { return true }
    let residue = origin.modulo(divisor)
    var time = residue
    // Looks alternately for the next allowed time and for the next time that steps reach, until
    // both are the same.
    while let nextTime = allowedTimes.nextTime(from: time) {
      let firstStep = nextTime + (residue - nextTime).modulo(divisor)
      if firstStep == nextTime { return true }
      time = firstStep
      guard time < 86_400 else { return false }
    }
    return false
  }
}

extension DayParts {
  /// The rule's parts, without defaults from the start.
  init(_ rule: RecurrenceRule) {
    limitMonths(rule.months)
    if !rule.monthDays.isEmpty { monthDays = MonthDays(rule.monthDays) }
    if !rule.yearDays.isEmpty { yearDays = YearDays(rule.yearDays) }
    if !rule.weeks.isEmpty { weeks = WeekNumbers(rule.weeks, weekStart: rule.weekStart.index) }
    for part in rule.weekdays { add(part) }
  }

  /// The parts of a YEARLY rule by RFC 5545 §3.3.10 (the column for YEARLY, and note 2); missing
  /// parts come from DTSTART. Where other programs disagree, this follows libical: BYMONTHDAY
  /// without BYMONTH means the start's month, and BYWEEKNO without BYDAY the start's weekday.
  /// dateutil takes every month, and all seven days.
  init(yearly rule: RecurrenceRule, start: Day) {
    self.init(rule)
    // A numbered weekday is counted within the month if there is BYMONTH, else within the year.
    isOrdinalInYear = rule.months.isEmpty
    // BYYEARDAY determines days alone, as does BYWEEKNO with BYMONTHDAY.
    guard rule.yearDays.isEmpty else { return }
    let (_, month, day) = start.components
    if !rule.weeks.isEmpty {
      if rule.weekdays.isEmpty, rule.monthDays.isEmpty {
        add(RecurrenceRule.WeekdayPart(start.weekday))
      }
    } else if rule.weekdays.isEmpty || !rule.monthDays.isEmpty {
      if rule.months.isEmpty { limitMonths([month]) }
      if rule.monthDays.isEmpty { monthDays = MonthDays([day]) }
    }
  }

  mutating func limitMonths(_ list: [Int]) {
    guard !list.isEmpty else { return }
    months = list.reduce(0) { (1...12).contains($1) ? $0 | 1 << UInt32($1) : $0 }
  }

  private mutating func add(_ part: RecurrenceRule.WeekdayPart) {
    let weekdayIndex = part.weekday.index
    guard let ordinal = part.ordinal else {
      weekdays |= 1 << UInt64(weekdayIndex)
      return
    }
    let ordinalIndex =
      ordinalWeekdays.firstIndex { $0.weekday == weekdayIndex }
      ?? {
        ordinalWeekdays.append(NumberedWeekday(weekday: weekdayIndex))
        return ordinalWeekdays.count - 1
      }()
    switch ordinal {
    case 1...53: ordinalWeekdays[ordinalIndex].fromStart |= 1 << UInt64(ordinal - 1)
    case -53 ... -1: ordinalWeekdays[ordinalIndex].fromEnd |= 1 << UInt64(-ordinal - 1)
    default: break
    }
  }
}
