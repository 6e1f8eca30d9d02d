// Splits the bytes of one connection into requests, in whatever pieces they arrive. The head of a
// request is returned before its body, so that a request can be refused before its body is read.
// Does not depend on sockets, or on what a body means.

public struct RequestParser: Sendable {
  public enum Event: Hashable, Sendable {
    case head(RequestHead)
    /// The body of the request whose head was returned last.
    case body([UInt8])
    /// The input is invalid, so the rest of it cannot be interpreted.
    case fault(RequestFault)
  }

  private enum State: Sendable {
    case head
    case body(remainingBytes: Int)
    case chunkSize, chunk(remainingBytes: Int), chunkEnd, trailer
    case broken
  }

  private let limits: RequestLimits
  private var state = State.head
  private var bytes: [UInt8] = []
  /// The index of the first byte that is not part of an event yet.
  private var cursor = 0
  /// The index before which no end of a line begins, so that no byte is searched twice.
  private var searchedIndex = 0
  private var body: [UInt8] = []
  /// How many bytes of this body's chunk lines were read.
  private var framingByteCount = 0

  public init(limits: RequestLimits = .standard) {
    self.limits = limits
  }

  /// Whether no part of a next request has arrived.
  public var isBetweenRequests: Bool {
    if case .head = state { return cursor == bytes.count }
    return false
  }

  /// How many bytes have arrived that are not part of an event yet.
  public var unusedByteCount: Int { bytes.count - cursor }

  public mutating func add(_ newBytes: some Collection<UInt8>) {
    if case .broken = state { return }
    bytes += newBytes
  }

  /// The next event; nil if more bytes are needed.
  public mutating func nextEvent() -> Event? {
    do throws(RequestFault) {
      let event = try parseEvent()
      if event == nil { dropUsedBytes() }
      return event
    } catch {
      state = .broken
      (bytes, cursor, searchedIndex, body) = ([], 0, 0, [])
      return .fault(error)
    }
  }

  private mutating func parseEvent() throws(RequestFault) -> Event? {
    while true {
      switch state {
      case .broken: return nil
      case .head:
        guard let head = try parseHead() else { return nil }
        return .head(head)
      case .body(let remainingBytes):
        readBody(remainingBytes)
        guard case .body(0) = state else { return nil }
        return finishBody()
      case .chunkSize:
        guard let line = try parseLine() else { return nil }
        try beginChunk(line)
      case .chunk(let remainingBytes):
        readBody(remainingBytes)
        guard case .chunk(0) = state else { return nil }
        state = .chunkEnd
      case .chunkEnd:
        guard let line = try parseLine() else { return nil }
        guard line.isEmpty else {
          throw RequestFault(
            .badRequest, "A chunk of the body is longer than the length that is written before it.")
        }
        state = .chunkSize
      case .trailer:
        guard let line = try parseLine() else { return nil }
        if line.isEmpty { return finishBody() }
      }
    }
  }

  // MARK: The head

  private mutating func parseHead() throws(RequestFault) -> RequestHead? {
    // Some clients send an extra line end after a body; it is skipped.
    while cursor + 1 < bytes.count, bytes[cursor] == 0x0D, bytes[cursor + 1] == 0x0A { cursor += 2 }
    guard let headEnd = endOfHead() else {
      guard bytes.count - cursor <= limits.head else {
        let isInFirstLine = !bytes[cursor..<(cursor + limits.head)].contains(0x0A)
        throw isInFirstLine
          ? RequestFault(.targetTooLong, "The address is longer than \(limits.head) bytes.")
          : RequestFault(
            .headTooLarge, "The head of the request is longer than \(limits.head) bytes.")
      }
      return nil
    }
    guard headEnd - cursor <= limits.head else {
      throw RequestFault(
        .headTooLarge, "The head of the request is longer than \(limits.head) bytes.")
    }
    let lines = try Self.lines(bytes[cursor..<headEnd])
    let head = try RequestHead(lines: lines)
    cursor = headEnd + 4
    searchedIndex = cursor
    switch head.bodyFraming {
    case .none: state = .body(remainingBytes: 0)
    case .chunked: state = .chunkSize
    case .length(let length):
      guard length <= limits.body else { throw tooLarge }
      state = .body(remainingBytes: length)
    }
    return head
  }

