// A recurrence rule in words.

internal import CivilTime
internal import DateWords

enum RuleWords {
  static func sentence(_ rule: RecurrenceRule) -> String {
    var words = [frequencyText(rule)]
    if !rule.months.isEmpty {
      words.append("in " + MomentWords.joinedList(rule.months.map(DayWords.month)))
    }
    if !rule.weeks.isEmpty { words.append("in week " + numberList(rule.weeks)) }
    if !rule.yearDays.isEmpty { words.append("on day \(numberList(rule.yearDays)) of the year") }
    if !rule.monthDays.isEmpty {
      words.append("on the " + MomentWords.joinedList(rule.monthDays.map(ShortRuleWords.ordinal)))
    }
    if !rule.weekdays.isEmpty { words.append("on " + weekdays(rule)) }
    if !rule.hours.isEmpty { words.append("at hour " + numberList(rule.hours)) }
    if !rule.minutes.isEmpty { words.append("at minute " + numberList(rule.minutes)) }
    if !rule.seconds.isEmpty { words.append("at second " + numberList(rule.seconds)) }
    if !rule.positions.isEmpty {
      words.append(
        "of these only the " + MomentWords.joinedList(rule.positions.map(ShortRuleWords.ordinal)))
    }
    switch rule.end {
    case .never: break
    case .count(let count): words.append(count == 1 ? "once" : "\(count) times")
    case .day(let day): words.append("until \(MomentWords.shortText(day))")
    case .local(let wall):
      words.append("until \(MomentWords.shortText(wall.day)) \(MomentWords.clockTime(wall))")
    case .utc(let wall):
      words.append("until \(MomentWords.shortText(wall.day)) \(MomentWords.clockTime(wall)) UTC")
    }
    return words.joined(separator: " ")
  }

  private static func frequencyText(_ rule: RecurrenceRule) -> String {
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
    let workingDays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
    if rule.weekdays.allSatisfy({ $0.ordinal == nil }),
      Set(rule.weekdays.map(\.weekday)) == workingDays
    {
      return "every working day"
    }
    return MomentWords.joinedList(
      rule.weekdays.map { part in
        let name = DayWords.name(part.weekday)
        return part.ordinal.map { "the \(ShortRuleWords.ordinal($0)) \(name)" } ?? name
      })
  }

  private static func numberList(_ numbers: [Int]) -> String {
    MomentWords.joinedList(numbers.map { $0 < 0 ? "\(ShortRuleWords.ordinal($0))" : "\($0)" })
  }
}
