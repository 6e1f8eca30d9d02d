// A plain text searches for characters eight bytes at a time: they are found at any position, and
// no other character is mistaken for them.

import ICalendar
import Testing

@Suite struct PlainTextTests {
  /// The value of the line `NOTE:` with these bytes.
  private func read(_ value: [UInt8]) -> (text: PlainText, value: Range<Int>)? {
    var text = PlainText()
    let bytes = Array("NOTE:".utf8) + value + Array("\r\n".utf8)
    guard text.read(bytes.span), let line = text.lines.first else { return nil }
    return (text, line.value)
  }

  @Test func `every backslash is found, and nothing else`() throws {
    for count in 0..<20 {
      for place in 0..<count {
        for byte in UInt8(0x20)..<0x7F {
          var bytes = [UInt8](repeating: 0x61, count: count)
          bytes[place] = byte
          let (text, value) = try #require(self.read(bytes))
          #expect(text.hasBackslash(value) == (byte == UInt8(ascii: "\\")))
        }
      }
    }
  }

  @Test func `every control character is found, and makes the text not plain`() {
    for count in 1..<20 {
      for place in 0..<count {
        for byte in UInt8.min...UInt8.max where byte != 0x0A && byte < 0x80 {
          var bytes = [UInt8](repeating: 0x61, count: count)
          bytes[place] = byte
          let isPlain = byte >= 0x20 && byte != 0x7F
          #expect((read(bytes) != nil) == isPlain, "\(byte) at \(place) of \(count)")
        }
      }
    }
  }

  @Test func `text is plain exactly if it is valid UTF-8`() {
    for count in 0..<12 {
      let before = [UInt8](repeating: 0x61, count: count)
      #expect(read(before + Array("äö€𝄞".utf8)) != nil)
      for broken: [UInt8] in [[0xC3], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF]] {
        #expect(read(before + broken + [0x61]) == nil)
      }
    }
  }
}
