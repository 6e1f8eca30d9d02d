// Messages that exceed a limit: the error names the limit, and the id if it was read.

import JSON
import Testing

@testable import JSONRPC

@Suite struct LimitDecodingTests {
  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test func `a message that is too deep is refused with its id, if that came first`() {
    let deep = Self.nested(200)
    let refusal = "too large, arrays and objects are nested more than 128 deep"
    let cases = [
      (#"{"jsonrpc":"2.0","id":7,"method":"m","params":\#(deep)}"#, "7"),
      (#"{"id":"\u0061","params":{"a":{"b":\#(deep)}}}"#, #""\u0061""#),
      (#"{"jsonrpc":"2.0","method":"m","params":\#(deep),"id":7}"#, "null"),
      (#"{"jsonrpc":"2.0","method":"m","params":\#(deep)}"#, "null"),
      (#"{"id":\#(deep)}"#, "null"),
      (#"{"id":1,"id":2,"params":\#(deep)}"#, "null"),
      (#"{"id":"\ud800","params":\#(deep)}"#, "null"),
      (#"[{"jsonrpc":"2.0","id":7,"method":"m","params":\#(deep)}]"#, "null"),
      (deep, "null"),
    ]
    for (text, id) in cases {
      #expect(understood(text) == "refused to \(id): \(refusal)", "\(text)")
    }
    #expect(
      understood(#"{"jsonrpc":"2.0","id":7,"method":"m","params":\#(Self.nested(127))}"#)
        == "request 7: m \(Self.nested(127))")
  }

  @Test func `too many values or a number that is too long are refused the same way`() {
    let text = #"{"jsonrpc":"2.0","id":7,"method":"m","params":[0,0,12345678]}"#
    for values in 0..<12 {
      #expect(
        understood(text, limits: Limits(values: values))
          == "refused to \(values >= 5 ? "7" : "null"): too large,"
          + " the text holds more than \(values) values")
    }
    #expect(understood(text, limits: Limits(values: 12)) == "request 7: m [0,0,12345678]")
    #expect(
      understood(text, limits: Limits(numberLength: 7))
        == "refused to 7: too large, a number is longer than 7 characters")
    #expect(
      understood(#"{"id":12345678,"method":"m"}"#, limits: Limits(numberLength: 7))
        == "refused to null: too large, a number is longer than 7 characters")
  }

  @Test func `a container at the value limit is refused without trap`() {
    for text in [#"{"id":7,"params":{"a":1}}"#, #"{"id":7,"params":[1]}"#, #"{"id":7,"params":1}"#]
    {
      #expect(
        understood(text, limits: Limits(values: 4))
          == "refused to 7: too large, the text holds more than 4 values")
    }
  }

  private func meaning(tooLong beginning: String) -> String {
    Arrival(.tooLong("\(beginning)"), limits: Limits(bytes: 64)).words
  }

  @Test func `a message with too many bytes is refused with the id in its kept beginning`() {
    let refusal = "too large, the text is longer than 64 bytes"
    let cases = [
      (#"{"jsonrpc":"2.0","id":7,"method":"m","params":{"a":"xxxxxxxx"#, "7"),
      (#"{"jsonrpc":"2.0","id":"x","method":"m","params":{"a":"#, #""x""#),
      (#"{"id":"x""#, #""x""#),
      (#"{"id":7,"#, "7"),
      (#"{"id":7 "#, "7"),
      (#"{"id":7}"#, "7"),
      // The number may continue after the cut.
      (#"{"id":7"#, "null"),
      (#"{"id":123"#, "null"),
      (#"{"id":12.5"#, "null"),
      (#"{"id":"x"#, "null"),
      (#"{"id":"#, "null"),
      (#"{"id""#, "null"),
      (#"{"params":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"#, "null"),
      (#"{"params":{"id":5},"a":"x"#, "null"),
      (#"{"id":5,"id":6,"a":"x"#, "null"),
      (#"[{"id":5},"#, "null"),
      ("hello", "null"),
      ("", "null"),
    ]
    for (beginning, id) in cases {
      #expect(meaning(tooLong: beginning) == "refused to \(id): \(refusal)", "\(beginning)")
    }
  }

  @Test func `bytes that are not a frame are refused with id null and the reason`() {
    let arrival = Arrival(.badHeader("that is none"), limits: .standard)
    #expect(arrival.words == "refused to null: bad header, that is none")
  }
}

@Suite struct LongBatchTests {
  @Test func `a batch of too many messages is refused with id null before any is decoded`() {
    let limited = Arrival(.message(Array("[1,[2,3],{}]".utf8)), limits: .standard, batch: 2)
    #expect(limited.words == "refused to null: batch of 3, more than 2")
  }

  @Test func `a batch of the maximal number is accepted`() {
    guard
      case .batch(let messages) = Arrival(
        .message(Array("[1,[2,3],{}]".utf8)), limits: .standard, batch: 3)
    else {
      Issue.record("it is not a batch")
      return
    }
    #expect(messages.count == 3)
  }
}
