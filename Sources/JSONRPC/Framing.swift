// The two ways in which messages are delimited, and how the first byte tells which is used.

public enum Framing: String, Sendable, CaseIterable {
  /// One JSON text per line: pipes, scripts, JSON Lines.
  case lines
  /// `Content-Length` headers: editors, LSP.
  case headers

  /// The framing of a session, by its first byte that is not a byte order mark or whitespace: a
  /// JSON message begins with a bracket, a header with a letter.
  init(firstByte: UInt8) {
    switch firstByte | 0x20 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .headers
    default: self = .lines
    }
  }
}

/// What the parser found in the input.
public enum Frame: Sendable, Equatable {
  case message([UInt8])
  /// Longer than the limit; contains the beginning if it was kept, and the rest is skipped.
  case tooLong(beginning: [UInt8])
  /// Bytes between frames that are not a header; the parser searches for the next one.
  case badHeader(String)
  /// A body in a charset other than UTF-8; it is skipped.
  case badEncoding(String)

  /// The number of bytes it holds in memory.
  public var count: Int {
    switch self {
    case .message(let bytes), .tooLong(let bytes): bytes.count
    case .badHeader(let text), .badEncoding(let text): text.utf8.count
    }
  }
}

public struct FrameLimits: Sendable, Equatable {
  /// Bytes of one message.
  public var message: Int
  /// Bytes of one header block; those of LSP have under 100.
  public var headers: Int

  public init(message: Int = 64 << 20, headers: Int = 8 << 10) {
    self.message = message
    self.headers = headers
  }
}
