// A session written down: what the client sends, what the server answers, and how it ends. One
// file drives any server and plays the server for any client. Knows no method.

public import JSON
public import JSONRPC

public struct Transcript: Sendable {
  public var settings = Settings()
  public var steps: [Step] = []

  public struct Settings: Sendable {
    public init() {}

    public var framing = Framing.lines
    /// Variables of the server's environment; it has no others that matter.
    public var environment: [String: String] = [:]
    /// Arguments of `fencepost serve`.
    public var arguments: [String] = []
    /// The instant at which the server's rehearsed clock begins.
    public var clock = "2026-11-20T09:00:00Z"
    /// Of a recorded session: what its ids were counted on from, and when each request was begun, in
    /// milliseconds from `clock`.
    public var seed: UInt64 = 0
    public var requests: [Int64] = []

    /// What `fencepost serve --rehearse` takes.
    public var rehearsal: String {
      let seed = seed == 0 ? [] : ["seed=\(seed)"]
      return ([clock] + seed + requests.map(String.init)).joined(separator: ",")
    }
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
    /// `~~> PATH`: another program writes this file of the store, or removes it.
    case foreign(path: String, [UInt8]?)
    /// `<~~ PATH`: this file of the store is now so, or is not there.
    case file(path: String, [UInt8]?)
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
