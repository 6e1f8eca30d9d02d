// Changing the occurrence at which an override for all later ones begins: no two components name
// the same occurrence, and no other occurrence changes.

import CivilTime
import Reminders
import Testing

@Suite struct EventRangeTests {
  private static let series =
    "SUMMARY:a\nDTSTART:20261201T100000\nDTEND:20261201T110000\nRRULE:FREQ=DAILY;COUNT=5"

  private static func lasting(_ day: Int) -> String {
    "SUMMARY:b\nRECURRENCE-ID;RANGE=THISANDFUTURE:202612\(day < 10 ? "0" : "")\(day)T100000\n"
      + "DTSTART:202612\(day < 10 ? "0" : "")\(day)T120000\nDURATION:PT2H"
  }

  private static let alone = "SUMMARY:c\nRECURRENCE-ID:20261204T100000\nDTSTART:20261204T150000"

  /// The file with a new title for one occurrence, and its occurrences afterwards.
  private func renamed(
    _ file: EventFile, _ original: String
  ) throws -> (text: String, listing: [String]) {
    let original = try wall(original)
    var event = try #require(file.event(at: original))
    event.title = "x"
    let bytes = try file.bytes(for: event, occurrence: original, at: noon)
    let after = try eventFile(bytes)
    #expect(after.problems.isEmpty)
    #expect(after.event(at: original)?.title == "x")
    return (string(bytes), shown(after))
  }

  private func shown(_ file: EventFile) -> [String] {
    file.occurrences(in: .first..<(.last), floatingIn: .utc, limit: 100).map { occurrence in
      let (start, end) = (occurrence.start.wallTime?.text, occurrence.end.wallTime?.text)
      return "\(occurrence.event.title) \(start?.dropFirst(8) ?? "")–\(end?.dropFirst(11) ?? "")"
    }
  }

  private func names(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("RECURRENCE-ID") }.map(
      String.init)
  }

  @Test func `after changing its first occurrence a THISANDFUTURE override begins with the next`()
    throws
  {
    let file = try eventFile(Self.series, Self.lasting(3))
    let before = shown(file)
    let (text, listing) = try renamed(file, "2026-12-03T10:00:00")
    var expected = before
    expected[2] = "x" + before[2].dropFirst()
    #expect(listing == expected)
    #expect(
      names(text) == [
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261204T100000", "RECURRENCE-ID:20261203T100000",
      ])
  }

  @Test func `a THISANDFUTURE override without its series keeps its range after any edit`() throws {
    let file = try eventFile(Self.lasting(3))
    let name = "RECURRENCE-ID;RANGE=THISANDFUTURE:20261203T100000"
    var event = file.event
    event.title = "x"
    let original = try wall("2026-12-03T10:00:00")
    let renamed = string(try file.bytes(for: event, occurrence: original, at: noon))
    #expect(names(renamed) == [name] && renamed.contains("SUMMARY:x"))
    event.start = .floating(try wall("2026-12-03T13:00:00"))
    event.end = .floating(try wall("2026-12-03T14:00:00"))
    let after = string(try file.bytes(for: event, at: noon))
    #expect(names(after) == [name] && after.contains("DTSTART:20261203T130000"))
  }

  @Test func `an override's range does not begin at an occurrence with its own component`() throws {
    let file = try eventFile(Self.series, Self.lasting(3), Self.alone)
    let before = shown(file)
    let (text, listing) = try renamed(file, "2026-12-03T10:00:00")
    var expected = before
    expected[2] = "x" + before[2].dropFirst()
    #expect(listing == expected)
    #expect(Set(names(text)).count == 3)
    #expect(names(text).first == "RECURRENCE-ID;RANGE=THISANDFUTURE:20261205T100000")
  }

  @Test(arguments: [[5], [3, 4]])
  func `a THISANDFUTURE override of the last occurrence becomes one of that occurrence`(
    _ days: [Int]
  ) throws {
    let parts = days.map { Self.lasting($0).replacing("SUMMARY:b", with: "SUMMARY:b\($0)") }
    let text = ([Self.series] + parts).map { "BEGIN:VEVENT\nUID:one\n\($0)\nEND:VEVENT\n" }.joined()
    let file = try eventFile(Array("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n".utf8))
    let before = shown(file)
    let (after, listing) = try renamed(file, "2026-12-0\(days[0])T10:00:00")
    var expected = before
    expected[days[0] - 1] = "x" + before[days[0] - 1].dropFirst(2)
    #expect(listing == expected)
    #expect(names(after).first == "RECURRENCE-ID:2026120\(days[0])T100000")
    #expect(names(after).count == days.count)
  }

  @Test func `after changing an occurrence outside the rule its override begins with the next`()
    throws
  {
    let stray = Self.lasting(3).replacing("20261203T100000", with: "20261203T093000")
    let file = try eventFile(Self.series, stray)
    let before = shown(file)
    let (text, listing) = try renamed(file, "2026-12-03T09:30:00")
    #expect(listing.map { $0.dropFirst() } == before.map { $0.dropFirst() })
    #expect(listing.map { $0.prefix(1) } == ["a", "a", "x", "b", "b", "b"])
    #expect(Set(names(text)).count == 2)
  }
}
