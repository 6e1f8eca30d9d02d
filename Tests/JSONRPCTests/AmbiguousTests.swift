// Messages that two readers could understand differently: where the error goes, and what it says.

import JSON
import Testing

@testable import JSONRPC

@Suite struct AmbiguousTests {
  static let twice = "this key occurs twice in its object"
  static let half = "a \\u escape names half a surrogate pair"

  static let messages: [(String, String)] = [
    // To its id, before the method is looked at
    (
      #"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1,"a":2}}"#,
      "refused to 1: ambiguous, params.a: \(twice)"
    ),
    (
      #"{"params":{"a":1,"a":2},"id":"x","method":"m"}"#,
      #"refused to "x": ambiguous, params.a: \#(twice)"#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":["\ud800"]}}"#,
      "refused to 1: ambiguous, params.a[0]: \(half)"
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#, "refused to 1: ambiguous, method: \(half)"),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"m","method":"n"}"#,
      "refused to 1: ambiguous, method: \(twice)"
    ),
    (
      #"{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"m"}"#,
      "refused to 1: ambiguous, jsonrpc: \(twice)"
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"m","\ud800":0}"#,
      "refused to 1: ambiguous, [\"�\"]: \(half)"
    ),
    (#"{"id":1,"a":1,"a":2}"#, "refused to 1: ambiguous, a: \(twice)"),
    (
      #"{"id":null,"method":"m","params":{"a":1,"a":2}}"#,
      "refused to null: ambiguous, params.a: \(twice)"
    ),
    // To null where the id itself is not whole
    (#"{"id":1,"id":2,"method":"m"}"#, "refused to null: ambiguous, id: \(twice)"),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","id":1}"#, "refused to null: ambiguous, id: \(twice)"),
    (
      #"{"jsonrpc":"2.0","id":1,"\u0069d":2,"method":"m"}"#,
      "refused to null: ambiguous, id: \(twice)"
    ),
    (#"{"jsonrpc":"2.0","id":"\ud800","method":"m"}"#, "refused to null: ambiguous, id: \(half)"),
    (#"{"jsonrpc":"2.0","id":"a\udc00","method":"m"}"#, "refused to null: ambiguous, id: \(half)"),
    (
      #"{"jsonrpc":"2.0","id":[],"method":"m","a":1,"a":2}"#,
      "refused to null: ambiguous, a: \(twice)"
    ),
    (#"{"a":1,"a":2}"#, "refused to null: ambiguous, a: \(twice)"),
    // Without a recipient: notifications and responses
    (
      #"{"jsonrpc":"2.0","method":"m","params":{"a":1,"a":2}}"#,
      "refused to null: unanswerable, params.a: \(twice)"
    ),
    (
      #"{"jsonrpc":"2.0","method":"m","method":"n"}"#,
      "refused to null: unanswerable, method: \(twice)"
    ),
    (#"{"jsonrpc":"2.0","method":"\ud800"}"#, "refused to null: unanswerable, method: \(half)"),
    (
      #"{"jsonrpc":"2.0","id":1,"result":{"a":1,"a":2}}"#,
      "refused to null: unanswerable, result.a: \(twice)"
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"error":{"message":"\ud800"}}"#,
      "refused to null: unanswerable, error.message: \(half)"
    ),
    (#"{"jsonrpc":"2.0","id":1,"id":1,"result":2}"#, "refused to null: unanswerable, id: \(twice)"),
    (
      #"{"jsonrpc":"2.0","result":{"a":1,"a":2}}"#,
      "refused to null: unanswerable, result.a: \(twice)"
    ),
    (
      #"{"jsonrpc":"2.0","error":{"a":1,"a":2}}"#,
      "refused to null: unanswerable, error.a: \(twice)"
    ),
  ]

  @Test(arguments: messages)
  func `an ambiguous message is refused with the id it may have`(text: String, meaning: String) {
    #expect(understood(text) == meaning)
  }

  static let batches: [(String, String)] = [
    (
      #"[{"jsonrpc":"2.0","id":1,"method":"m"},{"jsonrpc":"2.0","id":2,"method":"m","params":{"a":1,"a":2}},{"jsonrpc":"2.0","id":3,"method":"m"}]"#,
      "batch of request 1: m {} | refused to 2: ambiguous, params.a: \(twice) | request 3: m {}"
    ),
    (
      #"[{"jsonrpc":"2.0","method":"m","params":["\ud800"]},{"jsonrpc":"2.0","method":"n"},7]"#,
      "batch of refused to null: unanswerable, params[0]: \(half) | notification: n {}"
        + " | refused to null: not a message but a number"
    ),
    (
      #"[{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":{"b":1,"b":2}}},{"id":2,"id":3,"method":"m"}]"#,
      "batch of refused to 1: ambiguous, params.a.b: \(twice)"
        + " | refused to null: ambiguous, id: \(twice)"
    ),
    (
      #"[{"jsonrpc":"2.0","id":1,"result":{"a":1,"a":2}},{"jsonrpc":"2.0","id":1,"result":{"a":1}}]"#,
      "batch of refused to null: unanswerable, result.a: \(twice)"
        + #" | response 1: result {"a":1}"#
    ),
  ]

  @Test(arguments: batches)
  func `an ambiguous message in a batch is refused alone, with a path inside it`(
    text: String, meaning: String
  ) {
    #expect(understood(text) == meaning)
  }

  @Test func `other messages of its batch keep paths that begin with params`() throws {
    let text = #"[{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[5]}},{"a":1,"a":1}]"#
    guard case .batch(let messages) = Arrival(.message(Array(text.utf8)), limits: .standard),
      case .request(_, let call) = messages.first
    else {
      Issue.record("the batch is not one of a request and something else")
      return
    }
    #expect(call.params["a"]?[0]?.path(from: call.pathOrigin).description == "params.a[0]")
  }
}
