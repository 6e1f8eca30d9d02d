// Physical lines: where they end, and how a logical line is unfolded. Works on bytes, because a
// fold may split a character (RFC 5545 §3.1).

enum Unfolding {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The offset of the next line feed from `start` on; the number of bytes if there is none.
  /// Examines eight bytes in each step.
  @inline(__always)
  static func lineFeed(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    let words = bytes.count &- 8
    let raw = bytes.bytes
    while at <= words {
      let word = raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
      let zeroed = word ^ (ones &* 0x0A)
      // The lowest bit set marks the first zero byte; higher ones may be wrong because borrows
      // propagate.
      let found = (zeroed &- ones) & ~zeroed & highs
      if found != 0 { return at &+ found.trailingZeroBitCount &>> 3 }
      at &+= 8
    }
    while at < bytes.count, bytes[at] != .lineFeed { at &+= 1 }
    return at
  }

  /// The end of a line's content, before its line break. Every CR before the LF belongs to the line
  /// break: writing CRLF in Windows' text mode gives `\r\r\n`. A CR at the very end of a truncated
  /// text belongs to it too.
  @inline(__always)
  static func contentEnd(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Int {
    var end = line.upperBound
    if end > line.lowerBound, bytes[end &- 1] == .lineFeed { end &-= 1 }
    while end > line.lowerBound, bytes[end &- 1] == .carriageReturn { end &-= 1 }
    return end
  }

  /// The bytes of `range`, which is within one logical line, without folds.
  static func unfolded(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var at = range.lowerBound
    while at < range.upperBound {
      let feed = min(lineFeed(bytes, from: at), range.upperBound)
      let isFold = feed < range.upperBound
      let end = isFold ? contentEnd(bytes, at..<feed + 1) : feed
      bytes.extracting(at..<end).withUnsafeBufferPointer { result.append(contentsOf: $0) }
      at = isFold ? feed + 2 : feed
    }
    return result
  }

  /// The offset in the text at which byte number `count` of the unfolded bytes stands.
  static func offset(_ bytes: Span<UInt8>, _ range: Range<Int>, ofUnfolded count: Int) -> Int {
    var left = count
    var at = range.lowerBound
    while at < range.upperBound {
      let feed = min(lineFeed(bytes, from: at), range.upperBound)
      let isFold = feed < range.upperBound
      let end = isFold ? contentEnd(bytes, at..<feed + 1) : feed
      if left < end - at || (left == end - at && !isFold) { return at + left }
      left -= end - at
      at = isFold ? feed + 2 : feed
    }
    return range.upperBound
  }
}
