// A 64-bit hash for tables in memory. Each process uses other random seeds. So no other program can
// choose names or ids with equal hashes, which would make the tables slow. Hashes are never written
// to disk.

struct ByteHash {
  private(set) var value: UInt64

  private static let seeds: (start: UInt64, left: UInt64, right: UInt64) = {
    func seed(_ number: Int) -> UInt64 {
      var hasher = Hasher()
      hasher.combine(number)
      return UInt64(truncatingIfNeeded: hasher.finalize()) | 1
    }
    return (seed(1), seed(2), seed(3))
  }()

  private let left: UInt64
  private let right: UInt64

  init() {
    (value, left, right) = Self.seeds
  }

  /// Adds two words to the hash: mixes them with the seeds, multiplies them, and combines both
  /// halves of the product.
  @inline(__always)
  mutating func mix(_ one: UInt64, _ other: UInt64) {
    let product = (one ^ left ^ value).multipliedFullWidth(by: other ^ right)
    value = product.high ^ product.low ^ value &* 0x9E37_79B9_7F4A_7C15
  }

  /// Hashes all bytes and their count.
  @inline(__always)
  mutating func mix(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while bytes.count &- offset >= 16 {
      mix(word(bytes, offset), word(bytes, offset &+ 8))
      offset &+= 16
    }
    var rest: (UInt64, UInt64) = (0, UInt64(bytes.count))
    if bytes.count &- offset >= 8 {
      rest.0 = word(bytes, offset)
      offset &+= 8
    }
    while offset < bytes.count {
      rest.1 = rest.1 &<< 8 | UInt64(bytes[offset])
      offset &+= 1
    }
    mix(rest.0, rest.1)
  }

  @inline(__always)
  private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
