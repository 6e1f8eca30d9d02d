// What RFC 8259 does not call a JSON text is refused, with the position and an explanation.

import Testing

@testable import JSON

@Suite struct RefusedTests {
  @Test(arguments: RefusedTexts.all)
  func `a text that is not JSON is refused with message, line and column`(
    text: String, message: String
  ) {
    #expect(refusal(text) == message)
  }

  @Test func `every byte that cannot begin a value is refused`() {
    let begins = Set("\"{[tfn-0123456789 \t\r\n".utf8)
    for byte in UInt8.min...UInt8.max where !begins.contains(byte) {
      #expect(place([byte]) == "1:1", "byte \(byte)")
      #expect(place(Array("[1,".utf8) + [byte, 0x5D]) == "1:4", "byte \(byte)")
      #expect(place(Array(#"{"a":"#.utf8) + [byte, 0x7D]) == "1:6", "byte \(byte)")
    }
  }

  @Test func `a text cut off anywhere is refused`() throws {
    let text = Array(
      #" {"a":[1.5e+3,-0,true,false,null,"x\n\u00e9\ud83d\ude00é😀",[],{}],"b":{"c":{"":[[0]]}}} "#
        .utf8)
    let end = text.count - 1
    _ = try Document(text)
    for count in 0..<end {
      guard case .syntax = Document.read(Array(text[..<count])).fault else {
        Issue.record("the first \(count) bytes are accepted: \(shown(Array(text[..<count])))")
        continue
      }
    }
  }

  @Test func `an invalid byte is refused at any position`() {
    let text = Array(#"{"a":[1.5e+3,-0,true,"x\n\u00e9é"],"b":{}}"#.utf8)
    for at in 0...text.count {
      for byte: UInt8 in [0x00, 0x1F, 0x80, 0xC0, 0xF8, 0xFF] {
        let broken = text[..<at] + [byte] + text[at...]
        #expect(refusal(Array(broken)) != nil, "byte \(byte) at \(at)")
      }
    }
  }
}
