// A rule prepared for iteration from its start: with defaults taken from DTSTART as in RFC 5545
// §3.3.10, lists as bit sets, and the way in which its periods follow each other. The plan has no
// end: the cursor applies COUNT and UNTIL. A class, because copying a struct into every cursor
// would cost reference counting for each list.

final class RulePlan: Sendable {
  /// How periods follow each other.
  enum Steps: Sendable {
    /// DAILY and WEEKLY without limits: a pattern of days that repeats.
    case pattern
    /// DAILY with limits, month by month.
    case days
    /// WEEKLY with limits, week by week.
    case weeks
    case months
    case years
    /// HOURLY, MINUTELY or SECONDLY.
    case clock
  }

  let steps: Steps
  let interval: Int
  /// The first period: the number of its first day, of the month or of the year, or for `clock` the
  /// second of wall time.
  let origin: Int
  let parts: DayParts
  let offsets: Offsets
  /// BYSETPOS, if periods may differ in their times. Otherwise BYSETPOS is applied to `offsets`.
  let positions: [Int]
  /// For `weeks` the weekdays, bit 0 being the first day of the week. For `pattern` the days of as
  /// many periods as fit into 64 bits.
  let pattern: UInt64
  /// For `pattern`, the number of days from one pattern to the next.
  let patternLength: Int
  /// For `clock`, the length of an hour, a minute or a second, in seconds.
  let unit: Int
  /// For `clock`, the times of day at which a period may begin; nil for all.
  let allowed: TimeSet?
  /// Whether occurrences are whole days although the rule steps by hours, minutes or seconds. Then
  /// several steps in one day count as one occurrence.
  let isWholeDays: Bool
  /// Whether the rule certainly has no occurrence.
  let neverOccurs: Bool

  init(_ rule: RecurrenceRule, start: WallTime, isAllDay: Bool) {
    let times = PlannedTimes(rule, start: start, isAllDay: isAllDay)
    interval = rule.interval
    unit = times.unit
    allowed = times.allowed
    var dayPattern: (pattern: UInt64, patternLength: Int) = (0, 1)
    switch rule.frequency {
    case .secondly, .minutely, .hourly:
      steps = .clock
      origin = start.seconds - start.seconds.modulo(times.unit)
      parts = DayParts(rule)
    case .daily:
      origin = start.day.number
      parts = DayParts(rule)
      steps = parts.isLimiting ? .days : .pattern
      if steps == .pattern { dayPattern = Self.repeatedPattern(of: 1, days: 1, every: interval) }
    case .weekly:
      origin = start.day.number - (start.day.weekday.index - rule.weekStart.index).modulo(7)
      var limits = DayParts()
      limits.limitMonths(rule.months)
      parts = limits
      let turned = rule.weekdays.isEmpty ? [start.day.weekday] : rule.weekdays.map(\.weekday)
      dayPattern.pattern = turned.reduce(0) { bits, weekday in
        bits | 1 << UInt64((weekday.index - rule.weekStart.index).modulo(7))
      }
      steps = limits.isLimiting || !rule.positions.isEmpty ? .weeks : .pattern
      if steps == .pattern {
        dayPattern = Self.repeatedPattern(of: dayPattern.pattern, days: 7, every: interval)
      }
    case .monthly:
      let (year, month, day) = start.day.components
      origin = year * 12 + month - 1
      var parts = DayParts(rule)
      if rule.monthDays.isEmpty, rule.weekdays.isEmpty { parts.monthDays = MonthDays([day]) }
      self.parts = parts
      steps = .months
    case .yearly:
      origin = start.day.components.year
      parts = DayParts(yearly: rule, start: start.day)
      steps = .years
    }
    (pattern, patternLength) = dayPattern
    // All days of a DAILY rule, and all steps of a clock rule, have the same times, so BYSETPOS is
    // applied here once.
    let isSame = steps == .clock || rule.frequency == .daily
    positions = isSame ? [] : rule.positions
    offsets = Offsets(times.inPeriod, positions: isSame ? rule.positions : [])
    isWholeDays = isAllDay && steps == .clock
    neverOccurs = offsets.count == 0 || !times.areReached(from: origin, every: unit * interval)
  }

  /// The days of as many periods as fit into 64 bits, and how many days these periods have
  /// together.
  private static func repeatedPattern(
    of period: UInt64, days: Int, every interval: Int
  ) -> (pattern: UInt64, patternLength: Int) {
    let length = days * interval
    let repeats = max(1, (64 - days) / length + 1)
    var pattern: UInt64 = 0
    for index in 0..<repeats { pattern |= period << UInt64(index * length) }
    return (pattern, length * repeats)
  }
}

