// The parameters of a property: `;NAME=value,"quoted value"`. Also parses parameters that break the
// grammar, and resolves the escapes of RFC 6868, which begin with a caret. `ValueEncoder` writes
// parameters.

public struct Parameter: Sendable, Hashable {
  public let name: Name
  /// The values, without quotation marks and escapes.
  public var values: [String]

  public init(_ name: Name, _ values: [String]) {
    self.name = name
    self.values = values
  }

  public init(_ name: Name, _ value: String) {
    self.init(name, [value])
  }
}

extension Property {
  /// All parameters in order, repeated ones included. A parameter with an invalid name is left out
  /// here, but stays in the text.
  public var parameters: [Parameter] {
    withParameters { text in
      var foundParameters: [Parameter] = []
      var scanner = ParameterScanner()
      while let ranges = scanner.next(text) {
        let name = text.extracting(ranges.name).withUnsafeBufferPointer {
          String(decoding: $0, as: UTF8.self)
        }
        if let name = Name(name) {
          foundParameters.append(
            Parameter(name, ParameterScanner.values(in: text.extracting(ranges.values))))
        }
      }
      return foundParameters
    }
  }

  /// The first value of the first parameter of this name; nil if there is none.
  public func parameter(_ name: Name) -> String? {
    withParameter(name) { values in ParameterScanner.firstValue(in: values) }
  }

  /// For each of the names, the first value of the first parameter with that name. All are found in
  /// one pass.
  public func parameters(first names: [Name]) -> [String?] {
    var firstValues = [String?](repeating: nil, count: names.count)
    var isFound = [Bool](repeating: false, count: names.count)
    withParameters { text in
      var scanner = ParameterScanner()
      while let ranges = scanner.next(text) {
        let name = text.extracting(ranges.name)
        for index in names.indices where !isFound[index] && names[index].matches(name) {
          isFound[index] = true
          firstValues[index] = ParameterScanner.firstValue(in: text.extracting(ranges.values))
        }
      }
    }
    return firstValues
  }

  /// Whether the first value of the first parameter of this name is this word, in upper or lower
  /// case.
  func parameter(_ name: Name, hasValue word: Name) -> Bool {
    withParameter(name) { values in
      guard let plainRange = ParameterScanner.plainRange(of: values) else {
        return ParameterScanner.values(in: values).first?.uppercased() == word.text
      }
      return word.matches(values.extracting(plainRange))
    } ?? false
  }

  /// Calls `body` with the bytes after the equals sign of the first parameter of this name. Nil if
  /// there is no such parameter.
  @inline(__always)
  private func withParameter<Result>(
    _ name: Name, _ body: (Span<UInt8>) -> Result?
  ) -> Result? {
    withParameters { text in
      var scanner = ParameterScanner()
      while let ranges = scanner.next(text) {
        guard name.matches(text.extracting(ranges.name)) else { continue }
        return body(text.extracting(ranges.values))
      }
      return nil
    }
  }

  /// The values of all parameters of this name.
  public func parameters(_ name: Name) -> [String] {
    withParameters { text in
      var values: [String] = []
      var scanner = ParameterScanner()
      while let ranges = scanner.next(text) {
        guard name.matches(text.extracting(ranges.name)) else { continue }
        values += ParameterScanner.values(in: text.extracting(ranges.values))
      }
      return values
    }
  }
}

/// Splits the parameters of a line. As in `TextParser.endOfParameters`, a quotation mark has a
/// meaning only at the beginning of a value.
struct ParameterScanner {
  struct Ranges {
    let name: Range<Int>
    /// The part after the equals sign; empty without an equals sign.
    let values: Range<Int>
  }

  private var at = 0

  /// The next parameter; `text` must be the same at each call.
  mutating func next(_ text: Span<UInt8>) -> Ranges? {
    // Some programs write two semicolons.
    while at < text.count, text[at] == .semicolon { at += 1 }
    guard at < text.count else { return nil }
    let start = at
    var equals: Int?
    var isQuoted = false
    var isValueStart = false
    while at < text.count, isQuoted || text[at] != .semicolon {
      let byte = text[at]
      // Most bytes are letters and digits, which are never delimiters.
      if byte > UInt8(ascii: "=") {
        isValueStart = false
      } else if byte == .quote, isQuoted || isValueStart {
        isQuoted.toggle()
        isValueStart = false
      } else {
        isValueStart = !isQuoted && (byte == UInt8(ascii: "=") || byte == .comma)
        if isValueStart, equals == nil, byte == UInt8(ascii: "=") { equals = at }
      }
      at &+= 1
    }
    guard let equals else { return Ranges(name: start..<at, values: at..<at) }
    return Ranges(name: start..<equals, values: equals + 1..<at)
  }

  /// The range of the value, without its quotation marks, if there is a single value without
  /// escapes, as in most parameters. Nil if `values` has to be used instead.
  static func plainRange(of text: Span<UInt8>) -> Range<Int>? {
    let isQuoted = text.count >= 2 && text[0] == .quote && text[text.count - 1] == .quote
    let value = isQuoted ? 1..<text.count - 1 : 0..<text.count
    for at in value {
      switch text[at] {
      case .comma where isQuoted: continue
      case .quote, .comma, .carriageReturn, UInt8(ascii: "^"): return nil
      default: continue
      }
    }
    return value
  }

  static func firstValue(in text: Span<UInt8>) -> String? {
    guard let plainRange = plainRange(of: text), !plainRange.isEmpty else {
      return values(in: text).first
    }
    return text.extracting(plainRange).withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The values in the part after the equals sign: two values for `one,"two, three"`.
  static func values(in text: Span<UInt8>) -> [String] {
    var values: [String] = []
    var value: [UInt8] = []
    var isQuoted = false
    var isValueStart = true
    for at in text.indices {
      let byte = text[at]
      if byte == .quote, isQuoted || isValueStart {
        isQuoted.toggle()
      } else if byte == .comma, !isQuoted {
        values.append(resolvedCarets(value))
        value.removeAll(keepingCapacity: true)
        isValueStart = true
        continue
      } else if byte != .carriageReturn {
        // A CR within a line has no meaning, and is dropped so that it is never written again.
        value.append(byte)
      }
      isValueStart = false
    }
    guard !text.isEmpty else { return values }
    values.append(resolvedCarets(value))
    return values
  }

  /// Resolves the escapes `^n`, `^^` and `^'` of RFC 6868 §3.2. Any other caret stays, because iOS
  /// does not escape carets.
  private static func resolvedCarets(_ value: [UInt8]) -> String {
    guard value.contains(UInt8(ascii: "^")) else { return String(decoding: value, as: UTF8.self) }
    var resolvedBytes: [UInt8] = []
    resolvedBytes.reserveCapacity(value.count)
    var at = 0
    while at < value.count {
      let byte = value[at]
      at += 1
      guard byte == UInt8(ascii: "^"), at < value.count else {
        resolvedBytes.append(byte)
        continue
      }
      switch value[at] {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): resolvedBytes.append(.lineFeed)
      case UInt8(ascii: "^"): resolvedBytes.append(UInt8(ascii: "^"))
      case UInt8(ascii: "'"): resolvedBytes.append(.quote)
      default:
        resolvedBytes.append(byte)
        continue
      }
      at += 1
    }
    return String(decoding: resolvedBytes, as: UTF8.self)
  }
}
