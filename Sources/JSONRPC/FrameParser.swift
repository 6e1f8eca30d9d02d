// Splits bytes into frames, however they arrive. Keeps at most one incomplete frame, and only the
// beginning of one that is too long. Knows nothing of a frame's content.

public struct FrameParser: Sendable {
  /// Nil before the first byte.
  public private(set) var framing: Framing?
  public let limits: FrameLimits

  var input = ByteQueue()
  private var stage = Stage.beginning
  /// The received part of an incomplete body.
  private var body: [UInt8] = []

  private enum Stage {
    case beginning
    case line
    /// Skipping the rest of a line that is too long.
    case restOfLine
    case headers
    /// Reading a body of this length.
    case body(Int)
    /// Skipping a body that is too long.
    case restOfBody(Int)
    /// Searching for the next header after invalid bytes.
    case lost
  }

  public init(limits: FrameLimits = FrameLimits()) {
    self.limits = limits
  }

  /// Appends received bytes. Call `next` until it returns nil before appending more.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    input.append(bytes)
  }

  /// Whether part of a frame has arrived and the rest has not.
  public var isInsideFrame: Bool {
    switch stage {
    case .body, .restOfBody: true
    case .beginning, .line, .restOfLine, .headers, .lost: !input.isEmpty
    }
  }

  /// The next complete frame.
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

  /// At the end of input: the last line may lack its newline; a frame with headers must be
  /// complete.
  public mutating func finish() -> Frame? {
    guard framing == .lines, case .line = stage, !input.isEmpty else { return nil }
    let line = Array(input.removeFirst(input.count).dropMark)
    return Self.isBlank(line) ? nil : .message(line)
  }

  private enum Step {
    case frame(Frame)
    case progress
    case wait
  }

  private mutating func step() -> Step {
    switch stage {
    case .beginning: begin()
    case .line: line()
    case .restOfLine: skipLine()
    case .headers: headers()
    case .body(let count): fill(upTo: count)
    case .restOfBody(let count): skipBody(count)
    case .lost: seek()
    }
  }

  private mutating func begin() -> Step {
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

  private mutating func line() -> Step {
    guard let end = input.find(UInt8(ascii: "\n")) else {
      guard input.count > limits.message else { return .wait }
      return tooLong()
    }
    guard end <= limits.message else { return tooLong() }
    var line = input.removeFirst(end)
    input.drop(1)
    // Concatenated files may each begin with a byte order mark.
    if line.first == 0xEF { line = Array(line.dropMark) }
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

  private mutating func headers() -> Step {
    input.dropBlanks()
    if let block = input.plainHeader(), block.contentLength <= limits.message {
      input.drop(block.length)
      return fill(upTo: block.contentLength)
    }
    switch HeaderBlock.read(input.waiting, limit: limits.headers) {
    case .incomplete:
      return .wait
    case .bad(let reason, let skipped):
      input.drop(skipped)
      stage = .lost
      return .frame(.badHeader(reason))
    case .whole(let block):
      input.drop(block.length)
      if let charset = block.foreignCharset {
        stage = .restOfBody(block.contentLength)
        return .frame(.badEncoding(charset))
      }
      if block.contentLength > limits.message {
        stage = .restOfBody(block.contentLength)
        return .frame(.tooLong(beginning: []))
      }
      return fill(upTo: block.contentLength)
    }
  }

  private mutating func fill(upTo count: Int) -> Step {
    let missing = count - body.count
    guard input.count >= missing else {
      body.append(contentsOf: input.waiting)
      input.drop(input.count)
      stage = .body(count)
      return .wait
    }
    stage = .headers
    if body.isEmpty { return .frame(.message(input.removeFirst(missing))) }
    body.append(contentsOf: input.waiting.prefix(missing))
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

  private mutating func seek() -> Step {
    guard let start = HeaderBlock.findContentLength(input.waiting) else {
      // The end of the received bytes may contain the beginning of the name.
      input.drop(max(0, input.count - HeaderBlock.contentLengthName.count))
      return .wait
    }
    input.drop(start)
    stage = .headers
    return .progress
  }
}
