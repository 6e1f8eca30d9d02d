// Parses bytes into the table of lines by RFC 5545 §3.1, in one pass without recursion and without
// copying. The table has the start of each line, the length of its name and the start of its value.
// The meaning of properties is not considered here.

struct TextParser {
  let limits: CalendarLimits
  var lines: [LogicalLine] = []
  var components: [ComponentEntry] = []
  var problems: [Problem] = []
  /// How many problems were found beyond the limit.
  var unreportedProblems = 0
  /// The innermost open component.
  var innermostOpen = ComponentEntry.noParent
  var depth = 0
  /// The current physical line, counted from 1.
  private var physicalLine = 1
  /// How many bytes were examined; a byte that is examined twice counts twice. A test checks that
  /// no text needs more than a small multiple of its length.
  var examinedBytes = 0

  init(limits: CalendarLimits) {
    self.limits = limits
  }

  mutating func parse(_ bytes: Span<UInt8>) throws(LimitExceeded) {
    guard bytes.count <= limits.bytes else {
      throw LimitExceeded(measure: .bytes, maximum: limits.bytes)
    }
    // Real lines have about 30 bytes. If lines are shorter, the table has to grow.
    lines.reserveCapacity(bytes.count / 24 + 8)
    components.reserveCapacity(4)
    var at = Self.byteOrderMark(bytes)
    while at < bytes.count {
      guard physicalLine <= limits.lines else {
        throw LimitExceeded(measure: .lines, maximum: limits.lines)
      }
      at = try readLine(bytes, from: at)
    }
    closeAll()
    lines.append(
      LogicalLine(
        startOffset: at, valueOffset: at, physicalLine: physicalLine, kind: .unreadable, traits: [])
    )
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
    var hash = NameHash()
    while at < bytes.count, isNameByte(bytes[at]) {
      hash.append(bytes[at])
      at &+= 1
    }
    let nameLength = at &- start
    examinedBytes &+= nameLength
    guard at < bytes.count, nameLength > 0, nameLength <= Name.mostBytes else {
      return try readUnusualLine(bytes, from: start)
    }
    var traits: LogicalLine.Traits = []
    switch bytes[at] {
    case .colon: break
    case .semicolon:
      let end = Self.endOfParameters(bytes, from: at)
      examinedBytes &+= end.offset &- at
      guard case .colon(let colon) = end else {
        return try readUnusualLine(bytes, from: start)
      }
      at = colon
      traits = .hasParameters
    default: return try readUnusualLine(bytes, from: start)
    }
    let valueStart = at &+ 1
    let firstPhysicalLine = physicalLine
    // If the line has parameters, there may be folds between the name and the colon. So the search
    // begins after the name, and counts these folds too.
    let nextStart = endOfLine(
      bytes, from: traits.isEmpty ? valueStart : start &+ nameLength, &traits)
    var line = LogicalLine(
      startOffset: start, valueOffset: valueStart, physicalLine: firstPhysicalLine, kind: .property,
      traits: traits)
    line.nameLength = UInt8(truncatingIfNeeded: nameLength)
    line.nameHash = hash.value
    try append(line, bytes, valueStart..<nextStart)
    return nextStart
  }

  /// The end of the logical line: after the first line feed that is not followed by a space or tab.
  @inline(__always)
  private mutating func endOfLine(
    _ bytes: Span<UInt8>, from start: Int, _ traits: inout LogicalLine.Traits
  ) -> Int {
    var at = start
    defer { examinedBytes &+= at &- start }
    while true {
      at = Unfolding.lineFeed(bytes, from: at) &+ 1
      guard at <= bytes.count else { return bytes.count }
      physicalLine &+= 1
      guard at < bytes.count, bytes[at].isBlank else { return at }
      traits.insert(.isFolded)
    }
  }

  /// Where the parameters end, and what ends them: a colon, the end of the line, or the end of the
  /// line within a quotation.
  enum ParameterEnd {
    case colon(Int)
    case lineEnd(Int)
    case unclosedQuote(Int)

    var offset: Int {
      switch self {
      case .colon(let offset), .lineEnd(let offset), .unclosedQuote(let offset): offset
      }
    }
  }

  /// Searches for the colon after the parameters, from the semicolon after the name on. Quotation
  /// marks within a value have no meaning, because iOS does not escape them in X-TITLE.
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
          return isQuoted ? .unclosedQuote(at) : .lineEnd(at)
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
    return isQuoted ? .unclosedQuote(at) : .lineEnd(at)
  }

  /// Handles a line that is blank, folded within its name, or not a content line.
  @inline(never)
  private mutating func readUnusualLine(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(LimitExceeded) -> Int {
    let firstPhysicalLine = physicalLine
    var traits: LogicalLine.Traits = []
    let nextStart = endOfLine(bytes, from: start, &traits)
    let content = start..<Unfolding.contentEnd(bytes, start..<nextStart)
    var line = LogicalLine(
      startOffset: start, valueOffset: start, physicalLine: firstPhysicalLine, kind: .unreadable,
      traits: traits)
    let unfoldedLine = Unfolding.unfolded(bytes, content)
    // Unfolding, and searching for the ends of the name and of the parameters and for the value,
    // count as four passes.
    examinedBytes &+= 4 &* (nextStart &- start)
    guard !unfoldedLine.isEmpty else {
      lines.append(line)
      return nextStart
    }
    let nameLength = unfoldedLine.firstIndex { !isNameByte($0) } ?? unfoldedLine.count
    line.nameLength = UInt8(clamping: nameLength)
    line.nameHash = Name.shortHash(of: unfoldedLine.prefix(nameLength))
    var defect: LineDefect?
    var colon = nameLength
    if nameLength == 0 {
      defect = .notAName
    } else if nameLength > Name.mostBytes {
      defect = .nameTooLong
    } else if nameLength == unfoldedLine.count {
      defect = .noColon
    } else if unfoldedLine[nameLength] == .semicolon {
      switch Self.endOfParameters(unfoldedLine.span, from: nameLength) {
      case .colon(let end): colon = end
      case .lineEnd: defect = .noColon
      case .unclosedQuote: defect = .unclosedQuote
      }
      traits.insert(.hasParameters)
    } else if unfoldedLine[nameLength] != .colon {
      defect = .notAName
    }
    if let defect {
      let hasName = defect == .noColon || defect == .unclosedQuote
      let name = hasName ? String(decoding: unfoldedLine.prefix(nameLength), as: UTF8.self) : nil
      report(defect, at: firstPhysicalLine, name?.uppercased())
      line.nameLength = 0
      lines.append(line)
      return nextStart
    }
    // Here the line has a fold within its name or right after it; all other cases have returned.
    line.traits = traits.union(.hasFoldedName)
    line.kind = .property
    let valueStart = Unfolding.offset(bytes, content, ofUnfolded: colon) + 1
    line.valueOffset = UInt32(truncatingIfNeeded: valueStart)
    try append(line, bytes, valueStart..<nextStart)
    return nextStart
  }

  mutating func report(_ defect: LineDefect, at physicalLine: Int, _ property: String?) {
    guard problems.count < limits.problems else {
      unreportedProblems += 1
      return
    }
    problems.append(Problem(line: physicalLine, property: property, sentence: defect.sentence))
  }
}
