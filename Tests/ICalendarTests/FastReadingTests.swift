// The fast paths of reading give the same result as the slow ones: names by words of eight bytes,
// parameters in one pass, values without strings, changes without reading.

import TestSupport
import Testing

@testable import ICalendar

@Suite struct FastReadingTests {
  /// Letters, the characters next to them in ASCII, and bytes that are not letters.
  private static let signs: [UInt8] =
    Array("AZazMm-09@[`{_.:\r ".utf8) + [0x00, 0x7F, 0x80, 0xE1, 0xFF]

  private static func upper(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
  }

  /// A value that may not leave its scope cannot be used in an expectation.
  private static func matches(_ name: Name, _ bytes: [UInt8]) -> Bool {
    name.matches(bytes.span)
  }

  @Test(arguments: 1...40)
  func `names of any length are compared without case`(length: Int) throws {
    var random = SeededRandom(seed: UInt64(length))
    for _ in 0..<200 {
      let letters = (0..<length).map { _ in "ABMYZ-059abmyz".randomElement(using: &random) ?? "A" }
      guard let name = Name(String(letters)) else { continue }
      var bytes = Array(String(letters).utf8)
      for at in bytes.indices where Bool.random(using: &random) {
        bytes[at] = (0x41...0x5A).contains(bytes[at]) ? bytes[at] | 0x20 : bytes[at]
      }
      #expect(Self.matches(name, bytes))
      for _ in 0..<8 {
        var other = bytes
        other[Int.random(in: 0..<length, using: &random)] =
          Self.signs.randomElement(using: &random) ?? 0
        #expect(Self.matches(name, other) == (Self.upper(other) == Array(name.text.utf8)))
      }
      #expect(!Self.matches(name, bytes + [0x41]))
      #expect(!Self.matches(name, Array(bytes.dropLast())))
    }
  }

  @Test func `reading all parameters in one pass equals looking each up`() throws {
    let names: [Name] = ["X-TITLE", "X-ADDRESS", "X-APPLE-RADIUS", "VALUE", "X-NOT-THERE"]
    for line in [
      "X:none", "X;VALUE=URI:a", "X;x-title=\"a, b\";X-TITLE=second;VALUE=:a",
      "X;X-ADDRESS=a^nb,c;X-APPLE-RADIUS=12;;VALUE=DATE;X-TITLE:a",
      "X;X-TITLE=\"a long title that has to be folded because it is\r\n  so long\";VALUE=\r\n URI:a",
    ] {
      let line = try property(line)
      #expect(line.parameters(first: names) == names.map { line.parameter($0) })
    }
  }

  @Test func `a value is compared with a word without case and surrounding blanks`() throws {
    let word: Name = "IN-PROCESS"
    for value in ["IN-PROCESS", " in-process\t", "In-Pro\r\n cess"] {
      #expect(try property("STATUS:\(value)").hasValue(word))
    }
    for value in ["", "IN-PROCES", "IN-PROCESS.", "IN PROCESS", "ın-process"] {
      #expect(try !property("STATUS:\(value)").hasValue(word))
    }
  }

  @Test(arguments: ["", "plain", "ümlaut", "a\\, b\\n", "eight by", "eight byt\\", "\u{7F}", "牛乳"])
  func `a text value within a larger buffer is read the same`(value: String) throws {
    let line = try property("SUMMARY:\(value)")
    var bytes: [UInt8] = [1]
    line.append(textTo: &bytes)
    #expect(bytes == [1] + Array(line.text().utf8))
  }

  @Test func `a name set contains exactly the properties of its names, folded or not`() throws {
    let text = try read(
      "BEGIN:VTODO\r\nuid:1\r\nSUMM\r\n ARY:a\r\nX-SUMMARY:b\r\nDUE;VALUE=DATE:20260101\r\nEND:VTODO"
    )
    let set: NameSet = ["UID", "SUMMARY"]
    let more = set.union(["DUE"] as NameSet)
    let found = text.components(.vtodo).flatMap { Array($0.properties) }
    #expect(found.map(set.contains) == [true, true, false, false])
    #expect(found.map(more.contains) == [true, true, false, true])
    for line in found {
      var name: [UInt8] = []
      line.append(nameTo: &name)
      #expect(String(decoding: name, as: UTF8.self) == line.name)
    }
  }

  @Test func `a property of a subcomponent or of a missing name is not found`() throws {
    let text = try read(
      "BEGIN:VTODO\r\nUID:1\r\nBEGIN:VALARM\r\nACTION:X\r\nEND:VALARM\r\nDU\r\n E:2\r\nEND:VTODO\r\n"
    )
    let todo = try #require(text.components(.vtodo).first)
    #expect(todo.property("ACTION") == nil)
    #expect(todo.properties("ACTION").isEmpty)
    #expect(todo.property(.due)?.token() == "2")
    #expect(todo.components(.valarm).first?.property("ACTION")?.token() == "X")
  }

  @Test func `isChanged is true exactly if an edit changes bytes`() throws {
    let text = try read("BEGIN:VTODO\r\nUID:1\r\nSUMMARY:a\r\nEND:VTODO\r\n")
    let todo = try #require(text.components(.vtodo).first)
    #expect(try !text.wouldChange { _ in })
    #expect(try !text.wouldChange { $0.set(.text(.summary, "a"), in: todo) })
    #expect(try text.wouldChange { $0.set(.text(.summary, "b"), in: todo) })
    #expect(try !text.wouldChange { $0.remove(.due, in: todo) })
    let stranger = try #require(try read("BEGIN:VTODO\r\nEND:VTODO").components(.vtodo).first)
    #expect(throws: EditFault.otherText) {
      try text.wouldChange { $0.remove(.due, in: stranger) }
    }
  }
}
