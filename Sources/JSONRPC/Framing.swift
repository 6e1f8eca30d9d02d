// The two ways to separate messages. The first byte of a session shows which of them the client
// uses.

public enum Framing: String, Sendable, CaseIterable {
  /// One JSON text on each line: used by pipes, scripts and JSON Lines.
  case lines
  /// A `Content-Length` header before each message: used by editors (LSP).
  case headers

  /// The framing of a session, by its first byte after byte order marks and whitespace: a JSON
  /// message begins with a bracket, a header with a letter.
  init(firstByte: UInt8) {
    switch firstByte | 0x20 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .headers
    default: self = .lines
    }
  }
}

/// A part of the input: a message, or bytes in which the parser found none.
public enum Frame: Sendable, Equatable {
  case message([UInt8])
  /// A frame that is longer than the limit. `beginning` has its first bytes, or is empty; the rest
  /// is skipped.
  case tooLong(beginning: [UInt8])
  /// Invalid bytes where a header was expected; the text says what is wrong. The parser searches
  /// for the next header.
  case badHeader(String)
  /// A body in another charset than UTF-8, which is skipped. The text names the charset.
  case badEncoding(String)

  /// The number of bytes that the frame keeps in memory.
  public var count: Int {
    switch self {
    case .message(let bytes), .tooLong(let bytes): bytes.count
    case .badHeader(let text), .badEncoding(let text): text.utf8.count
    }
  }
}

public struct FrameLimits: Sendable, Equatable {
  /// The most bytes of one message.
  public var message: Int
  /// The most bytes of one block of headers. The headers of LSP have fewer than 100.
  public var headers: Int

  public init(message: Int = 64 << 20, headers: Int = 8 << 10) {
    self.message = message
    self.headers = headers
  }
}
