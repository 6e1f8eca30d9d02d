// Plays the server of a transcript: waits for the client's messages, and answers as written. A
// client chooses its own ids, and may send more members than are written.

import JSON
import JSONRPC

/// One session with a client under test.
public struct PlayedServer {
  private let transcript: Transcript
  private var nextStep = 0
  private var parser = FrameParser()
  /// The id that the client chose, for each id in the transcript.
  private var ids: [[UInt8]: [UInt8]] = [:]
  /// Bytes for the client.
  public private(set) var output: [UInt8] = []

  public init(_ transcript: Transcript) {
    self.transcript = transcript
    sendServerMessages()
  }

  /// Whether the session has come to the end of the transcript.
  public var hasReachedEnd: Bool { nextStep == transcript.steps.count }

  /// The line of the transcript that the client should reach next, for error messages.
  public var awaitedStep: String {
    guard nextStep < transcript.steps.count else { return "nothing" }
    let step = transcript.steps[nextStep]
    return "line \(step.line)"
  }

  /// The exit code that the transcript names; 0 if it names none.
  public var exitCode: Int32 {
    for step in transcript.steps {
      if case .exit(let code) = step.action { return code }
    }
    return 0
  }

  public mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Takes bytes of the client. Returns a difference from the transcript; nil if there is none.
  public mutating func receive(_ bytes: UnsafeRawBufferPointer) -> Difference? {
    parser.append(bytes)
    while let frame = parser.nextFrame() {
      guard case .message(let text) = frame, let value = try? Document(text).root else {
        return Difference(line: currentLine, expected: "a message", found: "something else")
      }
      if let difference = compare(value) { return difference }
      sendServerMessages()
    }
    return nil
  }

  /// Called when the client has closed its output.
  public mutating func endInput() {
    if nextStep < transcript.steps.count, case .endOfInput = transcript.steps[nextStep].action {
      nextStep += 1
    }
    sendServerMessages()
  }

  private var currentLine: Int {
    nextStep < transcript.steps.count
      ? transcript.steps[nextStep].line : transcript.steps.last?.line ?? 0
  }

  private mutating func compare(_ found: Value) -> Difference? {
    guard nextStep < transcript.steps.count,
      case .client(let expected) = transcript.steps[nextStep].action
    else {
      return Difference(line: currentLine, expected: awaitedStep, found: displayText(found))
    }
    guard includes(found, expected, isMessage: true) else {
      return Difference(
        line: currentLine, expected: displayText(expected), found: displayText(found))
    }
    bind(expected, found)
    nextStep += 1
    return nil
  }

  /// Maps an id of the transcript to the client's.
  private mutating func bind(_ expected: Value, _ found: Value) {
    if let written = expected["id"], expected["method"] != nil, let actual = found["id"] {
      ids[Array(written.text)] = Array(actual.text)
    }
    for (one, other) in zip(expected.elements, found.elements) { bind(one, other) }
  }

  /// Whether the client's value has everything that is written.
  private func includes(_ found: Value, _ expected: Value, isMessage: Bool = false) -> Bool {
    if isMessage, expected.kind == .array, found.kind == .array {
      let (expected, found) = (Array(expected.elements), Array(found.elements))
      return expected.count == found.count
        && zip(found, expected).allSatisfy { includes($0, $1, isMessage: true) }
    }
    guard expected.kind == .object, found.kind == .object else { return found == expected }
    return expected.members.allSatisfy { key, value in
      guard let foundMember = found[key] else { return false }
      return (isMessage && key == "id" && expected["method"] != nil) || includes(foundMember, value)
    }
  }

  /// Sends all written messages of the server up to the client's next message.
  private mutating func sendServerMessages() {
    while nextStep < transcript.steps.count {
      switch transcript.steps[nextStep].action {
      case .server(let value): send(value)
      case .exit, .foreign, .file: break
      case .client, .raw, .endOfInput: return
      }
      nextStep += 1
    }
  }

  private mutating func send(_ value: Value) {
    var body = Writer()
    write(value, to: &body)
    switch transcript.settings.framing {
    case .lines: output += body.bytes + [UInt8(ascii: "\n")]
    case .headers:
      output += Array("Content-Length: \(body.bytes.count)\r\n\r\n".utf8) + body.bytes
    }
  }

  /// A message or batch, with the ids that the client chose.
  private func write(_ message: Value, to body: inout Writer) {
    guard message.kind == .object else {
      body.beginArray()
      for element in message.elements { write(element, to: &body) }
      body.endArray()
      return
    }
    body.beginObject()
    for (key, member) in message.members {
      body.key(key)
      let isReplyID = key == "id" && message["method"] == nil
      body.encodedValue(
        isReplyID ? ids[Array(member.text)] ?? Array(member.text) : member.canonical)
    }
    body.endObject()
  }

  private func displayText(_ value: Value) -> String {
    String(decoding: value.canonical, as: UTF8.self)
  }
}
