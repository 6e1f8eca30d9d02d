// Splits bytes into frames, in whatever pieces the bytes arrive. Keeps at most one incomplete
// frame, and of a frame that is too long only the beginning. Does not depend on the content of
// frames.

public struct FrameParser: Sendable {
  /// The framing of the session; nil before its first byte.
  public private(set) var framing: Framing?
  public let limits: FrameLimits

  var input = ByteQueue()
  private var stage = Stage.beginning
  /// The part of an incomplete body that has arrived.
  private var body: [UInt8] = []

  private enum Stage {
    case beginning
    case line
    /// Skips the rest of a line that is too long.
    case restOfLine
    case headers
    /// Reads a body of this many bytes.
    case body(Int)
    /// Skips the remaining bytes of a body that is too long.
    case restOfBody(Int)
    /// Searches for the next header after invalid bytes.
    case searchingHeader
  }

  public init(limits: FrameLimits = FrameLimits()) {
    self.limits = limits
  }

  /// Adds bytes that have arrived. Then `next` has to be called until it returns nil.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    input.append(bytes)
  }

  /// Whether only a part of a frame has arrived.
  public var isInsideFrame: Bool {
    switch stage {
    case .body, .restOfBody: true
    case .beginning, .line, .restOfLine, .headers, .searchingHeader: !input.isEmpty
    }
  }

  /// The next complete frame; nil if more bytes are needed.
  public mutating func next() -> Frame? {
    while true {
      switch step() {
      case .frame(let frame): return frame
      case .progress: continue
      case .wait:
        input.compact()
        return nil
      }
    }
  }

  /// The last frame, at the end of the input. A line may lack its newline; a frame with headers
  /// must be complete.
  public mutating func finish() -> Frame? {
    guard framing == .lines, case .line = stage, !input.isEmpty else { return nil }
    let line = Array(input.removeFirst(input.count).withoutByteOrderMark)
    return Self.isBlank(line) ? nil : .message(line)
  }

  private enum Step {
    case frame(Frame)
    case progress
    case wait
  }

  private mutating func step() -> Step {
    switch stage {
    case .beginning: detectFraming()
    case .line: readLine()
    case .restOfLine: skipLine()
    case .headers: readHeaders()
    case .body(let count): readBody(upTo: count)
    case .restOfBody(let count): skipBody(count)
    case .searchingHeader: searchHeader()
    }
  }

  private mutating func detectFraming() -> Step {
    switch input.skipMarksAndBlanks() {
    case nil: return .wait
    case let byte?:
      let framing = Framing(firstByte: byte)
      self.framing = framing
      stage = framing == .lines ? .line : .headers
      return .progress
    }
  }

  // MARK: Lines

  private mutating func readLine() -> Step {
    guard let end = input.find(UInt8(ascii: "\n")) else {
      guard input.count > limits.message else { return .wait }
      return tooLong()
    }
    guard end <= limits.message else { return tooLong() }
    var line = input.removeFirst(end)
    input.drop(1)
    // A line may begin with a byte order mark if the input consists of several files.
    if line.first == 0xEF { line = Array(line.withoutByteOrderMark) }
    return Self.isBlank(line) ? .progress : .frame(.message(line))
  }

  private mutating func tooLong() -> Step {
    stage = .restOfLine
    return .frame(.tooLong(beginning: input.removeFirst(limits.message)))
  }

  private mutating func skipLine() -> Step {
    guard let end = input.find(UInt8(ascii: "\n")) else {
      input.drop(input.count)
      return .wait
    }
    input.drop(end + 1)
    stage = .line
    return .progress
  }

  private static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { ByteQueue.isBlank($0) }
  }

  // MARK: Headers

  private mutating func readHeaders() -> Step {
    input.dropBlanks()
    if let block = input.plainHeader(), block.contentLength <= limits.message {
      input.drop(block.length)
      return readBody(upTo: block.contentLength)
    }
    switch HeaderBlock.read(input.waitingBytes, limit: limits.headers) {
    case .incomplete:
      return .wait
    case .bad(let reason, let skipped):
      input.drop(skipped)
      stage = .searchingHeader
      return .frame(.badHeader(reason))
    case .complete(let block):
      input.drop(block.length)
      if let charset = block.foreignCharset {
        stage = .restOfBody(block.contentLength)
        return .frame(.badEncoding(charset))
      }
      if block.contentLength > limits.message {
        stage = .restOfBody(block.contentLength)
        return .frame(.tooLong(beginning: []))
      }
      return readBody(upTo: block.contentLength)
    }
  }

  private mutating func readBody(upTo count: Int) -> Step {
    let missing = count - body.count
    guard input.count >= missing else {
      body.append(contentsOf: input.waitingBytes)
      input.drop(input.count)
      stage = .body(count)
      return .wait
    }
    stage = .headers
    if body.isEmpty { return .frame(.message(input.removeFirst(missing))) }
    body.append(contentsOf: input.waitingBytes.prefix(missing))
    input.drop(missing)
    defer { body = [] }
    return .frame(.message(body))
  }

  private mutating func skipBody(_ count: Int) -> Step {
    let skipped = min(count, input.count)
    input.drop(skipped)
    guard skipped == count else {
      stage = .restOfBody(count - skipped)
      return .wait
    }
    stage = .headers
    return .progress
  }

  private mutating func searchHeader() -> Step {
    guard let start = HeaderBlock.findContentLength(input.waitingBytes) else {
      // The last bytes that have arrived may be the beginning of the header's name, so they are
      // kept.
      input.drop(max(0, input.count - HeaderBlock.contentLengthName.count))
      return .wait
    }
    input.drop(start)
    stage = .headers
    return .progress
  }
}
