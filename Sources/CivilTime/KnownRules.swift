// Recurrence rules by their texts, each read once: thousands of series go by a few rules. A value with
// one owner, who may change it. Knows no start, and no calendar.

public struct KnownRules: Sendable {
  private var known: [String: RecurrenceRule] = [:]

  /// Who has more of them is read to anew, and so is what is long.
  static let most = 256
  static let longest = 256

  public init() {}

  public mutating func rule(_ text: String) throws(RecurrenceFault) -> RecurrenceRule {
    // Strings of other letters may be equal and not the same.
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return try RecurrenceRule(text)
    }
    if let rule = known[text] { return rule }
    let rule = try RecurrenceRule(text)
    if known.count >= Self.most { known.removeAll() }
    known[text] = rule
    return rule
  }
}
