// Nothing is lost: every text, however broken, is written back byte for byte, and its lines are
// those that a slow reader finds. Values are not checked here.

import TestSupport
import Testing

@testable import ICalendar

@Suite struct RoundTripTests {
  @Test func `the corpus is not empty`() {
    #expect(Corpus.names.count >= 25)
  }

  @Test(arguments: Corpus.names)
  func `a file is written back byte for byte`(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    let text = try CalendarText(bytes)
    #expect(text.bytes == bytes)
    #expect(try text.edited { _ in }.bytes == bytes)
    try check(text)
  }

  @Test(arguments: Corpus.names)
  func `a damaged file is written back byte for byte`(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    var random = SeededRandom(seed: UInt64(name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }))
    for _ in 0..<250 {
      let other = try Corpus.bytes(random.pick(Corpus.names))
      let damaged = Mutation.of(bytes, with: other, &random)
      let text = try CalendarText(damaged)
      #expect(text.bytes == damaged)
      try check(text)
      readEverything(of: text)
    }
  }

  @Test(arguments: Corpus.names)
  func `an edit of a damaged file changes no other line`(_ name: String) throws {
    let bytes = try Corpus.bytes(name)
    var random = SeededRandom(seed: UInt64(name.utf8.reduce(7) { $0 &* 37 &+ UInt64($1) }))
    for _ in 0..<100 {
      let other = try Corpus.bytes(random.pick(Corpus.names))
      let text = try CalendarText(Mutation.of(bytes, with: other, &random))
      let components = all(text)
      guard !components.isEmpty else { continue }
      let component = random.pick(components)
      let had = component.property("X-NEW") != nil
      let added = try text.edited { $0.add(.text("X-NEW", "a, b\nc"), to: component) }
      let now = try #require(all(added).first { $0.index == component.index })
      #expect(now.properties("X-NEW").last?.text() == "a, b\nc")
      #expect(all(added).map(\.name) == all(text).map(\.name))
      let others = now.properties.filter { $0.rawValue != "a\\, b\\nc" }.map(\.lineBytes)
      let before = component.properties.filter { $0.rawValue != "a\\, b\\nc" }.map(\.lineBytes)
      #expect(others == before)
      try check(added)
      guard !had else { continue }
      // Removing the line again restores the file, except for a last line end that was added.
      let back = try added.edited { $0.remove("X-NEW", in: now) }
      #expect(back.bytes.starts(with: text.bytes))
      #expect(back.bytes.count - text.bytes.count <= 2)
    }
  }

  private func check(_ text: CalendarText) throws {
    let contents = text.contents
    let slow = SlowLine.all(of: text.bytes)
    let lines = contents.lines.dropLast()
    try #require(lines.count == slow.count)
    for (index, line) in slow.enumerated() {
      let entry = contents.lines[index]
      let found = Property(contents: contents, line: index).lineBytes
      #expect(found == line.text)
      #expect(Int(entry.physicalLine) == line.number)
      guard entry.kind == .property else { continue }
      // A name, then parameters, then the value, and nothing between them.
      let property = Property(contents: contents, line: index)
      let head = property.withParameters { $0.withUnsafeBufferPointer { Array($0) } }
      let name = Array(line.text.prefix(Int(entry.nameLength)))
      #expect(name + head + [UInt8(ascii: ":")] + property.valueBytes == line.text)
      #expect(property.name == String(decoding: name, as: UTF8.self).uppercased())
    }
    let starts = contents.lines.map { Int($0.startOffset) }
    #expect(starts == starts.sorted() && starts.last == text.bytes.count)
    for entry in contents.components {
      #expect(entry.beginLine < entry.endLine && entry.endLine <= lines.count)
      #expect(contents.lines[Int(entry.beginLine)].kind == .begin)
      #expect(entry.nextSibling <= contents.components.count)
    }
  }

  /// Every way to read every property ends, whatever the property contains.
  private func readEverything(of text: CalendarText) {
    for component in all(text) {
      _ = TimeZoneDefinition.read(component)
      _ = NewComponent(copying: component)
      for property in component.properties {
        _ = (property.parameters, property.text(), property.texts(), property.dates())
        _ = (property.isUnicode, property.token(), property.rawValue)
        _ = try? property.date()
        _ = try? property.duration()
        _ = try? property.integer()
        _ = try? property.decimal()
        _ = try? property.utcOffset()
        _ = try? property.geoURI()
        _ = try? property.position()
        _ = try? property.boolean()
        _ = try? property.todoStatus()
        _ = try? property.eventStatus()
      }
    }
  }
}
