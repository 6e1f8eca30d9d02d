// Suggestions for times that are clear but not written as RFC 3339 demands.

import CivilTime
import Testing

@Suite struct SpellingTests {
  @Test(arguments: [
    ("2026-12-01T09:00", "2026-12-01T09:00:00"), ("2026-12-01 09:00:00", "2026-12-01T09:00:00"),
    ("2026-12-01t9:05", "2026-12-01T09:05:00"), ("20261201T090000", "2026-12-01T09:00:00"),
    ("2026-12-01T09:00:00.250", "2026-12-01T09:00:00"),
    (" 2026-12-01 09:00 ", "2026-12-01T09:00:00"),
  ])
  func `a local time is read without seconds, T or hyphens`(
    _ text: String, _ meant: String
  ) throws {
    let spelling = try #require(TimeSpelling(text))
    #expect(spelling.wall.text == meant && spelling.instant == nil && !spelling.isDay)
  }

  @Test(arguments: [
    ("2026-12-01T09:00Z", "2026-12-01T09:00:00.000Z"),
    ("2026-12-01T09:00:00+01:00", "2026-12-01T08:00:00.000Z"),
    ("2026-12-01 09:00 +0530", "2026-12-01T03:30:00.000Z"),
    ("2026-12-01T09:00-08", "2026-12-01T17:00:00.000Z"),
    ("20261201T090000Z", "2026-12-01T09:00:00.000Z"),
    ("2026-12-01T09:00:00.5z", "2026-12-01T09:00:00.000Z"),
  ])
  func `a time with an offset is read as an instant`(_ text: String, _ moment: String) throws {
    #expect(try #require(TimeSpelling(text)).instant?.text == moment)
  }

  @Test(arguments: ["2026-12-01", "20261201"])
  func `a date alone is read as a day`(_ text: String) throws {
    let spelling = try #require(TimeSpelling(text))
    #expect(spelling.isDay && spelling.wall.day.text == "2026-12-01")
  }

  @Test(arguments: [
    "", "tomorrow", "2026-12-01T", "2026-12-01T25:00", "2026-02-30T09:00", "09:00", "12/01/2026",
    "2026-12-01T09:00:00 Europe/Paris", "2026-12-01T09:00+99:00", "2026-12-01T09:00+1",
    "2026-12-01T09:00Zulu", "2026-12-01T9", "+-:. T",
  ])
  func `ambiguous and impossible spellings are refused`(_ text: String) {
    #expect(TimeSpelling(text) == nil)
  }

  @Test func `a text of a megabyte is refused unread`() {
    #expect(TimeSpelling(String(repeating: " ", count: 1_000_000) + "2026-12-01") == nil)
  }
}
