// A cache of parsed recurrence rules, because thousands of series have few different rules.

public struct RuleCache: Sendable {
  private var cachedRules: [String: RecurrenceRule] = [:]

  /// How many rules are cached. If there are more, the cache is emptied.
  static let mostRules = 256
  static let mostBytesOfRule = 256

  public init() {}

  public mutating func rule(_ text: String) throws(RecurrenceFault) -> RecurrenceRule {
    // Different strings can be equal in Swift, so only ASCII is cached.
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
