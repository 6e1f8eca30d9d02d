// What tests of merging share: random choices from a seed, texts made of lines, and merges of them.

import ICalendar
import Merge
import Testing

struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

func calendar(_ text: String, lineEnd: String = "\r\n") throws -> CalendarText {
  try CalendarText(
    Array(
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: lineEnd).utf8))
}

/// A VTODO of these lines.
func todo(_ lines: String..., lineEnd: String = "\r\n") throws -> CalendarText {
  let all =
    ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:a"] + lines
    + ["END:VTODO", "END:VCALENDAR", ""]
  return try calendar(all.joined(separator: "\n"), lineEnd: lineEnd)
}

func merged(
  _ base: CalendarText?, _ mine: CalendarText, _ theirs: CalendarText
) throws -> (text: String, conflicts: [Conflict]) {
  let merge = try ItemMerge(base: base, mine: mine, theirs: theirs)
  return (String(decoding: merge.bytes, as: UTF8.self), merge.conflicts)
}

/// The unfolded lines of a text.
func lines(_ text: String) -> [String] {
  text.replacing("\r\n", with: "\n").replacing("\n ", with: "").split(separator: "\n").map(
    String.init)
}
