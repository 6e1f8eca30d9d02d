// Parses strings: plain text eight bytes at a time, and escapes and UTF-8 one by one.

extension Parser {
  /// Parses the string whose opening quotation mark is at the index `at`.
  @inline(__always)
  mutating func readString(_ bytes: Span<UInt8>, _ at: inout Int) throws(Fault) {
    let start = at
    var traits = TapeEntry.Traits()
    at += 1
    while true {
      at = Self.skipPlain(bytes, from: at)
      guard at < bytes.count else { throw fault("a string has no end", at, bytes) }
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        try append(.string, from: start, to: at, traits)
        if traits.contains(.hasLoneSurrogate) {
          record(.loneSurrogate, bytes)
        }
        return
      case UInt8(ascii: "\\"):
        traits.insert(.hasEscapes)
        if try !skipEscape(bytes, &at) { traits.insert(.hasLoneSurrogate) }
      case 0..<0x20:
        throw fault("a string holds a control character; write it as an escape", at, bytes)
      default:
        guard let length = UTF8Sequence.length(bytes, at) else {
          throw fault("a string holds bytes that are not UTF-8", at, bytes)
        }
        at += length
      }
    }
  }

  /// The index of the first byte from `start` on that is a quotation mark, a backslash, a control
  /// character or not ASCII.
  @inline(__always)
  private static func skipPlain(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    let raw = bytes.bytes
    while at &+ 8 <= bytes.count {
      let word = raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
      let special = Bytes8.specialBytes(word.littleEndian)
      if special != 0 { return at &+ special.trailingZeroBitCount / 8 }
      at &+= 8
    }
    while at < bytes.count {
      let byte = bytes[at]
      if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { return at }
      at &+= 1
    }
    return at
  }

  /// Parses the escape whose backslash is at the index `at`; false if it is half of a surrogate
  /// pair.
  private func skipEscape(_ bytes: Span<UInt8>, _ at: inout Int) throws(Fault) -> Bool {
    at += 1
    guard at < bytes.count else { throw fault("a string has no end", at, bytes) }
    switch bytes[at] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 1
      return true
    case UInt8(ascii: "u"):
      guard let unit = Escapes.codeUnit(bytes, at + 1) else {
        throw fault("expected four hexadecimal digits after \\u", at, bytes)
      }
      at += 5
      guard UTF16.isSurrogate(unit) else { return true }
      guard UTF16.isLeadSurrogate(unit), at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
        bytes[at + 1] == UInt8(ascii: "u"), let trail = Escapes.codeUnit(bytes, at + 2),
        UTF16.isTrailSurrogate(trail)
      else { return false }
      at += 6
      return true
    default:
      throw fault("there is no escape '\\' followed by \(foundPhrase(bytes, at))", at, bytes)
    }
  }
}

/// Decodes the escapes of a string that was parsed before.
enum Escapes {
  /// The UTF-16 code unit that the four hexadecimal digits at the index `at` mean.
  static func codeUnit(_ bytes: Span<UInt8>, _ at: Int) -> UInt16? {
    guard at + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for index in at..<at + 4 {
      let byte = bytes[index]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The content of a string as UTF-8. Half of a surrogate pair becomes U+FFFD.
  static func resolve(_ bytes: Span<UInt8>, _ content: Range<Int>) -> [UInt8] {
    var unescaped: [UInt8] = []
    unescaped.reserveCapacity(content.count)
    var at = content.lowerBound
    while at < content.upperBound {
      let byte = bytes[at]
      guard byte == UInt8(ascii: "\\"), at + 1 < content.upperBound else {
        unescaped.append(byte)
        at += 1
        continue
      }
      switch bytes[at + 1] {
      case UInt8(ascii: "b"): unescaped.append(0x08)
      case UInt8(ascii: "f"): unescaped.append(0x0C)
      case UInt8(ascii: "n"): unescaped.append(0x0A)
      case UInt8(ascii: "r"): unescaped.append(0x0D)
      case UInt8(ascii: "t"): unescaped.append(0x09)
      case UInt8(ascii: "u"):
        at = appendCharacter(bytes, at, &unescaped)
        continue
      case let unescapedByte: unescaped.append(unescapedByte)
      }
      at += 2
    }
    return unescaped
  }

  /// Appends the character that the `\u` escape at the index `at` means; returns the index after
  /// it.
  private static func appendCharacter(_ bytes: Span<UInt8>, _ at: Int, _ text: inout [UInt8]) -> Int
  {
    guard let lead = codeUnit(bytes, at + 2) else { return at + 2 }
    var scalar = Unicode.Scalar(lead)
    var nextIndex = at + 6
    if UTF16.isLeadSurrogate(lead), nextIndex + 1 < bytes.count,
      bytes[nextIndex] == UInt8(ascii: "\\"),
      bytes[nextIndex + 1] == UInt8(ascii: "u"), let trail = codeUnit(bytes, nextIndex + 2),
      UTF16.isTrailSurrogate(trail)
    {
      let highBits = UInt32(lead - 0xD800) << 10
      scalar = Unicode.Scalar(0x10000 + highBits + UInt32(trail - 0xDC00))
      nextIndex += 6
    }
    text.append(contentsOf: String(Character(scalar ?? "\u{FFFD}")).utf8)
    return nextIndex
  }
}

enum UTF8Sequence {
  /// The number of bytes of the valid UTF-8 sequence at the index `at`; nil if there is none. By
  /// table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above U+10FFFF.
  static func length(_ bytes: Span<UInt8>, _ at: Int) -> Int? {
    let secondByteRange: ClosedRange<UInt8>
    let count: Int
    switch bytes[at] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (secondByteRange, count) = (0x80...0xBF, 2)
    case 0xE0: (secondByteRange, count) = (0xA0...0xBF, 3)
    case 0xED: (secondByteRange, count) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (secondByteRange, count) = (0x80...0xBF, 3)
    case 0xF0: (secondByteRange, count) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (secondByteRange, count) = (0x80...0xBF, 4)
    case 0xF4: (secondByteRange, count) = (0x80...0x8F, 4)
    default: return nil
    }
    guard at + count <= bytes.count, secondByteRange.contains(bytes[at + 1]) else { return nil }
    for index in at + 2..<max(at + 2, at + count) where bytes[index] & 0xC0 != 0x80 { return nil }
    return count
  }
}
