// Shared by the tests: the corpus, random text, and a second, simple line reader that the fast one
// is compared with. It does not use the parser's own scanning.

import Foundation
import ICalendar
import TestSupport

enum Corpus {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus")

  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path())
    return (files ?? []).filter { $0.hasSuffix(".ics") }.map { String($0.dropLast(4)) }.sorted()
  }()

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name + ".ics")))
  }

  static func text(_ name: String) throws -> CalendarText {
    try CalendarText(try bytes(name))
  }
}

func read(_ text: String) throws -> CalendarText { try CalendarText(Array(text.utf8)) }

/// A property on its own, as a line of a VTODO.
func property(_ line: String) throws -> Property {
  let text = try read("BEGIN:VTODO\r\n\(line)\r\nEND:VTODO\r\n")
  guard let property = text.components.first?.properties.first(where: { _ in true }) else {
    throw Missing(line: line)
  }
  return property
}

struct Missing: Error {
  let line: String
}

extension SeededRandom {
  mutating func range(in count: Int, longest: Int) -> Range<Int> {
    let start = below(count + 1)
    return start..<min(count, start + below(longest + 1))
  }

  /// Any scalar that `isWanted`, those that mean something to iCalendar more often.
  mutating func string(longest: Int, _ isWanted: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<below(longest + 1) {
      let value: UInt32 =
        switch below(4) {
        case 0: pick(Array("\\,;:\"^'nN =\t\n.-".unicodeScalars)).value
        case 1: UInt32(below(128))
        case 2: UInt32(below(0x3000))
        default: UInt32(below(0x110000))
        }
      if let scalar = Unicode.Scalar(value), isWanted(scalar) { text.append(scalar) }
    }
    return String(text)
  }
}

enum Mutation {
  /// The bytes with a few random changes; parts of `other` are inserted.
  static func of(_ bytes: [UInt8], with other: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(4) {
      let range = random.range(in: bytes.count, longest: 40)
      switch random.below(7) {
      case 0 where !bytes.isEmpty: bytes[random.below(bytes.count)] ^= 1 << random.below(8)
      case 1: bytes.removeSubrange(range)
      case 2: bytes.insert(UInt8(random.below(256)), at: range.lowerBound)
      case 3:
        let marks: [[UInt8]] = [
          "\r\n", "\n", "\r", "\r\n ", "\n\t", ":", ";", "\"", "BEGIN:VALARM\r\n", "END:VTODO\n",
          "\\", "\u{FEFF}", "BEGIN:", "=", ",", " ", "\0",
        ].map { Array($0.utf8) }
        bytes.insert(contentsOf: random.pick(marks), at: range.lowerBound)
      case 4:
        bytes.replaceSubrange(range, with: other[random.range(in: other.count, longest: 200)])
      case 5: bytes = swapLineEnds(bytes, &random)
      default: bytes.removeLast(min(bytes.count, random.below(30)))
      }
    }
    return bytes
  }

  private static func swapLineEnds(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 0x0D where random.below(3) == 0: continue
      case 0x0A where random.below(6) == 0: result += [0x0D, 0x0A]
      default: result.append(byte)
      }
    }
    return result
  }
}

/// A logical line as a person finds it: physical lines with their continuations.
struct SlowLine: Equatable {
  var number: Int
  /// The number of physical lines.
  var count: Int
  var text: [UInt8]

  static func all(of bytes: [UInt8]) -> [SlowLine] {
    var lines: [SlowLine] = []
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var number = 0
    while !rest.isEmpty {
      number += 1
      let feed = rest.firstIndex(of: 0x0A)
      var line = rest[..<(feed ?? rest.endIndex)]
      rest = feed.map { rest[($0 + 1)...] } ?? []
      while line.last == 0x0D { line.removeLast() }
      if number > 1, let first = line.first, first == 0x20 || first == 0x09 {
        lines[lines.count - 1].text += line.dropFirst()
        lines[lines.count - 1].count += 1
      } else {
        lines.append(SlowLine(number: number, count: 1, text: Array(line)))
      }
    }
    return lines
  }
}

func physicalLines(_ bytes: [UInt8]) -> [[UInt8]] {
  var lines: [[UInt8]] = [[]]
  for byte in bytes {
    lines[lines.count - 1].append(byte)
    if byte == 0x0A { lines.append([]) }
  }
  if lines.last == [] { lines.removeLast() }
  return lines
}

func all(_ text: CalendarText) -> [Component] {
  var found: [Component] = []
  var rest = Array(text.components)
  while let next = rest.popLast() {
    found.append(next)
    rest += next.components
  }
  return found
}
