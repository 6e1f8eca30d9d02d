// Gaps, folds and transitions where clocks are known to be unusual.

import TestSupport
import Testing

@testable import CivilTime

@Suite struct ZoneTests {
  /// The wall time asked for, the offset it is taken with, and what the wall then shows.
  @Test(arguments: [
    ("Europe/Paris", "2026-03-29T02:30:00", "2026-03-29T01:30:00.000Z", "2026-03-29T03:30:00"),
    ("Europe/Paris", "2026-03-29T02:00:00", "2026-03-29T01:00:00.000Z", "2026-03-29T03:00:00"),
    ("Europe/Paris", "2026-03-29T01:59:59", "2026-03-29T00:59:59.000Z", "2026-03-29T01:59:59"),
    ("Europe/Paris", "2026-03-29T03:00:00", "2026-03-29T01:00:00.000Z", "2026-03-29T03:00:00"),
    ("Europe/Paris", "2026-10-25T02:30:00", "2026-10-25T00:30:00.000Z", "2026-10-25T02:30:00"),
    ("Europe/Paris", "2026-10-25T03:00:00", "2026-10-25T02:00:00.000Z", "2026-10-25T03:00:00"),
    ("Europe/Paris", "2426-10-25T02:30:00", "2426-10-25T00:30:00.000Z", "2426-10-25T02:30:00"),
    ("Europe/Paris", "9999-07-01T12:00:00", "9999-07-01T10:00:00.000Z", "9999-07-01T12:00:00"),
    ("Europe/Paris", "0001-07-01T12:00:00", "0001-07-01T11:50:39.000Z", "0001-07-01T12:00:00"),
    ("America/New_York", "2026-03-08T02:30:00", "2026-03-08T07:30:00.000Z", "2026-03-08T03:30:00"),
    ("America/New_York", "2026-11-01T01:30:00", "2026-11-01T05:30:00.000Z", "2026-11-01T01:30:00"),
    ("America/New_York", "2407-03-11T02:30:00", "2407-03-11T07:30:00.000Z", "2407-03-11T03:30:00"),
    // Half an hour.
    (
      "Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-03T15:45:00.000Z",
      "2026-10-04T02:45:00"
    ),
    (
      "Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-04T14:45:00.000Z",
      "2026-04-05T01:45:00"
    ),
    (
      "Australia/Lord_Howe", "2026-04-05T02:00:00", "2026-04-04T15:30:00.000Z",
      "2026-04-05T02:00:00"
    ),
    // Back for Ramadan, forward behind it.
    ("Africa/Casablanca", "2026-02-15T02:30:00", "2026-02-15T01:30:00.000Z", "2026-02-15T02:30:00"),
    ("Africa/Casablanca", "2026-02-15T03:00:00", "2026-02-15T03:00:00.000Z", "2026-02-15T03:00:00"),
    ("Africa/Casablanca", "2026-03-22T02:30:00", "2026-03-22T02:30:00.000Z", "2026-03-22T03:30:00"),
    // A whole day that was skipped.
    ("Pacific/Apia", "2011-12-29T23:59:59", "2011-12-30T09:59:59.000Z", "2011-12-29T23:59:59"),
    ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T22:00:00.000Z", "2011-12-31T12:00:00"),
    ("Pacific/Apia", "2011-12-31T00:00:00", "2011-12-30T10:00:00.000Z", "2011-12-31T00:00:00"),
    ("Asia/Kathmandu", "1986-01-01T00:10:00", "1985-12-31T18:40:00.000Z", "1986-01-01T00:25:00"),
    ("Asia/Kathmandu", "2026-01-01T00:00:00", "2025-12-31T18:15:00.000Z", "2026-01-01T00:00:00"),
    // On the evening before.
    ("America/Nuuk", "2026-03-28T23:30:00", "2026-03-29T01:30:00.000Z", "2026-03-29T00:30:00"),
    ("America/Nuuk", "2026-10-24T23:30:00", "2026-10-25T00:30:00.000Z", "2026-10-24T23:30:00"),
    ("Europe/Dublin", "2026-03-29T01:30:00", "2026-03-29T01:30:00.000Z", "2026-03-29T02:30:00"),
    ("Europe/Dublin", "2026-10-25T01:30:00", "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00"),
    // Two hours.
    ("Antarctica/Troll", "2026-03-29T01:30:00", "2026-03-29T01:30:00.000Z", "2026-03-29T03:30:00"),
    ("Antarctica/Troll", "2026-10-25T02:30:00", "2026-10-25T00:30:00.000Z", "2026-10-25T02:30:00"),
    ("Africa/Cairo", "2026-10-29T23:30:00", "2026-10-29T20:30:00.000Z", "2026-10-29T23:30:00"),
    ("UTC", "2026-03-29T02:30:00", "2026-03-29T02:30:00.000Z", "2026-03-29T02:30:00"),
  ])
  func `a wall time in a gap counts by the offset before, in a fold the first counts`(
    _ name: String, _ asked: String, _ expected: String, _ shown: String
  ) throws {
    let zone = try System.zone(name)
    let found = zone.instant(of: try wall(asked))
    #expect(found.text == expected)
    #expect(zone.wallTime(at: found).text == shown)
  }

