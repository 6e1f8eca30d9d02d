// A cache of parsed recurrence rules. It pays because thousands of series have few different rules.

public struct RuleCache: Sendable {
  private var cachedRules: [String: RecurrenceRule] = [:]

  /// The cache holds at most this many rules. Before one more is added, the cache is emptied.
  static let mostRules = 256
  static let mostBytesOfRule = 256

  public init() {}

  public mutating func rule(_ text: String) throws(RecurrenceFault) -> RecurrenceRule {
    // In Swift, strings with different bytes can be equal, but not if they are ASCII. So only ASCII
    // is cached.
    guard text.utf8.count <= Self.mostBytesOfRule, text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return try RecurrenceRule(text)
    }
    if let rule = cachedRules[text] { return rule }
    let rule = try RecurrenceRule(text)
    if cachedRules.count >= Self.mostRules { cachedRules.removeAll() }
    cachedRules[text] = rule
    return rule
  }
}
