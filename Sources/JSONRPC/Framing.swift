// The two ways a message is marked off from the next, and what the first byte says of them.

public enum Framing: String, Sendable, CaseIterable {
  /// One JSON text a line: pipes, scripts, JSON Lines.
  case lines
  /// `Content-Length` headers: editors, LSP.
  case headers

  /// The framing that a session begins with, by its first byte that is no BOM and no blank: JSON
  /// that is a message begins with a bracket, a header with a letter.
  init(firstByte: UInt8) {
    switch firstByte | 0x20 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .headers
    default: self = .lines
    }
  }
}

/// What the parser made of a stretch of input.
public enum Frame: Sendable, Equatable {
  case message([UInt8])
  /// Longer than is read; what came first is here where it was kept, the rest is skipped.
  case tooLong(beginning: [UInt8])
  /// Bytes between frames that are no header; the parser looks for the next one by itself.
  case badHeader(String)
  /// A body in a charset that is not UTF-8; it is skipped.
  case badEncoding(String)

  /// How many bytes of it are kept.
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
  /// Bytes of one block of headers; LSP's own are under 100.
  public var headers: Int

  public init(message: Int = 64 << 20, headers: Int = 8 << 10) {
    self.message = message
    self.headers = headers
  }
}
