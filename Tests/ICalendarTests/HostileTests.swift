// No text costs more than its size: it is read, or refused by a named limit.

import TestSupport
import Testing

@testable import ICalendar

@Suite struct HostileTests {
  private static func bytes(_ piece: String, times: Int) -> [UInt8] {
    let piece = Array(piece.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece.count * times)
    for _ in 0..<times { bytes += piece }
    return bytes
  }

  @Test func `a line of a megabyte is read`() throws {
    for value in ["x", "\\", ",", ";", "\"", ":", "\r", "1", "^", "/"] {
      let long = Self.bytes(value, times: 1 << 20)
      let text = try CalendarText(Array("BEGIN:A\nX:".utf8) + long + Array("\nEND:A\n".utf8))
      let property = try #require(text.components.first?.property("X"))
      _ = (property.text().utf8.count, property.texts().count, property.dates().faults.count)
      #expect(throws: ValueFault.self) { try property.integer() }
      #expect(throws: ValueFault.self) { try property.geoURI() }
      #expect(throws: ValueFault.self) { try property.position() }
      #expect(throws: ValueFault.self) { try property.duration() }
      #expect(throws: ValueFault.self) { try property.date() }
    }
  }

  @Test func `a line with a megabyte of parameters is read`() throws {
    for piece in [";A=1", ";A=\"1\"", ";", "=", ";A=\"", ",", ";\"", "^", "\r\n ", ";A=,"] {
      let long = Self.bytes(piece, times: 1 << 18)
      let text = try CalendarText(Array("BEGIN:A\nX;P=".utf8) + long + Array(":v\nEND:A\n".utf8))
      let property = text.components.first?.property("X")
      _ = (property?.parameters.count, property?.parameter(.tzid), property?.name)
      #expect(text.components.first?.isClosed == true)
    }
  }

  @Test func `a line of a hundred thousand folds is unfolded`() throws {
    for fold in ["\r\n x", "\n\t", "\r\r\n y"] {
      let long = Self.bytes(fold, times: 100_000)
      let text = try CalendarText(Array("BEGIN:A\nX:".utf8) + long + Array("\nEND:A".utf8))
      let property = try #require(text.components.first?.property("X"))
      #expect(property.valueBytes.count == (fold.count == 3 ? 100_000 : property.valueBytes.count))
      let named = try CalendarText(Array("BEGIN:A\nX".utf8) + long + Array(":v\nEND:A".utf8))
      #expect(named.components.first?.isClosed == true)
    }
  }

  @Test func `a hundred thousand properties are found`() throws {
    let text = try CalendarText(
      Array("BEGIN:A\n".utf8) + Self.bytes("X:1\n", times: 100_000) + Array("END:A\n".utf8))
    let component = try #require(text.components.first)
    #expect(component.properties("X").count == 100_000)
    let changed = try text.edited { $0.set(.integer("X", 2), in: component) }
    #expect(changed.bytes == Array("BEGIN:A\nX:2\nEND:A\n".utf8))
    let many = try text.edited { edit in
      for property in component.properties { edit.replace(property, with: .integer("Y", 3)) }
    }
    #expect(many.components.first?.properties("Y").count == 100_000)
  }

  @Test func `alternating sub-components and properties are walked in linear time`() throws {
    let text = try CalendarText(
      Array("BEGIN:A\n".utf8) + Self.bytes("X:1\nBEGIN:B\nEND:B\n", times: 50_000)
        + Array("END:A\n".utf8))
    let component = try #require(text.components.first)
    #expect(component.properties("X").count == 50_000)
    #expect(component.components("B").count == 50_000)
    #expect(NewComponent(copying: component)?.bytes.count == 50_000 * 21 + 16)
    let none = try text.edited { edit in
      for part in component.components { edit.remove(part) }
      for property in component.properties { edit.remove(property) }
    }
    #expect(none.bytes == Array("BEGIN:A\nEND:A\n".utf8))
  }

  @Test func `a hundred thousand nested components are refused`() {
    let fault = LimitExceeded(measure: .depth, maximum: 64)
    #expect(throws: fault) { try CalendarText(Self.bytes("BEGIN:A\n", times: 100_000)) }
    #expect(throws: fault) { try CalendarText(Self.bytes("BEGIN:A\n", times: 65)) }
    #expect(throws: Never.self) { try CalendarText(Self.bytes("BEGIN:A\n", times: 64)) }
  }

  @Test func `a hundred thousand unmatched ENDs are read in linear time`() throws {
    let text = try CalendarText(
      Self.bytes("BEGIN:A\n", times: 64) + Self.bytes("END:B\n", times: 100_000))
    #expect(text.problems.count == 100 && text.unreportedProblems == 100_064 - 100)
    #expect(all(text).count == 64)
  }

  @Test func `a million empty lines are read, and more are refused`() throws {
    for end in ["\n", "\r\n"] {
      let text = try CalendarText(Self.bytes(end, times: 1_000_000))
      #expect(text.problems.isEmpty && text.components.isEmpty)
    }
    #expect(throws: LimitExceeded(measure: .lines, maximum: 1 << 20)) {
      try CalendarText(Self.bytes("\n", times: (1 << 20) + 1))
    }
  }

  @Test func `a text beyond the limit is refused before it is read`() throws {
    let limits = CalendarLimits.standard
    #expect(limits.bytes == 10 << 20)
    #expect(throws: LimitExceeded(measure: .bytes, maximum: 10 << 20)) {
      try CalendarText(Array(repeating: 0x20, count: (10 << 20) + 1))
    }
    let full = try CalendarText(Array(repeating: 0x20, count: 10 << 20))
    #expect(full.problems.count == 1)
  }

  @Test func `names of properties and components are limited`() throws {
    let name = String(repeating: "N", count: 256)
    let text = try read("BEGIN:A\n\(name):1\nBEGIN:\(name)\nX:1\nEND:A\n")
    #expect(
      text.problems.map(\.sentence) == [
        LineDefect.nameTooLong.sentence, LineDefect.nameTooLong.sentence,
      ])
    #expect(text.components.first?.properties.map(\.name) == ["X"])
    let longest = String(repeating: "N", count: 255)
    let good = try read("BEGIN:\(longest)\n\(longest):1\nEND:\(longest)\n")
    let found = good.components.first?.property(try #require(Name(longest)))
    #expect(good.problems.isEmpty && found != nil)
  }

  @Test func `random bytes are read to the end`() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<2000 {
      let marks = Array("BEGIN:END;=\",\r\n \t\\AX\u{FEFF}é".utf8)
      let bytes = (0..<random.below(200)).map { _ in random.pick(marks) }
      let text = try CalendarText(bytes)
      for component in all(text) {
        let changed = try text.edited { $0.set(.text("X-SET", "1"), in: component) }
        let now = all(changed).first { $0.index == component.index }
        #expect(now?.properties("X-SET").map { $0.text() } == ["1"])
      }
    }
  }
}
