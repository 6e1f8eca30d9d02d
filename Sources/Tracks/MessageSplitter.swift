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
  private(set) var at: Int
  private var layout: Layout?
  private var counted: Int
  private var lines = 1

  init(_ bytes: [UInt8], from start: Int, _ limits: TrackLimits) {
    self.bytes = bytes
    self.limits = limits
    at = start
    counted = start
  }

  mutating func next() throws(TrackFault) -> SplitMessage? {
    if layout == nil { layout = begin() }
    switch layout {
    case .array: return try element()
    case .lines: return oneLine()
    case .stream: return try object()
    case .over, nil: return nil
    }
  }

  /// Finds out how the messages are arranged, and moves to the first one.
  private mutating func begin() -> Layout {
    skipBlanks()
    guard at < bytes.count else { return .over }
    if bytes[at] == UInt8(ascii: "[") {
      at += 1
      return .array
    }
    guard bytes[at] == UInt8(ascii: "{") else { return .lines }
    if let array = dataArray() {
      at = array
      return .array
    }
    // If the first object has several lines, objects follow each other; otherwise each has its own
    // line.
    guard let end = endOfValue(from: at) else { return .lines }
    return bytes[at..<end].contains(0x0A) ? .stream : .lines
  }

  // MARK: An array

  private mutating func element() throws(TrackFault) -> SplitMessage? {
    skipBlanks()
    guard at < bytes.count else {
      throw fault("The array of messages has no end; see whether the text is complete")
    }
    if bytes[at] == UInt8(ascii: "]") {
      layout = .over
      return .nothing
    }
    let (start, first) = (at, countLines())
    guard let end = endOfValue(from: at) else {
      throw fault("A message has no end, or is longer than \(limits.piece) bytes")
    }
    guard end > start else { throw fault("A message is missing between two commas") }
    at = end
    skipBlanks()
    guard at < bytes.count, bytes[at] == UInt8(ascii: ",") || bytes[at] == UInt8(ascii: "]") else {
      throw fault("After a message ',' or ']' is missing")
    }
    if bytes[at] == UInt8(ascii: ",") { at += 1 }
    return .message(start..<end, line: first)
  }

  /// The index after the opening bracket of the `data` member's array in this object.
  private func dataArray() -> Int? {
    let start = self.at
    var at = afterBlanks(start + 1)
    // Skips members before the list of messages. No program writes one that is longer than a message may be.
    while at < bytes.count, bytes[at] == UInt8(ascii: "\""), at - start < limits.piece {
      guard let keyEnd = endOfValue(from: at) else { return nil }
      let isData = bytes[at..<keyEnd].elementsEqual("\"data\"".utf8)
      at = afterBlanks(keyEnd)
      guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else { return nil }
      at = afterBlanks(at + 1)
      guard at < bytes.count else { return nil }
      if isData { return bytes[at] == UInt8(ascii: "[") ? at + 1 : nil }
      guard let end = endOfValue(from: at), end > at else { return nil }
      at = afterBlanks(end)
      guard at < bytes.count, bytes[at] == UInt8(ascii: ",") else { return nil }
      at = afterBlanks(at + 1)
    }
    return nil
  }

  // MARK: One per line, or concatenated

  /// The object on the next line. Text before it, which some loggers write, is skipped.
  private mutating func oneLine() -> SplitMessage? {
    guard at < bytes.count else { return nil }
    let first = countLines()
    let end = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
    let line = at..<end
    at = min(end + 1, bytes.count)
    guard line.count <= limits.piece else { return .tooLong(line: first) }
    guard let start = bytes[line].firstIndex(where: { !Self.isBlank($0) }) else { return .nothing }
    let brace = bytes[line].firstIndex(of: UInt8(ascii: "{")) ?? start
    return .message(brace..<end, line: first)
  }

  private mutating func object() throws(TrackFault) -> SplitMessage? {
    skipBlanks()
    guard at < bytes.count else { return nil }
    let (start, first) = (at, countLines())
    guard bytes[at] == UInt8(ascii: "{"), let end = endOfValue(from: at) else {
      throw fault("A message does not begin with '{', has no end or is too long")
    }
    at = end
    return .message(start..<end, line: first)
  }

  // MARK: Brackets and quotes

  /// The index after the value that begins at `start`; nil if its end is not within the limit.
  private func endOfValue(from start: Int) -> Int? {
    let most = min(bytes.count, start + limits.piece)
    var (at, depth) = (start, 0)
    while at < most {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        while at < most, bytes[at] != UInt8(ascii: "\"") {
          at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard at < most else { return nil }
        if depth == 0 { return at + 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return at }
        depth -= 1
        if depth == 0 { return at + 1 }
      case UInt8(ascii: ","): if depth == 0 { return at }
      case let byte: if depth == 0, Self.isBlank(byte) { return at }
      }
      at += 1
    }
    return nil
  }

  private mutating func skipBlanks() { at = afterBlanks(at) }

  private func afterBlanks(_ start: Int) -> Int {
    var at = start
    while at < bytes.count, Self.isBlank(bytes[at]) { at += 1 }
    return at
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  // MARK: Lines

  var line: Int {
    var lines = lines
    for index in counted..<max(counted, min(at, bytes.count)) where bytes[index] == 0x0A {
      lines += 1
    }
    return lines
  }

  private mutating func countLines() -> Int {
    lines = line
    counted = max(counted, min(at, bytes.count))
    return lines
  }

  private func fault(_ sentence: String) -> TrackFault { TrackFault(line: line, sentence + ".") }
}

extension MessageSplitter {
  /// One message as JSON, within its own limits.
  func object(_ range: Range<Int>) throws(NoMessage) -> Value {
    do throws(Fault) {
      let document = try Document(Array(bytes[range]), limits: Limits(values: 1 << 16))
      if let root = document.root, root.kind == .object { return root }
    } catch {
      throw NoMessage(sentence: error.description)
    }
    throw NoMessage(sentence: "it is not an object")
  }
}

struct NoMessage: Error {
  let sentence: String
}
