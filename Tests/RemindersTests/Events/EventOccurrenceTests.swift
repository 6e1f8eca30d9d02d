// The times of an event in a range, in nights when clocks change, and with a hostile file.

import CivilTime
import Reminders
import TestSupport
import Testing

@Suite struct EventOccurrenceTests {
  private func range(_ from: String, _ to: String) throws -> Range<Instant> {
    try instant(from)..<instant(to)
  }

  @Test func `overrides and exclusions are applied, in order`() throws {
    let file = try eventFile(
      "SUMMARY:a\nDTSTART:20261201T100000\nDTEND:20261201T110000\nRRULE:FREQ=DAILY;COUNT=5\n"
        + "EXDATE:20261202T100000\nRDATE:20261201T150000",
      "RECURRENCE-ID:20261203T100000\nDTSTART:20261204T120000\nSUMMARY:b")
    #expect(
      file.listing.map(\.description) == [
        "20261201T100000: 20261201T100000 – 20261201T110000 a",
        "20261201T150000: 20261201T150000 – 20261201T160000 a",
        "20261204T100000: 20261204T100000 – 20261204T110000 a",
        "20261203T100000: 20261204T120000 – 20261204T120000 b",
        "20261205T100000: 20261205T100000 – 20261205T110000 a",
      ])
    #expect(file.event(at: try wall("2026-12-03T10:00:00"))?.title == "b")
    #expect(file.event(at: try wall("2026-12-02T10:00:00")) == nil)
  }

  @Test func `events that overlap a range's start or end are found`() throws {
    let file = try eventFile("DTSTART:20261201T100000Z\nDTEND:20261203T100000Z\nRRULE:FREQ=DAILY")
    let found = file.occurrences(
      in: try range("2026-12-10T10:00:00Z", "2026-12-10T11:00:00Z"), floatingIn: .utc, limit: 10)
    #expect(found.map(\.start.day.basicText) == ["20261209", "20261210"])
  }

  @Test func `events without a duration are found at their start`() throws {
    let file = try eventFile("DTSTART:20261201T100000Z")
    let inside = try range("2026-12-01T10:00:00Z", "2026-12-01T10:00:01Z")
    let behind = try range("2026-12-01T09:00:00Z", "2026-12-01T10:00:00Z")
    #expect(file.occurrences(in: inside, floatingIn: .utc, limit: 10).count == 1)
    #expect(file.occurrences(in: behind, floatingIn: .utc, limit: 10).isEmpty)
  }

  @Test(arguments: [
    // The night from the 24th to the 25th of October 2026 is an hour longer in Paris.
    ("DTEND;TZID=Europe/Paris:20261024T063000", "20261025T053000"),
    ("DURATION:PT8H", "20261025T053000"), ("DURATION:P1D", "20261025T223000"),
  ])
  func `DTEND gives a length in hours, a DURATION's days are calendar days`(
    end: String, expected: String
  ) throws {
    let file = try eventFile("DTSTART;TZID=Europe/Paris:20261023T223000\n\(end)\nRRULE:FREQ=DAILY")
    let night = file.occurrence(at: try wall("2026-10-24T22:30:00"))
    #expect(night?.end.wallTime?.basicText == expected)
  }

  @Test func `days and floating times are in the reader's zone`() throws {
    let zone = try System.zone("America/New_York")
    let day = try eventFile("DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;COUNT=2")
    let floating = try eventFile("DTSTART:20261201T230000\nDURATION:PT1H")
    let range = try range("2026-12-02T04:00:00Z", "2026-12-02T05:00:00Z")
    #expect(
      day.occurrences(in: range, floatingIn: zone, limit: 9).map(\.start.day.basicText) == [
        "20261201"
      ])
    #expect(floating.occurrences(in: range, floatingIn: zone, limit: 9).count == 1)
    #expect(floating.occurrences(in: range, floatingIn: .utc, limit: 9).isEmpty)
  }

  @Test func `cancelled occurrences are shown as cancelled`() throws {
    let file = try eventFile(
      "DTSTART:20261201T100000\nRRULE:FREQ=DAILY;COUNT=2",
      "RECURRENCE-ID:20261202T100000\nDTSTART:20261202T100000\nSTATUS:CANCELLED")
    let all = try range("2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z")
    let found = file.occurrences(in: all, floatingIn: .utc, limit: 10)
    #expect(
      found.map(\.event.status) == [nil, .canceled] && file.overrides.map(\.isCanceled) == [true])
  }

  @Test func `a THISANDFUTURE override shifts later occurrences and keeps its own zone`() throws {
    let file = try eventFile(
      "SUMMARY:a\nDTSTART;TZID=Europe/Paris:20261201T100000\nRRULE:FREQ=DAILY;COUNT=4",
      "SUMMARY:b\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20261203T100000\n"
        + "DTSTART;TZID=America/New_York:20261203T050000\nDURATION:PT30M")
    #expect(
      file.listing.map(\.description) == [
        "20261201T100000: 20261201T100000 Europe/Paris – 20261201T100000 Europe/Paris a",
        "20261202T100000: 20261202T100000 Europe/Paris – 20261202T100000 Europe/Paris a",
        "20261203T100000: 20261203T050000 America/New_York – 20261203T053000 America/New_York b",
        "20261204T100000: 20261204T050000 America/New_York – 20261204T053000 America/New_York b",
      ])
  }

  @Test(arguments: 0..<20)
  func `random series have the occurrences of a naive computation`(seed: UInt64) throws {
    var series = try RandomSeries(seed: seed)
    for _ in 0..<15 {
      let made = try series.file()
      let file = try eventFile(made.bytes)
      let from = try #require(Day(year: 2026, month: 1, day: 1)) + series.chance.below(800)
      let start = Zone.utc.startOfDay(from).adding(seconds: Int64(series.chance.below(86_400)))
      let range = start..<start.adding(seconds: Int64(series.chance.below(90 * 86_400) + 1))
      let found = file.occurrences(in: range, floatingIn: .utc, limit: 1000).map(Listed.init)
      #expect(found == file.slowListing(range), "\(string(made.bytes))")
      let few = file.occurrences(in: range, floatingIn: .utc, limit: 3).map(Listed.init)
      #expect(few == Array(found.prefix(3)))
      for listed in found {
        #expect(file.occurrence(at: listed.original).map(Listed.init) == listed)
      }
    }
  }

  @Test func `the work for a hostile file is limited`() throws {
    let many = (0..<10_000).map { number in
      let wall = WallTime(seconds: 1_800_000_000 + number * 60)
      let range = number < 600 ? ";RANGE=THISANDFUTURE" : ""
      return
        "BEGIN:VEVENT\nUID:one\nRECURRENCE-ID\(range):\(wall.basicText)\nDTSTART:20270101T000000\n"
        + "DURATION:P900W\nEND:VEVENT\n"
    }.joined()
    let master = "BEGIN:VEVENT\nUID:one\nDTSTART:20270101T000000\nRRULE:FREQ=MINUTELY\nEND:VEVENT\n"
    let file = try eventFile(Array("BEGIN:VCALENDAR\n\(master)\(many)END:VCALENDAR\n".utf8))
    #expect(file.overrides.count == 10_000)
    #expect(file.overrides.count(where: \.isThisAndFuture) == EventLimits.mostThisAndFuture)
    let range = try range("2030-01-01T00:00:00Z", "2030-02-01T00:00:00Z")
    #expect(file.occurrences(in: range, floatingIn: .utc, limit: 1000).count == 1000)
  }

  @Test func `a series without occurrences is recognized quickly`() throws {
    let file = try eventFile(
      "DTSTART:20261201T100000\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\nEXDATE:20261201T100000",
      "RECURRENCE-ID:99991231T235959\nDTSTART:99991231T235959\nDURATION:P52W")
    #expect(file.listing(1, 9999).isEmpty && file.repeats)
  }
}
