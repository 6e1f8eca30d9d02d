// Examines eight bytes of a string at once. Used by the parser and the writer.

enum Bytes8 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Sets the high bit of the first of the eight bytes that is a quotation mark, a backslash, a
  /// control character or not ASCII. The high bits of later bytes may be wrong, because subtraction
  /// borrows from them.
  @inline(__always)
  static func specialBytes(_ word: UInt64) -> UInt64 {
    bytesToEscape(word) | word & highs
  }

  /// Sets the high bit of the first of the eight bytes that has to be escaped.
  @inline(__always)
  static func bytesToEscape(_ word: UInt64) -> UInt64 {
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let isQuote = (quote &- ones) & ~quote
    let isBackslash = (backslash &- ones) & ~backslash
    let isControl = (word &- (ones &* 0x20)) & ~word
    return (isQuote | isBackslash | isControl) & highs
  }
}
