// Splits bytes into frames; a frame may arrive in any number of parts. Keeps in memory at most one
// incomplete frame, and only the beginning of a frame that is too long. The content of frames is
// not examined.

public struct FrameParser: Sendable {
  /// The framing of the session; nil before its first byte.
  public private(set) var framing: Framing?
  public let limits: FrameLimits

  var input = ByteQueue()
  private var stage = Stage.detectingFraming
  /// The part of an incomplete body that has arrived.
  private var body: [UInt8] = []

  private enum Stage {
    case detectingFraming
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

  /// Adds bytes that have arrived. Then `nextFrame` has to be called until it returns nil.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    input.append(bytes)
  }

  /// Whether only a part of a frame has arrived.
  public var isInsideFrame: Bool {
    switch stage {
    case .body, .restOfBody: true
    case .detectingFraming, .line, .restOfLine, .headers, .searchingHeader: !input.isEmpty
    }
  }

  /// The next complete frame; nil if more bytes are needed.
  public mutating func nextFrame() -> Frame? {
    while true {
      switch performStep() {
      case .frame(let frame): return frame
      case .progress: continue
      case .wait:
        input.compact()
        return nil
      }
    }
  }

  /// The last frame. Call this at the end of the input, because the last line may have no newline.
  /// A frame with headers that is not complete is dropped.
  public mutating func finish() -> Frame? {
    guard framing == .lines, case .line = stage, !input.isEmpty else { return nil }
    let line = Array(input.removeFirst(input.count).withoutByteOrderMark)
    return Self.isBlank(line) ? nil : .message(line)
  }

  private enum StepResult {
    case frame(Frame)
    case progress
    case wait
  }

  private mutating func performStep() -> StepResult {
    switch stage {
    case .detectingFraming: detectFraming()
    case .line: readLine()
    case .restOfLine: skipLine()
    case .headers: readHeaders()
    case .body(let count): readBody(upTo: count)
    case .restOfBody(let count): skipBody(count)
    case .searchingHeader: searchHeader()
    }
  }

  private mutating func detectFraming() -> StepResult {
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

  private mutating func readLine() -> StepResult {
    guard let end = input.offset(of: UInt8(ascii: "\n")) else {
      guard input.count > limits.message else { return .wait }
      return rejectLongLine()
    }
    guard end <= limits.message else { return rejectLongLine() }
    var line = input.removeFirst(end)
    input.drop(1)
    // A line may begin with a byte order mark if the input consists of several files.
    if line.first == 0xEF { line = Array(line.withoutByteOrderMark) }
    return Self.isBlank(line) ? .progress : .frame(.message(line))
  }

  private mutating func rejectLongLine() -> StepResult {
    stage = .restOfLine
    return .frame(.tooLong(beginning: input.removeFirst(limits.message)))
  }

  private mutating func skipLine() -> StepResult {
    guard let end = input.offset(of: UInt8(ascii: "\n")) else {
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

  private mutating func readHeaders() -> StepResult {
    input.dropBlanks()
    if let block = input.plainHeader(), block.contentLength <= limits.message {
      input.drop(block.byteCount)
      return readBody(upTo: block.contentLength)
    }
    switch HeaderBlock.read(input.waitingBytes, limit: limits.headers) {
    case .incomplete:
      return .wait
    case .malformed(let reason, let skipped):
      input.drop(skipped)
      stage = .searchingHeader
      return .frame(.badHeader(reason))
    case .complete(let block):
      input.drop(block.byteCount)
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

  private mutating func readBody(upTo count: Int) -> StepResult {
    let missingCount = count - body.count
    guard input.count >= missingCount else {
      body.append(contentsOf: input.waitingBytes)
      input.drop(input.count)
      stage = .body(count)
      return .wait
    }
    stage = .headers
    if body.isEmpty { return .frame(.message(input.removeFirst(missingCount))) }
    body.append(contentsOf: input.waitingBytes.prefix(missingCount))
    input.drop(missingCount)
    defer { body = [] }
    return .frame(.message(body))
  }

  private mutating func skipBody(_ count: Int) -> StepResult {
    let skippedCount = min(count, input.count)
    input.drop(skippedCount)
    guard skippedCount == count else {
      stage = .restOfBody(count - skippedCount)
      return .wait
    }
    stage = .headers
    return .progress
  }

  private mutating func searchHeader() -> StepResult {
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