  @Test func `a phase has the offset, name and daylight flag of the database`() throws {
    let paris = try System.zone("Europe/Paris")
    #expect(paris.offset(at: try instant("2026-07-01T00:00:00Z")) == 7200)
    #expect(paris.abbreviation(at: try instant("2026-07-01T00:00:00Z")) == "CEST")
    #expect(paris.isDaylight(at: try instant("2026-07-01T00:00:00Z")))
    #expect(paris.abbreviation(at: try instant("2326-12-01T00:00:00Z")) == "CET")
    #expect(
      paris.phase(at: .first) == ZonePhase(offset: 561, isDaylight: false, abbreviation: "LMT"))
    let dublin = try System.zone("Europe/Dublin")
    #expect(dublin.isDaylight(at: try instant("2026-01-01T00:00:00Z")))
    #expect(!dublin.isDaylight(at: try instant("2026-07-01T00:00:00Z")))
  }

  @Test func `transitions are found in the past, in the table and in any later year`() throws {
    let paris = try System.zone("Europe/Paris")
    let next = paris.nextTransition(after: try instant("2026-03-29T00:59:59.999Z"))
    #expect(next?.at.text == "2026-03-29T01:00:00.000Z")
    #expect(next?.before.abbreviation == "CET" && next?.after.abbreviation == "CEST")
    let after = paris.nextTransition(after: try instant("2026-03-29T01:00:00Z"))
    #expect(after?.at.text == "2026-10-25T01:00:00.000Z")
    #expect(paris.previousTransition(atOrBefore: try instant("2026-10-25T01:00:00Z")) == after)
    #expect(paris.previousTransition(atOrBefore: .first) == nil)
    for (start, end) in [
      ("2436-01-01", "2439-01-01"), ("2836-01-01", "2839-01-01"), ("9996-01-01", "9999-01-01"),
    ] {
      let found = paris.transitions(
        in: try instant(start + "T00:00:00Z")..<(try instant(end + "T00:00:00Z")))
      #expect(found.count == 6)
      #expect(found.allSatisfy { $0.at.text.hasSuffix("T01:00:00.000Z") })
      #expect(found.allSatisfy { Day(number: Int($0.at.seconds / 86_400)).weekday == .sunday })
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.after == $1.before })
    }
    let kolkata = try System.zone("Asia/Kolkata")
    #expect(kolkata.nextTransition(after: try instant("2026-01-01T00:00:00Z")) == nil)
    #expect(Zone.utc.transitions(in: .first..<Instant.last).isEmpty)
  }

  @Test func `next and previous transition agree for 10000 years`() throws {
    let rule = try #require(PosixRule("AEST-10AEDT,M10.1.0,M4.1.0/3"))
    let zones =
      try ["Europe/Paris", "America/Nuuk", "Africa/Casablanca", "Asia/Kolkata"]
      .map { try System.zone($0) } + [Zone(rule.table(name: "Rule", origin: .nameless))]
    for zone in zones {
      let forward = zone.transitions(in: Instant(milliseconds: .min)..<Instant(milliseconds: .max))
      var backward: [ZoneTransition] = []
      var from = Instant.last
      while let previous = zone.previousTransition(atOrBefore: from) {
        backward.append(previous)
        from = previous.at.adding(milliseconds: -1)
      }
      #expect(forward.filter { $0.at <= .last } == backward.reversed())
      #expect(zone.name != "Europe/Paris" || forward.count > 16_000)
    }
  }

  @Test func `wall times convert to instants and back; in a fold to the first instant`()
    throws
  {
    var random = SeededRandom(seed: 4)
    for name in System.names {
      let zone = try System.zone(name)
      #expect(zone.table.hasOrderedWallStarts, "\(name)")
      var wrong = 0
      for _ in 0..<400 {
        let reach = Instant.first.milliseconds...Instant.last.milliseconds
        let recent = Int64(-3_000_000_000_000)...Int64(8_000_000_000_000)
        let range = Bool.random(using: &random) ? reach : recent
        let instant = Instant(seconds: Int64.random(in: range, using: &random) / 1000)
        let shown = zone.wallTime(at: instant)
        let back = zone.instant(of: shown)
        if back > instant || zone.wallTime(at: back) != shown { wrong += 1 }
        // A wall time in a gap is moved by the gap's width, which is never negative.
        let there = zone.instant(of: WallTime(seconds: shown.seconds + 1234))
        if zone.wallTime(at: there).seconds < shown.seconds + 1234 { wrong += 1 }
      }
      #expect(wrong == 0, "\(name)")
    }
  }

  @Test func `a day begins at its first second, even where clocks skip midnight`() throws {
    func start(_ name: String, _ day: String) throws -> String {
      let zone = try System.zone(name)
      return zone.wallTime(at: zone.startOfDay(try Day(text: day))).text
    }
    #expect(try start("Europe/Paris", "2026-03-29") == "2026-03-29T00:00:00")
    #expect(try start("America/Santiago", "2026-09-06") == "2026-09-06T01:00:00")
    #expect(try start("Pacific/Apia", "2011-12-30") == "2011-12-31T00:00:00")
    // Toronto went from 23:30 to 00:30 in 1919.
    #expect(try start("America/Toronto", "1919-03-31") == "1919-03-31T00:30:00")
    // Havana's midnight comes twice; the day begins with the first.
    let havana = try System.zone("America/Havana")
    #expect(havana.startOfDay(try Day(text: "2026-11-01")).text == "2026-11-01T04:00:00.000Z")
  }

  @Test func `wall times beyond the supported years are clamped and do not trap`() throws {
    for zone in [Zone.utc, try System.zone("Europe/Paris"), try System.zone("Pacific/Kiritimati")] {
      for number in [Int.min, Int.max, Day.first.number - 1, Day.last.number + 1] {
        let instant = zone.instant(of: WallTime(day: Day(number: number), second: 0))
        #expect((number < 0) == (instant.milliseconds < 0))
        _ = zone.wallTime(at: instant).text
        _ = zone.startOfDay(Day(number: number))
      }
      for end in [Instant(milliseconds: .min), Instant(milliseconds: .max)] {
        #expect(zone.wallTime(at: end).seconds == Int(end.seconds) + zone.offset(at: end))
      }
      let late = try wall("9999-12-31T23:59:59")
      #expect(zone.wallTime(at: zone.instant(of: late)) == late)
      let early = try wall("0001-01-01T00:00:00")
      #expect(zone.wallTime(at: zone.instant(of: early)) == early)
    }
  }

  @Test func `a fixed-offset zone has that offset always, and a name that contains it`() throws {
    let zone = try #require(Zone(fixedOffset: -(5 * 3600 + 1800)))
    #expect(zone.name == "-05:30" && zone.origin == .fixedOffset && !zone.hasKnownName)
    #expect(zone.wallTime(at: Instant(seconds: 0)).text == "1969-12-31T18:30:00")
    #expect(zone.abbreviation(at: .last) == "-0530")
    #expect(Zone(fixedOffset: 100_000) == nil)
    #expect(Zone(fixedOffset: .min) == nil)
    #expect(Zone(fixedOffset: 0)?.name == "+00:00")
    #expect(Zone(fixedOffset: 20_715)?.name == "+05:45:15")
  }

  @Test func `zones are equal by name and rules`() throws {
    let (paris, again) = (try System.zone("Europe/Paris"), try System.zone("Europe/Paris"))
    #expect(paris == again && Set([paris, again]).count == 1)
    #expect(try System.zone("Asia/Calcutta") != System.zone("Asia/Kolkata"))
    #expect(try System.zone("Asia/Calcutta").hasSameRules(as: System.zone("Asia/Kolkata")))
    #expect(try !paris.hasSameRules(as: System.zone("Europe/Berlin")))
    #expect(MemoryLayout<Zone>.size == 8)
  }
}
