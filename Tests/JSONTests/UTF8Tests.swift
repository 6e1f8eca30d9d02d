// UTF-8 as the Unicode standard defines it: no overlong form, no surrogate, nothing past U+10FFFF,
// nothing cut off. The parser is compared with the standard library.

import Testing

@testable import JSON

@Suite struct UTF8Tests {
  @Test(
    arguments: [
      [0x7F], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF],
      [0xEE, 0x80, 0x80], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9], [0xEF, 0xBB, 0xBF],
      [0xEF, 0xBF, 0xBD], [0xEF, 0xBF, 0xBE], [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80],
      [0xF0, 0x9F, 0x98, 0x80], [0xF3, 0xBF, 0xBF, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]]
  )
  func `well-formed UTF-8 is kept`(bytes: [UInt8]) throws {
    #expect(refusal(quoted(bytes)) == nil)
    #expect(Document.read(quoted(bytes)).document.root?.string.map { Array($0.utf8) } == bytes)
  }

  @Test(
    arguments: [
      // Continuations of nothing
      [0x80], [0xBF], [0x80, 0x80],
      // Overlong forms of '/', NUL, U+007F, U+07FF and U+FFFF
      [0xC0, 0xAF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF],
      [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x8F, 0xBF, 0xBF],
      // Surrogates: the first and the last, half and whole pairs
      [0xED, 0xA0, 0x80], [0xED, 0xAF, 0xBF], [0xED, 0xB0, 0x80], [0xED, 0xBF, 0xBF],
      [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
      // Past U+10FFFF, and lead bytes that there are not
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF7, 0xBF, 0xBF, 0xBF],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF],
      // Another encoding
      [0xE9], [0xE9, 0x74, 0xE9], [0xFF, 0xFE, 0x61, 0x00],
    ] as [[UInt8]]
  )
  func `ill-formed UTF-8 is refused at the first byte of the sequence`(bytes: [UInt8]) {
    for plain in 0..<10 {
      let before = [UInt8](repeating: 0x61, count: plain)
      #expect(
        refusal(quoted(before + bytes + before))
          == "line 1, column \(plain + 2): a string holds bytes that are not UTF-8")
    }
  }

  @Test func `UTF-8 sequences cut off anywhere are refused`() {
    for character in ["é", "€", "\u{D7FF}", "😀", "\u{10FFFF}"] {
      let bytes = Array(character.utf8)
      for count in 1..<bytes.count {
        for end in ["\"", "a\"", "é\"", "\\n\"", "aaaaaaaaaaaaaaaa\"", "", "é"] {
          let text = [0x22] + bytes[..<count] + Array(end.utf8)
          #expect(
            refusal(text) == "line 1, column 2: a string holds bytes that are not UTF-8",
            "\(shown(text))")
        }
      }
    }
  }

  @Test func `all sequences of one and two bytes are judged as by the standard library`() {
    for first: UInt8 in 0x20...0xFF where first != 0x22 && first != 0x5C {
      judge([first])
      for second: UInt8 in 0x20...0xFF where second != 0x22 && second != 0x5C {
        judge([first, second])
      }
    }
  }

  @Test func `sequences around every boundary are judged as by the standard library`() {
    let leads: [UInt8] = [
      0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    let edges: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE0]
    for lead in leads {
      for second in edges {
        for third in edges {
          judge([lead, second, third])
          for fourth in edges { judge([lead, second, third, fourth]) }
        }
      }
    }
  }

  private func judge(_ bytes: [UInt8]) {
    let reading = Document.read(quoted(bytes))
    let expected = String(validating: bytes, as: UTF8.self)
    let found = reading.fault == nil ? reading.document.root?.string : nil
    if found != expected {
      Issue.record("\(shown(bytes)) is read as \(String(describing: found))")
    }
  }

  @Test func `characters of every plane are accepted`() throws {
    var scalars = String.UnicodeScalarView()
    for number in UInt32(0x80)...0x10FFFF {
      // All scalars below U+3000, both ends of each plane, and a sample of the rest.
      guard number < 0x3000 || number & 0xFFFF > 0xFFF0 || number % 61 == 0 else { continue }
      guard let scalar = Unicode.Scalar(number) else { continue }
      scalars.append(scalar)
    }
    let text = String(scalars)
    #expect(try value("\"\(text)\"").string == text)
  }
}
