// Zones as observances of a VTIMEZONE, and back.

import TestSupport
import Testing

@testable import CivilTime

@Suite struct ObservanceTests {
  @Test func `a zone with stable rules is written as two endless rules`() throws {
    let paris = try System.zone("Europe/Paris")
    #expect(
      try paris.observances(from: 2026, through: 2030) == [
        Observance(
          kind: .standard, start: wall("2025-10-26T03:00:00"), offsetFrom: 7200, offsetTo: 3600,
          abbreviation: "CET",
          yearly: YearlyClockChange(month: 10, weekday: .sunday, dayRule: .ordinal(-1))),
        Observance(
          kind: .daylight, start: wall("2026-03-29T02:00:00"), offsetFrom: 3600, offsetTo: 7200,
          abbreviation: "CEST",
          yearly: YearlyClockChange(month: 3, weekday: .sunday, dayRule: .ordinal(-1))),
      ])
  }

  @Test func `a zone without daylight time is written as a single observance`() throws {
    let kolkata = try System.zone("Asia/Kolkata")
    #expect(
      try kolkata.observances(from: 2026, through: 2030) == [
        Observance(
          kind: .standard, start: wall("1945-10-15T00:00:00"), offsetFrom: 23_400,
          offsetTo: 19_800, abbreviation: "IST")
      ])
    #expect(
      try Zone.utc.observances(from: 2026, through: 2030) == [
        Observance(
          kind: .standard, start: wall("1970-01-01T00:00:00"), offsetFrom: 0, offsetTo: 0,
          abbreviation: "UTC")
      ])
  }

  @Test func `a last weekday that falls into the next month becomes two rules`() throws {
    let cairo = try System.zone("Africa/Cairo")
    let found = cairo.observances(from: 2026, through: 2027)
    #expect(found.map(\.kind) == [.standard, .daylight, .standard])
    #expect(found.map { $0.yearly?.month } == [10, 4, 11])
    #expect(found.map { $0.yearly?.dayRule } == [.days(26...31), .ordinal(-1), .days(1...1)])
    #expect(
      found.map(\.start.text) == [
        "2025-10-31T00:00:00", "2026-04-24T00:00:00", "2030-11-01T00:00:00",
      ])
  }

  @Test func `a transition hour beyond 24 or below 0 moves the weekday`() throws {
    let nuuk = try System.zone("America/Nuuk").observances(from: 2026, through: 2027)
    #expect(
      nuuk.first { $0.kind == .daylight }?.yearly
        == YearlyClockChange(month: 3, weekday: .saturday, dayRule: .days(24...30)))
    #expect(nuuk.first { $0.kind == .daylight }?.start.text == "2026-03-28T23:00:00")
    let jerusalem = try System.zone("Asia/Jerusalem").observances(from: 2026, through: 2027)
    #expect(
      jerusalem.first { $0.kind == .daylight }?.yearly
        == YearlyClockChange(month: 3, weekday: .friday, dayRule: .days(23...29)))
  }

  @Test func `a rule that was used for some years is written with UNTIL`() throws {
    let newYork = try System.zone("America/New_York").observances(from: 1990, through: 2026)
    let ended = newYork.filter { $0.yearly?.until != nil }
    #expect(
      try ended == [
        Observance(
          kind: .standard, start: wall("1989-10-29T02:00:00"), offsetFrom: -14_400,
          offsetTo: -18_000, abbreviation: "EST",
          yearly: YearlyClockChange(
            month: 10, weekday: .sunday, dayRule: .ordinal(-1),
            until: instant("2006-10-30T06:00:00Z")
          )),
        Observance(
          kind: .daylight, start: wall("1990-04-01T02:00:00"), offsetFrom: -18_000,
          offsetTo: -14_400, abbreviation: "EDT",
          yearly: YearlyClockChange(
            month: 4, weekday: .sunday, dayRule: .ordinal(1), until: instant("2006-04-03T07:00:00Z")
          )),
      ])
    #expect(newYork.count == 4)
  }

  @Test func `the phase with the larger offset is written as DAYLIGHT`() throws {
    let dublin = try System.zone("Europe/Dublin").observances(from: 2026, through: 2027)
    #expect(dublin.first { $0.abbreviation == "IST" }?.kind == .daylight)
    #expect(dublin.first { $0.abbreviation == "GMT" }?.kind == .standard)
  }

  @Test func `a zone read from another's observances has the same offsets in later years`() throws {
    var random = SeededRandom(seed: 8)
    for name in System.names {
      let zone = try System.zone(name)
      for from in [2026, 1975, 1850] {
        let observances = zone.observances(from: from, through: 2040)
        #expect(observances.contains { $0.kind == .standard }, "\(name)")
        let copy = try Zone(name: name, observances: observances)
        #expect(copy.origin == .observances && copy.name == name)
        #expect(copy.observances(from: 1, through: 2) == observances)
        let lasts = !observances.allSatisfy { $0.yearly?.until != nil || $0.yearly == nil }
        let end = lasts ? 9000 : 2040
        let first = Int64(Day(validYear: from, month: 1, day: 1).number) * 86_400
        let last = Int64(Day(validYear: end, month: 12, day: 31).number) * 86_400
        var wrong: [String] = []
        for index in 0..<100 {
          let later = index % 2 == 0 ? last : min(last, first + 5_000_000_000)
          let instant = Instant(seconds: Int64.random(in: first...later, using: &random))
          let (one, other) = (zone.phase(at: instant), copy.phase(at: instant))
          if (one.offset, one.abbreviation) != (other.offset, other.abbreviation) {
            wrong.append("\(instant.text) \(one) \(other)")
          }
          let shown = zone.wallTime(at: instant)
          if copy.instant(of: shown) != zone.instant(of: shown) { wrong.append(shown.text) }
        }
        #expect(wrong.isEmpty, "\(name) from \(from): \(wrong.prefix(3))")
        #expect(observances.count < 60, "\(name) from \(from)")
      }
    }
  }

  /// As Outlook writes it: both observances since 1601, with starts that need not match their
  /// rules.
  @Test func `a rule that begins in 1601 has transitions in every later year`() throws {
    let zone = try Zone(
      name: "W. Europe",
      observances: [
        Observance(
          kind: .standard, start: wall("1601-01-01T03:00:00"), offsetFrom: 7200, offsetTo: 3600,
          abbreviation: "",
          yearly: YearlyClockChange(month: 10, weekday: .sunday, dayRule: .ordinal(-1))),
        Observance(
          kind: .daylight, start: wall("1601-01-01T02:00:00"), offsetFrom: 3600, offsetTo: 7200,
          abbreviation: "",
          yearly: YearlyClockChange(month: 3, weekday: .sunday, dayRule: .ordinal(-1))),
      ])
    let paris = try System.zone("Europe/Paris")
    for year in [1997, 2026, 2400, 3000, 9998] {
      for month in 1...12 {
        let day = try #require(Day(year: year, month: month, day: 28))
        let noon = WallTime(day: day, second: 43_200)
        #expect(zone.instant(of: noon) == paris.instant(of: noon))
      }
    }
  }

  @Test func `a single year's clock change is not repeated by later rules`() throws {
    var observances = try System.zone("Europe/Paris").observances(from: 2000, through: 2030)
    observances.append(
      Observance(
        kind: .standard, start: try wall("2020-12-15T00:00:00"), offsetFrom: 3600, offsetTo: 0,
        abbreviation: "ONCE"))
    let zone = try Zone(name: "Once", observances: observances)
    #expect(zone.abbreviation(at: try instant("2021-01-01T00:00:00Z")) == "ONCE")
    #expect(zone.abbreviation(at: try instant("2022-01-01T00:00:00Z")) == "CET")
    for year in ["2421", "2821", "3221"] {
      #expect(zone.abbreviation(at: try instant(year + "-01-01T00:00:00Z")) == "CET")
    }
  }

  @Test func `RDATE clock changes are not extended, and before the first its TZOFFSETFROM applies`()
    throws
  {
    let zone = try Zone(
      name: "Once",
      observances: [
        Observance(
          kind: .daylight, start: wall("2020-03-01T02:00:00"), offsetFrom: 0, offsetTo: 3600,
          abbreviation: "D", clockChanges: [wall("2021-03-01T02:00:00")]),
        Observance(
          kind: .standard, start: wall("2020-10-01T03:00:00"), offsetFrom: 3600, offsetTo: 0,
          abbreviation: "S"),
      ])
    #expect(zone.phase(at: .first) == ZonePhase(offset: 0, isDaylight: false, abbreviation: "S"))
    #expect(zone.offset(at: try instant("2020-07-01T00:00:00Z")) == 3600)
    #expect(zone.offset(at: try instant("2021-01-01T00:00:00Z")) == 0)
    #expect(zone.offset(at: .last) == 3600)
    #expect(zone.transitions(in: .first..<Instant.last).count == 3)
    #expect(try zone != System.zone("Europe/Paris"))
  }

  @Test func `impossible observance rules are refused without a trap or a hang`() throws {
    let good = Observance(
      kind: .standard, start: try wall("2020-03-01T02:00:00"), offsetFrom: 0, offsetTo: 3600,
      abbreviation: "A")
    func fault(_ change: (inout Observance) -> Void) -> Bool {
      var observance = good
      change(&observance)
      do {
        _ = try Zone(name: "Bad", observances: [observance])
        return false
      } catch { return true }
    }
    #expect(!fault { _ in })
    #expect(fault { $0.offsetTo = 93_600 } && fault { $0.offsetFrom = .min })
    #expect(fault { $0.start = WallTime(day: Day(number: .max), second: 0) })
    #expect(fault { $0.clockChanges = [WallTime(day: Day(number: .min), second: 0)] })
    #expect(fault { $0.clockChanges = Array(repeating: good.start, count: 30_000) })
    #expect(throws: ZoneFault.self) { try Zone(name: "None", observances: []) }
    #expect(throws: ZoneFault.self) {
      try Zone(name: "Many", observances: Array(repeating: good, count: 201))
    }
    // A rule without a date, or one that ends before it begins, leaves the start unchanged.
    for dayRule in [
      YearlyClockChange.DayRule.ordinal(0), .ordinal(.max), .ordinal(.min), .days(0...0),
      .days(40...50),
      .days(30...31), .days(.min ... .max),
    ] {
      for until in [nil, Instant.first, Instant.last] {
        let yearly = YearlyClockChange(month: 2, weekday: .sunday, dayRule: dayRule, until: until)
        #expect(!fault { $0.yearly = yearly }, "\(dayRule)")
      }
    }
    #expect(
      !fault { $0.yearly = YearlyClockChange(month: .max, weekday: .sunday, dayRule: .ordinal(1)) })
    // Every 28 years at the earliest.
    var leap = good
    leap.yearly = YearlyClockChange(month: 2, weekday: .sunday, dayRule: .ordinal(5))
    let zone = try Zone(name: "Leap", observances: [leap, good])
    #expect(zone.offset(at: .last) == 3600)
  }

  @Test func `the observances of any span of years are bounded in number`() throws {
    for name in ["Europe/Paris", "Africa/Casablanca", "Asia/Kolkata", "UTC"] {
      let zone = try System.zone(name)
      for (first, last) in [(Int.min, Int.max), (2030, 2020), (9999, 9999), (.max, .min), (1, 1)] {
        let found = zone.observances(from: first, through: last)
        #expect((1...300).contains(found.count + found.map(\.clockChanges.count).reduce(0, +)))
        _ = try Zone(name: name, observances: found)
      }
    }
    let yearDays = try #require(PosixRule("AAA0BBB,J60,300/100"))
    let zone = Zone(yearDays.table(name: "x", origin: .nameless))
    let found = zone.observances(from: 2026, through: 9999)
    #expect(found.count == 2 && found.map(\.clockChanges.count).reduce(0, +) == 401)
  }

  @Test func `the day of a yearly clock change agrees with a day-by-day search`() {
    var wrong = 0
    for year in 1999...2030 {
      for month in 1...12 {
        for weekday in Weekday.allCases {
          let days = (1...Day.length(ofMonth: month, in: year)).compactMap {
            Day(year: year, month: month, day: $0)
          }.filter { $0.weekday == weekday }
          for ordinal in 1...5 {
            let first = YearlyClockChange(
              month: month, weekday: weekday, dayRule: .ordinal(ordinal))
            let last = YearlyClockChange(
              month: month, weekday: weekday, dayRule: .ordinal(-ordinal))
            if first.day(in: year) != days.dropFirst(ordinal - 1).first { wrong += 1 }
            if last.day(in: year) != days.dropLast(ordinal - 1).last { wrong += 1 }
          }
          for start in 1...31 {
            let clockChange = YearlyClockChange(
              month: month, weekday: weekday, dayRule: .days(start...start + 6))
            let expected = days.first { (start...start + 6).contains($0.components.day) }
            if clockChange.day(in: year) != expected { wrong += 1 }
          }
        }
      }
    }
    #expect(wrong == 0)
  }
}
