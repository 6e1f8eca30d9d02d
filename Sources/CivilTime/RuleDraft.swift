// A rule that is not validated yet, and its validation: the limits of values, and the combinations
// of parts that RFC 5545 §3.3.10 forbids.

struct RuleDraft {
  var frequency: RecurrenceRule.Frequency?
  var interval = 1
  var end = RecurrenceRule.End.never
  var numbersByPart: [RulePart: [Int]] = [:]
  var weekdays: [RecurrenceRule.WeekdayPart] = []
  var weekStart = Weekday.monday
  /// The position of each part in the text, for error messages; empty for a rule without a text.
  var textPositions: [RulePart: Int] = [:]

  func rule() throws(RecurrenceFault) -> RecurrenceRule {
    guard let frequency else { throw fault(.noFrequency, at: nil) }
    guard (1...RecurrenceRule.greatestInterval).contains(interval) else {
      throw fault(.outOfRange(.interval), at: .interval)
    }
    if case .count(let count) = end, !(1...RecurrenceRule.greatestCount).contains(count) {
      throw fault(.outOfRange(.count), at: .count)
    }
    try checkLists()
    try checkCombinations(frequency)
    return RecurrenceRule(checked: self, frequency: frequency)
  }

  private func checkLists() throws(RecurrenceFault) {
    for part in RulePart.allCases {
      guard let values = numbersByPart[part] else { continue }
      guard values.count <= part.maximumListLength else {
        throw fault(.listTooLong(part), at: part)
      }
      guard values.allSatisfy(part.allows) else { throw fault(.outOfRange(part), at: part) }
    }
    guard weekdays.count <= RulePart.weekdays.maximumListLength else {
      throw fault(.listTooLong(.weekdays), at: .weekdays)
    }
    guard weekdays.allSatisfy({ $0.ordinal.map(RulePart.weekdays.allows) ?? true }) else {
      throw fault(.outOfRange(.weekdays), at: .weekdays)
    }
  }

  private func checkCombinations(
    _ frequency: RecurrenceRule.Frequency
  ) throws(RecurrenceFault) {
    let forbiddenParts: [RulePart] =
      switch frequency {
      case .secondly, .minutely, .hourly: [.weeks]
      case .daily, .monthly: [.yearDays, .weeks]
      case .weekly: [.monthDays, .yearDays, .weeks]
      case .yearly: []
      }
    for part in forbiddenParts where numbersByPart[part] != nil {
      throw fault(.notInFrequency(part, frequency), at: part)
    }
    if weekdays.contains(where: { $0.ordinal != nil }) {
      guard frequency == .monthly || frequency == .yearly else {
        throw fault(.ordinalInFrequency(frequency), at: .weekdays)
      }
      guard numbersByPart[.weeks] == nil else { throw fault(.ordinalWithWeeks, at: .weekdays) }
    }
    if numbersByPart[.positions] != nil, numbersByPart.count == 1, weekdays.isEmpty {
      throw fault(.positionsAlone, at: .positions)
    }
  }

  private func fault(_ problem: RecurrenceFault.Problem, at part: RulePart?) -> RecurrenceFault {
    RecurrenceFault(problem: problem, position: part.flatMap { textPositions[$0] } ?? 0)
  }
}
