// A recurrence rule in the words that quick add can read: `every 2 weeks on Mon, Thu`.

public import CivilTime

public enum ShortRuleWords {
  /// The rule in words, without its end; nil if the words cannot express it.
  public static func text(_ rule: RecurrenceRule) -> String? {
    guard rule.seconds.isEmpty, rule.minutes.isEmpty, rule.hours.isEmpty, rule.yearDays.isEmpty,
      rule.weeks.isEmpty, rule.positions.isEmpty, rule.monthDays.count <= 1,
      rule.months.count <= 1, let unit = unit(rule.frequency)
    else { return nil }
    var text = rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
    let days = rule.weekdays.map { part in
      (part.ordinal.map { "\(ordinal($0)) " } ?? "") + DayWords.shortName(part.weekday)
    }.joined(separator: ", ")
    if !days.isEmpty {
      text =
        rule.frequency == .weekly && rule.interval == 1 ? "every \(days)" : "\(text) on \(days)"
    }
    guard let day = rule.monthDays.first else { return rule.months.isEmpty ? text : nil }
    if day < -1 { return nil }
    if let month = rule.months.first { return "\(text) on \(day) \(DayWords.shortMonth(month))" }
    return text + (day < 0 ? " on the last day" : " on the \(ordinal(day))")
  }

  /// The rule in words with its end: `every Fri until 18 Dec`, `every day, 5 times`. If words
  /// cannot express the rule, the text of the RRULE.
  public static func sentence(_ rule: RecurrenceRule, today: Day) -> String {
    guard let base = text(rule) else { return rule.text }
    switch rule.end {
    case .never: return base
    case .count(let count): return "\(base), \(count) times"
    case .day(let day): return "\(base) until \(DayWords.date(day, today: today))"
    case .local(let wall), .utc(let wall):
      return "\(base) until \(DayWords.date(wall.day, today: today))"
    }
  }

  private static func unit(_ frequency: RecurrenceRule.Frequency) -> String? {
    switch frequency {
    case .hourly: "hour"
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    case .minutely, .secondly: nil
    }
  }

  /// The ordinal in words: `1st`, `22nd`, `last`, `2nd to last`.
  public static func ordinal(_ number: Int) -> String {
    if number == -1 { return "last" }
    if number < 0 { return "\(ordinal(-number)) to last" }
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }
}
