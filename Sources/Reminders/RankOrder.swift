// Sorts many entries by rank with a radix sort. For ten thousand entries, sorting by comparison
// takes several times as long. Entries of equal rank stay in the order in which they were given.

struct RankOrder {
  struct RankedIndex {
    let rank: UInt64
    /// The index of the item that the entry is for.
    let index: Int
  }

  /// Fewer entries than this are sorted by comparison.
  static let radixSortThreshold = 512

  /// - Parameter entries: Must be in the order of `index`, in which entries of equal rank then
  ///   stay.
  static func sort(_ entries: inout [RankedIndex]) {
    guard entries.count >= radixSortThreshold, let first = entries.first else {
      return entries.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
    }
    let differingBits = entries.reduce(0) { $0 | ($1.rank ^ first.rank) }
    var buffer = entries
    // Sorts by each byte in turn, from the lowest to the highest. Entries with the same byte keep
    // the order of the previous pass.
    for shift in stride(from: UInt64(0), to: 64, by: 8) where differingBits >> shift & 0xFF != 0 {
      distribute(entries, to: &buffer, by: shift)
      swap(&entries, &buffer)
    }
  }

  private static func distribute(
    _ entries: [RankedIndex], to buffer: inout [RankedIndex], by shift: UInt64
  ) {
    let entries = entries.span
    var starts = [Int](repeating: 0, count: 256)
    for index in entries.indices { starts[byteValue(entries[index], shift)] += 1 }
    var start = 0
    for byteValue in starts.indices {
      (starts[byteValue], start) = (start, start + starts[byteValue])
    }
    for index in entries.indices {
      let byteValue = byteValue(entries[index], shift)
      buffer[starts[byteValue]] = entries[index]
      starts[byteValue] += 1
    }
  }

  private static func byteValue(_ entry: RankedIndex, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: entry.rank >> shift & 0xFF)
  }
}
