// Broken messages of every kind: each becomes a decoded message or an error, and never one with an
// id or a method that its text does not contain.

import JSON
import TestSupport
import Testing

@testable import JSONRPC

@Suite struct DecodingFuzzTests {
  static let corpus: [[UInt8]] = [
    #"{"jsonrpc":"2.0","id":71,"method":"m","params":{"a":[1,{"b":"x"}]}}"#,
    #"[{"jsonrpc":"2.0","id":71,"method":"m"},{"jsonrpc":"2.0","method":"n","params":[]},[1],{}]"#,
    #"{"jsonrpc":"2.0","id":"a\u0062","result":{"k":1,"k":2}}"#,
    #"{"id":71,"error":{"code":-1,"message":"\ud800"},"id":null}"#,
    "[[[[[]]]]]", "[]", "null", "",
  ].map { Array($0.utf8) }

  static let scraps = [
    "{", "}", "[", "]", ",", ":", "\"", "\\u0069", "\\ud800", "id", #""id":7,"#, #""method":"m""#,
    #""id":7"#, "null", "1", "-", "é", "\u{FEFF}", "\0",
  ].map { Array($0.utf8) }

  @Test func `changed messages are decoded or refused, with an id only from their text`() {
    var random = SeededRandom()
    for _ in 0..<6000 {
      var text = random.pick(Self.corpus)
      for _ in 0..<1 + random.below(4) {
        let at = random.below(text.count + 1)
        let end = min(text.count, at + random.below(4))
        text.replaceSubrange(at..<end, with: random.once(in: 2) ? random.pick(Self.scraps) : [])
      }
      let limits = Limits(
        depth: 1 + random.below(6), values: 1 + random.below(20), numberLength: 1 + random.below(9))
      for limits in [.standard, limits] {
        for frame in [Frame.message(text), .tooLong(beginning: text)] {
          let arrival = Arrival(frame, limits: limits)
          for message in arrival.messages where !message.isFound(in: text) {
            Issue.record("\(arrival.words), \(random)")
          }
        }
      }
    }
  }
}

extension Arrival {
  fileprivate var messages: [Message] {
    switch self {
    case .single(let message): [message]
    case .batch(let messages): messages
    }
  }
}

extension Message {
  /// Whether the id to answer is in the text that was sent, as it was sent.
  fileprivate func isFound(in text: [UInt8]) -> Bool {
    switch self {
    case .request(let id, _), .response(let id, _):
      return text.contains(id.text)
    case .notification:
      return true
    case .malformed(let malformed):
      return malformed.id == .null || text.contains(malformed.id.text)
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    !part.isEmpty && indices.contains { self[$0...].starts(with: part) }
  }
}
