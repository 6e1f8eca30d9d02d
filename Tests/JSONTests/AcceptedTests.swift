// What RFC 8259 calls a JSON text is read, with the right meaning.

import Testing

@testable import JSON

@Suite struct AcceptedTests {
  /// Each text, and the same value written on one line with its keys sorted.
  static let structures: [(String, String)] = [
    ("null", "null"),
    ("true", "true"),
    ("false", "false"),
    ("0", "0"),
    (#""""#, #""""#),
    (#"" ""#, #"" ""#),
    ("[]", "[]"),
    ("{}", "{}"),
    ("[[]]", "[[]]"),
    ("[{}]", "[{}]"),
    ("[[],[],{}]", "[[],[],{}]"),
    ("[[[[[[[[]]]]]]]]", "[[[[[[[[]]]]]]]]"),
    ("[null]", "[null]"),
    ("[true,false,null]", "[true,false,null]"),
    ("[1]", "[1]"),
    ("[1,2,3]", "[1,2,3]"),
    (#"["a"]"#, #"["a"]"#),
    (#"["",""]"#, #"["",""]"#),
    ("[[1],[2,[3]]]", "[[1],[2,[3]]]"),
    (#"{"a":1}"#, #"{"a":1}"#),
    (#"{"":0}"#, #"{"":0}"#),
    (#"{"a":{}}"#, #"{"a":{}}"#),
    (#"{"a":[]}"#, #"{"a":[]}"#),
    (#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#),
    (#"{"a":{"a":{"a":null}}}"#, #"{"a":{"a":{"a":null}}}"#),
    (#"[{"a":1},{"a":1}]"#, #"[{"a":1},{"a":1}]"#),
    (#"{"a":[{"b":[{}]}]}"#, #"{"a":[{"b":[{}]}]}"#),
    (#"{"a":"b","c":[true,{"d":-1.5e+3}]}"#, #"{"a":"b","c":[true,{"d":-1.5e+3}]}"#),
    (#"{"A":1,"a":2}"#, #"{"A":1,"a":2}"#),
    (#"{"a":1,"a ":2," a":3}"#, #"{" a":3,"a":1,"a ":2}"#),
    (" 1", "1"),
    ("1 ", "1"),
    ("\t1\n", "1"),
    ("\r\n\t 1\r\n\t ", "1"),
    ("[ ]", "[]"),
    ("{ }", "{}"),
    ("[\n]", "[]"),
    ("{\r}", "{}"),
    ("[\t]", "[]"),
    ("[ 1 , 2 ]", "[1,2]"),
    (" { \"a\" : 1 , \"b\" : [ ] } ", #"{"a":1,"b":[]}"#),
    ("{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}\n", #"{"a":1,"b":[2]}"#),
    ("\n\n\n[\n\n\n1\n\n\n,\n\n\n2\n\n\n]\n\n\n", "[1,2]"),
    ("[true ,false\t,null\n]", "[true,false,null]"),
  ]

  @Test(arguments: structures)
  func `JSON of any structure and with blanks anywhere is accepted`(text: String, canonical: String)
    throws
  {
    #expect(try value(text).canonicalText == canonical)
  }

  static let numbers = [
    "0", "-0", "1", "-1", "9", "10", "19", "90", "100", "1234567890",
    "0.0", "-0.0", "0.1", "1.0", "1.5", "10.01", "-1.25", "0.000000000000001", "123.456789",
    "1e0", "1E0", "1e1", "1e+1", "1e-1", "1E+5", "1E-5", "0e0", "0E+0", "0e-0", "-0e0", "0e1",
    "1e00", "1e+00", "1e-01", "1e007", "1.0e1", "1.5E10", "-1.5e-10", "0.5e1", "123e45", "1e400",
    "-1e400", "1e-400", "1e99999999999999999999", "0e99999999999999999999",
    "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616",
    "100000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    "0.1000000000000000055511151231257827021181583404541015625",
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803",
    "2.2250738585072011e-308", "1.7976931348623157e308", "5e-324",
  ]

  @Test(arguments: numbers)
  func `numbers of any form and size are accepted, and their text kept`(text: String) throws {
    for whole in [text, " \(text) ", "[\(text)]", "[0,\(text),0]", "{\"n\":\(text)}"] {
      let root = try value(whole)
      let number = root.kind == .array ? root[whole.contains("[0,") ? 1 : 0] : root["n"] ?? root
      #expect(number?.kind == .number, "\(whole)")
      #expect(number?.ownText == text, "\(whole)")
    }
  }

  @Test func `the four blank characters, and no other byte, are accepted between tokens`() {
    let tokens = ["", "{", #""k""#, ":", "[", #""v""#, ",", "{", "}", "]", "}", ""].map {
      Array($0.utf8)
    }
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    for gap in 1..<tokens.count {
      for byte in UInt8.min...UInt8.max {
        for count in [1, 2, 9] {
          let between = [UInt8](repeating: byte, count: count)
          let text = tokens[..<gap] + [between] + tokens[gap...]
          let isAccepted = refusal(Array(text.joined())) == nil
          // Two quotes are an empty string, which never touches another token.
          if isAccepted != blanks.contains(byte) {
            Issue.record("byte \(byte) × \(count) at gap \(gap): accepted is \(isAccepted)")
          }
        }
      }
    }
  }

  @Test func `a StaticString that is valid JSON becomes that value, any other null`() {
    #expect(Value(constant: #"{"params":{}}"#).canonicalText == #"{"params":{}}"#)
    #expect(Value(constant: "[1,").kind == .null)
    #expect(Value(constant: #"{"a":1,"a":2}"#).kind == .null)
    #expect(Value(constant: "").ownText == "null")
  }
}
