// A simple model of a text: its Unicode scalars, split into lines at each question.

import TestSupport
import TextBuffers

struct PlainText {
  var scalars: [Unicode.Scalar] = []

  var text: String { String(String.UnicodeScalarView(scalars)) }

  /// Indices of scalars: of each line, its content and where the next begins.
  var lines: [(content: Range<Int>, next: Int)] {
    var lines: [(content: Range<Int>, next: Int)] = []
    var start = 0
    var at = 0
    while at < scalars.count {
      guard scalars[at] == "\n" || scalars[at] == "\r" else {
        at += 1
        continue
      }
      let isPair = scalars[at] == "\r" && at + 1 < scalars.count && scalars[at + 1] == "\n"
      let next = at + (isPair ? 2 : 1)
      lines.append((start..<at, next))
      start = next
      at = next
    }
    return lines + [(start..<scalars.count, scalars.count)]
  }

  var lineStarts: [Int] { lines.map { bytes(before: $0.content.lowerBound) } }

  func bytes(before index: Int) -> Int {
    scalars[..<index].reduce(0) { $0 + Self.width($1, .utf8) }
  }

  static func width(_ scalar: Unicode.Scalar, _ unit: OffsetUnit) -> Int {
    switch unit {
    case .utf8: String(scalar).utf8.count
    case .utf16: String(scalar).utf16.count
    case .utf32: 1
    }
  }

  func index(_ position: BufferPosition, _ unit: OffsetUnit) -> Int {
    let lines = lines
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return scalars.count }
    var units = 0
    for at in lines[position.line].content {
      units += Self.width(scalars[at], unit)
      if units > position.character { return at }
    }
    return lines[position.line].content.upperBound
  }

  mutating func replace(
    _ one: BufferPosition, _ other: BufferPosition, _ unit: OffsetUnit, _ text: String
  ) {
    let (from, to) = (index(one, unit), index(other, unit))
    scalars.replaceSubrange(min(from, to)..<max(from, to), with: Array(text.unicodeScalars))
  }

  func position(ofByte offset: Int, _ unit: OffsetUnit) -> BufferPosition {
    var line = 0
    for (index, entry) in lines.enumerated() where bytes(before: entry.content.lowerBound) <= offset
    {
      line = index
    }
    var units = 0
    var at = bytes(before: lines[line].content.lowerBound)
    for scalar in scalars[lines[line].content] {
      at += Self.width(scalar, .utf8)
      if at > offset { break }
      units += Self.width(scalar, unit)
    }
    return BufferPosition(line: line, character: units)
  }

  /// Sometimes beyond the line or the text.
  func randomPosition(_ unit: OffsetUnit, _ chance: inout SeededRandom) -> BufferPosition {
    BufferPosition(
      line: chance.below(lines.count + 1) - (chance.below(40) == 0 ? 1 : 0),
      character: chance.below(14) - (chance.below(40) == 0 ? 2 : 0))
  }
}
