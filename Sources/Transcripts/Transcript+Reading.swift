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
// are removed. Lines end with CRLF in a file with the ending .ics, and with LF in any other file;
// after a path with ` unended`, the last line has no end. `at` is when a recorded request began,
// in milliseconds from the start of the clock. A string such as "<state 1>" in the server's
// messages stands for any value there, and later for the same value; a different such string
// stands for a different value. `["<methods …>"]` stands for any array.

import JSON
import JSONRPC

extension Transcript {
  public init(_ text: String) throws(TranscriptFault) {
    var pendingMessage: (line: Int, marker: String, text: String, continuations: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix(" ") || line.hasPrefix("\t") {
        pendingMessage?.continuations.append(line)
        continue
      }
      if let message = pendingMessage {
        try add(message.line, message.marker, message.text, message.continuations)
        pendingMessage = nil
      }
      if line.isEmpty || line.hasPrefix("#") { continue }
      let marker = String(line.prefix(4))
      if ["--> ", "<-- ", "==> ", "<== ", "~~> ", "<~~ "].contains(marker) {
        pendingMessage = (index + 1, marker, String(line.dropFirst(4)), [])
      } else {
        try readSetting(index + 1, line)
      }
    }
    if let message = pendingMessage {
      try add(message.line, message.marker, message.text, message.continuations)
    }
    guard case .exit = steps.last?.action else {
      throw TranscriptFault(
        line: steps.last?.line ?? 1, explanation: "a transcript ends with '<== exit CODE'")
    }
  }

  private mutating func add(
    _ line: Int, _ marker: String, _ firstLine: String, _ continuations: [Substring]
  ) throws(TranscriptFault) {
    let text = ([firstLine[...]] + continuations).joined(separator: " ")
    let action: Action
    switch marker {
    case "~~> ":
      let (path, bytes) = Self.parseFile(firstLine, continuations)
      action = .foreign(path: path, bytes)
    case "<~~ ":
      let (path, bytes) = Self.parseFile(firstLine, continuations)
      action = .file(path: path, bytes)
    case "--> ": action = .client(try parseJSON(line, text))
    case "<-- ": action = .server(try parseJSON(line, text))
    case "==> " where text == "end": action = .endOfInput
    case "==> ": action = .raw(try Self.unescape(line, text))
    default:
      let words = text.split(separator: " ")
      guard words.count == 2, words[0] == "exit", let code = Int32(words[1]) else {
        throw TranscriptFault(line: line, explanation: "expected '<== exit CODE'")
      }
      action = .exit(code)
    }
    steps.append(Step(line: line, action: action))
  }

  /// Returns the file's path and its content; nil content if the transcript says that the file does
  /// not exist ("gone").
  private static func parseFile(_ firstLine: String, _ continuations: [Substring]) -> (
    String, [UInt8]?
  ) {
    if firstLine.hasSuffix(" gone") { return (String(firstLine.dropLast(5)), nil) }
    let lacksLastLineEnd = firstLine.hasSuffix(" unended")
    let path = lacksLastLineEnd ? String(firstLine.dropLast(8)) : firstLine
    let lineEnd = path.hasSuffix(".ics") ? "\r\n" : "\n"
    let text = continuations.map { $0.dropFirst(2) + lineEnd }.joined()
    return (path, Array(text.utf8.dropLast(lacksLastLineEnd ? lineEnd.utf8.count : 0)))
  }

  private func parseJSON(_ line: Int, _ text: String) throws(TranscriptFault) -> Value {
    do {
      return try Document(Array(text.utf8)).root ?? .null
    } catch {
      throw TranscriptFault(line: line, explanation: "\(error)")
    }
  }

  private mutating func readSetting(_ line: Int, _ text: Substring) throws(TranscriptFault) {
    let nameAndValue = text.split(separator: ":", maxSplits: 1).map { Self.trimmed($0) }
    guard nameAndValue.count == 2 else {
      throw TranscriptFault(line: line, explanation: "expected 'name: value', '-->' or '<--'")
    }
    switch nameAndValue[0] {
    case "framing":
      guard let framing = Framing(rawValue: nameAndValue[1]) else {
        throw TranscriptFault(line: line, explanation: "a framing is 'lines' or 'headers'")
      }
      settings.framing = framing
    case "env":
      let pair = nameAndValue[1].split(separator: "=", maxSplits: 1).map(String.init)
      settings.environment[pair.first ?? ""] = pair.count == 2 ? pair[1] : ""
    case "args":
      settings.arguments += nameAndValue[1].split(separator: " ").map(String.init)
    case "clock":
      settings.clock = nameAndValue[1]
    case "seed":
      guard let seed = UInt64(nameAndValue[1]) else {
        throw TranscriptFault(line: line, explanation: "a seed is a number")
      }
      settings.seed = seed
    case "at":
      guard let milliseconds = Int64(nameAndValue[1]) else {
        throw TranscriptFault(line: line, explanation: "'at' takes milliseconds")
      }
      settings.requestTimes.append(milliseconds)
    default:
      throw TranscriptFault(line: line, explanation: "there is no setting '\(nameAndValue[0])'")
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let front = text.drop { $0 == " " }
    return String(front.reversed().drop { $0 == " " }.reversed())
  }

  /// Resolves `\r`, `\n`, `\\` and `\xNN`, which stand for bytes that a text file would not show.
  private static func unescape(_ line: Int, _ text: String) throws(TranscriptFault) -> [UInt8] {
    var bytes: [UInt8] = []
    var remainingBytes = Array(text.utf8)[...]
    while let byte = remainingBytes.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch remainingBytes.popFirst() {
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "x"):
        let digits = String(decoding: remainingBytes.prefix(2), as: UTF8.self)
        remainingBytes = remainingBytes.dropFirst(2)
        guard let parseJSON = UInt8(digits, radix: 16) else { fallthrough }
        bytes.append(parseJSON)
      default:
        throw TranscriptFault(line: line, explanation: #"an escape is \r, \n, \\ or \xNN"#)
      }
    }
    return bytes
  }
}
