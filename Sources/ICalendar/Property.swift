// A property as it stands in its text. What its value means is read only when asked for, by a
// function for each type of value (`Property+….swift`), so a bad value costs nobody else anything.

public struct Property: Sendable {
  let contents: CalendarText.Contents
  let line: Int

  private var entry: Line { contents.lines[line] }

  /// In upper case.
  public var name: String {
    let bytes = contents.bytes
    return entry.name(in: bytes.span).uppercased()
  }

  public func isNamed(_ name: Name) -> Bool { contents.isProperty(entry, name) }

  /// The physical line on which it begins, counted from 1.
  public var lineNumber: Int { Int(entry.number) }

  /// The value without folds, otherwise exactly as it stands: escapes are not resolved, and
  /// what is not UTF-8 is.
  public var valueBytes: [UInt8] {
    withValue { value in value.withUnsafeBufferPointer { Array($0) } }
  }

  /// The value without folds and with its escapes. Bytes that are not UTF-8 show as U+FFFD.
  public var rawValue: String {
    withValue { value in
      value.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// False where text had to be repaired to be shown, so writing it back would lose bytes.
  public var isUnicode: Bool {
    withValue { value in
      value.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
    }
  }

  /// The name in upper case, behind other bytes.
  public func append(nameTo bytes: inout [UInt8]) {
    let entry = entry
    guard !entry.traits.contains(.hasFoldedName) else {
      return bytes.append(contentsOf: name.utf8)
    }
    let text = contents.bytes
    let start = Int(entry.start)
    text.span.extracting(start..<start + Int(entry.nameLength)).withUnsafeBufferPointer { name in
      bytes.append(addingCapacity: name.count) { output in
        for byte in name { output.append(byte.upperCased) }
      }
    }
  }

  /// The line as it stands, without folds and line end.
  var lineBytes: [UInt8] {
    let bytes = contents.bytes
    return Unfolding.unfolded(bytes.span, contents.content(of: line))
  }

  /// What to tell the person about a value that was refused.
  public func problem(_ fault: ValueFault) -> Problem {
    Problem(line: lineNumber, property: name, sentence: fault.sentence)
  }

  /// The same sentence for what only the caller can know to be wrong.
  public func problem(_ sentence: String) -> Problem {
    Problem(line: lineNumber, property: name, sentence: sentence)
  }

  @inline(__always)
  func withValue<Result, Fault: Error>(
    _ body: (Span<UInt8>) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    let bytes = contents.bytes
    let range = Int(entry.value)..<contents.content(of: line, bytes.span).upperBound
    guard entry.traits.contains(.isFolded) else {
      return try body(bytes.span.extracting(range))
    }
    let value = Unfolding.unfolded(bytes.span, range)
    return try body(value.span)
  }

  /// What stands between the name and the colon, from the first semicolon on; without folds.
  @inline(__always)
  func withParameters<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let entry = entry
    let bytes = contents.bytes
    guard entry.traits.contains(.hasParameters) else { return body(Span()) }
    let head = Int(entry.start)..<Int(entry.value) - 1
    guard entry.traits.contains(.isFolded) else {
      let start = head.lowerBound + Int(entry.nameLength)
      return body(bytes.span.extracting(start..<head.upperBound))
    }
    let text = Unfolding.unfolded(bytes.span, head)
    return body(text.span.extracting(Int(entry.nameLength)..<text.count))
  }
}
