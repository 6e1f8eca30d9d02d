// Random valid rules without an end.

import CivilTime
import TestSupport

func randomRule(_ random: inout SeededRandom) -> String {
  let frequencies = RecurrenceRule.Frequency.allCases
  let frequency = frequencies[Int.random(in: 0..<frequencies.count, using: &random)]
  return randomRule(frequency, &random)
}

func randomRule(
  _ frequency: RecurrenceRule.Frequency, with wanted: [RulePart]? = nil,
  _ random: inout SeededRandom
) -> String {
  var text = "FREQ=\(frequency.rawValue)"
  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  if chance(50) {
    let greatest = chance(10) ? 400 : 12
    text += ";INTERVAL=\(Int.random(in: 1...greatest, using: &random))"
  }
  let usual: [RulePart] = [
    .seconds, .minutes, .hours, .weekdays, .monthDays, .yearDays, .weeks, .months,
  ]
  var parts = wanted ?? usual.filter { _ in chance(22) }
  switch frequency {
  case .secondly, .minutely, .hourly: parts.removeAll { $0 == .weeks }
  case .daily, .monthly: parts.removeAll { $0 == .yearDays || $0 == .weeks }
  case .weekly: parts.removeAll { $0 == .yearDays || $0 == .weeks || $0 == .monthDays }
  case .yearly: break
  }
  if wanted == nil, !parts.isEmpty, chance(25) { parts.append(.positions) }
  for part in parts {
    let numbered =
      part == .weekdays && (frequency == .monthly || frequency == .yearly)
      && !parts.contains(.weeks)
    text += ";\(part.rawValue)=" + values(part, isNumbered: numbered, &random)
  }
  if chance(30) { text += ";WKST=" + weekday(&random) }
  return text
}

private func weekday(_ random: inout SeededRandom) -> String {
  Weekday.allCases[Int.random(in: 0..<7, using: &random)].rawValue
}

private func values(_ part: RulePart, isNumbered: Bool, _ random: inout SeededRandom) -> String {
  (0..<Int.random(in: 1...5, using: &random)).map { _ in
    let sign = Int.random(in: 0..<3, using: &random) == 0 ? "-" : ""
    func number(_ range: ClosedRange<Int>) -> String { "\(Int.random(in: range, using: &random))" }
    switch part {
    case .seconds, .minutes: return number(0...59)
    case .hours: return number(0...23)
    case .months: return number(1...12)
    case .monthDays: return sign + number(1...31)
    case .yearDays: return sign + number(1...366)
    case .weeks: return sign + number(1...53)
    case .positions: return sign + number(1...6)
    default:
      let ordinal = isNumbered && Int.random(in: 0..<2, using: &random) == 0
      return (ordinal ? sign + number(1...5) : "") + weekday(&random)
    }
  }.joined(separator: ",")
}
