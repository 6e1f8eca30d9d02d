// The parts of a rule that Apple's EKRecurrenceRule cannot express, for programs that pass it on to
// a phone. Fencepost itself has no such limits.

extension RecurrenceRule {
  public enum EventKitLimit: Hashable, Sendable {
    /// EventKit repeats daily, weekly, monthly or yearly.
    case frequency(Frequency)
    /// BYHOUR, BYMINUTE and BYSECOND have no counterpart.
    case timeOfDay(RulePart)
    /// EventKit supports this part only with other frequencies.
    case part(RulePart, Frequency)
    /// `firstDayOfTheWeek` is read-only.
    case weekStart

    public var sentence: String {
      switch self {
      case .frequency(let frequency): "EventKit cannot repeat \(frequency.rawValue)"
      case .timeOfDay(let part): "EventKit has no \(part.rawValue)"
      case .part(let part, let frequency):
        "EventKit does not read \(part.rawValue) with FREQ=\(frequency.rawValue)"
      case .weekStart: "EventKit's weeks start on Monday; WKST cannot be set"
      }
    }
  }

  /// Empty if EventKit can express the whole rule.
  public func eventKitLimits() -> [EventKitLimit] {
    var limits: [EventKitLimit] = []
    if frequency.isSubDaily { limits.append(.frequency(frequency)) }
    for (part, values) in [(RulePart.seconds, seconds), (.minutes, minutes), (.hours, hours)]
    where !values.isEmpty {
      limits.append(.timeOfDay(part))
    }
    if !weekdays.isEmpty, frequency == .daily { limits.append(.part(.weekdays, frequency)) }
    if !monthDays.isEmpty, frequency != .monthly { limits.append(.part(.monthDays, frequency)) }
    if !months.isEmpty, frequency != .yearly { limits.append(.part(.months, frequency)) }
    // Weeks and days of the year are only valid in yearly rules, which the rule itself checks.
    if weekStart != .monday, weekStartMatters { limits.append(.weekStart) }
    return limits
  }

  /// RFC 5545 §3.3.10: WKST matters in WEEKLY rules with an interval and BYDAY, and with BYWEEKNO.
  /// It also matters in WEEKLY rules with BYSETPOS, because it defines the set.
  private var weekStartMatters: Bool {
    if frequency == .weekly { return !weekdays.isEmpty && (interval > 1 || !positions.isEmpty) }
    return !weeks.isEmpty
  }
}
