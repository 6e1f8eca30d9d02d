// The line and column of a fault are those that an editor shows.

import TestSupport
import Testing

@testable import JSON

@Suite struct PlaceTests {
  @Test(
    arguments: [
      ("x", "1:1"),
      (" x", "1:2"),
      ("\tx", "1:2"),
      ("\nx", "2:1"),
      ("\n\n x", "3:2"),
      ("\r\nx", "2:1"),
      ("\rx", "1:2"),
      ("\n\rx", "2:2"),
      ("[1,\n  2,\n  x]", "3:3"),
      (#""é" x"#, "1:5"),
      (#""€" x"#, "1:5"),
      (#""😀" x"#, "1:5"),
      (#""é€😀" x"#, "1:7"),
      ("\"e\u{301}\" x", "1:6"),
      ("\"👨‍👩‍👧\" x", "1:9"),
      ("[\"é\",\n\"😀\", x]", "2:6"),
      (#"["é😀", é]"#, "1:8"),
      (#"{"😀":"é","€" x}"#, "1:14"),
      ("\"😀\u{1}\"", "1:3"),
      (#""😀\q""#, "1:4"),
      (#""😀\u00""#, "1:4"),
      ("\"\u{2028}\" x", "1:5"),
      ("\"\u{85}\" x", "1:5"),
    ]
  )
  func `line and column count from 1, in characters`(text: String, place: String) {
    #expect(JSONTests.place(Array(text.utf8)) == place)
  }

  @Test func `line and column agree with counting Unicode scalars`() {
    var random = SeededRandom()
    let blanks: [Unicode.Scalar] = [" ", "\t", "\r", "\n"]
    let letters: [Unicode.Scalar] = ["a", "é", "€", "😀", "\u{10FFFF}", "\u{80}", "\u{301}"]
    for _ in 0..<300 {
      var text = "["
      for _ in 0..<random.below(6) {
        for _ in 0..<random.below(4) { text.unicodeScalars.append(random.pick(blanks)) }
        text += "\""
        for _ in 0..<random.below(12) { text.unicodeScalars.append(random.pick(letters)) }
        text += "\","
      }
      for _ in 0..<random.below(4) { text.unicodeScalars.append(random.pick(blanks)) }
      var (line, column) = (1, 1)
      for scalar in text.unicodeScalars {
        (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
      }
      #expect(JSONTests.place(Array((text + "!").utf8)) == "\(line):\(column)", "\(random)")
    }
  }
}
