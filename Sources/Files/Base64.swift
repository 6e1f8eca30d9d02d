// Base 64 of RFC 4648, padded, for bytes that are not text.

enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(bytes.count / 3 * 4 + 4)
    var groupStart = 0
    while groupStart < bytes.count {
      let group = bytes[groupStart..<min(groupStart + 3, bytes.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= UInt32(8 * (3 - group.count))
      for digitIndex in 0..<4 {
        let sixBits = Int(bits >> UInt32(18 - 6 * digitIndex)) & 63
        encoded.append(digitIndex <= group.count ? alphabet[sixBits] : UInt8(ascii: "="))
      }
      groupStart += 3
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The bytes that a text encodes; nil if the text is not exactly what `text(of:)` would write.
  static func bytes(of text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    for start in stride(from: 0, to: digits.count, by: 4) {
      let group = digits[start..<start + 4]
      let padding = group.reversed().prefix { $0 == UInt8(ascii: "=") }.count
      guard padding <= 2, padding == 0 || start + 4 == digits.count else { return nil }
      var bits: UInt32 = 0
      for digit in group.dropLast(padding) {
        guard let sixBits = sixBits(of: digit) else { return nil }
        bits = bits << 6 | sixBits
      }
      bits <<= UInt32(6 * padding)
      for byteIndex in 0..<(3 - padding) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * byteIndex)))
      }
    }
    return bytes
  }

  private static func sixBits(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
