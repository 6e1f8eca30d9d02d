// A recorded session: the messages of the client and of the server, and how the session ends. A
// transcript can drive any server, and can play the server for any client. Does not depend on
// methods.

public import JSON
public import JSONRPC

public struct Transcript: Sendable {
  public var settings = Settings()
  public var steps: [Step] = []

  public struct Settings: Sendable {
    public init() {}

    public var framing = Framing.lines
    /// The server's environment variables. The server sees no others.
    public var environment: [String: String] = [:]
    /// Arguments of `fencepost serve`.
    public var arguments: [String] = []
    /// The start of the server's fixed clock.
    public var clock = "2026-11-20T09:00:00Z"
    /// For a recorded session, the seed of its ids; and when each request began, in milliseconds
    /// from `clock`.
    public var seed: UInt64 = 0
    public var requestTimes: [Int64] = []

    /// The argument of `fencepost serve --rehearse`.
    public var rehearsal: String {
      let seed = seed == 0 ? [] : ["seed=\(seed)"]
      return ([clock] + seed + requestTimes.map(String.init)).joined(separator: ",")
    }
  }

  public struct Step: Sendable {
    public let line: Int
    public let action: Action
  }

  public enum Action: Sendable {
    /// `-->`: the client sends a message. Several in a row arrive together.
    case client(Value)
    /// `==>`: the client sends these bytes, without framing.
    case raw([UInt8])
    /// `<--`: the server sends a message.
    case server(Value)
    /// `~~> PATH`: another program writes this file of the store, or removes it.
    case foreign(path: String, [UInt8]?)
    /// `<~~ PATH`: this file of the store has this content, or does not exist.
    case file(path: String, [UInt8]?)
    /// `==> end`: the client closes its output.
    case endOfInput
    /// `<== exit N`: the server exits with this code.
    case exit(Int32)
  }
}

public struct TranscriptFault: Error, Sendable, CustomStringConvertible {
  public let line: Int
  public let explanation: String

  public var description: String { "line \(line): \(explanation)" }
}
