// A recurrence rule in words.

internal import CivilTime

enum RuleWords {
  static func sentence(_ rule: RecurrenceRule) -> String {
    var words = [every(rule)]
    if !rule.months.isEmpty {
      words.append("in " + DateWords.list(rule.months.map { DateWords.months[($0 + 11) % 12] }))
    }
    if !rule.weeks.isEmpty { words.append("in week " + numbers(rule.weeks)) }
    if !rule.yearDays.isEmpty { words.append("on day \(numbers(rule.yearDays)) of the year") }
    if !rule.monthDays.isEmpty {
      words.append("on the " + DateWords.list(rule.monthDays.map(ordinal)))
    }
    if !rule.weekdays.isEmpty { words.append("on " + weekdays(rule)) }
    if !rule.hours.isEmpty { words.append("at hour " + numbers(rule.hours)) }
    if !rule.minutes.isEmpty { words.append("at minute " + numbers(rule.minutes)) }
    if !rule.seconds.isEmpty { words.append("at second " + numbers(rule.seconds)) }
    if !rule.positions.isEmpty {
      words.append("of these only the " + DateWords.list(rule.positions.map(ordinal)))
    }
    switch rule.end {
    case .never: break
    case .count(let count): words.append(count == 1 ? "once" : "\(count) times")
    case .day(let day): words.append("until \(DateWords.short(day))")
    case .local(let wall):
      words.append("until \(DateWords.short(wall.day)) \(DateWords.clock(wall))")
    case .utc(let wall):
      words.append("until \(DateWords.short(wall.day)) \(DateWords.clock(wall)) UTC")
    }
    return words.joined(separator: " ")
  }

  private static func every(_ rule: RecurrenceRule) -> String {
    let unit =
      switch rule.frequency {
      case .secondly: "second"
      case .minutely: "minute"
      case .hourly: "hour"
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    return rule.interval == 1 ? "Every \(unit)" : "Every \(rule.interval) \(unit)s"
  }

  private static func weekdays(_ rule: RecurrenceRule) -> String {
    let working: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
    if rule.weekdays.allSatisfy({ $0.ordinal == nil }), Set(rule.weekdays.map(\.weekday)) == working
    {
      return "every working day"
    }
    return DateWords.list(
      rule.weekdays.map { part in
        let name = DateWords.name(part.weekday)
        return part.ordinal.map { "the \(ordinal($0)) \(name)" } ?? name
      })
  }

  private static func numbers(_ all: [Int]) -> String {
    DateWords.list(all.map { $0 < 0 ? "\(ordinal($0))" : "\($0)" })
  }

  /// `1st`, `last`, `2nd to last`
  static func ordinal(_ number: Int) -> String {
    if number == -1 { return "last" }
    if number < 0 { return "\(ordinal(-number)) to last" }
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}
