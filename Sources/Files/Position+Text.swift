// A point in the store's history as others hold it: opaque to them, a position to us.

extension Position {
  public var text: String { "\(journal).\(number).\(sum.hex)" }

  /// Nil for what was never a state of any store.
  public init?(text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(parts[1]), number >= 0,
      let sum = JournalSum(hex: parts[2])
    else { return nil }
    self.init(journal: String(parts[0]), number: number, sum: sum)
  }
}