/// A rule's times: the offsets within a period, and the allowed periods of a day.
private struct PlannedTimes {
  var unit = 86_400
  var inPeriod: TimeSet
  var allowed: TimeSet?

  init(_ rule: RecurrenceRule, start: WallTime, isAllDay: Bool) {
    // BYSECOND, BYMINUTE and BYHOUR are ignored if DTSTART is a DATE.
    let (hour, minute, second) = isAllDay ? (0, 0, 0) : start.time
    let hours = isAllDay ? [] : rule.hours
    let minutes = isAllDay ? [] : rule.minutes
    let seconds = isAllDay ? [] : rule.seconds
    let hourBits = TimeSet.bits(hours, orAll: 0...23)
    let minuteBits = TimeSet.bits(minutes, orAll: 0...59)
    let startSecond = seconds.isEmpty ? [second] : seconds
    let startMinute = minutes.isEmpty ? [minute] : minutes
    let secondBits = TimeSet.bits(startSecond, orAll: 0...59)
    switch rule.frequency {
    case .secondly:
      unit = 1
      inPeriod = TimeSet(hours: 1, minutes: 1, seconds: 1)
      if !hours.isEmpty || !minutes.isEmpty || !seconds.isEmpty {
        allowed = TimeSet(
          hours: hourBits, minutes: minuteBits, seconds: TimeSet.bits(seconds, orAll: 0...59))
      }
    case .minutely:
      unit = 60
      inPeriod = TimeSet(hours: 1, minutes: 1, seconds: secondBits)
      if !hours.isEmpty || !minutes.isEmpty {
        allowed = TimeSet(hours: hourBits, minutes: minuteBits, seconds: 1)
      }
    case .hourly:
      unit = 3600
      inPeriod = TimeSet(
        hours: 1, minutes: TimeSet.bits(startMinute, orAll: 0...59), seconds: secondBits)
      if !hours.isEmpty { allowed = TimeSet(hours: hourBits, minutes: 1, seconds: 1) }
    case .daily, .weekly, .monthly, .yearly:
      inPeriod = TimeSet(
        hours: TimeSet.bits(hours.isEmpty ? [hour] : hours, orAll: 0...23),
        minutes: TimeSet.bits(startMinute, orAll: 0...59), seconds: secondBits)
    }
  }
}

extension PlannedTimes {
  /// Whether steps from the origin ever reach an allowed time of day. They reach the times that
  /// differ from the origin by multiples of the greatest common divisor of step and day.
  func areReached(from origin: Int, every step: Int) -> Bool {
    guard let allowed else { return true }
    var divisor = step
    var rest = 86_400
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    guard divisor > unit else { return true }
    let residue = origin.modulo(divisor)
    var time = residue
    // Goes from an allowed time to the next step, and so on.
    while let next = allowed.next(from: time) {
      let step = next + (residue - next).modulo(divisor)
      if step == next { return true }
      time = step
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
    if !rule.weeks.isEmpty { weeks = Weeks(rule.weeks, weekStart: rule.weekStart.index) }
    for part in rule.weekdays { add(part) }
  }

  /// The parts of a YEARLY rule by RFC 5545 §3.3.10 (the column for YEARLY, and note 2); missing
  /// parts come from DTSTART. Where other programs disagree, this follows libical: BYMONTHDAY
  /// without BYMONTH means the start's month, and BYWEEKNO without BYDAY the start's weekday.
  /// dateutil takes every month, and all seven days.
  init(yearly rule: RecurrenceRule, start: Day) {
    self.init(rule)
    // A numbered weekday is counted within the month if there is BYMONTH, else within the year.
    isNumberedInYear = rule.months.isEmpty
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
    let index = part.weekday.index
    guard let ordinal = part.ordinal else {
      weekdays |= 1 << UInt64(index)
      return
    }
    let found =
      numbered.firstIndex { $0.weekday == index }
      ?? {
        numbered.append(NumberedWeekday(weekday: index))
        return numbered.count - 1
      }()
    switch ordinal {
    case 1...53: numbered[found].fromStart |= 1 << UInt64(ordinal - 1)
    case -53 ... -1: numbered[found].fromEnd |= 1 << UInt64(-ordinal - 1)
    default: break
    }
  }
}
