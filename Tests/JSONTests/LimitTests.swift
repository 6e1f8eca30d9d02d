// The limits of a text: each exactly at its limit, and one step beyond.

import Testing

@testable import JSON

@Suite struct LimitTests {
  @Test func `depth 128 is read and 129 is not`() {
    #expect(Limits.standard.depth == 128)
    for (open, close) in [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")] {
      let step = open.hasPrefix("[{") ? 2 : 1
      for depth in stride(from: step, through: 256, by: step) {
        let count = depth / step
        let text =
          String(repeating: open, count: count) + "0" + String(repeating: close, count: count)
        let fault = Document.read(Array(text.utf8)).fault
        let limit = Fault.limit(LimitFault(measure: .depth, maximum: 128))
        #expect(fault == (depth <= 128 ? nil : limit), "\(open) × \(count)")
      }
    }
  }

  @Test func `depth counts open containers, not all of them`() {
    let brackets = String(repeating: "[{},[]],", count: 1000)
    #expect(refusal("[\(brackets)0]", limits: Limits(depth: 3)) == nil)
    #expect(
      refusal("[\(brackets)0]", limits: Limits(depth: 2))
        == "arrays and objects are nested more than 2 deep")
    #expect(refusal("0", limits: Limits(depth: 0)) == nil)
    #expect(
      refusal("[]", limits: Limits(depth: 0))
        == "arrays and objects are nested more than 0 deep")
  }

  @Test func `100,000 nested arrays and objects are refused at the 129th`() {
    for open in ["[", #"{"a":"#, #"[{"a":"#, "[[],"] {
      let text = String(repeating: open, count: 100_000)
      #expect(
        Document.read(Array(text.utf8)).fault
          == .limit(LimitFault(measure: .depth, maximum: 128)), "\(open)")
    }
  }

  @Test func `with a high limit, depth uses memory and no stack`() throws {
    let count = 100_000
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let text =
        String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
      var root = try value(text, limits: Limits(depth: count))
      #expect(root.text.count == text.utf8.count)
      for _ in 0..<3 { root = try #require(root[0] ?? root["a"]) }
      let unclosed = Array(String(repeating: open, count: count).utf8)
      #expect(Document.read(unclosed, limits: Limits(depth: count)).fault != nil)
    }
  }

  @Test(
    arguments: [
      ("0", 1), ("[]", 1), ("{}", 1), ("[0]", 2), ("[[],{},\"\",null,true]", 6),
      (#"{"a":1}"#, 3), (#"{"a":[1,2],"b":{}}"#, 7),
    ]
  )
  func `values of all kinds are counted, and keys too`(text: String, count: Int) {
    #expect(refusal(text, limits: Limits(values: count)) == nil)
    for fewer in 0..<count {
      #expect(
        Document.read(Array(text.utf8), limits: Limits(values: fewer)).fault
          == .limit(LimitFault(measure: .values, maximum: fewer)))
    }
  }

  @Test func `a number of 65,536 characters is read and one of 65,537 is not`() throws {
    #expect(Limits.standard.numberLength == 65_536)
    let digits = String(repeating: "7", count: 65_536)
    #expect(try value("[\(digits)]")[0]?.ownText == digits)
    let limit = Fault.limit(LimitFault(measure: .numberLength, maximum: 65_536))
    #expect(Document.read(Array("[\(digits)7]".utf8)).fault == limit)
    for text in ["-12.5e3", "1234567", "1e+1234"] {
      #expect(refusal(text, limits: Limits(numberLength: 7)) == nil)
      #expect(
        refusal(text, limits: Limits(numberLength: 6)) == "a number is longer than 6 characters")
    }
  }

  @Test func `the size limit is checked before any byte is read`() {
    #expect(refusal("[1,2]", limits: Limits(bytes: 5)) == nil)
    for text in ["[1,2]", "[1,2 ", "\"é\u{1}\"", "     "] {
      let reading = Document.read(Array(text.utf8), limits: Limits(bytes: 4))
      #expect(reading.fault == .limit(LimitFault(measure: .bytes, maximum: 4)))
      #expect(reading.document.root == nil)
    }
  }

  @Test func `no limit lets an offset exceed 32 bits`() {
    let limits = Limits(bytes: .max, values: .max)
    #expect(limits.bytes == Int(Int32.max))
    #expect(limits.values == Int(Int32.max))
    #expect(Limits.standard.bytes == 64 << 20)
    #expect(Limits.standard.values == 8 << 20)
  }

  @Test func `each exceeded limit has its own error message`() {
    let sentences = LimitFault.Measure.allCases.map {
      LimitFault(measure: $0, maximum: 9).description
    }
    #expect(
      sentences == [
        "the text is longer than 9 bytes",
        "arrays and objects are nested more than 9 deep",
        "the text holds more than 9 values",
        "a number is longer than 9 characters",
      ])
  }
}
