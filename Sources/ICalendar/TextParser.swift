// Parses bytes into the table of lines, in one pass without recursion and without copying. Of each
// line the table has the start, the length of the name and the start of the value. It follows RFC
// 5545 §3.1; the meaning of properties plays no part here.

struct TextParser {
  let limits: CalendarLimits
  var lines: [Line] = []
  var components: [ComponentEntry] = []
  var problems: [Problem] = []
  /// How many problems were found beyond the limit.
  var unreported = 0
  /// The innermost open component.
  var open = ComponentEntry.none
  var depth = 0
  /// The current physical line, counted from 1.
  private var number = 1
  /// How many bytes were examined. A byte that is examined again counts again. A test checks that
  /// this is a small multiple of the text's length for every text.
  var examined = 0

  init(limits: CalendarLimits) {
    self.limits = limits
  }

  mutating func parse(_ bytes: Span<UInt8>) throws(LimitExceeded) {
    guard bytes.count <= limits.bytes else {
      throw LimitExceeded(measure: .bytes, allowed: limits.bytes)
    }
    // Real lines have about 30 bytes; for shorter ones the table grows.
    lines.reserveCapacity(bytes.count / 24 + 8)
    components.reserveCapacity(4)
    var at = Self.byteOrderMark(bytes)
    while at < bytes.count {
      guard number <= limits.lines else {
        throw LimitExceeded(measure: .lines, allowed: limits.lines)
      }
      at = try readLine(bytes, from: at)
    }
    closeAll()
    lines.append(Line(start: at, value: at, number: number, kind: .other, traits: []))
  }

  /// The length of a byte order mark, which Notepad and Exchange write. Its bytes are not part of
  /// any line.
  private static func byteOrderMark(_ bytes: Span<UInt8>) -> Int {
    guard bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF else { return 0 }
    return 3
  }

  /// Reads one logical line; returns where the next one starts.
  @inline(__always)
  private mutating func readLine(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(LimitExceeded) -> Int {
    var at = start
    var mark = NameMark()
    while at < bytes.count, isNameByte(bytes[at]) {
      mark.append(bytes[at])
      at &+= 1
    }
    let length = at &- start
    examined &+= length
    guard at < bytes.count, length > 0, length <= Name.mostBytes else {
      return try readOddLine(bytes, from: start)
    }
    var traits: Line.Traits = []
    switch bytes[at] {
    case .colon: break
    case .semicolon:
      let end = Self.endOfParameters(bytes, from: at)
      examined &+= end.offset &- at
      guard case .colon(let colon) = end else {
        return try readOddLine(bytes, from: start)
      }
      at = colon
      traits = .hasParameters
    default: return try readOddLine(bytes, from: start)
    }
    let value = at &+ 1
    let first = number
    // The parameters may have been folded already.
    let next = endOfLine(bytes, from: traits.isEmpty ? value : start &+ length, &traits)
    var line = Line(start: start, value: value, number: first, kind: .property, traits: traits)
    line.nameLength = UInt8(truncatingIfNeeded: length)
    line.mark = mark.bits
    try append(line, bytes, value..<next)
    return next
  }

  /// The end of the logical line: after the first line feed that is not followed by a space or tab.
  @inline(__always)
  private mutating func endOfLine(
    _ bytes: Span<UInt8>, from start: Int, _ traits: inout Line.Traits
  ) -> Int {
    var at = start
    defer { examined &+= at &- start }
    while true {
      at = Unfolding.lineFeed(bytes, from: at) &+ 1
      guard at <= bytes.count else { return bytes.count }
      number &+= 1
      guard at < bytes.count, bytes[at].isBlank else { return at }
      traits.insert(.isFolded)
    }
  }

  /// Where the parameters end, and by what: a colon, the end of the line, or a quotation mark
  /// without a second one.
  enum ParameterEnd {
    case colon(Int)
    case lineEnd(Int)
    case openQuote(Int)

    var offset: Int {
      switch self {
      case .colon(let offset), .lineEnd(let offset), .openQuote(let offset): offset
      }
    }
  }

  /// Searches the colon after the parameters, from the semicolon after the name on. A quotation
  /// mark counts only at the beginning of a value, because iOS does not escape those within
  /// X-TITLE.
  static func endOfParameters(_ bytes: Span<UInt8>, from start: Int) -> ParameterEnd {
    var at = start
    var isQuoted = false
    var isValueStart = false
    while at < bytes.count {
      let byte = bytes[at]
      at &+= 1
      switch byte {
      case .lineFeed:
        guard at < bytes.count, bytes[at].isBlank else {
          return isQuoted ? .openQuote(at) : .lineEnd(at)
        }
        at &+= 1
      case .carriageReturn: continue
      case .quote where isQuoted: isQuoted = false
      case .quote where isValueStart:
        isQuoted = true
        isValueStart = false
      case .colon where !isQuoted: return .colon(at &- 1)
      default: isValueStart = !isQuoted && (byte == UInt8(ascii: "=") || byte == .comma)
      }
    }
    return isQuoted ? .openQuote(at) : .lineEnd(at)
  }

  /// Handles a line that is blank, folded within its name, or not a content line.
  @inline(never)
  private mutating func readOddLine(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(LimitExceeded) -> Int {
    let first = number
    var traits: Line.Traits = []
    let next = endOfLine(bytes, from: start, &traits)
    let content = start..<Unfolding.contentEnd(bytes, start..<next)
    var line = Line(start: start, value: start, number: first, kind: .other, traits: traits)
    let text = Unfolding.unfolded(bytes, content)
    // Unfolding, splitting and searching count as four passes.
    examined &+= 4 &* (next &- start)
    guard !text.isEmpty else {
      lines.append(line)
      return next
    }
    let length = text.firstIndex { !isNameByte($0) } ?? text.count
    line.nameLength = UInt8(clamping: length)
    line.mark = Name.mark(text.prefix(length))
    var defect: LineDefect?
    var colon = length
    if length == 0 {
      defect = .notAName
    } else if length > Name.mostBytes {
      defect = .longName
    } else if length == text.count {
      defect = .noColon
    } else if text[length] == .semicolon {
      switch Self.endOfParameters(text.span, from: length) {
      case .colon(let end): colon = end
      case .lineEnd: defect = .noColon
      case .openQuote: defect = .openQuote
      }
      traits.insert(.hasParameters)
    } else if text[length] != .colon {
      defect = .notAName
    }
    if let defect {
      let hasName = defect == .noColon || defect == .openQuote
      let name = hasName ? String(decoding: text.prefix(length), as: UTF8.self) : nil
      report(defect, at: first, name?.uppercased())
      line.nameLength = 0
      lines.append(line)
      return next
    }
    // Here the line has a fold within its name or right after it; all other cases have returned.
    line.traits = traits.union(.hasFoldedName)
    line.kind = .property
    let value = Unfolding.offset(bytes, content, ofUnfolded: colon) + 1
    line.value = UInt32(truncatingIfNeeded: value)
    try append(line, bytes, value..<next)
    return next
  }

  mutating func report(_ defect: LineDefect, at number: Int, _ property: String?) {
    guard problems.count < limits.problems else {
      unreported += 1
      return
    }
    problems.append(Problem(line: number, property: property, sentence: defect.sentence))
  }
}
