// A position as text. Clients store this text and give it back, without interpreting it.

extension JournalPosition {
  public var text: String { "\(journal).\(number).\(sum.hex)" }

  /// The position in a text; nil if the text is not a position of any store.
  public init?(text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(parts[1]), number >= 0,
      let sum = JournalSum(hex: parts[2])
    else { return nil }
    self.init(journal: String(parts[0]), number: number, sum: sum)
  }
}
