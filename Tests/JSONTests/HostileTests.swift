// Texts that were made to be slow: each has to be read, or refused, in the time its length asks for.

import Testing

@testable import JSON

@Suite("A text that was made to be slow is done with:", .timeLimit(.minutes(1)))
struct HostileTests {
  @Test("a megabyte of objects that are never closed")
  func nestedObjects() {
    let text = Array(String(repeating: #"{"a":"#, count: 200_000).utf8)
    #expect(
      Document.read(text).fault == .limit(LimitFault(measure: .depth, allowed: 128)))
    let deep = Document.read(text, limits: Limits(depth: 1 << 20))
    #expect(deep.fault?.description == "line 1, column 1000001: a value is missing")
  }

  @Test("an object of 200,000 keys, and one more that stands twice")
  func manyKeys() {
    let members = (0..<200_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    #expect(refusal("{\(members)}") == nil)
    #expect(
      refusal("{\(members),\"key77\":0}") == "key77: this key is in its object twice")
  }

  @Test("20,000 keys with escapes")
  func escapedKeys() {
    let members = (0..<20_000).map { "\"\\u006bey\($0)\":\($0)" }.joined(separator: ",")
    #expect(refusal("{\(members)}") == nil)
    #expect(
      refusal("{\(members),\"key19999\":0}") == "key19999: this key is in its object twice")
  }

  @Test("20,000 objects whose every key has an escape, and one object that holds them all")
  func manyObjects() {
    let members = (0..<20_000).map { #""\u006b\#($0)":{"\u0061":{"\u0062":0}}"# }
    #expect(refusal("{\(members.joined(separator: ","))}") == nil)
  }

  @Test("keys of one length, beginning and end, so that a quick mark tells them not apart")
  func likeKeys() {
    let members = (10_000..<30_000).map { "\"samebeginning\($0)samesameend\":0" }
    #expect(refusal("{\(members.joined(separator: ","))}") == nil)
    let few = members.prefix(32).joined(separator: ",")
    let objects = [String](repeating: "{\(few)}", count: 200).joined(separator: ",")
    #expect(refusal("[\(objects)]") == nil)
  }

  @Test("one key of a megabyte, twice, and a value to be found behind many others")
  func longKeys() throws {
    let key = String(repeating: "k", count: 1 << 20)
    #expect(refusal("{\"\(key)\":1,\"\(key)\":2}") != nil)
    let elements = String(repeating: "0,", count: 200_000)
    let root = try value(#"{"a":[\#(elements)0],"b":{"c":"x"}}"#)
    #expect(root["b"]?["c"]?.path(from: root).description == "b.c")
    #expect(root["a"]?[200_000]?.path(from: root).description == "a[200000]")
  }

  @Test("a string of a megabyte of escapes, and of one that has no end")
  func strings() throws {
    let count = 170_000
    let escapes = String(repeating: #"\u0041"#, count: count)
    #expect(try value("\"\(escapes)\"").string?.utf8.count == count)
    #expect(refusal("\"\(escapes)")?.hasSuffix("a string has no end") == true)
    let pairs = String(repeating: #"\ud83d"#, count: count)
    #expect(refusal("[\"\(pairs)\"]") == "[0]: a \\u escape names half a surrogate pair")
  }

  @Test("a fault behind a megabyte of lines")
  func lines() {
    let text = String(repeating: "\n", count: 1 << 20) + "[1,\n é]"
    #expect(refusal(text)?.hasPrefix("line 1048578, column 2: ") == true)
  }

  @Test("commas without end, when the values run out")
  func commas() {
    let text = "[" + String(repeating: "0,", count: 500_000)
    #expect(
      Document.read(Array(text.utf8), limits: Limits(values: 400_000)).fault
        == .limit(LimitFault(measure: .values, allowed: 400_000)))
  }

  @Test("numbers of 65,536 digits, whole, broken and with an exponent")
  func numbers() throws {
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
