// Random edits of a text compared with a simple model: an array of Unicode scalars that is split
// into lines each time. FENCEPOST_ROUNDS=100000 runs it longer, and FENCEPOST_SEED repeats a run.

import Foundation
import TestSupport
import Testing

@testable import TextBuffers

struct TextBufferTests {
  static let rounds = number("FENCEPOST_ROUNDS") ?? 4000
  static let seed = UInt64(number("FENCEPOST_SEED") ?? 24)

  static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test(arguments: OffsetUnit.allCases)
  func `random edits give the same text, lines and positions as a plain model`(unit: OffsetUnit) {
    var chance = SeededRandom(seed: Self.seed)
    var buffer = TextBuffer()
    var plain = PlainText()
    for round in 0..<Self.rounds {
      let one = plain.randomPosition(unit, &chance)
      let other = chance.below(3) == 0 ? plain.randomPosition(unit, &chance) : one
      let new = plain.scalars.count > 400 ? "" : Self.randomText(&chance)
      buffer.replace(from: one, to: other, in: unit, with: new)
      plain.replace(one, other, unit, new)
      let place: Comment = "seed \(Self.seed), round \(round), \(unit)"
      let same = buffer.bytes.elementsEqual(plain.text.utf8)
      #expect(same, place)
      #expect(buffer.lineStarts == plain.lineStarts, place)
      guard same, buffer.lineStarts == plain.lineStarts else { return }
      let offset = Int(chance.next() % UInt64(buffer.bytes.count + 1))
      let position = buffer.position(of: offset, in: unit)
      #expect(position == plain.position(ofByte: offset, unit), place)
      #expect(buffer.offset(of: position, in: unit) <= offset, place)
    }
  }

  static func randomText(_ chance: inout SeededRandom) -> String {
    let parts = [
      "a", "Zürich", "e\u{301}", "\u{1F35E}", "👩‍👩‍👧", "\n", "\r\n", "\r", "\u{0}", "\u{2028}", "", "ß",
      "漢",
      "\u{FEFF}", "\n\n", "\r\r\n",
    ]
    return (0..<chance.below(4)).map { _ in parts[chance.below(parts.count)] }.joined()
  }

  @Test func `lines are recounted after an edit splits or joins a CRLF`() {
    var buffer = TextBuffer("a\r\nb")
    buffer.replace(2..<2, with: "x")
    #expect(buffer.lineStarts == [0, 2, 4])
    buffer.replace(2..<3, with: "")
    #expect(buffer.lineStarts == [0, 3])
    buffer.replace(0..<4, with: "")
    #expect(buffer.lineStarts == [0])
    #expect(buffer.text == "")
  }

  @Test
  func `positions beyond a line or the text are clamped, and inside a character mean its start`() {
    let buffer = TextBuffer("é🍞x\r\ny")
    #expect(buffer.offset(of: BufferPosition(line: 0, character: 99), in: .utf16) == 7)
    #expect(buffer.offset(of: BufferPosition(line: 9, character: 0), in: .utf16) == 10)
    #expect(buffer.offset(of: BufferPosition(line: -1, character: 4), in: .utf16) == 0)
    #expect(buffer.offset(of: BufferPosition(line: 0, character: -4), in: .utf16) == 0)
    #expect(buffer.offset(of: BufferPosition(line: 0, character: 2), in: .utf16) == 2)
    #expect(buffer.offset(of: BufferPosition(line: 0, character: 3), in: .utf16) == 6)
    #expect(buffer.offset(of: BufferPosition(line: 0, character: 1), in: .utf8) == 0)
    #expect(buffer.position(of: 8, in: .utf32) == BufferPosition(line: 0, character: 3))
  }

  @Test func `too many edits of a long text in one message are refused, and the text is closed`()
    throws
  {
    let start = BufferPosition(line: 0, character: 0)
    let edit = OpenTexts.Edit(range: (start, start), text: "")
    var texts = OpenTexts(limits: OpenTexts.Limits(editedBytes: 20))
    try texts.open("a", language: "ics", version: 1, text: "0123456789")
    try texts.change("a", to: 2, [edit, edit], in: .utf16)
    #expect(throws: OpenTexts.Refusal.tooManyEdits(3)) {
      try texts.change("a", to: 3, [edit, edit, edit], in: .utf16)
    }
    #expect(texts["a"] == nil)
  }

  @Test func `texts beyond the limits are refused, and a text whose change was refused is closed`()
    throws
  {
    var texts = OpenTexts(limits: OpenTexts.Limits(texts: 2, bytes: 10, allBytes: 15))
    try texts.open("a", language: "ics", version: 1, text: "0123456789")
    #expect(throws: OpenTexts.Refusal.tooLarge(15)) {
      try texts.open("b", language: "ics", version: 1, text: "0123456789")
    }
    #expect(throws: OpenTexts.Refusal.tooLarge(10)) {
      try texts.change("a", to: 2, [.init(range: nil, text: "01234567890")], in: .utf16)
    }
    #expect(texts["a"] == nil)
    #expect(throws: OpenTexts.Refusal.notOpen) { try texts.change("a", to: 3, [], in: .utf16) }
    try texts.open("a", language: "", version: nil, text: "")
    try texts.open("b", language: "", version: nil, text: "")
    #expect(throws: OpenTexts.Refusal.tooMany(2)) {
      try texts.open("c", language: "", version: nil, text: "")
    }
    let closed = [texts.close("b"), texts.close("b")]
    #expect(closed == [true, false])
    try texts.change(
      "a", to: 7,
      [
        .init(range: nil, text: "äb"),
        .init(
          range: (BufferPosition(line: 0, character: 1), BufferPosition(line: 0, character: 2)),
          text: "c"),
      ], in: .utf16)
    #expect(texts["a"]?.buffer.text == "äc")
    #expect(texts["a"]?.version == 7)
  }
}
