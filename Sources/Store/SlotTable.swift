// A hash table from byte strings to slots. The caller owns the memory of the strings. The table is
// filled when an index is read, and entries are never removed.

struct SlotTable {
  private struct Bucket {
    /// The upper 32 bits of the hash, so that different strings are rarely compared.
    var tag: UInt32
    /// The slot plus one; 0 for an empty entry.
    var slotPlusOne: UInt32
    var start: UInt32
    var count: UInt32
  }

  /// The table, with open addressing: if the bucket of a hash is in use, the next bucket is tried.
  private var buckets: [Bucket]
  private let indexMask: Int

  /// A slot to be inserted, and the range of its key.
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

  /// A table of these slots. The hashes are known before the first is inserted, so the processor
  /// can load several entries at the same time. Of slots with equal keys the first is inserted;
  /// `report` is called with the others.
  init(
    _ candidates: [Candidate], in bytes: UnsafeRawBufferPointer, others report: (Int) -> Void
  ) {
    var bucketCount = 16
    while bucketCount < candidates.count * 2 { bucketCount *= 2 }
    buckets = [Bucket](
      repeating: Bucket(tag: 0, slotPlusOne: 0, start: 0, count: 0), count: bucketCount)
    indexMask = bucketCount - 1
    for candidate in candidates {
      let range = candidate.range
      let key = UnsafeRawBufferPointer(rebasing: bytes[range])
      let index = bucketIndex(key, candidate.hash, in: bytes)
      guard buckets[index].slotPlusOne == 0 else {
        report(candidate.slot)
        continue
      }
      buckets[index] = Bucket(
        tag: UInt32(truncatingIfNeeded: candidate.hash >> 32),
        slotPlusOne: UInt32(truncatingIfNeeded: candidate.slot &+ 1),
        start: UInt32(truncatingIfNeeded: range.lowerBound),
        count: UInt32(truncatingIfNeeded: range.count))
    }
  }

  func slot(of key: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer) -> Int? {
    let slotPlusOne = buckets[bucketIndex(key, Self.hash(key), in: bytes)].slotPlusOne
    return slotPlusOne == 0 ? nil : Int(slotPlusOne) - 1
  }

  /// The index of the bucket with this key, or of the free bucket where the key would be inserted.
  @inline(__always)
  private func bucketIndex(
    _ key: UnsafeRawBufferPointer, _ hash: UInt64, in bytes: UnsafeRawBufferPointer
  ) -> Int {
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var index = Int(truncatingIfNeeded: hash) & indexMask
    while buckets[index].slotPlusOne != 0 {
      let bucket = buckets[index]
      if bucket.tag == tag, Int(bucket.count) == key.count {
        let start = Int(bucket.start)
        let other = UnsafeRawBufferPointer(rebasing: bytes[start..<start + key.count])
        if key.order(to: other) == .same { return index }
      }
      index = (index &+ 1) & indexMask
    }
    return index
  }

  fileprivate static func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
    var hash = ByteHash()
    hash.mix(key)
    return hash.value
  }
}
