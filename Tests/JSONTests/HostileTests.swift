// Texts made to be slow: each must be read, or refused, in time proportional to its length.

import Testing

@testable import JSON

@Suite(.timeLimit(.minutes(1)))
struct HostileTests {
  @Test func `a megabyte of unclosed objects is refused quickly`() {
    let text = Array(String(repeating: #"{"a":"#, count: 200_000).utf8)
    #expect(
      Document.read(text).fault == .limit(LimitFault(measure: .depth, maximum: 128)))
    let deep = Document.read(text, limits: Limits(depth: 1 << 20))
    #expect(deep.fault?.description == "line 1, column 1000001: a value is missing")
  }

  @Test func `an object of 200,000 keys with one duplicate is refused quickly`() {
    let members = (0..<200_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    #expect(refusal("{\(members)}") == nil)
    #expect(
      refusal("{\(members),\"key77\":0}") == "key77: this key occurs twice in its object")
  }

  @Test func `20,000 keys with escapes are read quickly`() {
    let members = (0..<20_000).map { "\"\\u006bey\($0)\":\($0)" }.joined(separator: ",")
    #expect(refusal("{\(members)}") == nil)
    #expect(
      refusal("{\(members),\"key19999\":0}") == "key19999: this key occurs twice in its object")
  }

  @Test func `20,000 nested objects with escaped keys are read quickly`() {
    let members = (0..<20_000).map { #""\u006b\#($0)":{"\u0061":{"\u0062":0}}"# }
    #expect(refusal("{\(members.joined(separator: ","))}") == nil)
  }

  @Test func `keys that collide in the quick comparison are read quickly`() {
    let members = (10_000..<30_000).map { "\"samebeginning\($0)samesameend\":0" }
    #expect(refusal("{\(members.joined(separator: ","))}") == nil)
    let few = members.prefix(32).joined(separator: ",")
    let objects = [String](repeating: "{\(few)}", count: 200).joined(separator: ",")
    #expect(refusal("[\(objects)]") == nil)
  }

  @Test func `duplicate keys of a megabyte, and a late member, are found quickly`() throws {
    let key = String(repeating: "k", count: 1 << 20)
    #expect(refusal("{\"\(key)\":1,\"\(key)\":2}") != nil)
    let elements = String(repeating: "0,", count: 200_000)
    let root = try value(#"{"a":[\#(elements)0],"b":{"c":"x"}}"#)
    #expect(root["b"]?["c"]?.path(from: root).description == "b.c")
    #expect(root["a"]?[200_000]?.path(from: root).description == "a[200000]")
  }

  @Test func `a megabyte of escapes, also unterminated, is read quickly`() throws {
    let count = 170_000
    let escapes = String(repeating: #"\u0041"#, count: count)
    #expect(try value("\"\(escapes)\"").string?.utf8.count == count)
    #expect(refusal("\"\(escapes)")?.hasSuffix("a string has no end") == true)
    let pairs = String(repeating: #"\ud83d"#, count: count)
    #expect(refusal("[\"\(pairs)\"]") == "[0]: a \\u escape names half a surrogate pair")
  }

  @Test func `the position of a fault behind a megabyte of lines is found quickly`() {
    let text = String(repeating: "\n", count: 1 << 20) + "[1,\n é]"
    #expect(refusal(text)?.hasPrefix("line 1048578, column 2: ") == true)
  }

  @Test func `endless commas beyond the value limit are refused quickly`() {
    let text = "[" + String(repeating: "0,", count: 500_000)
    #expect(
      Document.read(Array(text.utf8), limits: Limits(values: 400_000)).fault
        == .limit(LimitFault(measure: .values, maximum: 400_000)))
  }

  @Test func `numbers of 65,536 digits are converted quickly`() throws {
    let digits = String(repeating: "9", count: 65_000)
    #expect(try value(digits).number == nil)
    #expect(try value(digits).integer == nil)
    #expect(try value("0.\(digits)").number == 1)
    #expect(try value("0.\(digits)").integer == nil)
    #expect(try value("1e\(digits)").number == nil)
    #expect(try value("1e-\(digits)").number == 0)
    #expect(try value("1e-\(digits)").integer == nil)
    #expect(try value("0.\(String(repeating: "0", count: 65_000))1e65001").integer == 1)
  }
}
