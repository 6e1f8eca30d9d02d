// Drives a server with a transcript: sends the client's messages to the server, and compares the
// server's messages with the written ones, in order.

import JSON
import JSONRPC

/// A server to be driven, in this process or in another one.
public protocol DrivenServer {
  /// Sends bytes to the server.
  mutating func receive(_ bytes: [UInt8])
  /// Closes the server's input.
  mutating func endInput()
  /// The next bytes of output. May wait for them, up to a deadline of its own; nil if none came.
  mutating func nextOutput() -> [UInt8]?
  /// The server's exit code; nil if it has not ended.
  mutating func exitCode() -> Int32?
  /// Whether the server has a store. A transcript that plays the server has none.
  var keepsFiles: Bool { get }
  /// Writes a file of the server's store, as another program would; nil removes the file.
  mutating func write(_ bytes: [UInt8]?, to path: String)
  /// A file of the server's store; nil if there is none.
  func read(_ path: String) -> [UInt8]?
}

/// A deviation of a session from its transcript.
public struct Difference: Error, Sendable, CustomStringConvertible {
  public let line: Int
  public let expected: String
  public let found: String

  public var description: String {
    "line \(line):\n  expected \(expected)\n  found    \(found)"
  }
}

extension Transcript {
  /// Runs the session, and returns the first difference; nil if the server did exactly as written.
  public func drive(_ server: inout some DrivenServer) -> Difference? {
    var replies = Replies(framing: settings.framing)
    var bindings = Bindings()
    var pendingInput: [UInt8] = []
    for step in steps {
      switch step.action {
      case .client(let value):
        pendingInput += framedMessage(bindings.fillingPlaceholders(value))
        continue
      case .raw(let bytes):
        pendingInput += bytes
        continue
      case .server, .endOfInput, .exit, .foreign, .file:
        if !pendingInput.isEmpty { server.receive(pendingInput) }
        pendingInput = []
      }
      if let difference = compareStep(step, &replies, &bindings, &server) { return difference }
    }
    if !pendingInput.isEmpty { server.receive(pendingInput) }
    guard let extraReply = replies.nextReply(from: &server) else { return nil }
    return Difference(
      line: steps.last?.line ?? 0, expected: "nothing more", found: extraReply.displayText)
  }

  private func compareStep(
    _ step: Step, _ replies: inout Replies, _ bindings: inout Bindings,
    _ server: inout some DrivenServer
  ) -> Difference? {
    switch step.action {
    case .client, .raw:
      return nil
    case .server(let expected):
      let reply = replies.nextReply(from: &server)
      if case .message(let value) = reply, bindings.matches(value, expected) { return nil }
      let expectedText = String(decoding: expected.canonical, as: UTF8.self)
      return Difference(
        line: step.line, expected: expectedText, found: reply?.displayText ?? "nothing")
    case .endOfInput:
      server.endInput()
      return nil
    case .foreign(let path, let bytes):
      server.write(bytes, to: path)
      return nil
    case .file(let path, let expected):
      guard server.keepsFiles else { return nil }
      let content = server.read(path)
      guard content != expected else { return nil }
      return Difference(
        line: step.line, expected: displayText(expected), found: displayText(content))
    case .exit(let code):
      if let extraReply = replies.nextReply(from: &server) {
        return Difference(line: step.line, expected: "the end", found: extraReply.displayText)
      }
      let exitCode = server.exitCode()
      guard exitCode != code else { return nil }
      return Difference(
        line: step.line, expected: "exit \(code)", found: exitCode.map { "exit \($0)" } ?? "no end")
    }
  }

  private func displayText(_ file: [UInt8]?) -> String {
    file.map { "\n" + String(decoding: $0, as: UTF8.self) } ?? "no such file"
  }

  func framedMessage(_ body: [UInt8]) -> [UInt8] {
    switch settings.framing {
    case .lines: return body + [UInt8(ascii: "\n")]
    case .headers: return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
  }
}

/// The output of the server, message by message.
private struct Replies {
  enum Reply {
    case message(Value)
    case garbage([UInt8])

    var displayText: String {
      switch self {
      case .message(let value): String(decoding: value.canonical, as: UTF8.self)
      case .garbage(let bytes): "no message: " + String(decoding: bytes.prefix(200), as: UTF8.self)
      }
    }
  }

  let framing: Framing
  var parser = FrameParser()

  init(framing: Framing) {
    self.framing = framing
  }

  mutating func nextReply(from server: inout some DrivenServer) -> Reply? {
    while true {
      if let frame = parser.nextFrame() { return reply(frame) }
      guard let output = server.nextOutput() else {
        return parser.isInsideFrame ? .garbage(Array("half a message".utf8)) : nil
      }
      output.withUnsafeBytes { parser.append($0) }
    }
  }

  private func reply(_ frame: Frame) -> Reply {
    guard parser.framing == framing else {
      return .garbage(Array("a message in the other framing".utf8))
    }
    switch frame {
    case .message(let bytes):
      guard let value = try? Document(bytes).root else { return .garbage(bytes) }
      return .message(value)
    case .tooLong(let beginning): return .garbage(beginning)
    case .badHeader(let reason), .badEncoding(let reason): return .garbage(Array(reason.utf8))
    }
  }
}
