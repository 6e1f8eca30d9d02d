// Damage to a file's structure, rather than to its bytes, loses nothing either: lines split, moved,
// doubled, nested and enlarged. Each text is written back unchanged, an edit changes only its own
// lines, and reading costs a small multiple of the text's length.

import TestSupport
import Testing

@testable import ICalendar

@Suite struct StructureTests {
  @Test(arguments: Corpus.names)
  func `folds anywhere, also inside characters and names, do not change what is read`(
    _ name: String
  ) throws {
    let bytes = try Corpus.bytes(name)
    let text = try CalendarText(bytes)
    var random = SeededRandom(seed: seed(name, 31))
    for round in 0..<60 {
      let folded = StructuralDamage.refolded(bytes, &random)
      let again = try CalendarText(folded)
      #expect(again.bytes == folded)
      #expect(
        SlowLine.all(of: folded).map(\.text) == SlowLine.all(of: bytes).map(\.text), "\(round)")
      #expect(logicalLines(again) == logicalLines(text), "\(round)")
      #expect(all(again).map(\.name) == all(text).map(\.name), "\(round)")
      #expect(all(again).map(\.isClosed) == all(text).map(\.isClosed), "\(round)")
      #expect(again.problems.map(\.sentence) == text.problems.map(\.sentence), "\(round)")
    }
  }

  @Test(arguments: Corpus.names)
  func `a text with shuffled lines is written back, in linear time`(
    _ name: String
  ) throws {
    let bytes = try Corpus.bytes(name)
    var random = SeededRandom(seed: seed(name, 37))
    for _ in 0..<120 {
      let other = try Corpus.bytes(random.pick(Corpus.names))
      let damaged = StructuralDamage.of(bytes, with: other, &random)
      let text: CalendarText
      do throws(LimitExceeded) {
        text = try CalendarText(damaged)
      } catch {
        #expect(error.measure == .depth)
        continue
      }
      #expect(text.bytes == damaged)
      #expect(try text.edited { _ in }.bytes == damaged)
      #expect(text.contents.lines.dropLast().count == SlowLine.all(of: damaged).count)
      try expectLittleWork(damaged)
    }
  }

  @Test(arguments: Corpus.names)
  func `an edit of any line leaves all other bytes as they were`(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    var random = SeededRandom(seed: seed(name, 41))
    for round in 0..<80 {
      let other = try Corpus.bytes(random.pick(Corpus.names))
      guard let text = try? CalendarText(StructuralDamage.of(bytes, with: other, &random)) else {
        continue
      }
      let components = all(text)
      guard !components.isEmpty else { continue }
      let component = random.pick(components)
      let properties = Array(component.properties)
      guard !properties.isEmpty else { continue }
      let property = random.pick(properties)
      let extent = try extent(of: property, in: text)
      let (before, after) = (text.bytes[..<extent.lowerBound], text.bytes[extent.upperBound...])
      let line = ContentLine.text(
        "X-EDIT", random.string(longest: 200) { _ in true }, [Parameter("X-P", "a:b,\"c\"\n^")])

      let replaced = try text.edited { $0.replace(property, with: line) }
      #expect(replaced.bytes.starts(with: before), "\(round)")
      #expect(replaced.bytes.suffix(after.count) == after, "\(round)")
      // A CR at the very end is half a line end; an edit of that line completes it.
      let hadEnd = text.bytes.last == 0x0A || text.bytes.last == 0x0D
      #expect(hadEnd == (replaced.bytes.last == 0x0A || replaced.bytes.last == 0x0D), "\(round)")
      let now = Property(contents: replaced.contents, line: property.line)
      #expect(now.lineBytes == line.bytes, "\(round)")
      #expect(logicalLines(replaced).count == logicalLines(text).count)

      let removed = try text.edited { $0.remove(property) }
      #expect(removed.bytes == Array(before) + Array(after), "\(round)")

      let gone = try text.edited { $0.remove(component) }
      let lines = text.contents.extent(of: component.lines)
      #expect(
        gone.bytes
          == Array(text.bytes[..<lines.lowerBound]) + Array(text.bytes[lines.upperBound...]))
    }
  }

  @Test(arguments: [
    "X:1\n", "X;P=\"a\";Q=b:1\n", "X;P=\"never closed:1\n", "no colon\n", "\r\n",
    "BEGIN:A\nEND:A\n",
    "BEGIN:A\nX\n :1\nEND:B\nEND:A\n", "END:A\n", "X\n ;P\n =\n 1\n :2\n", "\u{0}\u{0}\n",
    "é\n\té\n",
    "BE\n GIN:A\nEN\n D:A\n", "X:\r\r\r\r\n", ":\n", ";;;;:\n", "X;=;=;=:\n", "\r", "\t\n \n",
  ])
  func `the work grows linearly with the text`(
    piece: String
  ) throws {
    func cost(_ times: Int) throws -> (examined: Int, kept: Int) {
      let bytes = (0..<times).flatMap { _ in Array(piece.utf8) }
      var parser = TextParser(limits: .standard)
      try parser.parse(bytes.span)
      let kept =
        parser.lines.capacity * MemoryLayout<LogicalLine>.stride
        + parser.components.capacity * MemoryLayout<ComponentEntry>.stride
        + parser.problems.capacity * MemoryLayout<Problem>.stride
      return (parser.examinedBytes, kept)
    }
    let one = try cost(1000)
    let eight = try cost(8000)
    #expect(eight.examined <= 8 * one.examined + 64)
    // Tables grow by doubling.
    #expect(eight.kept <= 16 * one.kept + 1 << 16)
    #expect(eight.examined <= 8 * 8000 * piece.utf8.count)
  }

  @Test func `half a million components of two lines are read, and more are refused`() throws {
    let piece = Array("BEGIN:A\nEND:A\n".utf8)
    let bytes = Array(repeating: piece, count: 524_288).flatMap { $0 }
    let text = try CalendarText(bytes)
    #expect(text.bytes == bytes && text.problems.isEmpty)
    #expect(text.contents.components.count == 524_288)
    #expect(text.components("A").last?.isClosed == true)
    let limits = CalendarLimits(lines: 1999)
    #expect(throws: LimitExceeded(measure: .lines, maximum: 1999)) {
      try CalendarText(Array(bytes.prefix(1000 * piece.count)), limits: limits)
    }
  }

  private func expectLittleWork(_ bytes: [UInt8]) throws {
    var parser = TextParser(limits: .standard)
    try parser.parse(bytes.span)
    #expect(parser.examinedBytes <= 8 * bytes.count + 64)
  }

  private func seed(_ name: String, _ factor: UInt64) -> UInt64 {
    name.utf8.reduce(0) { $0 &* factor &+ UInt64($1) }
  }

  private func logicalLines(_ text: CalendarText) -> [[UInt8]] {
    text.contents.lines.indices.dropLast().map {
      Property(contents: text.contents, line: $0).lineBytes
    }
  }

  /// Found by counting physical lines, without the parser's own table.
  private func extent(of property: Property, in text: CalendarText) throws -> Range<Int> {
    let lines = physicalLines(text.bytes)
    let slow = try #require(SlowLine.all(of: text.bytes).first { $0.number == property.lineNumber })
    let start = lines[..<(slow.number - 1)].reduce(0) { $0 + $1.count }
    let count = lines[(slow.number - 1)..<(slow.number - 1 + slow.count)].reduce(0) {
      $0 + $1.count
    }
    // A byte order mark at the beginning belongs to no line.
    let mark = slow.number == 1 && text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return start + mark..<start + count
  }
}
