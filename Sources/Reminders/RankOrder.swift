// Sorts many entries by rank with a radix sort. For ten thousand entries, sorting by comparison
// takes several times as long. Entries of equal rank stay in the order in which they were given.

struct RankOrder {
  struct Entry {
    let rank: UInt64
    /// The index of the item that the entry is for.
    let index: Int
  }

  /// Fewer entries than this are sorted by comparison.
  static let many = 512

  /// - Parameter entries: Ordered by index.
  static func sort(_ entries: inout [Entry]) {
    guard entries.count >= many, let first = entries.first else {
      return entries.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
    }
    let differing = entries.reduce(0) { $0 | ($1.rank ^ first.rank) }
    var other = entries
    // From the lowest to the highest byte; each pass is stable.
    for shift in stride(from: UInt64(0), to: 64, by: 8) where differing >> shift & 0xFF != 0 {
      distribute(entries, to: &other, by: shift)
      swap(&entries, &other)
    }
  }

  private static func distribute(_ entries: [Entry], to other: inout [Entry], by shift: UInt64) {
    let entries = entries.span
    var starts = [Int](repeating: 0, count: 256)
    for index in entries.indices { starts[digit(entries[index], shift)] += 1 }
    var start = 0
    for digit in starts.indices {
      (starts[digit], start) = (start, start + starts[digit])
    }
    for index in entries.indices {
      let digit = digit(entries[index], shift)
      other[starts[digit]] = entries[index]
      starts[digit] += 1
    }
  }

  private static func digit(_ entry: Entry, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: entry.rank >> shift & 0xFF)
  }
}
