// Slots by the bytes that each goes by, which lie in somebody else's memory. Filled when an index is
// read; nothing is ever taken out.

struct SlotTable {
  private struct SlotPlace {
    /// Half of the hash, so that hardly anything is compared that differs.
    var tag: UInt32
    /// One more than the slot; 0 where there is none.
    var next: UInt32
    var start: UInt32
    var count: UInt32
  }

  /// Open addressing.
  private var places: [SlotPlace]
  private let mask: Int

  /// A slot on its way, and where the bytes lie that it goes by.
  struct Candidate {
    var slot: Int
    var range: Range<Int>
    var hash: UInt64

    init(_ slot: Int, _ range: Range<Int>, in bytes: UnsafeRawBufferPointer) {
      self.slot = slot
      self.range = range
      hash = SlotTable.hash(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
  }

  /// Takes all at once, for so the processor can wait for the memory of several together. Of those
  /// that go by the same bytes the first is taken; `others` are told.
  init(
    _ candidates: [Candidate], in bytes: UnsafeRawBufferPointer, others tell: (Int) -> Void
  ) {
    var size = 16
    while size < candidates.count * 2 { size *= 2 }
    places = [SlotPlace](repeating: SlotPlace(tag: 0, next: 0, start: 0, count: 0), count: size)
    mask = size - 1
    for candidate in candidates {
      let range = candidate.range
      let key = UnsafeRawBufferPointer(rebasing: bytes[range])
      let place = find(key, candidate.hash, in: bytes)
      guard places[place].next == 0 else {
        tell(candidate.slot)
        continue
      }
      places[place] = SlotPlace(
        tag: UInt32(truncatingIfNeeded: candidate.hash >> 32),
        next: UInt32(truncatingIfNeeded: candidate.slot &+ 1),
        start: UInt32(truncatingIfNeeded: range.lowerBound),
        count: UInt32(truncatingIfNeeded: range.count))
    }
  }

  func slot(of key: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer) -> Int? {
    let next = places[find(key, Self.hash(key), in: bytes)].next
    return next == 0 ? nil : Int(next) - 1
  }

  /// Where it is, or would be.
  @inline(__always)
  private func find(
    _ key: UnsafeRawBufferPointer, _ hash: UInt64, in bytes: UnsafeRawBufferPointer
  ) -> Int {
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var place = Int(truncatingIfNeeded: hash) & mask
    while places[place].next != 0 {
      let there = places[place]
      if there.tag == tag, Int(there.count) == key.count {
        let start = Int(there.start)
        let other = UnsafeRawBufferPointer(rebasing: bytes[start..<start + key.count])
        if key.order(to: other) == .same { return place }
      }
      place = (place &+ 1) & mask
    }
    return place
  }

  fileprivate static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
    var hash = ByteHash()
    hash.take(key)
    return hash.value
  }
}
