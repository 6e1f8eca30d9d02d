// A recurrence: a start with rules, added and excluded times, combined as in RFC 5545 §3.8.5.
// Computes with wall times only, even for rules of hours: eight hours later is eight hours of wall
// time, whether or not clocks change in between. Only an UNTIL in UTC needs the zone, which is
// given as a closure. Changed occurrences are in `Overrides`. Occurrences have no length here: of a
// PERIOD in an RDATE, only the start is used.

public struct Recurrence: Sendable {
  /// The first occurrence, whether or not a rule selects this time. COUNT includes it. It can only
  /// be removed by an excluded time.
  public let start: WallTime
  /// Whether occurrences are whole days, which are represented by midnight.
  public let isAllDay: Bool
  public let rules: [RecurrenceRule]
  /// Ascending, without duplicates, all after the start.
  public let addedTimes: [WallTime]
  /// Ascending, without duplicates. An excluded time is not an occurrence, even if it is the start
  /// or an added time.
  public let excludedTimes: [WallTime]

  let boundedRules: [BoundedRule]
  let instant: @Sendable (WallTime) -> Int

  /// - Parameter instant: Converts a wall time in the start's zone to seconds since 1970 in UTC.
  ///   The result must be within two days of the wall time.
  public init(
    start: WallTime, rules: [RecurrenceRule] = [], added addedTimes: [WallTime] = [],
    excluded excludedTimes: [WallTime] = [],
    instant: @escaping @Sendable (WallTime) -> Int = { $0.seconds }
  ) {
    self.init(
      start: start, isAllDay: false, rules: rules, added: addedTimes, excluded: excludedTimes,
      instant: instant)
  }

  public init(
    start: Day, rules: [RecurrenceRule] = [], added addedTimes: [Day] = [],
    excluded excludedTimes: [Day] = []
  ) {
    self.init(
      start: start.midnight, isAllDay: true, rules: rules, added: addedTimes.map(\.midnight),
      excluded: excludedTimes.map(\.midnight), instant: { $0.seconds })
  }

  private init(
    start: WallTime, isAllDay: Bool, rules: [RecurrenceRule], added addedTimes: [WallTime],
    excluded excludedTimes: [WallTime], instant: @escaping @Sendable (WallTime) -> Int
  ) {
    let start = start.inCalendar
    self.start = start
    self.isAllDay = isAllDay
    self.rules = rules
    // RFC 5545 §3.8.2.4 says that DTSTART is the first occurrence, so earlier RDATEs are dropped.
    self.addedTimes =
      addedTimes.isEmpty ? [] : Set(addedTimes.map(\.inCalendar)).filter { $0 > start }.sorted()
    self.excludedTimes = excludedTimes.isEmpty ? [] : Set(excludedTimes.map(\.inCalendar)).sorted()
    self.instant = instant
    boundedRules = rules.map { BoundedRule($0, start: start, isAllDay: isAllDay) }
  }

  /// A wall time after which there is no occurrence; nil if the recurrence has no end.
  public var lastPossibleTime: WallTime? {
    guard let lastSecond = boundedRules.map(\.lastSecond).max(), lastSecond >= start.seconds else {
      return Swift.max(start, addedTimes.last ?? start)
    }
    return lastSecond >= RuleCursor.endOfTime
      ? nil : Swift.max(WallTime(seconds: lastSecond).inCalendar, addedTimes.last ?? start)
  }
}

/// A rule prepared for iteration, with its end.
struct BoundedRule: Sendable {
  let plan: RulePlan
  /// The second of wall time after which the rule has no occurrence.
  let lastSecond: Int
  /// An UNTIL in UTC, in seconds since 1970. It is compared with the instant of an occurrence, but
  /// only if the wall time of the occurrence is near UNTIL.
  let untilSecond: Int?

  /// More than any zone's offset from UTC.
  static let widestOffset = 2 * 86_400

  init(_ rule: RecurrenceRule, start: WallTime, isAllDay: Bool) {
    let plan = RulePlan(rule, start: start, isAllDay: isAllDay)
    var untilSecond: Int?
    switch rule.end {
    case .never:
      lastSecond = RuleCursor.endOfTime
    case .count(let count):
      // The start counts as the first occurrence, whether or not the rule selects it.
      if count <= 1 {
        lastSecond = .min
      } else {
        var cursor = RuleCursor(plan, from: start.seconds + 1)
        lastSecond = cursor.secondOfOccurrence(count - 1)
      }
    case .day(let lastDay):
      // An UNTIL without a time includes the whole day, even if occurrences have a time of day.
      lastSecond = lastDay.midnight.inCalendar.seconds + 86_399
    case .local(let lastTime):
      lastSecond = lastTime.inCalendar.seconds
    case .utc(let lastTime):
      let seconds = lastTime.inCalendar.seconds
      if isAllDay {
        lastSecond = seconds
      } else {
        lastSecond = seconds + Self.widestOffset
        untilSecond = seconds
      }
    }
    self.plan = plan
    self.untilSecond = untilSecond
  }
}

extension Day {
  /// The first second of the day, 00:00, even if some zone skips it.
  public var midnight: WallTime { WallTime(day: self, second: 0) }
}

extension WallTime {
  /// The wall time, or the nearest one of the years 1 to 9999.
  var inCalendar: WallTime {
    if day < Day.first { return Day.first.midnight }
    if day > Day.last { return WallTime(day: Day.last, second: 86_399) }
    return self
  }

  /// The first second after the calendar, an upper bound for queries.
  static var endOfCalendar: WallTime { (Day.last + 1).midnight }
}
