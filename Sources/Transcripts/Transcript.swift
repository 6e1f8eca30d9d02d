// A session written down: what the client sends, what the server answers, and how it ends. One
// file drives any server and plays the server for any client. Knows no method.

public import JSON
public import JSONRPC

public struct Transcript: Sendable {
  public var settings = Settings()
  public var steps: [Step] = []

  public struct Settings: Sendable {
    public var framing = Framing.lines
    /// Variables of the server's environment; it has no others that matter.
    public var environment: [String: String] = [:]
    /// Arguments of `fencepost serve`.
    public var arguments: [String] = []
    /// The transcript holds times, and is true only where the clock stands still.
    public var hasFixedClock = false
  }

  public struct Step: Sendable {
    public let line: Int
    public let action: Action
  }

  public enum Action: Sendable {
    /// `-->`: the client sends a message. Several in a row arrive together.
    case client(Value)
    /// `==>`: the client sends these bytes, framed by nobody.
    case raw([UInt8])
    /// `<--`: the server sends a message.
    case server(Value)
    /// `==> end`: the client's output ends.
    case endOfInput
    /// `<== exit N`: the server ends with this code.
    case exit(Int32)
  }
}

public struct TranscriptFault: Error, Sendable, CustomStringConvertible {
  public let line: Int
  public let reason: String

  public var description: String { "line \(line): \(reason)" }
}
