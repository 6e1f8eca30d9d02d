// Decodes values that are texts: TEXT and lists of TEXT, whose escapes are resolved; URIs, rules,
// and words from a fixed list.

extension Property {
  /// A TEXT value (RFC 5545 §3.3.11) with its escapes resolved.
  public func text() -> String {
    withValue { value in Escapes.text(value) }
  }

  /// A list of TEXT values. Empty elements are dropped.
  public func texts() -> [String] {
    withValue { value in
      var texts: [String] = []
      var start = 0
      var at = 0
      while at <= value.count {
        if at < value.count, value[at] != .comma {
          // A comma after a backslash belongs to the text.
          at = min(at + (value[at] == .backslash ? 2 : 1), value.count)
          continue
        }
        if at > start { texts.append(Escapes.text(value.extracting(start..<at))) }
        at += 1
        start = at
      }
      return texts
    }
  }

  /// A URI, RRULE or token, without surrounding spaces. RFC 5545 has no escapes in these. Some
  /// programs write escapes all the same; `geoURI` accepts them.
  public func token() -> String {
    withTrimmedValue { value in
      value.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Whether the property's value is this word, ignoring case and surrounding spaces.
  public func hasValue(_ word: Name) -> Bool {
    withTrimmedValue { value in word.matches(value) }
  }

  /// Whether the property's value is empty or has only spaces.
  public var isBlank: Bool {
    withTrimmedValue { value in value.isEmpty }
  }

  /// Appends a TEXT value as UTF-8, with its escapes resolved.
  public func append(textTo bytes: inout [UInt8]) {
    withValue { value in
      if Escapes.isPlain(value) {
        value.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      } else {
        bytes.append(contentsOf: Escapes.text(value).utf8)
      }
    }
  }

  /// TRUE or FALSE (RFC 5545 §3.3.2), or 1 or 0, as Nextcloud Tasks writes X-OC-HIDESUBTASKS.
  public func boolean() throws(ValueFault) -> Bool {
    switch token().uppercased() {
    case "TRUE", "1": return true
    case "FALSE", "0": return false
    default: throw .notABoolean
    }
  }

  public func todoStatus() throws(ValueFault) -> TodoStatus {
    for (word, status) in TodoStatus.wordsAndStatuses where hasValue(word) { return status }
    throw .notAStatus(TodoStatus.allCases.map(\.rawValue))
  }

  public func eventStatus() throws(ValueFault) -> EventStatus {
    if let status = EventStatus(rawValue: token().uppercased()) { return status }
    throw .notAStatus(EventStatus.allCases.map(\.rawValue))
  }

  @inline(__always)
  func withTrimmedValue<Result, Fault: Error>(
    _ body: (Span<UInt8>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    try withValue { (value) throws(Fault) -> Result in
      try body(value.extracting(value.trimmed(0..<value.count)))
    }
  }
}

extension Component {
  /// The texts of all properties of this name as one list, because libical writes a line for each
  /// category, and other programs write one line for all categories.
  public func texts(_ name: Name) -> [String] {
    properties(name).flatMap { $0.texts() }
  }
}

/// STATUS of a VTODO (RFC 5545 §3.8.1.11).
public enum TodoStatus: String, Sendable, CaseIterable {
  case needsAction = "NEEDS-ACTION"
  case completed = "COMPLETED"
  case inProcess = "IN-PROCESS"
  case cancelled = "CANCELLED"

  /// The value of STATUS that stands for each case.
  fileprivate static let wordsAndStatuses: [(Name, TodoStatus)] = [
    ("NEEDS-ACTION", .needsAction), ("COMPLETED", .completed), ("IN-PROCESS", .inProcess),
    ("CANCELLED", .cancelled),
  ]
}

/// STATUS of a VEVENT (RFC 5545 §3.8.1.11).
public enum EventStatus: String, Sendable, CaseIterable {
  case tentative = "TENTATIVE"
  case confirmed = "CONFIRMED"
  case cancelled = "CANCELLED"
}

/// The escapes of TEXT.
enum Escapes {
  /// Whether the value is ASCII without an escape.
  static func isPlain(_ value: Span<UInt8>) -> Bool {
    var at = 0
    let raw = value.bytes
    while at &+ 8 <= value.count {
      let word = raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
      let zeroed = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let escapeOrNonASCII = (zeroed &- 0x0101_0101_0101_0101) & ~zeroed | word
      if escapeOrNonASCII & 0x8080_8080_8080_8080 != 0 { return false }
      at &+= 8
    }
    while at < value.count {
      if value[at] >= 0x80 || value[at] == .backslash { return false }
      at &+= 1
    }
    return true
  }

  static func text(_ value: Span<UInt8>) -> String {
    // Most values have no escape.
    value.withUnsafeBufferPointer { bytes in
      guard bytes.contains(.backslash) else { return String(decoding: bytes, as: UTF8.self) }
      return String(decoding: unescaped(value), as: UTF8.self)
    }
  }

  /// The text with its escapes resolved: `\n`, `\N`, `\\`, `\;` and `\,`, and RFC 2445's `\:` and
  /// `\"`. Any other backslash stays, because a program that writes it does not escape (`C:\dir`).
  static func unescaped(_ text: Span<UInt8>) -> [UInt8] {
    var unescapedBytes: [UInt8] = []
    unescapedBytes.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      let byte = text[at]
      at += 1
      guard byte == .backslash, at < text.count else {
        unescapedBytes.append(byte)
        continue
      }
      switch text[at] {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): unescapedBytes.append(.lineFeed)
      case .backslash, .semicolon, .comma, .colon, .quote: unescapedBytes.append(text[at])
      default:
        unescapedBytes.append(byte)
        continue
      }
      at += 1
    }
    return unescapedBytes
  }
}
