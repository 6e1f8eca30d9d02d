// Outgoing messages: they are framed, queued, and written, as many bytes at a time as the receiver
// accepts. Small messages are joined in one piece; a large message is never copied.

public import JSON

public struct Outbox: Sendable {
  /// The framing of the next message, which is that of the client.
  public var framing: Framing = .lines
  /// The number of bytes that wait to be written.
  public private(set) var count = 0

  private var pieces: [[UInt8]] = []
  private var firstPiece = 0
  private var sentBytes = 0

  /// The number of bytes from which on a message becomes a piece of its own.
  private static let largePiece = 64 << 10

  private static let headerStart = Array("Content-Length: ".utf8)
  private static let headerEnd = Array("\r\n\r\n".utf8)

  public init() {}

  public var isEmpty: Bool { count == 0 }

  /// Queues the message in the writer, and empties the writer.
  public mutating func send(_ message: inout Writer) {
    let body = message.bytes.count
    let before = count
    switch framing {
    case .lines:
      append(&message)
      lastPiece { $0.append(UInt8(ascii: "\n")) }
      count = before + body + 1
    case .headers:
      let digits = String(body).utf8
      lastPiece { piece in
        piece.append(contentsOf: Self.headerStart)
        piece.append(contentsOf: digits)
        piece.append(contentsOf: Self.headerEnd)
      }
      append(&message)
      count = before + Self.headerStart.count + digits.count + Self.headerEnd.count + body
    }
  }

  private mutating func append(_ message: inout Writer) {
    if message.bytes.count >= Self.largePiece {
      pieces.append(message.takeBytes())
    } else {
      lastPiece { $0.append(contentsOf: message.bytes) }
      message.clear()
    }
  }

  private mutating func lastPiece(_ add: (inout [UInt8]) -> Void) {
    if pieces.count == firstPiece || pieces[pieces.count - 1].count >= Self.largePiece {
      pieces.append([])
    }
    add(&pieces[pieces.count - 1])
  }

  /// Passes the first waiting bytes to `write`, as a few pieces of memory. `write` returns how
  /// many bytes it has written.
  public mutating func drain(
    _ write: ([UnsafeRawBufferPointer]) throws -> Int
  ) rethrows {
    guard !isEmpty else { return }
    let taken = try withPieces(firstPiece, [], write)
    advance(min(taken, count))
  }

  private static let mostPieces = 8

  private func withPieces(
    _ index: Int, _ gathered: [UnsafeRawBufferPointer],
    _ write: ([UnsafeRawBufferPointer]) throws -> Int
  ) rethrows -> Int {
    guard index < pieces.count, gathered.count < Self.mostPieces else {
      return try write(gathered)
    }
    return try pieces[index].withUnsafeBytes { bytes in
      let rest = index == firstPiece ? UnsafeRawBufferPointer(rebasing: bytes[sentBytes...]) : bytes
      return try withPieces(index + 1, gathered + [rest], write)
    }
  }

  private mutating func advance(_ bytes: Int) {
    count -= bytes
    sentBytes += bytes
    while firstPiece < pieces.count, sentBytes >= pieces[firstPiece].count {
      sentBytes -= pieces[firstPiece].count
      pieces[firstPiece] = []
      firstPiece += 1
    }
    // Drops the pieces that were written once there are `mostPieces` of them. Waiting until the
    // queue is empty is not enough, because with a slow client it may never be empty.
    if firstPiece == pieces.count || firstPiece >= Self.mostPieces {
      pieces.removeFirst(firstPiece)
      firstPiece = 0
    }
  }

  /// Drops the waiting bytes, because there is no reader.
  public mutating func discard() {
    let framing = framing
    self = Outbox()
    self.framing = framing
  }
}
