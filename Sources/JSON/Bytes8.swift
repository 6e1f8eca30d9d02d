// Finds bytes of a string that are not plain, eight bytes at a time, for the parser and the writer.

enum Bytes8 {
  private static let lowBits: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Marks the first of the eight bytes that is a quotation mark, a backslash, a control character
  /// or not ASCII, by setting its high bit. The high bits of later bytes may be wrong, because
  /// subtraction borrows from them.
  @inline(__always)
  static func specialBytes(_ word: UInt64) -> UInt64 {
    bytesToEscape(word) | word & highBits
  }

  /// As `specialBytes`, but marks the first byte that has to be escaped.
  @inline(__always)
  static func bytesToEscape(_ word: UInt64) -> UInt64 {
    let quoteDifference = word ^ (lowBits &* 0x22)
    let backslashDifference = word ^ (lowBits &* 0x5C)
    let quoteBits = (quoteDifference &- lowBits) & ~quoteDifference
    let backslashBits = (backslashDifference &- lowBits) & ~backslashDifference
    let controlBits = (word &- (lowBits &* 0x20)) & ~word
    return (quoteBits | backslashBits | controlBits) & highBits
  }
}
