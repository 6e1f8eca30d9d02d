// A 64-bit hash for tables in memory. Each process has its own random seeds, so no other program
// can choose names or ids with equal hashes, which would make the tables slow. Hashes are never
// written to disk.

struct ByteHash {
  private(set) var value: UInt64

  private static let seeds: (start: UInt64, left: UInt64, right: UInt64) = {
    func randomSeed(_ number: Int) -> UInt64 {
      var hasher = Hasher()
      hasher.combine(number)
      return UInt64(truncatingIfNeeded: hasher.finalize()) | 1
    }
    return (randomSeed(1), randomSeed(2), randomSeed(3))
  }()

  private let leftSeed: UInt64
  private let rightSeed: UInt64

  init() {
    (value, leftSeed, rightSeed) = Self.seeds
  }

  /// Adds two words to the hash: mixes them with the seeds, multiplies them, and combines both
  /// halves of the product.
  @inline(__always)
  mutating func mix(_ one: UInt64, _ other: UInt64) {
    let product = (one ^ leftSeed ^ value).multipliedFullWidth(by: other ^ rightSeed)
    value = product.high ^ product.low ^ value &* 0x9E37_79B9_7F4A_7C15
  }

  /// Hashes all bytes and their count.
  @inline(__always)
  mutating func mix(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while bytes.count &- offset >= 16 {
      mix(loadWord(bytes, offset), loadWord(bytes, offset &+ 8))
      offset &+= 16
    }
    var lastWords: (UInt64, UInt64) = (0, UInt64(bytes.count))
    if bytes.count &- offset >= 8 {
      lastWords.0 = loadWord(bytes, offset)
      offset &+= 8
    }
    while offset < bytes.count {
      lastWords.1 = lastWords.1 &<< 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    mix(lastWords.0, lastWords.1)
  }

  @inline(__always)
  private func loadWord(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
