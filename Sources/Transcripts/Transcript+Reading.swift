// Reads the text of a transcript, such as:
//
//     # What this session shows.
//     framing: headers
//     env: LANG=de_DE.UTF-8
//     at: 1500
//
//     --> {"jsonrpc":"2.0","id":1,"method":"shutdown"}
//     <-- {"jsonrpc":"2.0","id":1,"result":null}
//     ~~> lists/Reminders/milk.ics
//       BEGIN:VCALENDAR
//     <~~ lists/Reminders/bread.ics gone
//     ==> end
//     <== exit 0
//
// An indented line continues the message before it. In the content of a file the first two spaces
// are removed; lines end as the kind of file demands, and the last line of an `unended` file has no
// end. `at` is when a recorded request began, in milliseconds from the start of the clock. A string
// such as "<state 1>" in the server's messages stands for any value there, and later for the same
// value; a different such string stands for a different value. `["<methods …>"]` stands for any
// array.

import JSON
import JSONRPC

extension Transcript {
  public init(_ text: String) throws(TranscriptFault) {
    var pending: (line: Int, mark: String, text: String, more: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix(" ") || line.hasPrefix("\t") {
        pending?.more.append(line)
        continue
      }
      if let message = pending {
        try add(message.line, message.mark, message.text, message.more)
        pending = nil
      }
      if line.isEmpty || line.hasPrefix("#") { continue }
      let mark = String(line.prefix(4))
      if ["--> ", "<-- ", "==> ", "<== ", "~~> ", "<~~ "].contains(mark) {
        pending = (index + 1, mark, String(line.dropFirst(4)), [])
      } else {
        try set(index + 1, line)
      }
    }
    if let message = pending {
      try add(message.line, message.mark, message.text, message.more)
    }
    guard case .exit = steps.last?.action else {
      throw TranscriptFault(
        line: steps.last?.line ?? 1, reason: "a transcript ends with '<== exit CODE'")
    }
  }

  private mutating func add(
    _ line: Int, _ mark: String, _ first: String, _ more: [Substring]
  ) throws(TranscriptFault) {
    let text = ([first[...]] + more).joined(separator: " ")
    let action: Action
    switch mark {
    case "~~> ":
      let (path, bytes) = Self.file(first, more)
      action = .foreign(path: path, bytes)
    case "<~~ ":
      let (path, bytes) = Self.file(first, more)
      action = .file(path: path, bytes)
    case "--> ": action = .client(try value(line, text))
    case "<-- ": action = .server(try value(line, text))
    case "==> " where text == "end": action = .endOfInput
    case "==> ": action = .raw(try Self.unescape(line, text))
    default:
      let words = text.split(separator: " ")
      guard words.count == 2, words[0] == "exit", let code = Int32(words[1]) else {
        throw TranscriptFault(line: line, reason: "expected '<== exit CODE'")
      }
      action = .exit(code)
    }
    steps.append(Step(line: line, action: action))
  }

  /// A path, and the content of the file; nil if the transcript says that the file does not exist
  /// ("gone").
  private static func file(_ first: String, _ more: [Substring]) -> (String, [UInt8]?) {
    if first.hasSuffix(" gone") { return (String(first.dropLast(5)), nil) }
    let isUnended = first.hasSuffix(" unended")
    let path = isUnended ? String(first.dropLast(8)) : first
    let end = path.hasSuffix(".ics") ? "\r\n" : "\n"
    let text = more.map { $0.dropFirst(2) + end }.joined()
    return (path, Array(text.utf8.dropLast(isUnended ? end.utf8.count : 0)))
  }

  private func value(_ line: Int, _ text: String) throws(TranscriptFault) -> Value {
    do {
      return try Document(Array(text.utf8)).root ?? .null
    } catch {
      throw TranscriptFault(line: line, reason: "\(error)")
    }
  }

  private mutating func set(_ line: Int, _ text: Substring) throws(TranscriptFault) {
    let parts = text.split(separator: ":", maxSplits: 1).map { Self.trimmed($0) }
    guard parts.count == 2 else {
      throw TranscriptFault(line: line, reason: "expected 'name: value', '-->' or '<--'")
    }
    switch parts[0] {
    case "framing":
      guard let framing = Framing(rawValue: parts[1]) else {
        throw TranscriptFault(line: line, reason: "a framing is 'lines' or 'headers'")
      }
      settings.framing = framing
    case "env":
      let pair = parts[1].split(separator: "=", maxSplits: 1).map(String.init)
      settings.environment[pair.first ?? ""] = pair.count == 2 ? pair[1] : ""
    case "args":
      settings.arguments += parts[1].split(separator: " ").map(String.init)
    case "clock":
      settings.clock = parts[1]
    case "seed":
      guard let seed = UInt64(parts[1]) else {
        throw TranscriptFault(line: line, reason: "a seed is a number")
      }
      settings.seed = seed
    case "at":
      guard let milliseconds = Int64(parts[1]) else {
        throw TranscriptFault(line: line, reason: "'at' takes milliseconds")
      }
      settings.requests.append(milliseconds)
    default:
      throw TranscriptFault(line: line, reason: "there is no setting '\(parts[0])'")
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let front = text.drop { $0 == " " }
    return String(front.reversed().drop { $0 == " " }.reversed())
  }

  /// Resolves `\r`, `\n`, `\\` and `\xNN`, which stand for bytes that a text file would not show.
  private static func unescape(_ line: Int, _ text: String) throws(TranscriptFault) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        rest = rest.dropFirst(2)
        guard let value = UInt8(digits, radix: 16) else { fallthrough }
        bytes.append(value)
      default:
        throw TranscriptFault(line: line, reason: #"an escape is \r, \n, \\ or \xNN"#)
      }
    }
    return bytes
  }
}
