// Splits a letter into its base letter and combining marks, fully decomposed as in Unicode. For
// folding and sorting text.

enum Decomposition {
  /// The base letter, and its marks in Unicode's order.
  @inline(__always)
  static func parts(of scalar: Unicode.Scalar) -> (base: Unicode.Scalar, marks: CombiningMarks) {
    guard scalar.value >= 0xC0, let tableEntry = tableEntry(for: scalar.value) else {
      return (scalar, CombiningMarks())
    }
    return parts(from: tableEntry)
  }

  /// The marks of one letter. No letter of the table has more than three.
  struct CombiningMarks {
    private(set) var count = 0
    private var outermostFirst: (UInt32, UInt32, UInt32) = (0, 0, 0)

    fileprivate mutating func add(_ mark: UInt32) {
      switch count {
      case 0: outermostFirst.0 = mark
      case 1: outermostFirst.1 = mark
      default: outermostFirst.2 = mark
      }
      count = min(count + 1, 3)
    }

    /// Calls the body with the marks, from the base outwards.
    func forEach(_ body: (Unicode.Scalar) -> Void) {
      if count > 2, let mark = Unicode.Scalar(outermostFirst.2) { body(mark) }
      if count > 1, let mark = Unicode.Scalar(outermostFirst.1) { body(mark) }
      if count > 0, let mark = Unicode.Scalar(outermostFirst.0) { body(mark) }
    }
  }

  private static func parts(from first: UInt64) -> (base: Unicode.Scalar, marks: CombiningMarks) {
    var marks = CombiningMarks()
    var tableEntry = first
    while true {
      let mark = UInt32(tableEntry & 0xFFFF)
      let base = UInt32(tableEntry >> 16 & 0xFFFF)
      if mark != 0 { marks.add(mark) }
      guard let next = self.tableEntry(for: base) else {
        return (Unicode.Scalar(base) ?? "\u{FFFD}", marks)
      }
      tableEntry = next
    }
  }

  private static func tableEntry(for value: UInt32) -> UInt64? {
    let entries = DecompositionTable.entries
    guard value >= 0xC0, value <= 0xFB4F else { return nil }
    let searchKey = UInt64(value) << 32
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < searchKey { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low] >> 32 == UInt64(value) else { return nil }
    return entries[low]
  }
}