  /// The index at which the head ends: that of the line end before the empty line. Nil if the
  /// empty line has not arrived.
  private mutating func endOfHead() -> Int? {
    var index = max(cursor, searchedIndex)
    while index + 3 < bytes.count {
      if bytes[index] == 0x0D, bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D,
        bytes[index + 3] == 0x0A
      {
        return index
      }
      index += 1
    }
    searchedIndex = index
    return nil
  }

  private static func lines(
    _ head: ArraySlice<UInt8>
  ) throws(RequestFault) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var lineStart = head.startIndex
    for index in head.indices where head[index] == 0x0A {
      guard index > lineStart, head[index - 1] == 0x0D else { throw bareLineEnd }
      lines.append(head[lineStart..<(index - 1)])
      lineStart = index + 1
    }
    lines.append(head[lineStart...])
    guard lines.allSatisfy({ !$0.contains(0x0D) }) else { throw bareLineEnd }
    return lines
  }

  private static var bareLineEnd: RequestFault {
    RequestFault(.badRequest, "Each line of the request's head must end in CR LF.")
  }

  // MARK: The body

  private var tooLarge: RequestFault {
    RequestFault(.contentTooLarge, "The body is longer than \(limits.body) bytes.")
  }

  /// Reads as much of the body as has arrived, at most `remainingBytes` bytes.
  private mutating func readBody(_ remainingBytes: Int) {
    let count = min(remainingBytes, bytes.count - cursor)
    body += bytes[cursor..<(cursor + count)]
    cursor += count
    searchedIndex = cursor
    if case .chunk = state {
      state = .chunk(remainingBytes: remainingBytes - count)
    } else {
      state = .body(remainingBytes: remainingBytes - count)
    }
  }

  private mutating func finishBody() -> Event {
    defer { (state, body, framingByteCount, searchedIndex) = (.head, [], 0, cursor) }
    return .body(body)
  }

  private mutating func beginChunk(_ line: ArraySlice<UInt8>) throws(RequestFault) {
    let sizeDigits = line.prefix { $0 != UInt8(ascii: ";") }.trimmed
    guard (1...8).contains(sizeDigits.count), let size = Self.hexadecimal(sizeDigits) else {
      throw RequestFault(.badRequest, "The length of a chunk must be a hexadecimal number.")
    }
    guard size <= limits.body - body.count else { throw tooLarge }
    state = size == 0 ? .trailer : .chunk(remainingBytes: size)
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard let digitValue = digit.hexadecimalValue else { return nil }
      number = number << 4 | Int(digitValue)
    }
    return number
  }

  /// The next line of a chunked body without its end; nil if it is not complete.
  private mutating func parseLine() throws(RequestFault) -> ArraySlice<UInt8>? {
    guard let end = bytes[max(cursor, searchedIndex)...].firstIndex(of: 0x0A) else {
      searchedIndex = bytes.count
      guard bytes.count - cursor <= limits.head else { throw tooMuchFraming }
      return nil
    }
    framingByteCount += end + 1 - cursor
    guard framingByteCount <= limits.framing else { throw tooMuchFraming }
    guard end > cursor, bytes[end - 1] == 0x0D else {
      throw RequestFault(
        .badRequest, "Each line before and after a chunk of the body must end in CR LF.")
    }
    defer { (cursor, searchedIndex) = (end + 1, end + 1) }
    return bytes[cursor..<(end - 1)]
  }

  private var tooMuchFraming: RequestFault {
    RequestFault(
      .badRequest, "The body has too many small chunks, or too much text between them.")
  }

  private mutating func dropUsedBytes() {
    guard cursor > 0 else { return }
    bytes.removeFirst(cursor)
    (searchedIndex, cursor) = (max(0, searchedIndex - cursor), 0)
  }
}

public struct RequestLimits: Hashable, Sendable {
  /// The most bytes of the request line and the fields.
  public var head: Int
  /// The most bytes of a body.
  public var body: Int
  /// The most bytes of all chunk lines of a body.
  var framing: Int { body }

  public init(head: Int = 16 << 10, body: Int = 1 << 20) {
    self.head = head
    self.body = body
  }

  public static let standard = RequestLimits()
}

extension UInt8 {
  var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
