// Physical lines: where they end, and how a logical line is unfolded. Works on bytes, because a
// fold may split a character (RFC 5545 §3.1).

enum Unfolding {
  private static let lowBits: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The offset of the next line feed from `start` on; the number of bytes if there is none.
  /// Examines eight bytes in each step.
  @inline(__always)
  static func lineFeed(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    let lastWordStart = bytes.count &- 8
    let raw = bytes.bytes
    while at <= lastWordStart {
      let word = raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
      let zeroed = word ^ (lowBits &* 0x0A)
      // The lowest bit set marks the first zero byte; higher ones may be wrong because borrows
      // propagate.
      let lineFeedBits = (zeroed &- lowBits) & ~zeroed & highBits
      if lineFeedBits != 0 { return at &+ lineFeedBits.trailingZeroBitCount &>> 3 }
      at &+= 8
    }
    while at < bytes.count, bytes[at] != .lineFeed { at &+= 1 }
    return at
  }

  /// The end of a line's content, before its line break. Every CR before the LF belongs to the
  /// line break, because writing CRLF in Windows' text mode gives `\r\r\n`. So does a CR at the
  /// very end of a truncated text.
  @inline(__always)
  static func contentEnd(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int {
    var end = line.upperBound
    if end > line.lowerBound, bytes[end &- 1] == .lineFeed { end &-= 1 }
    while end > line.lowerBound, bytes[end &- 1] == .carriageReturn { end &-= 1 }
    return end
  }

  /// The bytes of `range`, which is within one logical line, without folds.
  static func unfolded(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var unfoldedBytes: [UInt8] = []
    unfoldedBytes.reserveCapacity(range.count)
    var at = range.lowerBound
    while at < range.upperBound {
      let lineFeedIndex = min(lineFeed(bytes, from: at), range.upperBound)
      let isFold = lineFeedIndex < range.upperBound
      let end = isFold ? contentEnd(bytes, at..<lineFeedIndex + 1) : lineFeedIndex
      bytes.extracting(at..<end).withUnsafeBufferPointer { unfoldedBytes.append(contentsOf: $0) }
      at = isFold ? lineFeedIndex + 2 : lineFeedIndex
    }
    return unfoldedBytes
  }

  /// The offset in the text of the byte that has the index `count` in the unfolded bytes.
  static func offset(_ bytes: Span<UInt8>, _ range: Range<Int>, ofUnfolded count: Int) -> Int {
    var remaining = count
    var at = range.lowerBound
    while at < range.upperBound {
      let lineFeedIndex = min(lineFeed(bytes, from: at), range.upperBound)
      let isFold = lineFeedIndex < range.upperBound
      let end = isFold ? contentEnd(bytes, at..<lineFeedIndex + 1) : lineFeedIndex
      if remaining < end - at || (remaining == end - at && !isFold) { return at + remaining }
      remaining -= end - at
      at = isFold ? lineFeedIndex + 2 : lineFeedIndex
    }
    return range.upperBound
  }
}
