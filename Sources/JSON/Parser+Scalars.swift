// The parser's numbers, words, blanks, and the words it finds for a fault.

extension Parser {
  func skipBlanks(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return at
      }
    }
    return at
  }

  mutating func readWord(
    _ word: StaticString, _ kind: Kind, _ bytes: Span<UInt8>, _ at: inout Int
  ) throws(Fault) {
    let count = word.utf8CodeUnitCount
    let matches = word.withUTF8Buffer { letters in
      guard bytes.count - at >= count else { return false }
      for index in 0..<count where letters[index] != bytes[at + index] { return false }
      return true
    }
    guard matches else {
      throw fault("expected a value, found a word that is not true, false or null", at, bytes)
    }
    try append(kind, from: at, to: at + count)
    at += count
  }

  mutating func readNumber(_ bytes: Span<UInt8>, _ at: inout Int) throws(Fault) {
    let start = at
    if bytes[at] == UInt8(ascii: "-") { at += 1 }
    if at < bytes.count, bytes[at] == UInt8(ascii: "0") {
      at += 1
      if at < bytes.count, Self.isDigit(bytes[at]) {
        throw fault("a number may not begin with a zero that counts nothing", at - 1, bytes)
      }
    } else {
      try digits(bytes, &at)
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      try digits(bytes, &at)
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") {
        at += 1
      }
      try digits(bytes, &at)
    }
    guard at - start <= limits.numberLength else {
      throw .limit(LimitFault(measure: .numberLength, allowed: limits.numberLength))
    }
    try append(.number, from: start, to: at)
  }

  private func digits(_ bytes: Span<UInt8>, _ at: inout Int) throws(Fault) {
    let start = at
    while at < bytes.count, Self.isDigit(bytes[at]) { at += 1 }
    guard at > start else {
      throw fault("expected a digit, found \(found(bytes, at))", at, bytes)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  func fault(_ message: String, _ at: Int, _ bytes: Span<UInt8>) -> Fault {
    .syntax(SyntaxFault(message, at: at, in: bytes))
  }

  func found(_ bytes: Span<UInt8>, _ at: Int) -> String {
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
