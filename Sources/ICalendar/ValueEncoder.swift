// Encodes values as bytes of a content line, and folds lines. An encoded value cannot end the
// line, the parameter or the list in which it is written, so no input can add lines or parameters
// to a file.

enum ValueEncoder {
  /// Appends a TEXT value (RFC 5545 §3.3.11). Any line break becomes `\n`. Other control characters
  /// are dropped, because TEXT cannot express them.
  static func append(text: String, to bytes: inout [UInt8]) {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { text in
      guard text.allSatisfy(\.isPlainText) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if isPlain == true { return }
    var wasCarriageReturn = false
    for byte in text.utf8 {
      defer { wasCarriageReturn = byte == .carriageReturn }
      switch byte {
      case .lineFeed where wasCarriageReturn: continue
      case .lineFeed, .carriageReturn: append(escaped: UInt8(ascii: "n"), to: &bytes)
      case .backslash, .semicolon, .comma: append(escaped: byte, to: &bytes)
      default:
        if !byte.isControl { bytes.append(byte) }
      }
    }
  }

  /// Appends several TEXT values, separated by commas.
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

  /// Appends a value that has no escapes: a URI, a rule or a token.
  static func append(raw: String, to bytes: inout [UInt8]) {
    for byte in raw.utf8 where !byte.isControl { bytes.append(byte) }
  }

  /// Appends a parameter, as in `;NAME=value,"quoted value"`.
  static func append(_ parameter: Parameter, to bytes: inout [UInt8]) {
    bytes.append(.semicolon)
    bytes.append(contentsOf: parameter.name.text.utf8)
    bytes.append(UInt8(ascii: "="))
    for (index, value) in parameter.values.enumerated() {
      if index > 0 { bytes.append(.comma) }
      // A single empty value gets quotation marks, which distinguish it from no value.
      append(
        parameterValue: value, isQuoted: value.isEmpty && parameter.values.count == 1, to: &bytes)
    }
  }

  /// Appends a parameter value, in quotation marks if RFC 5545 §3.2 demands them. Quotation marks,
  /// line breaks and carets in it are escaped as in RFC 6868.
  private static func append(
    parameterValue value: String, isQuoted: Bool, to bytes: inout [UInt8]
  ) {
    let needsQuotes =
      isQuoted || value.utf8.contains { $0 == .comma || $0 == .semicolon || $0 == .colon }
    if needsQuotes { bytes.append(.quote) }
    var wasCarriageReturn = false
    for byte in value.utf8 {
      defer { wasCarriageReturn = byte == .carriageReturn }
      switch byte {
      case .lineFeed where wasCarriageReturn: continue
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

/// Folds logical lines into physical lines of at most 75 bytes (RFC 5545 §3.1).
enum LineFolding {
  private static let maximumLineBytes = 75

  /// Appends the line with its end. A fold never splits a character.
  static func append(_ line: Span<UInt8>, _ lineEnd: LineEnd, to bytes: inout [UInt8]) {
    fold(line, lineEnd, to: &bytes)
    bytes.append(contentsOf: lineEnd.bytes)
  }

  /// Appends the folded line, without a line end after it.
  static func fold(_ line: Span<UInt8>, _ lineEnd: LineEnd, to bytes: inout [UInt8]) {
    var at = 0
    // A continuation begins with a space, which counts among the 75 bytes.
    var remainingBytes = maximumLineBytes
    while line.count - at > remainingBytes {
      let end = characterStart(line, at + remainingBytes)
      line.extracting(at..<end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: lineEnd.bytes)
      bytes.append(UInt8(ascii: " "))
      at = end
      remainingBytes = maximumLineBytes - 1
    }
    line.extracting(at..<line.count).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// The last index up to `end` at which a character begins. If no character begins in the last
  /// four bytes, which happens only in invalid UTF-8, this is `end`.
  private static func characterStart(_ line: Span<UInt8>, _ end: Int) -> Int {
    for index in stride(from: end, to: end - 4, by: -1) where line[index] & 0xC0 != 0x80 {
      return index
    }
    return end
  }
}
