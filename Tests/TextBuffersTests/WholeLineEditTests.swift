// The edit of whole lines between two texts, also random ones: it gives the other text, and replaces
// whole lines only.

import TestSupport
import TextBuffers
import Testing

struct WholeLineEditTests {
  private func applied(_ edit: WholeLineEdit, to old: [UInt8]) -> [UInt8] {
    Array(old[..<edit.range.lowerBound]) + edit.replacement + Array(old[edit.range.upperBound...])
  }

  private func isLineStart(_ text: [UInt8], _ offset: Int) -> Bool {
    offset == 0 || text[offset - 1] == UInt8(ascii: "\n")
  }

  @Test func `a blank first line is taken out and put in`() {
    let with = Array("\nTitle: a\n".utf8)
    let without = Array("Title: a\n".utf8)
    let removed = WholeLineEdit(from: with, to: without)
    #expect(removed.range == 0..<1 && removed.replacement.isEmpty)
    let added = WholeLineEdit(from: without, to: with)
    #expect(added.range == 0..<0 && added.replacement == Array("\n".utf8))
  }

  @Test func `only lines that differ are replaced`() {
    let edit = WholeLineEdit(from: Array("a\nbc\nd\n".utf8), to: Array("a\nxc\nd\n".utf8))
    #expect(edit.range == 2..<5 && edit.replacement == Array("xc\n".utf8))
  }

  @Test func `edits of random texts give the other text`() {
    var chance = SeededRandom(seed: TextBufferTests.seed)
    // Of few different bytes, so that texts often begin and end alike.
    let bytes = Array("a\n\nb\r".utf8)
    func text() -> [UInt8] {
      (0..<chance.below(9)).map { _ in bytes[chance.below(bytes.count)] }
    }
    for round in 0..<TextBufferTests.rounds {
      let (old, new) = (text(), text())
      let edit = WholeLineEdit(from: old, to: new)
      let place: Comment = "seed \(TextBufferTests.seed), round \(round), \(old), \(new)"
      #expect(applied(edit, to: old) == new, place)
      #expect(isLineStart(old, edit.range.lowerBound), place)
      #expect(
        edit.range.upperBound == old.count || isLineStart(old, edit.range.upperBound), place)
    }
  }
}
