// The compression function of BLAKE2b (RFC 7693, section 3.2), one block of 128 bytes at a time.

struct Blake2b {
  static let blockLength = 128

  typealias Words = InlineArray<16, UInt64>

  private(set) var state: InlineArray<8, UInt64>

  /// The fractional parts of the square roots of the first eight primes.
  private static var initialState: InlineArray<8, UInt64> {
    [
      0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
      0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
    ]
  }

  /// The initial state for an unkeyed digest of this length.
  init(length: UInt8) {
    state = Self.initialState
    state[0] ^= 0x0101_0000 ^ UInt64(length)
  }

  static func words(of bytes: RawSpan, at start: Int) -> Words {
    Words {
      UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start + $0 * 8, as: UInt64.self))
    }
  }

  /// The words of a partial block, padded with zeros.
  static func paddedWords(of bytes: RawSpan) -> Words {
    var words = Words(repeating: 0)
    let wholeWordCount = bytes.byteCount / 8
    for index in 0..<wholeWordCount {
      words[index] = UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    for index in wholeWordCount * 8..<bytes.byteCount {
      let byte = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      words[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
    }
    return words
  }

  /// Compresses a block; `count` is the number of message bytes up to its end.
  mutating func compress(_ m: Words, upTo count: Int, isLast: Bool) {
    let s = Self.initialState
    var v = Rows(
      a: (state[0], state[1], state[2], state[3]), b: (state[4], state[5], state[6], state[7]),
      c: (s[0], s[1], s[2], s[3]),
      d: (s[4] ^ UInt64(count), s[5], isLast ? ~s[6] : s[6], s[7]))
    v.round(m, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    v.round(m, 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3)
    v.round(m, 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4)
    v.round(m, 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8)
    v.round(m, 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13)
    v.round(m, 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9)
    v.round(m, 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11)
    v.round(m, 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10)
    v.round(m, 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5)
    v.round(m, 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0)
    v.round(m, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    v.round(m, 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3)
    state[0] ^= v.a.0 ^ v.c.0
    state[1] ^= v.a.1 ^ v.c.1
    state[2] ^= v.a.2 ^ v.c.2
    state[3] ^= v.a.3 ^ v.c.3
    state[4] ^= v.b.0 ^ v.d.0
    state[5] ^= v.b.1 ^ v.d.1
    state[6] ^= v.b.2 ^ v.d.2
    state[7] ^= v.b.3 ^ v.d.3
  }
}

/// The sixteen working words as a matrix of four rows.
private struct Rows {
  typealias Row = (UInt64, UInt64, UInt64, UInt64)

  var a: Row
  var b: Row
  var c: Row
  var d: Row

  /// Mixes the columns, then the diagonals. The message words are separate arguments, so that each
  /// call compiles to straight-line code.
  @inline(__always)
  mutating func round(
    _ m: Blake2b.Words, _ s0: Int, _ s1: Int, _ s2: Int, _ s3: Int, _ s4: Int, _ s5: Int,
    _ s6: Int, _ s7: Int, _ s8: Int, _ s9: Int, _ s10: Int, _ s11: Int, _ s12: Int, _ s13: Int,
    _ s14: Int, _ s15: Int
  ) {
    Self.mix(&a.0, &b.0, &c.0, &d.0, m[s0], m[s1])
    Self.mix(&a.1, &b.1, &c.1, &d.1, m[s2], m[s3])
    Self.mix(&a.2, &b.2, &c.2, &d.2, m[s4], m[s5])
    Self.mix(&a.3, &b.3, &c.3, &d.3, m[s6], m[s7])
    Self.mix(&a.0, &b.1, &c.2, &d.3, m[s8], m[s9])
    Self.mix(&a.1, &b.2, &c.3, &d.0, m[s10], m[s11])
    Self.mix(&a.2, &b.3, &c.0, &d.1, m[s12], m[s13])
    Self.mix(&a.3, &b.0, &c.1, &d.2, m[s14], m[s15])
  }

  @inline(__always)
  private static func mix(
    _ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64, _ x: UInt64,
    _ y: UInt64
  ) {
    a = a &+ b &+ x
    d = rotateRight(d ^ a, 32)
    c = c &+ d
    b = rotateRight(b ^ c, 24)
    a = a &+ b &+ y
    d = rotateRight(d ^ a, 16)
    c = c &+ d
    b = rotateRight(b ^ c, 63)
  }

  @inline(__always)
  private static func rotateRight(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word &>> bits | word &<< (64 &- bits)
  }
}
