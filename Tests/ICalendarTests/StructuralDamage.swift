// Damage to a text, line by line, as programs and people cause it. Knows where physical lines end,
// and nothing of their content.

import TestSupport

enum StructuralDamage {
  static func of(_ bytes: [UInt8], with other: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var lines = physicalLines(bytes)
    let others = physicalLines(other)
    for _ in 0...random.below(3) {
      let place = random.below(lines.count + 1)
      let line = lines.isEmpty ? [] : random.pick(lines)
      switch random.below(12) {
      case 0: lines.insert(line, at: place)
      case 1 where !lines.isEmpty:
        lines.swapAt(random.below(lines.count), random.below(lines.count))
      case 2: move("END", in: &lines, &random)
      case 3: move("BEGIN", in: &lines, &random)
      case 4: lines.removeAll { $0.starts(with: Array("END".utf8)) && random.below(2) == 0 }
      case 5:
        lines.insert(contentsOf: others[random.range(in: others.count, longest: 12)], at: place)
      case 6: lines.insert(nested(random.below(80)), at: place)
      case 7: lines.insert(tiny(random.below(300)), at: place)
      case 8: lines.insert(long(random.below(20_000), &random), at: place)
      case 9 where !lines.isEmpty:
        let mark: UInt8 = random.pick([0, 0x0D, 0x09, 0xFF, 0xC3, 0x22])
        let index = random.below(lines.count)
        lines[index].insert(mark, at: random.below(lines[index].count + 1))
      case 10: lines = lines.map { random.below(3) == 0 ? $0.filter { $0 != 0x0D } : $0 }
      default: lines = physicalLines(refolded(lines.flatMap { $0 }, &random))
      }
    }
    return lines.flatMap { $0 }
  }

  /// The same logical lines with other folds: between any two bytes, by a blank or a tab.
  static func refolded(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    let every = 2 + random.below(40)
    var result: [UInt8] = []
    var column = 0
    for (index, byte) in bytes.enumerated() {
      let mayFold = column > 0 && byte != 0x0A && byte != 0x0D && (index > 2 || byte != 0xBB)
      if mayFold, random.below(every) == 0, result.last != 0x0D {
        result += random.pick([[0x0D, 0x0A], [0x0A]]) + [random.pick([0x20, 0x09])]
      }
      result.append(byte)
      // A fold before the first byte of a line would make it a continuation of the line before it,
      // and a byte order mark at the beginning is not part of a line.
      column = byte == 0x0A || index < 2 && bytes[0] == 0xEF ? 0 : column + 1
      if index == 2, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { column = 0 }
    }
    return result
  }

  private static func move(_ word: String, in lines: inout [[UInt8]], _ random: inout SeededRandom)
  {
    let found = lines.indices.filter { lines[$0].starts(with: Array(word.utf8)) }
    guard !found.isEmpty else { return }
    let line = lines.remove(at: random.pick(found))
    lines.insert(line, at: random.below(lines.count + 1))
  }

  private static func nested(_ depth: Int) -> [UInt8] {
    Array(String(repeating: "BEGIN:X-DEEP\r\n", count: depth).utf8)
      + Array(String(repeating: "END:X-DEEP\r\n", count: depth).utf8)
  }

  private static func tiny(_ count: Int) -> [UInt8] {
    Array(String(repeating: "BEGIN:VALARM\r\nEND:VALARM\r\n", count: count).utf8)
  }

  private static func long(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    let piece = random.pick([":", ";", "\"", "\\", "x", "é", ";A=\"", "\0", "\r", ","])
    return Array(("X-LONG;P=1:" + String(repeating: piece, count: count) + "\r\n").utf8)
  }
}
