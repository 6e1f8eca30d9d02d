// Values → bytes: commas, escapes, numbers, splicing, and taking back what was written.

import TestSupport
import Testing

@testable import JSON

@Suite struct WriterTests {
  @Test func `commas are written automatically`() {
    var writer = Writer()
    writer.beginObject()
    writer.key("a" as StaticString)
    writer.value(1)
    writer.key("b" as String)
    writer.beginArray()
    writer.endArray()
    writer.key("c" as StaticString)
    writer.beginArray()
    writer.value("x")
    writer.null()
    writer.value(true)
    writer.value(false)
    writer.value(2.5)
    writer.beginObject()
    writer.endObject()
    writer.beginObject()
    writer.key("d" as String)
    writer.null()
    writer.endObject()
    writer.encodedValue(Array("[0]".utf8))
    writer.encodedValue(Array("1".utf8)[...])
    writer.beginArray()
    writer.beginArray()
    writer.endArray()
    writer.value(-3)
    writer.endArray()
    writer.endArray()
    writer.member("e", "y")
    writer.endObject()
    #expect(
      writer.text
        == #"{"a":1,"b":[],"c":["x",null,true,false,2.5,{},{"d":null},[0],1,[[],-3]],"e":"y"}"#
    )
  }

  @Test func `fragments are separated by commas`() {
    var writer = Writer()
    writer.beginArray()
    writer.encodedValue("1".utf8)
    writer.encodedValue("[2 , 3]".utf8)
    writer.value(4)
    writer.encodedValue(#"{"a":5}"#.utf8)
    writer.endArray()
    #expect(writer.text == #"[1,[2 , 3],4,{"a":5}]"#)
  }

  @Test func `reserving room grows the buffer only if needed`() {
    var writer = Writer()
    writer.reserve(100_000)
    let room = writer.bytes.capacity
    #expect(room >= 100_000)
    for _ in 0..<100 { writer.reserve(100_000) }
    #expect(writer.bytes.capacity == room)
    writer.value("x")
    writer.reserve(1)
    #expect(writer.bytes.capacity == room)
  }

  @Test func `a value is inserted with its original text`() throws {
    let sent = #"{ "a" : [ 1.50 , "\u00e9\/" , 123456789012345678901234567890 ] }"#
    let root = try value(sent)
    var writer = Writer()
    writer.beginArray()
    root.write(to: &writer)
    try #require(root["a"]).write(to: &writer)
    writer.endArray()
    #expect(
      writer.text == "[\(sent),[ 1.50 , \"\\u00e9\\/\" , 123456789012345678901234567890 ]]")
  }

  @Test func `quote, backslash and controls are escaped, and nothing else`() {
    let named: [UInt8: String] = [
      0x08: #"\b"#, 0x09: #"\t"#, 0x0A: #"\n"#, 0x0C: #"\f"#, 0x0D: #"\r"#, 0x22: #"\""#,
      0x5C: #"\\"#,
    ]
    for byte: UInt8 in 0...0x7F {
      let hexadecimal = "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      let plain = String(Unicode.Scalar(byte))
      let expected = named[byte] ?? (byte < 0x20 ? hexadecimal : plain)
      // At every distance from the eight-byte steps in which plain text is passed.
      for before in 0..<17 {
        for after in [0, 1, 7, 8] {
          var writer = Writer()
          let (head, tail) = (
            String(repeating: "é", count: before / 2), String(repeating: "z", count: after)
          )
          let odd = before % 2 == 0 ? "" : "y"
          writer.value(head + odd + plain + tail)
          if writer.text != "\"\(head)\(odd)\(expected)\(tail)\"" {
            Issue.record("byte \(byte) after \(before) is written \(writer.text)")
          }
        }
      }
    }
  }

  @Test(arguments: ["/", "\u{7F}", "\u{80}", "\u{2028}", "\u{2029}", "\u{FEFF}", "é", "😀", "<&>'"])
  func `characters that JSON allows are not escaped`(text: String) {
    var writer = Writer()
    writer.value(text)
    #expect(writer.text == "\"\(text)\"")
  }

  @Test func `dynamic keys are escaped like strings`() {
    var writer = Writer()
    writer.beginObject()
    writer.key("a\"\n\\é" as String)
    writer.value(1)
    writer.endObject()
    #expect(writer.text == #"{"a\"\n\\é":1}"#)
  }

  @Test(
    arguments: [
      (0, "0"), (9, "9"), (10, "10"), (-1, "-1"), (-9, "-9"), (-10, "-10"), (99, "99"),
      (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
    ]
  )
  func `integers are written in digits`(integer: Int, text: String) {
    var writer = Writer()
    writer.value(integer)
    #expect(writer.text == text)
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0.0"), (1, "1"), (-1, "-1"), (9, "9"), (10, "10"), (200, "200"),
      (0.1, "0.1"), (0.5, "0.5"), (-122.03118, "-122.03118"), (1e15, "1000000000000000"),
      (0x1p53 - 1, "9007199254740991"), (1e16, "1e+16"), (1.5e300, "1.5e+300"),
      (.leastNonzeroMagnitude, "5e-324"),
      (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)]
  )
  func `a Double is written shortest, a whole one without a decimal point`(
    double: Double, text: String
  ) {
    var writer = Writer()
    writer.value(double)
    #expect(writer.text == text)
  }

  @Test func `every finite Double is read back bit for bit`() throws {
    var random = SeededRandom()
    var doubles: [Double] = [
      0, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, 0x1p53, 0x1p53 - 1, 0x1p53 + 2, 0x1p63, -0x1p63, 0x1p64,
    ]
    for _ in 0..<20_000 {
      let double = Double(bitPattern: random.next())
      if double.isFinite { doubles.append(double) }
      doubles.append((Double(random.below(2_000_000_000)) - 1e9) / random.pick([1, 10, 1e5, 1e7]))
      doubles.append(Double(random.next() >> UInt64(random.below(64))))
    }
    var writer = Writer()
    doubles.write(to: &writer)
    let root = try #require(try Document(writer.bytes).root)
    for (double, element) in zip(doubles, root.elements)
    where element.number?.bitPattern != double.bitPattern {
      Issue.record("\(double) comes back from \(element.ownText), \(random)")
    }
  }

  @Test func `rewinding to a mark removes what was written since, with its comma`() {
    var writer = Writer()
    let start = writer.checkpoint
    writer.beginArray()
    let first = writer.checkpoint
    writer.value(1)
    let second = writer.checkpoint
    writer.beginObject()
    writer.key("a" as StaticString)
    #expect(Array(writer.bytes(since: second)) == Array(#",{"a":"#.utf8))
    writer.rewind(to: second)
    writer.value(2)
    #expect(writer.text == "[1,2")
    writer.rewind(to: first)
    writer.value(3)
    writer.value(4)
    writer.endArray()
    #expect(writer.text == "[3,4]")
    #expect(Array(writer.bytes(since: writer.checkpoint)) == [])
    writer.rewind(to: start)
    writer.value("x")
    #expect(writer.text == #""x""#)
  }

  @Test func `the writer is empty after it is cleared or its bytes are taken`() {
    var writer = Writer(reserving: 100)
    writer.value(1)
    writer.clear()
    #expect(writer.bytes.isEmpty)
    writer.value(2)
    #expect(writer.takeBytes() == Array("2".utf8))
    #expect(writer.bytes.isEmpty)
    writer.value(3)
    #expect(writer.text == "3")
  }

  @Test func `optionals, arrays and plain Swift values are encoded`() {
    var writer = Writer()
    [nil, 1, 2].write(to: &writer)
    writer.clear()
    writer.beginObject()
    writer.member("a", [nil, 1] as [Int?])
    writer.member("b", nil as String?)
    writer.member("c", [[true], []])
    writer.member("d", 0.5)
    writer.member("e", ["x", ""])
    writer.endObject()
    #expect(writer.text == #"{"a":[null,1],"b":null,"c":[[true],[]],"d":0.5,"e":["x",""]}"#)
  }
}
