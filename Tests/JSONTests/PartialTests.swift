// What was read before a fault is kept and can be walked, because it may contain the id to answer.

import Testing

@testable import JSON

@Suite struct PartialTests {
  static let partials: [(String, String?)] = [
    ("", nil),
    (" ", nil),
    ("x", nil),
    ("nul", nil),
    ("\"a", nil),
    ("01", nil),
    ("[", "[]"),
    ("{", "{}"),
    ("{1", "{}"),
    ("[1", "[1]"),
    ("[1,", "[1]"),
    ("[1,x]", "[1]"),
    ("[1,[2,[3,x", "[1,[2,[3]]]"),
    ("[[],[", "[[],[]]"),
    ("1 2", "1"),
    ("[1]]", "[1]"),
    ("{}}", "{}"),
    (#"{"a""#, "{}"),
    (#"{"a":"#, "{}"),
    (#"{"a":x"#, "{}"),
    (#"{"a"x"#, "{}"),
    (#"{"a":1"#, #"{"a":1}"#),
    (#"{"a":1,"#, #"{"a":1}"#),
    (#"{"a":1,"b"#, #"{"a":1}"#),
    (#"{"a":1,"b""#, #"{"a":1}"#),
    (#"{"a":1,"b":"#, #"{"a":1}"#),
    (#"{"a":1,"b":"c"#, #"{"a":1}"#),
    (#"{"a":1,"b":{"#, #"{"a":1,"b":{}}"#),
    (#"{"a":1,"b":["#, #"{"a":1,"b":[]}"#),
    (#"{"a":1,"b":[{"c":"#, #"{"a":1,"b":[{}]}"#),
    (#"{"a":1,"b":[{"c":2,"d"#, #"{"a":1,"b":[{"c":2}]}"#),
    (#"{"a":{"b":{}},"c":{"d":x"#, #"{"a":{"b":{}},"c":{}}"#),
    (#"{"a":1}x"#, #"{"a":1}"#),
    (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#),
    (#"["\ud800"]"#, #"["�"]"#),
  ]

  @Test(arguments: partials)
  func `values before the fault are kept, except a key without a value`(
    text: String, canonical: String?
  ) {
    let reading = Document.read(Array(text.utf8))
    #expect(reading.fault != nil)
    #expect(reading.document.root?.canonicalText == canonical)
  }

  @Test func `the throwing initializer returns no partial value`() {
    #expect(throws: Fault.self) { try Document(Array(#"{"id":1,"id":2}"#.utf8)) }
    #expect(throws: Fault.self) { try Document(Array("[".utf8)) }
  }

  @Test func `an id before arrays that are too deep is kept, one after them is not`() {
    let deep = String(repeating: "[", count: 200)
    let before = Document.read(Array(#"{"id":7,"params":{"x":\#(deep)"#.utf8))
    #expect(before.fault == .limit(LimitFault(measure: .depth, maximum: 128)))
    #expect(before.document.root?["id"]?.integer == 7)
    #expect(before.document.root?["params"]?["x"]?.kind == .array)
    let after = Document.read(Array(#"{"params":{"x":\#(deep)},"id":7}"#.utf8))
    #expect(after.document.root?["id"] == nil)
  }

  @Test func `a partial value can be walked, at whatever value the limit was reached`() throws {
    let text = #"{"a":[1,{"b":{},"c":[[],"x"]}],"d":{"e":{"f":[{"g":0}]}},"h":null}"#
    for values in 0..<22 {
      let reading = Document.read(Array(text.utf8), limits: Limits(values: values))
      #expect(reading.fault != nil, "\(values) values")
      #expect(reading.document.tape.count <= values)
      guard let root = reading.document.root else {
        #expect(values == 0)
        continue
      }
      #expect(Self.count(root) == reading.document.tape.count, "\(values) values")
      #expect(refusal(root.canonical) == nil)
    }
    #expect(refusal(text, limits: Limits(values: 22)) == nil)
  }

  @Test func `a key whose container exceeded the limit is dropped`() {
    for text in [#"{"a":[1]}"#, #"{"a":{}}"#, #"{"a":1}"#, #"{"a":"b"}"#] {
      let reading = Document.read(Array(text.utf8), limits: Limits(values: 2))
      #expect(reading.document.root?.canonicalText == "{}", "\(text)")
    }
  }

  /// How many values, keys among them, a walk meets.
  private static func count(_ value: Value) -> Int {
    1 + value.elements.reduce(0) { $0 + count($1) }
      + value.members.reduce(0) { $0 + 1 + count($1.value) }
  }

  @Test func `a partial value can be walked, wherever the text was cut off`() {
    let text = Array(
      #"{"a":[1,{"b":{},"c":[[],"x\n"]}],"d":{"e":{"f":[{"g":-0.5e1}]}},"h":null}"#.utf8)
    for end in 0..<text.count {
      let document = Document.read(Array(text[..<end])).document
      guard let root = document.root else { continue }
      #expect(Self.count(root) == document.tape.count, "\(end) bytes")
      #expect(refusal(root.canonical) == nil, "\(end) bytes")
    }
  }

  @Test func `only a truncated string is marked as incomplete`() {
    let root = Document.read(Array(#"["\ud800","\ud83d\ude00","a",1]"#.utf8)).document.root
    #expect(root?.elements.map(\.isValidUnicode) == [false, true, true, true])
    #expect(root?[0]?.string == "\u{FFFD}")
  }
}
