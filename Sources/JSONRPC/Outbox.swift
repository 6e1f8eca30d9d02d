// Outgoing messages: frames them, queues them, and writes as many bytes at a time as the receiver
// accepts. Small messages are joined in one buffer; a large message has its own, and is never
// copied.

public import JSON

public struct Outbox: Sendable {
  /// How the next message is framed. This is how the client frames its own messages.
  public var framing: Framing = .lines
  /// The number of bytes that wait to be written.
  public private(set) var count = 0

  private var buffers: [[UInt8]] = []
  private var firstBuffer = 0
  private var sentByteCount = 0

  /// A message of at least this many bytes gets a buffer of its own.
  private static let largeBuffer = 64 << 10

  private static let headerStart = Array("Content-Length: ".utf8)
  private static let headerEnd = Array("\r\n\r\n".utf8)

  public init() {}

  public var isEmpty: Bool { count == 0 }

  /// Queues the message that the writer holds, and empties the writer for the next message.
  public mutating func send(_ message: inout Writer) {
    let bodyLength = message.bytes.count
    let previousCount = count
    switch framing {
    case .lines:
      append(&message)
      appendToLastBuffer { $0.append(UInt8(ascii: "\n")) }
      count = previousCount + bodyLength + 1
    case .headers:
      let lengthDigits = String(bodyLength).utf8
      appendToLastBuffer { buffer in
        buffer.append(contentsOf: Self.headerStart)
        buffer.append(contentsOf: lengthDigits)
        buffer.append(contentsOf: Self.headerEnd)
      }
      append(&message)
      count =
        previousCount + Self.headerStart.count + lengthDigits.count + Self.headerEnd.count
        + bodyLength
    }
  }

  private mutating func append(_ message: inout Writer) {
    if message.bytes.count >= Self.largeBuffer {
      buffers.append(message.takeBytes())
    } else {
      appendToLastBuffer { $0.append(contentsOf: message.bytes) }
      message.clear()
    }
  }

  private mutating func appendToLastBuffer(_ add: (inout [UInt8]) -> Void) {
    if buffers.count == firstBuffer || buffers[buffers.count - 1].count >= Self.largeBuffer {
      buffers.append([])
    }
    add(&buffers[buffers.count - 1])
  }

  /// Passes the first waiting bytes to `write`, as at most `mostBuffers` buffers. `write` must
  /// return how many bytes it has written.
  public mutating func drain(
    _ write: ([UnsafeRawBufferPointer]) throws -> Int
  ) rethrows {
    guard !isEmpty else { return }
    let writtenCount = try withBuffers(firstBuffer, [], write)
    advance(by: min(writtenCount, count))
  }

  private static let mostBuffers = 8

  private func withBuffers(
    _ index: Int, _ gatheredBuffers: [UnsafeRawBufferPointer],
    _ write: ([UnsafeRawBufferPointer]) throws -> Int
  ) rethrows -> Int {
    guard index < buffers.count, gatheredBuffers.count < Self.mostBuffers else {
      return try write(gatheredBuffers)
    }
    return try buffers[index].withUnsafeBytes { bytes in
      let unsentBytes =
        index == firstBuffer ? UnsafeRawBufferPointer(rebasing: bytes[sentByteCount...]) : bytes
      return try withBuffers(index + 1, gatheredBuffers + [unsentBytes], write)
    }
  }

  private mutating func advance(by byteCount: Int) {
    count -= byteCount
    sentByteCount += byteCount
    while firstBuffer < buffers.count, sentByteCount >= buffers[firstBuffer].count {
      sentByteCount -= buffers[firstBuffer].count
      buffers[firstBuffer] = []
      firstBuffer += 1
    }
    // Removes the written buffers once there are `mostBuffers` of them. Waiting until the queue is
    // empty is not enough, because with a slow client it may never be empty.
    if firstBuffer == buffers.count || firstBuffer >= Self.mostBuffers {
      buffers.removeFirst(firstBuffer)
      firstBuffer = 0
    }
  }

  /// Drops the waiting bytes, for a session whose client no longer reads.
  public mutating func discard() {
    let framing = framing
    self = Outbox()
    self.framing = framing
  }
}
