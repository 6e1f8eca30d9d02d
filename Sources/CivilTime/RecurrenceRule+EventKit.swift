// What of a rule Apple's EKRecurrenceRule cannot say, for who has to hand it on to a phone. Its
// limits are no limits of ours: it only answers when asked.

extension RecurrenceRule {
  public enum EventKitLimit: Hashable, Sendable {
    /// EventKit repeats daily, weekly, monthly or yearly.
    case frequency(Frequency)
    /// BYHOUR, BYMINUTE and BYSECOND have no counterpart.
    case timeOfDay(RulePart)
    /// A part that EventKit reads with other frequencies only.
    case part(RulePart, Frequency)
    /// `firstDayOfTheWeek` can only be read.
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

  /// Empty where EventKit can hold the whole rule.
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
    // Yearly alone takes weeks and days of the year, which the rule itself sees to.
    if weekStart != .monday, weekStartMatters { limits.append(.weekStart) }
    return limits
  }

  /// RFC 5545 §3.3.10: significant in a WEEKLY rule with an interval and BYDAY, and with BYWEEKNO.
  /// We add WEEKLY with BYSETPOS, where it says which days make up one set.
  private var weekStartMatters: Bool {
    if frequency == .weekly { return !weekdays.isEmpty && (interval > 1 || !positions.isEmpty) }
    return !weeks.isEmpty
  }
}
