// Writes a recurrence rule in words. If reading these words would not give the same rule, writes
// the text of the RRULE instead.

import CivilTime
import DateWords
import QuickAdd

enum RuleWords {
  static func text(_ rule: String, first: DocumentDate?, in context: QuickAddContext) -> String {
    guard let parsed = try? RecurrenceRule(rule), let ruleWords = ShortRuleWords.text(parsed) else {
      return rule
    }
    for end in ends(parsed.end, first, context) {
      let text = ruleWords + end
      let result = QuickAddValue.recurrence(
        text, first: first?.date, zone: first?.zoneName, in: context)
      if result.value == rule { return text }
    }
    return rule
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
}
