// Splits a text into JSON objects, so that a long track can be read in small steps, and an invalid
// message does not make the others invalid. The objects may be in an array, in an array in the
// member `data` of an object, on a line each, or one after the other. Examines only brackets and
// quotation marks.

internal import JSON

struct MessageSplitter: Sendable {
  enum SplitMessage: Sendable {
    case message(Range<Int>, line: Int)
    case tooLong(line: Int)
    case nothing
  }

  private enum Layout: Sendable {
    case array, lines, stream, over
  }

  let bytes: [UInt8]
  private let limits: TrackLimits
  private(set) var offset: Int
  private var layout: Layout?
  private var countedOffset: Int
  private var lineCount = 1

  init(_ bytes: [UInt8], from start: Int, _ limits: TrackLimits) {
    self.bytes = bytes
    self.limits = limits
    offset = start
    countedOffset = start
  }

  mutating func next() throws(TrackFault) -> SplitMessage? {
    if layout == nil { layout = detectLayout() }
    switch layout {
    case .array: return try nextArrayMessage()
    case .lines: return nextLineMessage()
    case .stream: return try nextMessage()
    case .over, nil: return nil
    }
  }

  /// Finds out how the messages are arranged, and moves to the first one.
  private mutating func detectLayout() -> Layout {
    skipBlanks()
    guard offset < bytes.count else { return .over }
    if bytes[offset] == UInt8(ascii: "[") {
      offset += 1
      return .array
    }
    guard bytes[offset] == UInt8(ascii: "{") else { return .lines }
    if let array = dataArray() {
      offset = array
      return .array
    }
    // If the first object has a line break inside, one object follows the other with any line
    // breaks. Otherwise each object is on a line of its own.
    guard let end = endOfValue(from: offset) else { return .lines }
    return bytes[offset..<end].contains(0x0A) ? .stream : .lines
  }

  // MARK: An array

  private mutating func nextArrayMessage() throws(TrackFault) -> SplitMessage? {
    skipBlanks()
    guard offset < bytes.count else {
      throw fault("The array of messages has no ']' at its end; see whether the file is complete")
    }
    if bytes[offset] == UInt8(ascii: "]") {
      layout = .over
      return .nothing
    }
    let (start, firstLine) = (offset, countLines())
    guard let end = endOfValue(from: offset) else {
      throw fault("A message has no end, or is longer than \(limits.mostPieceBytes) bytes")
    }
    guard end > start else { throw fault("A message is missing between two commas") }
    offset = end
    skipBlanks()
    guard offset < bytes.count,
      bytes[offset] == UInt8(ascii: ",") || bytes[offset] == UInt8(ascii: "]")
    else {
      throw fault("After a message ',' or ']' is missing")
    }
    if bytes[offset] == UInt8(ascii: ",") { offset += 1 }
    return .message(start..<end, line: firstLine)
  }

  /// The index after the opening bracket of the `data` member's array in this object.
  private func dataArray() -> Int? {
    let start = self.offset
    var offset = afterBlanks(start + 1)
    // Skips the members before `data`, but no more bytes than a message may have. No program writes
    // so many members there.
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "\""),
      offset - start < limits.mostPieceBytes
    {
      guard let keyEnd = endOfValue(from: offset) else { return nil }
      let isData = bytes[offset..<keyEnd].elementsEqual("\"data\"".utf8)
      offset = afterBlanks(keyEnd)
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { return nil }
      offset = afterBlanks(offset + 1)
      guard offset < bytes.count else { return nil }
      if isData { return bytes[offset] == UInt8(ascii: "[") ? offset + 1 : nil }
      guard let end = endOfValue(from: offset), end > offset else { return nil }
      offset = afterBlanks(end)
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return nil }
      offset = afterBlanks(offset + 1)
    }
    return nil
  }

  // MARK: One per line, or concatenated

  /// The object on the next line. Text before it, which some loggers write, is skipped.
  private mutating func nextLineMessage() -> SplitMessage? {
    guard offset < bytes.count else { return nil }
    let firstLine = countLines()
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    let line = offset..<end
    offset = min(end + 1, bytes.count)
    guard line.count <= limits.mostPieceBytes else { return .tooLong(line: firstLine) }
    guard let start = bytes[line].firstIndex(where: { !Self.isBlank($0) }) else { return .nothing }
    let brace = bytes[line].firstIndex(of: UInt8(ascii: "{")) ?? start
    return .message(brace..<end, line: firstLine)
  }

  private mutating func nextMessage() throws(TrackFault) -> SplitMessage? {
    skipBlanks()
    guard offset < bytes.count else { return nil }
    let (start, firstLine) = (offset, countLines())
    guard bytes[offset] == UInt8(ascii: "{"), let end = endOfValue(from: offset) else {
      throw fault(
        "A message does not begin with '{', has no '}' at its end or is longer than"
          + " \(limits.mostPieceBytes) bytes"
      )
    }
    offset = end
    return .message(start..<end, line: firstLine)
  }

  // MARK: Brackets and quotes

  /// The index after the value that begins at `start`; nil if its end is not within the limit.
  private func endOfValue(from start: Int) -> Int? {
    let searchEnd = min(bytes.count, start + limits.mostPieceBytes)
    var (offset, depth) = (start, 0)
    while offset < searchEnd {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        while offset < searchEnd, bytes[offset] != UInt8(ascii: "\"") {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard offset < searchEnd else { return nil }
        if depth == 0 { return offset + 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return offset }
        depth -= 1
        if depth == 0 { return offset + 1 }
      case UInt8(ascii: ","): if depth == 0 { return offset }
      case let byte: if depth == 0, Self.isBlank(byte) { return offset }
      }
      offset += 1
    }
    return nil
  }

  private mutating func skipBlanks() { offset = afterBlanks(offset) }

  private func afterBlanks(_ start: Int) -> Int {
    var offset = start
    while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
    return offset
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  // MARK: Lines

  var line: Int {
    var lineCount = lineCount
    for index in countedOffset..<max(countedOffset, min(offset, bytes.count))
    where bytes[index] == 0x0A {
      lineCount += 1
    }
    return lineCount
  }

  private mutating func countLines() -> Int {
    lineCount = line
    countedOffset = max(countedOffset, min(offset, bytes.count))
    return lineCount
  }

  private func fault(_ sentence: String) -> TrackFault { TrackFault(line: line, sentence + ".") }
}

extension MessageSplitter {
  /// Parses one message as JSON.
  func message(_ range: Range<Int>) throws(InvalidMessage) -> Value {
    do throws(Fault) {
      let document = try Document(Array(bytes[range]), limits: Limits(values: 1 << 16))
      if let root = document.root, root.kind == .object { return root }
    } catch {
      throw InvalidMessage(sentence: error.description)
    }
    throw InvalidMessage(sentence: "a message must be an object in { }")
  }
}

struct InvalidMessage: Error {
  let sentence: String
}
