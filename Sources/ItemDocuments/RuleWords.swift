// A repetition in words, where the words are read back as the same rule; else the rule itself.

import CivilTime
import QuickAdd

enum RuleWords {
  static func text(_ rule: String, first: DocumentDate?, in context: QuickAddContext) -> String {
    guard let parsed = try? RecurrenceRule(rule), let base = words(parsed) else { return rule }
    for end in ends(parsed.end, first, context) {
      let text = base + end
      let read = QuickAddValue.recurrence(
        text, first: first?.date, zone: first?.zoneName, in: context)
      if read.value == rule { return text }
    }
    return rule
  }

  private static func words(_ rule: RecurrenceRule) -> String? {
    guard rule.seconds.isEmpty, rule.minutes.isEmpty, rule.hours.isEmpty, rule.yearDays.isEmpty,
      rule.weeks.isEmpty, rule.positions.isEmpty, rule.monthDays.count <= 1,
      rule.months.count <= 1
    else { return nil }
    let units: [RecurrenceRule.Frequency: String] = [
      .hourly: "hour", .daily: "day", .weekly: "week", .monthly: "month", .yearly: "year",
    ]
    guard let unit = units[rule.frequency] else { return nil }
    var text = rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
    let days = rule.weekdays.map { part in
      (part.ordinal.map { "\(ordinal($0)) " } ?? "") + name(part.weekday)
    }.joined(separator: ", ")
    if !days.isEmpty {
      text =
        rule.frequency == .weekly && rule.interval == 1 ? "every \(days)" : "\(text) on \(days)"
    }
    if let day = rule.monthDays.first {
      let month = rule.months.first.map { " \(months[min(max($0, 1), 12) - 1])" }
      if let month {
        text += " on \(day)\(month)"
      } else {
        text += day < 0 ? " on the last day" : " on the \(ordinal(day))"
      }
    } else if !rule.months.isEmpty {
      return nil
    }
    return text
  }

  private static func ends(
    _ end: RecurrenceRule.End, _ first: DocumentDate?, _ context: QuickAddContext
  ) -> [String] {
    switch end {
    case .never: return [""]
    case .count(let count): return [", \(count) times", " \(count) times"]
    case .day(let day): return [" until \(day.text)"]
    case .utc(let wall):
      let zone = first?.zoneName.flatMap(context.zoneNamed) ?? context.zone
      let local = zone.wallTime(at: Zone.utc.instant(of: wall))
      return [" until \(local.day.text)", " until \(local.day.text) \(local.clockText)"]
    default: return []
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func name(_ weekday: Weekday) -> String {
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    return names[Weekday.allCases.firstIndex(of: weekday) ?? 0]
  }

  private static func ordinal(_ number: Int) -> String {
    if number == -1 { return "last" }
    switch (number % 100, number % 10) {
    case (11...13, _): return "\(number)th"
    case (_, 1): return "\(number)st"
    case (_, 2): return "\(number)nd"
    case (_, 3): return "\(number)rd"
    default: return "\(number)th"
    }
  }
}
