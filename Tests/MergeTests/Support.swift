// What tests of merging share: random choices from a seed, texts made of lines, and merges of them.

import ICalendar
import Merge
import Testing

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
