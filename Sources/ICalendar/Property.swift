// A property of a text. Its value is decoded only when it is needed, by a function for each type
// of value (`Property+….swift`), so that an invalid value does not prevent other values from being
// read.

public struct Property: Sendable {
  let contents: CalendarText.Contents
  let line: Int

  private var logicalLine: LogicalLine { contents.lines[line] }

  /// The name in upper case.
  public var name: String {
    let bytes = contents.bytes
    return logicalLine.name(in: bytes.span).uppercased()
  }

  public func isNamed(_ name: Name) -> Bool { contents.isProperty(logicalLine, name) }

  /// The physical line on which the property begins, counted from 1.
  public var lineNumber: Int { Int(logicalLine.physicalLine) }

  /// The value without folds, otherwise unchanged: its escapes are not resolved, and its bytes may
  /// not be UTF-8.
  public var valueBytes: [UInt8] {
    withValue { value in value.withUnsafeBufferPointer { Array($0) } }
  }

  /// The value without folds and with its escapes. Bytes that are not UTF-8 become U+FFFD.
  public var rawValue: String {
    withValue { value in
      value.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Whether the value is valid UTF-8. If it is not, `text` replaces bytes, and writing that text
  /// would lose them.
  public var isUnicode: Bool {
    withValue { value in
      value.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
    }
  }

  /// Appends the name in upper case.
  public func append(nameTo bytes: inout [UInt8]) {
    let logicalLine = logicalLine
    guard !logicalLine.traits.contains(.hasFoldedName) else {
      return bytes.append(contentsOf: name.utf8)
    }
    let text = contents.bytes
    let start = Int(logicalLine.startOffset)
    text.span.extracting(start..<start + Int(logicalLine.nameLength)).withUnsafeBufferPointer {
      name in
      bytes.append(addingCapacity: name.count) { output in
        for byte in name { output.append(byte.upperCased) }
      }
    }
  }

  /// The line without folds and line end.
  var lineBytes: [UInt8] {
    let bytes = contents.bytes
    return Unfolding.unfolded(bytes.span, contents.content(of: line))
  }

  /// The problem to report for a value that could not be decoded.
  public func problem(_ fault: ValueFault) -> Problem {
    Problem(line: lineNumber, property: name, sentence: fault.sentence)
  }

  /// A problem of this property that `sentence` describes.
  public func problem(_ sentence: String) -> Problem {
    Problem(line: lineNumber, property: name, sentence: sentence)
  }

  @inline(__always)
  func withValue<Result, Fault: Error>(
    _ body: (Span<UInt8>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let bytes = contents.bytes
    let range = Int(logicalLine.valueOffset)..<contents.content(of: line, bytes.span).upperBound
    guard logicalLine.traits.contains(.isFolded) else {
      return try body(bytes.span.extracting(range))
    }
    let value = Unfolding.unfolded(bytes.span, range)
    return try body(value.span)
  }

  /// The parameters, from the first semicolon to the colon; without folds.
  @inline(__always)
  func withParameters<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let logicalLine = logicalLine
    let bytes = contents.bytes
    guard logicalLine.traits.contains(.hasParameters) else { return body(Span()) }
    let headRange = Int(logicalLine.startOffset)..<Int(logicalLine.valueOffset) - 1
    guard logicalLine.traits.contains(.isFolded) else {
      let start = headRange.lowerBound + Int(logicalLine.nameLength)
      return body(bytes.span.extracting(start..<headRange.upperBound))
    }
    let text = Unfolding.unfolded(bytes.span, headRange)
    return body(text.span.extracting(Int(logicalLine.nameLength)..<text.count))
  }
}
