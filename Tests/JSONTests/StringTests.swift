// Strings: what may appear unescaped, what each escape means, at every offset from the eight-byte
// steps in which plain text is passed.

import TestSupport
import Testing

@testable import JSON

@Suite struct StringTests {
  @Test func `strings hold all characters except quote, backslash and controls`() {
    for length in 0..<20 {
      for at in 0...length {
        for byte: UInt8 in 0x00...0x7F where byte != 0x22 && byte != 0x5C {
          var content = [UInt8](repeating: 0x61, count: length)
          content.insert(byte, at: at)
          let reading = Document.read(quoted(content))
          if byte < 0x20 {
            if place(quoted(content)) != "1:\(at + 2)" {
              Issue.record("control \(byte) at \(at) of \(length): \(place(quoted(content)))")
            }
          } else if reading.document.root?.string.map({ Array($0.utf8) }) != content {
            Issue.record("byte \(byte) at \(at) of \(length) is not kept")
          }
        }
      }
    }
  }

  @Test func `a string ends at the first quote, at any offset`() throws {
    for length in 0..<40 {
      let content = String(repeating: "a", count: length)
      let root = try value(#"["\#(content)","\#(content)b"]"#)
      #expect(root[0]?.string == content)
      #expect(root[1]?.string == content + "b")
    }
  }

  @Test(
    arguments: [
      (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"),
      (#"\n"#, "\n"), (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0041"#, "A"), (#"\u00e9"#, "é"),
      (#"\u00E9"#, "é"), (#"\u20aC"#, "€"), (#"\u0000"#, "\0"), (#"\u001f"#, "\u{1F}"),
      (#"\u007f"#, "\u{7F}"), (#"\uFFFF"#, "\u{FFFF}"), (#"\uFEFF"#, "\u{FEFF}"),
      (#"\ud83d\ude00"#, "😀"), (#"\uD83D\uDE00"#, "😀"), (#"\ud800\udc00"#, "\u{10000}"),
      (#"\udbff\udfff"#, "\u{10FFFF}"), (#"\u0022"#, "\""), (#"\u005c"#, "\\"),
      (#"\u005Cn"#, "\\n"), (#"\\u0041"#, "\\u0041"), (#"\\\\"#, "\\\\"), (#"\\\""#, "\\\""),
      (#"a\nb\tc"#, "a\nb\tc"), (#"\u00e9é\ud83d\ude00😀"#, "éé😀😀"), (#"e\u0301"#, "e\u{301}"),
      (#"\ud83d\ude00\ud83d\ude00"#, "😀😀"), (#"\u12345"#, "\u{1234}5"),
      (#"aaaaaaaaaaaaaaaa\n"#, "aaaaaaaaaaaaaaaa\n"),
      (#"\naaaaaaaaaaaaaaaa"#, "\naaaaaaaaaaaaaaaa"),
    ]
  )
  func `escapes are resolved`(escaped: String, text: String) throws {
    let root = try value("[\"\(escaped)\",{\"\(escaped)\":0}]")
    #expect(root[0]?.string.map { Array($0.utf8) } == Array(text.utf8))
    #expect(root[1]?.members.first { _ in true }.map { Array($0.key.utf8) } == Array(text.utf8))
  }

  @Test func `other escapes are refused`() {
    for byte in UInt8.min...UInt8.max {
      // Four digits follow, which only `\u` asks for.
      let isEscape = Array("\"\\/bfnrtu".utf8).contains(byte)
      let refusal = refusal(quoted([0x5C, byte] + Array("0041".utf8)))
      #expect((refusal == nil) == isEscape, "byte \(byte)")
    }
  }

  @Test func `four hexadecimal digits of either case give any code unit`() throws {
    for isUppercase in [false, true] {
      var text = "["
      for unit in UInt16.min...UInt16.max where !UTF16.isSurrogate(unit) {
        let digits = String(unit, radix: 16, uppercase: isUppercase)
        text += "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits + "\","
      }
      var elements = try value(text + "0]").elements
      for unit in UInt16.min...UInt16.max where !UTF16.isSurrogate(unit) {
        let scalars = elements.next()?.string?.unicodeScalars
        guard let scalars, let scalar = Unicode.Scalar(unit), Array(scalars) == [scalar] else {
          Issue.record("\(unit) is read as \(String(describing: scalars))")
          continue
        }
      }
    }
  }

  @Test func `other characters than hexadecimal digits in a Unicode escape are refused`() {
    let digits = Set("0123456789abcdefABCDEF".utf8)
    for at in 0..<4 {
      for byte in UInt8.min...UInt8.max {
        var text = Array("0041".utf8)
        text[at] = byte
        let isAccepted = refusal(quoted(Array("\\u".utf8) + text)) == nil
        // `d8..` to `df..` begin half a pair, which is refused for another reason.
        #expect(isAccepted == digits.contains(byte), "byte \(byte) at \(at)")
      }
    }
  }

  @Test func `any high surrogate is joined with any low one`() throws {
    var random = SeededRandom()
    var scalars: [Unicode.Scalar] = [
      "\u{10000}", "\u{103FF}", "\u{10400}", "\u{10FC00}", "\u{10FFFF}",
    ]
    while scalars.count < 2000 {
      let scalar = Unicode.Scalar(0x10000 + UInt32(random.below(0x100000)))
      scalars.append(try #require(scalar))
    }
    let escaped = scalars.map { scalar in
      UTF16.encode(scalar).map { $0.map { "\\u" + String($0, radix: 16) }.joined() } ?? ""
    }
    let root = try value("\"\(escaped.joined())\"")
    #expect(root.string.map { Array($0.unicodeScalars) } == scalars, "\(random)")
  }

  @Test func `strings are equal however their characters are escaped`() throws {
    var random = SeededRandom()
    for _ in 0..<400 {
      var spelled = ""
      var meant = ""
      for _ in 0..<random.below(40) {
        switch random.below(8) {
        case 0:
          spelled += "\\n"
          meant += "\n"
        case 1:
          spelled += "\\u20AC"
          meant += "€"
        case 2:
          spelled += "😀"
          meant += "😀"
        case 3:
          spelled += "\\ud83d\\ude00"
          meant += "😀"
        default:
          spelled += "a"
          meant += "a"
        }
      }
      #expect(try value("\"\(spelled)\"").string == meant, "\(random)")
    }
  }
}
