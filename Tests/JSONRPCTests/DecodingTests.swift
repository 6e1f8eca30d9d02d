// One message: its required and optional members, and the error if it is wrong.

import JSON
import Testing

@testable import JSONRPC

@Suite struct DecodingTests {
  static let ids = [
    "0", "1", "-1", "1.0", "1.5", "-0", "1e3", "1E+3", "9007199254740993",
    "123456789012345678901234567890123456789012345678901234567890", "0.10", "null", #""""#,
    #""a""#, #""1""#, #""\u0061""#, #""\/\u00e9\ud83d\ude00""#, #""é😀""#,
    #""0190b6a0-5b6e-7c3e-9d3a-000000000000""#,
  ]

  @Test(arguments: ids)
  func `an id of any kind is kept exactly as it was sent`(text: String) {
    #expect(
      understood(#"{"jsonrpc":"2.0","id":\#(text),"method":"m"}"#) == "request \(text): m {}")
    #expect(
      understood(#"{"jsonrpc":"2.0","id": \#(text) ,"result":1}"#) == "response \(text): result 1")
    #expect(
      understood(#"{"jsonrpc":"2.0","id":\#(text),"error":{}}"#) == "response \(text): error {}")
    #expect(
      understood(#"{"id":\#(text),"method":"m"}"#)
        == #"refused to \#(text): no request, "jsonrpc" has to be "2.0""#)
  }

  @Test(
    arguments: [
      ("true", "a boolean"), ("false", "a boolean"), ("[]", "an array"), ("[1]", "an array"),
      ("{}", "an object"),
    ]
  )
  func `an id of an invalid type is refused with id null`(text: String, phrase: String) {
    let refusal = #"no request, "id" has to be a string, a number or null, and this is \#(phrase)"#
    #expect(
      understood(#"{"jsonrpc":"2.0","id":\#(text),"method":"m"}"#) == "refused to null: \(refusal)")
    #expect(
      understood(#"{"jsonrpc":"2.0","id":\#(text),"result":1}"#)
        == "refused to null: unanswerable, a response without an id")
  }

  @Test(
    arguments: [
      ("", "{}"), (#","params":null"#, "{}"), (#","params":[]"#, "{}"), (#","params":[ ]"#, "{}"),
      (#","params":{}"#, "{}"), (#","params":{ }"#, "{ }"), (#","params":{"a":1}"#, #"{"a":1}"#),
      (#","params":[1]"#, "[1]"), (#","params":[null]"#, "[null]"), (#","params":[[]]"#, "[[]]"),
    ]
  )
  func `params are by name or position; missing, null or an empty array are none`(
    member: String, params: String
  ) {
    #expect(
      understood(#"{"jsonrpc":"2.0","id":1,"method":"m"\#(member)}"#) == "request 1: m \(params)")
    #expect(
      understood(#"{"jsonrpc":"2.0","method":"m"\#(member)}"#) == "notification: m \(params)")
  }

  @Test(arguments: ["1", "0", #""""#, #""bar""#, "true", "false"])
  func `params of another type are refused, in a notification ignored`(params: String) {
    let refusal = #"no request, "params" has to be an object"#
    #expect(
      understood(#"{"jsonrpc":"2.0","id":1,"method":"m","params":\#(params)}"#)
        == "refused to 1: \(refusal)")
    #expect(
      understood(#"{"jsonrpc":"2.0","method":"m","params":\#(params)}"#)
        == #"refused to null: unanswerable, "params" has to be an object"#)
  }

  @Test(
    arguments: [
      "", #""jsonrpc":"1.0","#, #""jsonrpc":"2","#, #""jsonrpc":2.0,"#, #""jsonrpc":null,"#,
      #""jsonrpc":"","#, #""JSONRPC":"2.0","#, #""jsonrpc":["2.0"],"#,
    ]
  )
  func `a message without jsonrpc 2.0 is refused`(member: String) {
    let refusal = #"no request, "jsonrpc" has to be "2.0""#
    #expect(understood(#"{\#(member)"id":1,"method":"m"}"#) == "refused to 1: \(refusal)")
    #expect(understood(#"{\#(member)"method":"m"}"#) == "refused to null: \(refusal)")
  }

  static let messages: [(String, String)] = [
    // Spelling and order
    (#" { "method" : "m" , "id" : 1 , "jsonrpc" : "2.0" } "#, "request 1: m {}"),
    (#"{"\u006asonrpc":"\u0032.0","\u0069d":1,"metho\u0064":"\u006d"}"#, "request 1: m {}"),
    (#"{"jsonrpc":"2.0","id":1,"method":"\ud83d\ude00\n"}"#, "request 1: 😀\n {}"),
    (#"{"jsonrpc":"2.0","id":1,"method":""}"#, "request 1:  {}"),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","other":{"id":2}}"#, "request 1: m {}"),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","id\u0000":2,"":3}"#, "request 1: m {}"),
    ("{\"jsonrpc\":\"2.0\",\r\n\"id\":1,\r\n\"method\":\"m\"}\r", "request 1: m {}"),
    // No message at all
    ("1", "refused to null: not a message but a number"),
    ("null", "refused to null: not a message but null"),
    ("true", "refused to null: not a message but a boolean"),
    (#""m""#, "refused to null: not a message but a string"),
    ("[[]]", "batch of refused to null: not a message but an array"),
    ("{}", #"refused to null: no request, "method" is missing"#),
    (#"{"id":1}"#, #"refused to 1: no request, "method" is missing"#),
    (#"{"jsonrpc":"2.0","id":"x"}"#, #"refused to "x": no request, "method" is missing"#),
    (#"{"jsonrpc":"2.0","id":[1]}"#, #"refused to null: no request, "method" is missing"#),
    (#"{"ID":1}"#, #"refused to null: no request, "method" is missing"#),
    // The method
    (
      #"{"jsonrpc":"2.0","id":1,"method":null}"#,
      #"refused to 1: no request, "method" has to be a string, and this is null"#
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":["m"]}"#,
      #"refused to 1: no request, "method" has to be a string, and this is an array"#
    ),
    // Responses
    (#"{"id":1,"result":null}"#, "response 1: result null"),
    (#"{"id":1,"result":null,"error":null}"#, "response 1: result null"),
    (#"{"id":1,"result":{},"error":null}"#, "response 1: result {}"),
    (#"{"jsonrpc":"1.0","id":1,"result":[1,{}]}"#, "response 1: result [1,{}]"),
    (
      #"{"jsonrpc":"2.0","id":1,"result":null,"error":{"code":1}}"#,
      #"response 1: error {"code":1}"#
    ),
    // As JSON-RPC 1.0 has it: both members, one of them null.
    (#"{"jsonrpc":"2.0","id":1,"result":{"a":1},"error":null}"#, #"response 1: result {"a":1}"#),
    (#"{"jsonrpc":"2.0","id":1,"error":null,"result":null}"#, "response 1: result null"),
    (#"{"jsonrpc":"2.0","id":1,"error":null}"#, "response 1: error null"),
    (
      #"{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1}}"#,
      "refused to null: unanswerable, a response without an id"
    ),
    (
      #"{"jsonrpc":"2.0","result":1}"#,
      "refused to null: unanswerable, a response without an id"
    ),
    (
      #"{"jsonrpc":"2.0","error":{}}"#,
      "refused to null: unanswerable, a response without an id"
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","result":1}"#, "request 1: m {}"),
    // Not JSON: no id is trusted
    ("", "refused to null: not JSON, line 1, column 1: a value is missing"),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"m""#,
      "refused to null: not JSON, line 1, column 37: an object has no end"
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"m"}}"#,
      "refused to null: not JSON, line 1, column 38: the text goes on after its value: found '}'"
    ),
    (
      "\u{FEFF}{}",
      "refused to null: not JSON, line 1, column 1: expected a value, found a byte order mark"
    ),
    (
      #"{"id":1,"id":2,}"#,
      "refused to null: not JSON, line 1, column 16: expected a key in quotes, found '}'"
    ),
  ]

  @Test(arguments: messages)
  func `messages are decoded, or refused with a message`(text: String, meaning: String) {
    #expect(understood(text) == meaning)
  }

  @Test func `paths of invalid params begin with params, also if there are none`() throws {
    for (text, path) in [
      (#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":[{},{"b":1}]}}"#, "params.a[1].b"),
      (#"[0,{"jsonrpc":"2.0","method":"m","params":{"b":1}}]"#, "params.b"),
    ] {
      let call = try #require(Self.lastCall(text))
      let member = call.params["a"]?[1]?["b"] ?? call.params["b"]
      #expect(member?.path(from: call.pathOrigin).description == path)
    }
    for member in ["", #","params":null"#, #","params":[]"#] {
      let call = try #require(Self.lastCall(#"{"jsonrpc":"2.0","method":"m"\#(member)}"#))
      var reader = Reader(call.params)
      let object = try reader.beginObject()
      let missing = reader.missing("list", in: object)
      #expect(missing.path(from: call.pathOrigin).description == "params.list")
    }
  }

  private static func lastCall(_ text: String) -> Call? {
    let message: Message?
    switch Arrival(.message(Array(text.utf8)), limits: .standard) {
    case .single(let single): message = single
    case .batch(let batch): message = batch.last
    }
    switch message {
    case .request(_, let call), .notification(let call): return call
    case .response, .malformed, nil: return nil
    }
  }
}
