// Reading a document: kinds, members, elements, equality, and the path to a value.

import Testing

@testable import JSON

@Suite struct ValueTests {
  @Test func `a value is read as its own kind only`() throws {
    let root = try value(#"[null,true,false,12,"x",[1],{"a":1}]"#)
    #expect(
      root.elements.map(\.kind) == [.null, .boolean, .boolean, .number, .string, .array, .object])
    #expect(root.elements.map(\.boolean) == [nil, true, false, nil, nil, nil, nil])
    #expect(root.elements.map(\.integer) == [nil, nil, nil, 12, nil, nil, nil])
    #expect(root.elements.map(\.number) == [nil, nil, nil, 12, nil, nil, nil])
    #expect(root.elements.map(\.string) == [nil, nil, nil, nil, "x", nil, nil])
    #expect(root.elements.map { Array($0.elements).count } == [0, 0, 0, 0, 0, 1, 0])
    #expect(root.elements.map { Array($0.members).count } == [0, 0, 0, 0, 0, 0, 1])
    #expect(
      root.elements.map(\.kind.phrase) == [
        "null", "a boolean", "a boolean", "a number", "a string", "an array", "an object",
      ])
  }

  @Test func `a value keeps its exact text`() throws {
    let root = try value(#" { "a" : [ 1.50, "\u0041" ,{ } ] } "#)
    #expect(root.ownText == #"{ "a" : [ 1.50, "\u0041" ,{ } ] }"#)
    #expect(root["a"]?.ownText == #"[ 1.50, "\u0041" ,{ } ]"#)
    #expect(root["a"]?.elements.map(\.ownText) == ["1.50", #""\u0041""#, "{ }"])
  }

  @Test func `members are found by key in any spelling, elements by index`() throws {
    let root = try value(#"{"a":{"\u0062":[10,[20,21],30]},"c":{},"":1,"\u0000":2}"#)
    #expect(root["a"]?["b"]?[0]?.integer == 10)
    #expect(root["a"]?["b"]?[1]?[1]?.integer == 21)
    #expect(root["a"]?["b"]?[2]?.integer == 30)
    #expect(root["a"]?["b"]?[3] == nil)
    #expect(root["a"]?["b"]?[-1] == nil)
    #expect(root[""]?.integer == 1)
    #expect(root["\0"]?.integer == 2)
    #expect(root["b"] == nil)
    #expect(root["c"]?["a"] == nil)
    #expect(root[0] == nil)
    #expect(root["a"]?["b"]?["0"] == nil)
  }

  @Test func `the count is that of direct elements only`() throws {
    for (text, count) in [
      ("[]", 0), ("[0]", 1), ("[[1,2,3],{\"a\":[4]},[]]", 3), ("{\"a\":1}", 0), ("\"abc\"", 0),
    ] {
      #expect(try value(text).count == count)
      #expect(try value("[7,\(text),8]")[1]?.count == count)
    }
  }

  @Test func `a value is found again at its position`() throws {
    let root = try value(#"{"a":[1,{"b":"x"}],"c":null}"#)
    var reader = Reader(root)
    let object = try reader.beginObject()
    var places: [Value.ValueRef] = []
    while reader.nextKey(in: object) != nil { places.append(reader.reference()) }
    #expect(places.map { root.value(at: $0).ownText } == [#"[1,{"b":"x"}]"#, "null"])
    #expect(places.map { root.kind(at: $0) } == [.array, .null])
    #expect(places.map { root.string(at: $0) } == [nil, nil])
    var inner = Reader(try #require(root["a"]?[1]))
    let innerObject = try inner.beginObject()
    _ = inner.nextKey(in: innerObject)
    #expect(root.string(at: inner.reference()) == "x")
  }

  @Test func `keys of canonically equivalent characters are different`() throws {
    let root = try value("{\"e\u{301}\":1,\"\u{E9}\":2,\"\u{212A}\":3}")
    #expect(root["e\u{301}"]?.integer == 1)
    #expect(root["\u{E9}"]?.integer == 2)
    #expect(root["K"] == nil)
  }

  @Test(
    arguments: [
      ("null", " null "), ("[1,2]", "[ 1 ,\n2 ]"), (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#),
      (#""é\n/""#, #""\u00e9\u000A\/""#), (#"{"\u0061":[{}]}"#, #"{"a":[{ }]}"#),
      ("{\"e\u{301}\":1,\"\u{E9}\":2}", "{\"\u{E9}\":2,\"e\u{301}\":1}"),
      ("{\"😀\":1,\"\u{FFFD}\":2,\"z\":3}", "{\"\u{FFFD}\":2,\"z\":3,\"😀\":1}"),
    ]
  )
  func `values of the same contents are equal`(one: String, other: String) throws {
    #expect(try value(one) == value(other))
    #expect(try value(one).canonical == value(other).canonical)
  }

  @Test(
    arguments: [
      ("null", "false"), ("0", "-0"), ("1", "1.0"), ("1", "\"1\""), ("[]", "{}"), ("[]", "[[]]"),
      ("[1,2]", "[2,1]"), ("[12]", "[1,2]"), (#"{"a":1}"#, #"{"a":2}"#), (#"{"a":1}"#, #"{"b":1}"#),
      (#"{"a":1}"#, #"{"a":1,"b":1}"#), ("\"\u{E9}\"", "\"e\u{301}\""), (#""a""#, #""A""#),
      (#"{"a":{"b":1}}"#, #"{"a":1,"b":1}"#),
    ]
  )
  func `values that differ in kind, order, number text or character are not equal`(
    one: String, other: String
  ) throws {
    #expect(try value(one) != value(other))
  }

  @Test func `every value and key of a document has its path`() throws {
    let root = try value(#"{"a":[1,{"b":{},"c":[[],"x"]}],"d e":{"":null},"f":2}"#)
    var found: [String] = []
    walk(root) { found.append($0.path(from: root).description) }
    #expect(
      found == [
        "", "a", "a[0]", "a[1]", "a[1].b", "a[1].c", "a[1].c[0]", "a[1].c[1]", #"["d e"]"#,
        #"["d e"][""]"#, "f",
      ])
    let inner = try #require(root["a"]?[1])
    #expect(inner["c"]?[1]?.path(from: inner).description == "c[1]")
    #expect(inner.path(from: inner).steps.isEmpty)
    #expect(root["f"]?.path(from: root).steps == [.key("f")])
    #expect(inner["c"]?[0]?.path(from: root).steps == [.key("a"), .index(1), .key("c"), .index(0)])
  }

  private func walk(_ value: Value, _ visit: (Value) -> Void) {
    visit(value)
    for element in value.elements { walk(element, visit) }
    for (_, member) in value.members { walk(member, visit) }
  }
}
