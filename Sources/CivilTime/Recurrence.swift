// A recurrence: a start with rules, added and excluded times, combined as in RFC 5545 §3.8.5.
// Computes with wall times only, even for rules of hours: eight hours later is eight hours of wall
// time, whether or not clocks change in between. Only an UNTIL in UTC needs the zone, which is
// given as a closure. Changed occurrences are in `Overrides`. Lengths play no part here: a PERIOD
// of an RDATE counts as its start.

public struct Recurrence: Sendable {
  /// The first occurrence, which COUNT counts as the first, whether or not a rule selects it. Only
  /// an excluded time can remove it.
  public let start: WallTime
  /// Whether occurrences are whole days. Then their wall times are at midnight.
  public let isAllDay: Bool
  public let rules: [RecurrenceRule]
  /// Ascending, without duplicates, all after the start.
  public let added: [WallTime]
  /// Ascending, without duplicates. An excluded time is not an occurrence, even if it is the start
  /// or an added time.
  public let excluded: [WallTime]

  let boundedRules: [BoundedRule]
  let instant: @Sendable (WallTime) -> Int

  /// - Parameter instant: Converts a wall time in the start's zone to seconds since 1970 in UTC.
  ///   The result must be within two days of the wall time.
  public init(
    start: WallTime, rules: [RecurrenceRule] = [], added: [WallTime] = [],
    excluded: [WallTime] = [], instant: @escaping @Sendable (WallTime) -> Int = { $0.seconds }
  ) {
    self.init(
      start: start, isAllDay: false, rules: rules, added: added, excluded: excluded,
      instant: instant)
  }

  public init(
    start: Day, rules: [RecurrenceRule] = [], added: [Day] = [], excluded: [Day] = []
  ) {
    self.init(
      start: start.midnight, isAllDay: true, rules: rules, added: added.map(\.midnight),
      excluded: excluded.map(\.midnight), instant: { $0.seconds })
  }

  private init(
    start: WallTime, isAllDay: Bool, rules: [RecurrenceRule], added: [WallTime],
    excluded: [WallTime], instant: @escaping @Sendable (WallTime) -> Int
  ) {
    let start = start.inCalendar
    self.start = start
    self.isAllDay = isAllDay
    self.rules = rules
    // RFC 5545 §3.8.2.4 says that DTSTART is the first occurrence, so earlier RDATEs are dropped.
    self.added = added.isEmpty ? [] : Set(added.map(\.inCalendar)).filter { $0 > start }.sorted()
    self.excluded = excluded.isEmpty ? [] : Set(excluded.map(\.inCalendar)).sorted()
    self.instant = instant
    boundedRules = rules.map { BoundedRule($0, start: start, isAllDay: isAllDay) }
  }

  /// A wall time after which there is no occurrence; nil if the recurrence has no end.
  public var bound: WallTime? {
    guard let last = boundedRules.map(\.last).max(), last >= start.seconds else {
      return Swift.max(start, added.last ?? start)
    }
    return last >= RuleCursor.endOfTime
      ? nil : Swift.max(WallTime(seconds: last).inCalendar, added.last ?? start)
  }
}

/// A rule prepared for iteration, with its end.
struct BoundedRule: Sendable {
  let plan: RulePlan
  /// The second of wall time after which the rule has no occurrence.
  let last: Int
  /// An UNTIL in UTC. It is compared with the instant of an occurrence whose wall time is near it.
  let until: Int?

  /// More than any zone's offset from UTC.
  static let widestOffset = 2 * 86_400

  init(_ rule: RecurrenceRule, start: WallTime, isAllDay: Bool) {
    let plan = RulePlan(rule, start: start, isAllDay: isAllDay)
    var until: Int?
    switch rule.end {
    case .never:
      last = RuleCursor.endOfTime
    case .count(let count):
      // The start counts as the first occurrence, whether or not the rule selects it.
      if count <= 1 {
        last = .min
      } else {
        var cursor = RuleCursor(plan, from: start.seconds + 1)
        last = cursor.occurrence(count - 1)
      }
    case .day(let day):
      // If the start has a time, people mean that whole day by an UNTIL without a time.
      last = day.midnight.inCalendar.seconds + 86_399
    case .local(let time):
      last = time.inCalendar.seconds
    case .utc(let time):
      let seconds = time.inCalendar.seconds
      if isAllDay {
        last = seconds
      } else {
        last = seconds + Self.widestOffset
        until = seconds
      }
    }
    self.plan = plan
    self.until = until
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
