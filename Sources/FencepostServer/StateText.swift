// A point in the store's history as clients hold it: opaque to them, a position to us.

import Files
import Store

extension Position {
  var text: String { "\(journal).\(number).\(sum.hex)" }

  /// Nil for what was never a state of any store.
  init?(text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(parts[1]), number >= 0,
      let sum = JournalSum(hex: parts[2])
    else { return nil }
    self.init(journal: String(parts[0]), number: number, sum: sum)
  }
}
