// One recurrence rule as a value: what an RRULE can express (RFC 5545 §3.3.10), validated and in
// canonical form. A rule alone has no occurrences: it needs a start, which `Recurrence` adds.

public struct RecurrenceRule: Hashable, Sendable {
  public enum Frequency: String, CaseIterable, Sendable {
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"

    /// Whether the rule steps by less than a day. Then BYDAY, BYMONTHDAY and the BY parts for
    /// larger units only limit its occurrences, and never add any.
    public var isSubDaily: Bool { self == .secondly || self == .minutely || self == .hourly }
  }

  public enum End: Hashable, Sendable {
    case never
    case count(Int)
    /// UNTIL, inclusive, in its three forms.
    case day(Day)
    case local(WallTime)
    /// Wall time in UTC, not in the rule's own zone.
    case utc(WallTime)
  }

  /// One value of BYDAY: `2MO` (the second Monday), `-1FR` (the last Friday), or without an
  /// ordinal `TU` (every Tuesday).
  public struct WeekdayPart: Hashable, Sendable {
    public let ordinal: Int?
    public let weekday: Weekday

    public init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.weekday = weekday
      self.ordinal = ordinal
    }
  }

  public let frequency: Frequency
  public let interval: Int
  public let end: End
  public let seconds: [Int]
  public let minutes: [Int]
  public let hours: [Int]
  public let weekdays: [WeekdayPart]
  public let monthDays: [Int]
  public let yearDays: [Int]
  public let weeks: [Int]
  public let months: [Int]
  public let positions: [Int]
  public let weekStart: Weekday

  /// Throws if a rule with these parts is not valid. The position in the fault is 0, because there
  /// is no text.
  public init(
    _ frequency: Frequency, interval: Int = 1, end: End = .never, seconds: [Int] = [],
    minutes: [Int] = [], hours: [Int] = [], weekdays: [WeekdayPart] = [], monthDays: [Int] = [],
    yearDays: [Int] = [], weeks: [Int] = [], months: [Int] = [], positions: [Int] = [],
    weekStart: Weekday = .monday
  ) throws(RecurrenceFault) {
    var draft = RuleDraft()
    draft.frequency = frequency
    draft.interval = interval
    draft.end = end
    draft.numbersByPart = [
      .seconds: seconds, .minutes: minutes, .hours: hours, .monthDays: monthDays,
      .yearDays: yearDays, .weeks: weeks, .months: months, .positions: positions,
    ].filter { !$0.value.isEmpty }
    draft.weekdays = weekdays
    draft.weekStart = weekStart
    self = try draft.rule()
  }

  /// Creates a rule from a validated draft. Lists are sorted and their duplicates removed, so that
  /// rules with the same meaning are equal.
  init(checked draft: RuleDraft, frequency: Frequency) {
    func list(_ part: RulePart) -> [Int] {
      guard let values = draft.numbersByPart[part] else { return [] }
      return Set(values).sorted()
    }
    self.frequency = frequency
    interval = draft.interval
    end = draft.end
    seconds = list(.seconds)
    minutes = list(.minutes)
    hours = list(.hours)
    monthDays = list(.monthDays)
    yearDays = list(.yearDays)
    weeks = list(.weeks)
    months = list(.months)
    positions = list(.positions)
    weekdays = Set(draft.weekdays).sorted { one, other in
      (one.ordinal ?? 0, one.weekday.index) < (other.ordinal ?? 0, other.weekday.index)
    }
    weekStart = draft.weekStart
  }
}

extension Weekday {
  /// Monday is 0.
  var index: Int {
    switch self {
    case .monday: 0
    case .tuesday: 1
    case .wednesday: 2
    case .thursday: 3
    case .friday: 4
    case .saturday: 5
    case .sunday: 6
    }
  }
}
