// Eight bytes of a string looked at in one step, for the parser and the writer.

enum Bytes8 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// A high bit at the first byte that ends plain reading: a quote, a backslash, a control, or
  /// one beyond ASCII. Bits above the first may be wrong, for a borrow runs upwards.
  @inline(__always)
  static func special(_ word: UInt64) -> UInt64 {
    escape(word) | word & highs
  }

  /// A high bit at the first byte that a string cannot hold as it is.
  @inline(__always)
  static func escape(_ word: UInt64) -> UInt64 {
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let isQuote = (quote &- ones) & ~quote
    let isBackslash = (backslash &- ones) & ~backslash
    let isControl = (word &- (ones &* 0x20)) & ~word
    return (isQuote | isBackslash | isControl) & highs
  }
}
