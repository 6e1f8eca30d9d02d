// Which older version of an item a merge starts from.

import ICalendar
import Merge
import Testing

struct OlderVersionTests {
  private func base(
    of mine: CalendarText, _ theirs: CalendarText, among older: CalendarText...
  ) -> [UInt8]? {
    var versions = OlderVersions(mine: mine, theirs: theirs)
    for version in older { versions.add(version.bytes) }
    return versions.base
  }

  @Test func theNearestCounts() throws {
    let first = try todo("SUMMARY:a", "PRIORITY:1", "LOCATION:x")
    let second = try todo("SUMMARY:b", "PRIORITY:1", "LOCATION:x")
    let third = try todo("SUMMARY:b", "PRIORITY:2", "LOCATION:x")
    let theirs = try todo("SUMMARY:b", "PRIORITY:1", "LOCATION:y")
    #expect(base(of: third, theirs, among: third, second, first) == second.bytes)
  }

  @Test func ofTwoEquallyNearTheOlderCounts() throws {
    let first = try todo("SUMMARY:a")
    let second = try todo("SUMMARY:b")
    let mine = try todo("SUMMARY:b", "PRIORITY:2")
    let theirs = try todo("SUMMARY:c")
    let found = base(of: mine, theirs, among: mine, second, first)
    #expect(found == first.bytes)
    let merge = try merged(found.map { try CalendarText($0) }, mine, theirs)
    #expect(merge.conflicts.map(\.field) == ["SUMMARY"])
  }

  @Test func neitherOfTheTwoIsTheBase() throws {
    let mine = try todo("SUMMARY:a", "LAST-MODIFIED:20260101T000000Z")
    let same = try todo("SUMMARY:a", "LAST-MODIFIED:20260102T000000Z")
    let theirs = try todo("SUMMARY:b")
    #expect(base(of: mine, theirs, among: mine, same, theirs) == nil)
  }

  @Test func whatCannotBeReadIsPassedOver() throws {
    var versions = OlderVersions(mine: try todo("SUMMARY:a"), theirs: try todo("SUMMARY:b"))
    versions.add(Array("no calendar".utf8))
    versions.add([0xFF, 0])
    #expect(versions.base == nil)
  }

  @Test func orderAndFoldsMakeNoDifference() throws {
    let mine = try todo("SUMMARY:b", "PRIORITY:2", "LOCATION:x")
    let theirs = try todo("LOCATION:x", "PRI", " ORITY:1", "SUMMARY:a", "URL:y")
    let older = try todo("SUMMARY:a", "PRIORITY:1", "LOCATION:x")
    let oldest = try todo("SUMMARY:a", "PRIORITY:3", "LOCATION:x")
    #expect(base(of: mine, theirs, among: older, oldest) == older.bytes)
  }
}
