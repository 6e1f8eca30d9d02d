// The one-line form of a zone.

import TestSupport
import Testing

@testable import CivilTime

@Suite struct PosixRuleTests {
  @Test(arguments: [
    "UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", "<+03>-3", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
    "EET-2EEST,M3.4.4/50,M10.4.4/50", "IST-1GMT0,M10.5.0,M3.5.0/1", "EST5EDT,0/0,J365/25",
    "XXX-24:59:59", "AAA+5:30", "EST5EDT", "EST5EDT4", "ABC3DEF,J60/-167,300/167:59:59",
    "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45",
  ])
  func `a POSIX TZ rule is parsed`(_ text: String) {
    #expect(PosixRule(text) != nil)
  }

  @Test(arguments: [
    "", "UT0", "UTC", "0", "<+03-3", "<>3", "<+0>3", "<a b>3", "CET-25", "CET-1:60", "CET-1:00:60",
    "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,", "CET-1CEST,M3.5.0,M10.5.0/3,",
    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M0.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J5",
    "CET-1CEST,J366,J5", "CET-1CEST,366,5", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1 ",
    "CET--1", "CET-1CEST,M3.5.0/,M10.5.0", "CET-9999999999999999999999", "Europe/Paris",
    "CET-1CEST-2,M3.5.0/3/4,M10.5.0", "Ａbc3",
  ])
  func `a malformed POSIX TZ rule is refused`(_ text: String) {
    #expect(PosixRule(text) == nil)
  }

  @Test func `an oversized POSIX TZ rule is refused without parsing`() {
    #expect(PosixRule("CET-1" + String(repeating: "A", count: 1_000_000)) == nil)
    #expect(PosixRule("<" + String(repeating: "A", count: 100) + ">3") == nil)
  }

  /// Clocks are set at these instants of these years.
  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", 2026, ["2026-03-29T01:00:00", "2026-10-25T01:00:00"]),
    // Day 60 without the leap day is the 1st of March always; day 59 with it is the 29th.
    ("AAA0BBB,J60,J300", 2024, ["2024-03-01T02:00:00", "2024-10-27T01:00:00"]),
    ("AAA0BBB,J60,J300", 2023, ["2023-03-01T02:00:00", "2023-10-27T01:00:00"]),
    ("AAA0BBB,59,299", 2024, ["2024-02-29T02:00:00", "2024-10-26T01:00:00"]),
    ("AAA0BBB,59,299", 2023, ["2023-03-01T02:00:00", "2023-10-27T01:00:00"]),
    // The Saturday behind the fourth Thursday, and the day before the last Sunday.
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", 2026, ["2026-03-28T00:00:00", "2026-10-23T23:00:00"]),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 2026, ["2026-03-29T01:00:00", "2026-10-25T01:00:00"]),
    ("EET-2EEST,M4.5.5/0,M10.5.4/24", 2030, ["2030-04-25T22:00:00", "2030-10-31T21:00:00"]),
    // South of the equator.
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", 2026, ["2026-04-04T16:00:00", "2026-10-03T16:00:00"]),
    // The first days of January and the last of December.
    ("AAA0BBB,M1.1.1/-167,M12.5.0/167", 2026, ["2025-12-29T01:00:00", "2027-01-02T22:00:00"]),
  ])
  func `transitions are at the times that the rule gives`(
    _ text: String, _ year: Int, _ expected: [String]
  ) throws {
    let rule = try #require(PosixRule(text))
    let found = rule.changes(in: year...year).map { WallTime(seconds: Int($0.at)).text }
    #expect(found == expected)
  }

  @Test(arguments: ["EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23"])
  func `daylight time without end has no transition`(_ text: String) throws {
    let rule = try #require(PosixRule(text))
    let zone = Zone(rule.table(name: text, origin: .nameless))
    #expect(zone.nextTransition(after: .first) == nil)
    #expect(zone.abbreviation(at: .last) == "EDT")
    #expect(zone.offset(at: Instant(seconds: 0)) == -4 * 3600)
  }

  @Test func `transitions that fall into the neighbouring year are found from both years`() throws {
    let rule = try #require(PosixRule("AAA0BBB,M1.1.1/-167,M12.5.0/167"))
    let zone = Zone(rule.table(name: "x", origin: .nameless))
    for year in [1, 400, 1970, 2026, 2400, 9000] {
      for change in rule.changes(in: year...year) {
        let at = Instant(seconds: change.at)
        #expect(zone.phase(at: at) == rule.phase(at: change.at))
        #expect(zone.phase(at: at.adding(seconds: -1)) == rule.phase(at: change.at - 1))
      }
    }
  }

  @Test func `the table of 400 years agrees with the rule in any year`() throws {
    var random = SeededRandom(seed: 5)
    for text in [
      "CET-1CEST,M3.5.0,M10.5.0/3", "AAA0BBB,J60,J300", "AAA0BBB,59,299/167",
      "AEST-10AEDT,M10.1.0,M4.1.0/3", "ABC24DEF-24,M1.1.0/-100,M12.5.6/100",
    ] {
      let rule = try #require(PosixRule(text))
      let zone = Zone(rule.table(name: text, origin: .nameless))
      var wrong = 0
      for _ in 0..<3000 {
        let reach = Instant.first.seconds...Instant.last.seconds
        let seconds = Int64.random(in: reach, using: &random)
        let instant = Instant(seconds: seconds)
        if zone.phase(at: instant) != rule.phase(at: seconds) { wrong += 1 }
        let shown = zone.wallTime(at: instant)
        let back = zone.instant(of: shown)
        if back > instant || zone.wallTime(at: back) != shown { wrong += 1 }
      }
      #expect(wrong == 0, "\(text)")
    }
  }
}
