// Every example of the JSON-RPC 2.0 specification (section 7), as far as it does not depend on
// which methods exist.

import Testing

@testable import JSONRPC

@Suite struct SpecificationTests {
  static let examples: [(String, String)] = [
    // Positional parameters
    (
      #"{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}"#,
      "request 1: subtract [42, 23]"
    ),
    (
      #"{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}"#,
      "request 2: subtract [23, 42]"
    ),
    // Named parameters
    (
      #"{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}"#,
      #"request 3: subtract {"subtrahend": 23, "minuend": 42}"#
    ),
    (
      #"{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}"#,
      #"request 4: subtract {"minuend": 42, "subtrahend": 23}"#
    ),
    // Notifications
    (
      #"{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}"#,
      "notification: update [1,2,3,4,5]"
    ),
    (#"{"jsonrpc": "2.0", "method": "foobar"}"#, "notification: foobar {}"),
    // A method that there is not
    (#"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#, #"request "1": foobar {}"#),
    // Invalid JSON
    (
      #"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#,
      "refused to null: not JSON, line 1, column 40: expected ',' or '}', found 'p'"
    ),
    // An invalid request
    (
      #"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#,
      #"refused to null: no request, "method" has to be a string, and this is a number"#
    ),
    // A batch of invalid JSON
    (
      """
      [
        {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
        {"jsonrpc": "2.0", "method"
      ]
      """,
      "refused to null: not JSON, line 4, column 1: expected ':' after a key, found ']'"
    ),
    // An empty array
    ("[]", "refused to null: no request, the batch is empty"),
    // Invalid batches that are not empty
    ("[1]", "batch of refused to null: not a message but a number"),
    (
      "[1,2,3]",
      "batch of refused to null: not a message but a number"
        + " | refused to null: not a message but a number"
        + " | refused to null: not a message but a number"
    ),
    // A batch
    (
      """
      [
        {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
        {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
        {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},
        {"foo": "boo"},
        {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
        {"jsonrpc": "2.0", "method": "get_data", "id": "9"}
      ]
      """,
      #"batch of request "1": sum [1,2,4] | notification: notify_hello [7]"#
        + #" | request "2": subtract [42,23] | refused to null: no request, "method" is missing"#
        + #" | request "5": foo.get {"name": "myself"} | request "9": get_data {}"#
    ),
    // A batch of notifications
    (
      """
      [
        {"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},
        {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}
      ]
      """,
      "batch of notification: notify_sum [1,2,4] | notification: notify_hello [7]"
    ),
    // The answers to them
    (#"{"jsonrpc": "2.0", "result": 19, "id": 1}"#, "response 1: result 19"),
    (#"{"jsonrpc": "2.0", "result": -19, "id": 2}"#, "response 2: result -19"),
    (
      #"{"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "1"}"#,
      #"response "1": error {"code": -32601, "message": "Method not found"}"#
    ),
    (
      #"{"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}, "id": null}"#,
      #"response null: error {"code": -32700, "message": "Parse error"}"#
    ),
    (
      #"[{"jsonrpc": "2.0", "result": 7, "id": "1"}, {"jsonrpc": "2.0", "result": ["hello", 5], "id": "9"}]"#,
      #"batch of response "1": result 7 | response "9": result ["hello", 5]"#
    ),
  ]

  @Test(arguments: examples)
  func `each example of the JSON-RPC specification is decoded as stated`(
    text: String, meaning: String
  ) {
    #expect(understood(text) == meaning)
  }
}
