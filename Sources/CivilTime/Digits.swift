// Converts fixed-width digits in a text to numbers and back.

enum Digits {
  /// The number that `count` digits from `start` on spell; nil if one of these bytes is not a
  /// digit, or the text is too short.
  @inline(__always)
  static func value(_ bytes: Span<UInt8>, at start: Int, count: Int) -> Int? {
    guard start >= 0, (1...9).contains(count), bytes.count - start >= count else { return nil }
    var value = 0
    for index in start..<(start + count) {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  /// Appends the last `count` digits of a non-negative number, with leading zeros.
  @inline(__always)
  static func append(_ value: Int, count: Int, to bytes: inout [UInt8]) {
    if count == 2 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10 % 10))
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
      return
    }
    var divisor = 1
    for _ in 1..<max(count, 1) { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }
}

extension Span<UInt8> {
  /// Whether this ASCII character is at the index; false beyond the end of the text.
  @inline(__always)
  func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index >= 0 && index < count && self[index] == UInt8(ascii: character)
  }
}
