// A start and what repeats it: rules, added and excluded times, as RFC 5545 §3.8.5 makes a set of
// them. Speaks of the wall alone, also in steps of hours: eight hours on are eight on its clock, set
// forward or back in between or not. The zone comes in as one closure, which only a UTC UNTIL asks.
// Knows no overridden occurrence: see `Overrides`; and no length: an RDATE's PERIOD is its start here,
// by which its length is found again.

public struct Recurrence: Sendable {
  /// Always the first occurrence, and the first that COUNT counts, whether or not a rule would
  /// produce it; only an exclusion takes it away.
  public let start: WallTime
  /// Occurrences are days; their second is 0, and so is that of all times given.
  public let isAllDay: Bool
  public let rules: [RecurrenceRule]
  /// Ascending, each once, none before the start and none that is the start.
  public let added: [WallTime]
  /// Ascending, each once. They win over all else.
  public let excluded: [WallTime]

  let bounded: [BoundedRule]
  let instant: @Sendable (WallTime) -> Int

  /// - Parameter instant: Seconds since 1970 in UTC of a wall time in the start's zone. It may not
  ///   be more than two days off the wall's own count.
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
    // An RDATE before DTSTART would make it no longer the first: RFC 5545 §3.8.2.4 says that it is.
    self.added = added.isEmpty ? [] : Set(added.map(\.inCalendar)).filter { $0 > start }.sorted()
    self.excluded = excluded.isEmpty ? [] : Set(excluded.map(\.inCalendar)).sorted()
    self.instant = instant
    bounded = rules.map { BoundedRule($0, start: start, isAllDay: isAllDay) }
  }

  /// No occurrence is later; nil where there is no end. Not every one of these is an occurrence.
  public var bound: WallTime? {
    guard let last = bounded.map(\.last).max(), last >= start.seconds else {
      return Swift.max(start, added.last ?? start)
    }
    return last >= RuleCursor.endOfTime
      ? nil : Swift.max(WallTime(seconds: last).inCalendar, added.last ?? start)
  }
}

/// A planned rule with its end.
struct BoundedRule: Sendable {
  let plan: RulePlan
  /// No occurrence is later.
  let last: Int
  /// A UTC UNTIL, to be compared with instants where the wall alone cannot tell.
  let until: Int?

  /// Further than any zone ever was from UTC.
  static let widestOffset = 2 * 86_400

  init(_ rule: RecurrenceRule, start: WallTime, isAllDay: Bool) {
    let plan = RulePlan(rule, start: start, isAllDay: isAllDay)
    var until: Int?
    switch rule.end {
    case .never:
      last = RuleCursor.endOfTime
    case .count(let count):
      // The start is one of them, in step with the rule or not.
      if count <= 1 {
        last = .min
      } else {
        var cursor = RuleCursor(plan, from: start.seconds + 1)
        last = cursor.occurrence(count - 1)
      }
    case .day(let day):
      // Beside a start with a time, the whole day is meant: so people write it.
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
  /// Its first second; 00:00 on the wall, though some zone may not have that.
  public var midnight: WallTime { WallTime(day: self, second: 0) }
}

extension WallTime {
  /// Itself, or the first or last second of the years that have four digits.
  var inCalendar: WallTime {
    if day < Day.first { return Day.first.midnight }
    if day > Day.last { return WallTime(day: Day.last, second: 86_399) }
    return self
  }

  /// The first second behind the calendar: a bound for asking.
  static var endOfCalendar: WallTime { (Day.last + 1).midnight }
}
