// How values become bytes of a content line. Whatever comes in, nothing that goes out can end the
// line, the parameter or the value it stands in: this is where injection is impossible.

enum Encoding {
  /// TEXT (RFC 5545 §3.3.11). Any line break becomes `\n`; controls have no way to be written.
  static func append(text: String, to bytes: inout [UInt8]) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { text in
      guard text.allSatisfy(\.isPlainText) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if isPlain == true { return }
    var wasReturn = false
    for byte in text.utf8 {
      defer { wasReturn = byte == .carriageReturn }
      switch byte {
      case .lineFeed where wasReturn: continue
      case .lineFeed, .carriageReturn: append(escaped: UInt8(ascii: "n"), to: &bytes)
      case .backslash, .semicolon, .comma: append(escaped: byte, to: &bytes)
      default:
        if !byte.isControl { bytes.append(byte) }
      }
    }
  }

  /// Several of them, with commas between.
  static func append(texts: [String], to bytes: inout [UInt8]) {
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(.comma) }
      append(text: text, to: &bytes)
    }
  }

  private static func append(escaped byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(.backslash)
    bytes.append(byte)
  }

  /// A value without escapes of its own: a URI, a rule, a token.
  static func append(raw: String, to bytes: inout [UInt8]) {
    for byte in raw.utf8 where !byte.isControl { bytes.append(byte) }
  }

  /// `;NAME=value,"quoted value"`
  static func append(_ parameter: Parameter, to bytes: inout [UInt8]) {
    bytes.append(.semicolon)
    bytes.append(contentsOf: parameter.name.text.utf8)
    bytes.append(UInt8(ascii: "="))
    for (index, value) in parameter.values.enumerated() {
      if index > 0 { bytes.append(.comma) }
      // One empty value is told from none by its quotation marks.
      append(
        parameterValue: value, isQuoted: value.isEmpty && parameter.values.count == 1, to: &bytes)
    }
  }

  /// Quoted where RFC 5545 §3.2 asks for it; quotation marks, line breaks and carets as RFC 6868
  /// has them, for a parameter has no other way to hold them.
  private static func append(
    parameterValue value: String, isQuoted: Bool, to bytes: inout [UInt8]
  ) {
    let needsQuotes =
      isQuoted || value.utf8.contains { $0 == .comma || $0 == .semicolon || $0 == .colon }
    if needsQuotes { bytes.append(.quote) }
    var wasReturn = false
    for byte in value.utf8 {
      defer { wasReturn = byte == .carriageReturn }
      switch byte {
      case .lineFeed where wasReturn: continue
      case .lineFeed, .carriageReturn: append(caret: UInt8(ascii: "n"), to: &bytes)
      case .quote: append(caret: UInt8(ascii: "'"), to: &bytes)
      case UInt8(ascii: "^"): append(caret: byte, to: &bytes)
      default:
        if !byte.isControl { bytes.append(byte) }
      }
    }
    if needsQuotes { bytes.append(.quote) }
  }

  private static func append(caret byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "^"))
    bytes.append(byte)
  }
}

/// Logical lines → physical lines of at most 75 octets (RFC 5545 §3.1).
enum Folding {
  private static let octets = 75

  /// Appends the line with its end. A fold never falls into a character.
  static func append(_ line: Span<UInt8>, _ lineEnd: LineEnd, to bytes: inout [UInt8]) {
    fold(line, lineEnd, to: &bytes)
    bytes.append(contentsOf: lineEnd.bytes)
  }

  /// Appends the line without an end.
  static func fold(_ line: Span<UInt8>, _ lineEnd: LineEnd, to bytes: inout [UInt8]) {
    var at = 0
    // A continuation begins with a blank, which counts.
    var room = octets
    while line.count - at > room {
      let end = cut(line, at + room)
      line.extracting(at..<end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: lineEnd.bytes)
      bytes.append(UInt8(ascii: " "))
      at = end
      room = octets - 1
    }
    line.extracting(at..<line.count).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// The last place up to `end` where a character begins. No character has more than three bytes
  /// after its first, so where there are more (bad UTF-8 that was copied), any place is as good.
  private static func cut(_ line: Span<UInt8>, _ end: Int) -> Int {
    for place in stride(from: end, to: end - 4, by: -1) where line[place] & 0xC0 != 0x80 {
      return place
    }
    return end
  }
}
