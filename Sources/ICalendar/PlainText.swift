// A calendar text without surprises, cut into lines at little more than the cost of looking at its
// bytes: every line a name, a colon and a value, in UTF-8, its folds taken out. A text of which one
// byte would take a second look is not read here, but by `CalendarText`. Knows no property.

public struct PlainText: Sendable {
  /// What stands on a line, by places in `bytes`.
  public struct Line: Sendable {
    fileprivate let start: Int32
    fileprivate let nameEnd: Int32
    fileprivate let valueStart: Int32
    fileprivate let end: Int32

    public var name: Range<Int> { Int(start)..<Int(nameEnd) }
    /// From the first semicolon to before the colon; nothing where there are none.
    public var parameters: Range<Int> { Int(nameEnd)..<Int(valueStart) - 1 }
    public var value: Range<Int> { Int(valueStart)..<Int(end) }
  }

  /// The lines without folds and ends, and behind them what was put there since.
  public private(set) var bytes: [UInt8] = []
  public private(set) var lines: [Line] = []

  /// What is longer has something that is not plain in it, or is none of what there are many of.
  public static let longest = 1 << 16

  public init() {
    bytes.reserveCapacity(4 << 10)
    lines.reserveCapacity(64)
  }

  /// Takes another text, in the memory of the one before; false where it is not plain.
  public mutating func read(_ text: Span<UInt8>) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    guard text.count > 0, text.count <= Self.longest, text[text.count - 1] == .lineFeed else {
      return false
    }
    var isASCII = true
    var at = 0
    while at < text.count {
      let start = bytes.count
      var firstEnd: Int?
      while true {
        let feed = Unfolding.lineFeed(text, from: at)
        let end = feed > at && text[feed - 1] == .carriageReturn ? feed - 1 : feed
        text.extracting(at..<end).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        firstEnd = firstEnd ?? bytes.count
        at = feed + 1
        guard at < text.count, text[at].isBlank else { break }
        at += 1
      }
      guard let firstEnd, let line = cut(start, upTo: firstEnd, &isASCII) else {
        return false
      }
      lines.append(line)
    }
    guard !isASCII else { return true }
    do {
      _ = try UTF8Span(validating: bytes.span)
      return true
    } catch {
      return false
    }
  }

  /// The line from `start` to the end of what there is; nil for one that is not plain. Its name ends
  /// before its first fold.
  private func cut(_ start: Int, upTo firstEnd: Int, _ isASCII: inout Bool) -> Line? {
    let text = bytes.span
    var at = start
    while at < text.count, Name.isStrict(text[at]), text[at].upperCased == text[at] { at &+= 1 }
    let nameEnd = at
    guard nameEnd > start, nameEnd &- start <= Name.longest, nameEnd < firstEnd else { return nil }
    if text[at] == .semicolon {
      guard case .colon(let colon) = TextParser.endOfParameters(text, from: at) else { return nil }
      at = colon
    }
    guard text[at] == .colon else { return nil }
    let valueStart = at &+ 1
    guard Self.isPlain(text, from: nameEnd, &isASCII) else { return nil }
    return Line(
      start: Int32(truncatingIfNeeded: start), nameEnd: Int32(truncatingIfNeeded: nameEnd),
      valueStart: Int32(truncatingIfNeeded: valueStart), end: Int32(truncatingIfNeeded: text.count))
  }

  /// Whether there are no controls from here on.
  private static func isPlain(
    _ text: Span<UInt8>, from start: Int, _ isASCII: inout Bool
  ) -> Bool {
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let raw = text.bytes
    var found: UInt64 = 0
    var at = start
    while at &+ 8 <= text.count {
      let word = raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
      let delete = word ^ ones &* 0x7F
      guard ((word &- ones &* 0x20) & ~word | (delete &- ones) & ~delete) & highs == 0 else {
        return false
      }
      found |= word
      at &+= 8
    }
    while at < text.count {
      let byte = text[at]
      if byte < 0x20 || byte == 0x7F { return false }
      found |= UInt64(byte)
      at &+= 1
    }
    if found & highs != 0 { isASCII = false }
    return true
  }

  // MARK: Values

  /// Where a text stands without its escapes; where it has some, that is behind everything else.
  public mutating func resolved(_ range: Range<Int>) -> Range<Int> {
    guard hasBackslash(range) else { return range }
    return put(Escapes.text(bytes.span.extracting(range)))
  }

  public func hasBackslash(_ range: Range<Int>) -> Bool {
    let text = bytes.span.extracting(range)
    for at in text.indices where text[at] == .backslash { return true }
    return false
  }

  /// Puts a text behind everything else.
  public mutating func put(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return start..<bytes.count
  }

  /// Whether these bytes are this word.
  @inlinable
  public func has(_ word: StaticString, at range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    let text = bytes.span
    return word.withUTF8Buffer { word in
      var at = 0
      while at < word.count {
        if text[range.lowerBound &+ at] != word[at] { return false }
        at &+= 1
      }
      return true
    }
  }

  public func string(_ range: Range<Int>) -> String {
    bytes.span.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// A number as `PlainDecimal` has it.
  public func decimal(_ range: Range<Int>) -> Double? { PlainDecimal.read(bytes.span, range) }

  public func duration(_ range: Range<Int>) -> DurationValue? {
    try? DurationValue.read(bytes.span.extracting(range))
  }

  /// What there is of one parameter.
  public enum Value: Sendable {
    case absent
    case plain(Range<Int>)
    /// Escapes, several values, a name in small letters.
    case odd
  }

  /// The first parameter of each of these names, in one pass over the line.
  public func parameters(_ names: [StaticString], of line: Line) -> [Value] {
    var values = [Value](repeating: .absent, count: names.count)
    guard !line.parameters.isEmpty else { return values }
    let start = line.parameters.lowerBound
    let text = bytes.span.extracting(line.parameters)
    var scanner = ParameterScanner()
    while let part = scanner.next(text) {
      for at in part.name where !Name.isStrict(text[at]) || text[at].upperCased != text[at] {
        return [Value](repeating: .odd, count: names.count)
      }
      let name = start + part.name.lowerBound..<start + part.name.upperBound
      for index in names.indices where has(names[index], at: name) {
        guard case .absent = values[index] else { break }
        values[index] = value(part, text, start)
        break
      }
    }
    return values
  }

  /// The first parameter of this name.
  public func parameter(_ name: StaticString, of line: Line) -> Value {
    parameters([name], of: line)[0]
  }

  private func value(
    _ part: ParameterScanner.Part, _ text: Span<UInt8>, _ start: Int
  ) -> Value {
    let values = text.extracting(part.values)
    guard let plain = ParameterScanner.plain(values), !plain.isEmpty else { return .odd }
    let first = start + part.values.lowerBound
    return .plain(first + plain.lowerBound..<first + plain.upperBound)
  }
}

extension PlainText {
  /// A text behind other bytes, as a TEXT value is written. Of control characters it may have line
  /// feeds alone.
  public func append(text range: Range<Int>, to other: inout [UInt8]) {
    let text = bytes.span.extracting(range)
    var at = 0
    while at < text.count, text[at].isPlainText { at &+= 1 }
    guard at < text.count else { return append(range, to: &other) }
    for place in text.indices {
      let byte = text[place]
      if byte == .lineFeed {
        other.append(.backslash)
        other.append(UInt8(ascii: "n"))
        continue
      }
      if byte == .backslash || byte == .semicolon || byte == .comma { other.append(.backslash) }
      other.append(byte)
    }
  }

  /// The bytes as they stand, behind other bytes.
  public func append(_ range: Range<Int>, to other: inout [UInt8]) {
    bytes.span.extracting(range).withUnsafeBufferPointer { other.append(contentsOf: $0) }
  }
}
