// Parses numbers, whitespace and the words true, false and null. Also composes the messages of
// faults.

extension Parser {
  @inline(__always)
  func skipBlanks(_ bytes: Span<UInt8>, from start: Int) -> Int {
    // Most texts have no whitespace.
    guard start < bytes.count, bytes[start] <= 0x20 else { return start }
    return skipBlankRun(bytes, from: start)
  }

  @inline(never)
  private func skipBlankRun(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at &+= 1
      default: return at
      }
    }
    return at
  }

  /// Parses `true`, `false` or `null`; `at` is the index of its first letter. The last four letters
  /// are compared as one number.
  @inline(__always)
  mutating func readLiteral(
    _ lastLetters: UInt32, _ letterCount: Int, _ kind: Kind, _ bytes: Span<UInt8>, _ at: inout Int
  ) throws(Fault) {
    let end = at &+ letterCount
    guard end <= bytes.count,
      bytes.bytes.unsafeLoadUnaligned(fromByteOffset: end &- 4, as: UInt32.self).littleEndian
        == lastLetters
    else {
      throw fault("expected a value, found a word that is not true, false or null", at, bytes)
    }
    try append(kind, from: at, to: end)
    at = end
  }

  @inline(__always)
  mutating func readNumber(_ bytes: Span<UInt8>, _ at: inout Int) throws(Fault) {
    let start = at
    if bytes[at] == UInt8(ascii: "-") { at += 1 }
    if at < bytes.count, bytes[at] == UInt8(ascii: "0") {
      at += 1
      if at < bytes.count, Self.isDigit(bytes[at]) {
        throw fault("a number may not begin with a needless zero", at - 1, bytes)
      }
    } else {
      try skipDigits(bytes, &at)
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      try skipDigits(bytes, &at)
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") {
        at += 1
      }
      try skipDigits(bytes, &at)
    }
    guard at - start <= limits.numberLength else {
      throw .limit(LimitFault(measure: .numberLength, maximum: limits.numberLength))
    }
    try append(.number, from: start, to: at)
  }

  @inline(__always)
  private func skipDigits(_ bytes: Span<UInt8>, _ at: inout Int) throws(Fault) {
    let start = at
    while at < bytes.count, Self.isDigit(bytes[at]) { at &+= 1 }
    guard at > start else {
      throw fault("expected a digit, found \(foundPhrase(bytes, at))", at, bytes)
    }
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  func fault(_ message: String, _ at: Int, _ bytes: Span<UInt8>) -> Fault {
    .syntax(SyntaxFault(message, at: at, in: bytes))
  }

  func foundPhrase(_ bytes: Span<UInt8>, _ at: Int) -> String {
    guard at < bytes.count else { return "the end" }
    let byte = bytes[at]
    switch byte {
    case 0x21...0x7E: return "'\(Character(Unicode.Scalar(byte)))'"
    case 0xEF where at + 2 < bytes.count && bytes[at + 1] == 0xBB && bytes[at + 2] == 0xBF:
      return "a byte order mark"
    case 0x80...: return "a character beyond ASCII"
    default: return "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
  }
}
