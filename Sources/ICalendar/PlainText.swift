// Splits a plain calendar text into lines and unfolds them, hardly slower than the bytes can be
// read. A text is plain if every line has a name in upper case, parameters, a colon and a value in
// UTF-8. A text with any other line has to be read by `CalendarText`.

public struct PlainText: Sendable {
  /// A line as ranges of `bytes`.
  public struct Line: Sendable {
    fileprivate let start: Int32
    fileprivate let nameEnd: Int32
    fileprivate let valueStart: Int32
    fileprivate let end: Int32

    public var name: Range<Int> { Int(start)..<Int(nameEnd) }
    /// From the first semicolon to the colon; empty if there are no parameters.
    public var parameters: Range<Int> { Int(nameEnd)..<Int(valueStart) - 1 }
    public var value: Range<Int> { Int(valueStart)..<Int(end) }
  }

  /// The original text, then the folded lines without their folds, then texts that were added.
  public private(set) var bytes: [UInt8] = []
  public private(set) var lines: [Line] = []

  /// In bytes. Longer texts are rare, and have to be read by `CalendarText`.
  public static let mostBytes = 1 << 16

  public init() {
    bytes.reserveCapacity(4 << 10)
    lines.reserveCapacity(64)
  }

  /// Reads a text, reusing the memory of the previous one; false if it is not plain.
  public mutating func read(_ text: Span<UInt8>) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    guard text.count > 0, text.count <= Self.mostBytes, text[text.count - 1] == .lineFeed else {
      return false
    }
    append(text, 0..<text.count)
    var at = 0
    while at < text.count {
      let start = at
      var isASCII = true
      guard let end = Self.end(of: text, from: &at, &isASCII) else { return false }
      let isFolded = at < text.count && text[at].isBlank
      guard
        let line = isFolded
          ? foldedLine(text, start..<end, &at, &isASCII) : plainLine(start..<end, upTo: end),
        isASCII || isUTF8(line)
      else { return false }
      lines.append(line)
    }
    return true
  }

  private mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
    text.extracting(range).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// Reads a folded line: its first part, and continuations from `at` on.
  private mutating func foldedLine(
    _ text: Span<UInt8>, _ first: Range<Int>, _ at: inout Int, _ isASCII: inout Bool
  ) -> Line? {
    let start = bytes.count
    append(text, first)
    let firstEnd = bytes.count
    while at < text.count, text[at].isBlank {
      at += 1
      let next = at
      guard let end = Self.end(of: text, from: &at, &isASCII) else { return nil }
      append(text, next..<end)
    }
    return plainLine(start..<bytes.count, upTo: firstEnd)
  }

  /// Returns the end of the physical line that begins at `at`, and moves `at` to the next line.
  /// Nil if the line contains control characters.
  @inline(__always)
  private static func end(
    of text: Span<UInt8>, from at: inout Int, _ isASCII: inout Bool
  ) -> Int? {
    let (lowBits, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let raw = text.bytes
    var seenBits: UInt64 = 0
    var end = at
    while true {
      guard end &+ 8 <= text.count else {
        while end < text.count, text[end] >= 0x20, text[end] != 0x7F {
          seenBits |= UInt64(text[end])
          end &+= 1
        }
        break
      }
      let word = raw.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self).littleEndian
      let deleteBytes = word ^ lowBits &* 0x7F
      // The lowest bit set marks the first control character; higher ones may be wrong because
      // borrows propagate.
      let controlBits =
        ((word &- lowBits &* 0x20) & ~word | (deleteBytes &- lowBits) & ~deleteBytes) & highBits
      // This includes bytes after the line's end. They can only make an ASCII line be checked as
      // UTF-8.
      seenBits |= word
      if controlBits != 0 {
        end &+= controlBits.trailingZeroBitCount &>> 3
        break
      }
      end &+= 8
    }
    if seenBits & highBits != 0 { isASCII = false }
    guard end < text.count else { return nil }
    var next = end
    if text[next] == .carriageReturn { next &+= 1 }
    guard next < text.count, text[next] == .lineFeed else { return nil }
    at = next &+ 1
    return end
  }

  /// Whether the line is UTF-8. Checked after unfolding, because a fold may split a character.
  private func isUTF8(_ line: Line) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(Int(line.start)..<Int(line.end)))
      return true
    } catch {
      return false
    }
  }

  /// The line in this range; nil if it is not plain. Its name must end before its first fold.
  private func plainLine(_ range: Range<Int>, upTo firstEnd: Int) -> Line? {
    let text = bytes.span
    let (start, end) = (range.lowerBound, range.upperBound)
    var at = start
    while at < end, Self.isUppercaseNameByte(text[at]) { at &+= 1 }
    let nameEnd = at
    guard nameEnd > start, nameEnd &- start <= Name.mostBytes, nameEnd < firstEnd else {
      return nil
    }
    if text[at] == .semicolon {
      guard let colon = Self.endOfParameters(text.extracting(at..<end)) else { return nil }
      at &+= colon
    }
    guard text[at] == .colon else { return nil }
    return Line(
      start: Int32(truncatingIfNeeded: start), nameEnd: Int32(truncatingIfNeeded: nameEnd),
      valueStart: Int32(truncatingIfNeeded: at &+ 1), end: Int32(truncatingIfNeeded: end))
  }

  /// Whether a byte is an upper-case letter, a digit or a hyphen.
  @inline(__always)
  private static func isUppercaseNameByte(_ byte: UInt8) -> Bool {
    byte &- 0x41 < 26 || byte == UInt8(ascii: "-") || byte &- 0x30 < 10
  }

  /// The first colon that is not quoted.
  private static func endOfParameters(_ text: Span<UInt8>) -> Int? {
    // Nearly always there are no quotation marks before it.
    for at in text.indices {
      if text[at] == .colon { return at }
      if text[at] == .quote { break }
    }
    guard case .colon(let colon) = TextParser.endOfParameters(text, from: 0) else { return nil }
    return colon
  }

  // MARK: Values

  /// The range of a TEXT value without escapes. If the value has escapes, it is appended to `bytes`
  /// with its escapes resolved, and the returned range is that of the copy.
  public mutating func unescaped(_ range: Range<Int>) -> Range<Int> {
    guard hasBackslash(range) else { return range }
    let text = Escapes.unescaped(bytes.span.extracting(range))
    let start = bytes.count
    bytes.append(contentsOf: text)
    return start..<bytes.count
  }

  public func hasBackslash(_ range: Range<Int>) -> Bool {
    let (lowBits, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let text = bytes.span.extracting(range)
    let raw = text.bytes
    var at = 0
    while at &+ 8 <= text.count {
      let word = raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
      let zeroed = word ^ lowBits &* UInt64(UInt8.backslash)
      if (zeroed &- lowBits) & ~zeroed & highBits != 0 { return true }
      at &+= 8
    }
    while at < text.count {
      if text[at] == .backslash { return true }
      at &+= 1
    }
    return false
  }

  /// Appends a text and returns its range.
  public mutating func add(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return start..<bytes.count
  }

  /// Whether these bytes are this word.
  @inlinable
  public func has(_ word: StaticString, at range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    let text = bytes.span.extracting(range).bytes
    return word.withUTF8Buffer { word in
      let word = UnsafeRawBufferPointer(word)
      var at = 0
      while at &+ 8 <= word.count {
        let storedWord = text.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
        if storedWord != word.loadUnaligned(fromByteOffset: at, as: UInt64.self) { return false }
        at &+= 8
      }
      while at < word.count {
        if text.unsafeLoad(fromByteOffset: at, as: UInt8.self) != word[at] { return false }
        at &+= 1
      }
      return true
    }
  }

  public func string(_ range: Range<Int>) -> String {
    bytes.span.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// A number in the form of `PlainDecimal`.
  public func decimal(_ range: Range<Int>) -> Double? { PlainDecimal.read(bytes.span, range) }

  public func duration(_ range: Range<Int>) -> DurationValue? {
    try? DurationValue.read(bytes.span.extracting(range))
  }

  /// The value of one parameter.
  public enum ParameterValue: Sendable {
    case absent
    case plain(Range<Int>)
    /// The parameter has escapes or several values, or the line has a name in lower case; the text
    /// is then not plain.
    case complex
  }

  /// The first parameter of each of these names, in one pass over the line.
  public func parameters(_ names: [StaticString], of line: Line) -> [ParameterValue] {
    var values = [ParameterValue](repeating: .absent, count: names.count)
    guard !line.parameters.isEmpty else { return values }
    let start = line.parameters.lowerBound
    let text = bytes.span.extracting(line.parameters)
    var scanner = ParameterScanner()
    while let ranges = scanner.next(text) {
      for at in ranges.name
      where !Name.isStandardNameByte(text[at]) || text[at].upperCased != text[at] {
        return [ParameterValue](repeating: .complex, count: names.count)
      }
      let name = start + ranges.name.lowerBound..<start + ranges.name.upperBound
      for index in names.indices where has(names[index], at: name) {
        guard case .absent = values[index] else { break }
        values[index] = value(ranges, text, start)
        break
      }
    }
    return values
  }

  /// The first parameter of this name.
  public func parameter(_ name: StaticString, of line: Line) -> ParameterValue {
    parameters([name], of: line)[0]
  }

  private func value(
    _ ranges: ParameterScanner.Ranges, _ text: Span<UInt8>, _ start: Int
  ) -> ParameterValue {
    let values = text.extracting(ranges.values)
    guard let plainRange = ParameterScanner.plainRange(of: values), !plainRange.isEmpty else {
      return .complex
    }
    let valuesStart = start + ranges.values.lowerBound
    return .plain(valuesStart + plainRange.lowerBound..<valuesStart + plainRange.upperBound)
  }
}

extension PlainText {
  /// Appends a text, escaped as a TEXT value. It must not contain control characters other than
  /// line feeds.
  public func append(text range: Range<Int>, to other: inout [UInt8]) {
    let text = bytes.span.extracting(range)
    var at = 0
    while at < text.count, text[at].isPlainText { at &+= 1 }
    guard at < text.count else { return append(range, to: &other) }
    for index in text.indices {
      let byte = text[index]
      if byte == .lineFeed {
        other.append(.backslash)
        other.append(UInt8(ascii: "n"))
        continue
      }
      if byte == .backslash || byte == .semicolon || byte == .comma { other.append(.backslash) }
      other.append(byte)
    }
  }

  /// Appends the bytes unchanged.
  public func append(_ range: Range<Int>, to other: inout [UInt8]) {
    bytes.span.extracting(range).withUnsafeBufferPointer { other.append(contentsOf: $0) }
  }
}
