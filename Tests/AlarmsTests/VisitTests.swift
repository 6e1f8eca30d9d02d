// Visits from positions and check-ins, stored and read back by other processes; and a check-in,
// which counts at once, together with a source that measures.

import CivilTime
import Geofence
import Reminders
import Testing
import Visits

@testable import Alarms

private let always = Instant.first..<Instant.last

@Suite struct VisitTests {
  private static func circle(_ metres: Double, radius: Double = 100) throws -> Circle {
    let center = try #require(Coordinate(latitude: OfficeMap.north(metres), longitude: 13.4))
    return try #require(Circle(center: center, radius: radius))
  }

  /// An office here, and a home ten kilometres to the north.
  private static func town() throws -> AlarmHarness {
    var watcher = AlarmHarness()
    watcher.alarmEngine.update(place: "office", try circle(0), now: OfficeMap.time(-60))
    watcher.alarmEngine.update(place: "home", try circle(10_000), now: OfficeMap.time(-60))
    return watcher
  }

  private static func lines(_ engine: AlarmEngine) -> [String] {
    let start = OfficeMap.time(0).seconds
    return engine.visits.visits(in: always).map { visit in
      let end = visit.departure.map { "\($0.seconds - start)" } ?? ""
      return "\(visit.place) \(visit.arrival.seconds - start)…\(end)"
    }
  }

  @Test func `a day at three places is three visits, the first from the first position on`() throws
  {
    var watcher = try Self.town()
    watcher.walk([
      (0, 10_000), (600, 5000), (1200, 0), (1800, 5000), (2400, 10_000), (2500, 10_000),
    ])
    #expect(
      Self.lines(watcher.alarmEngine) == ["home 0…620", "office 1220…1820", "home 2420…"])
    #expect(watcher.alarmEngine.stays.map(\.place) == ["home"])
  }

  @Test func `visits are shared between processes, with crossings while none ran`() throws {
    var records = SharedRecords()
    var one = try Self.town()
    records.decide(1, &one, at: 0) {
      _ = $0.receive(OfficeMap.fix(10_000, at: 0), now: OfficeMap.time(0))
    }
    records.decide(1, &one, at: 600) {
      _ = $0.receive(OfficeMap.fix(0, at: 600), now: OfficeMap.time(600))
    }
    // The first process ends before the dwell time is over.
    var two = try Self.town()
    records.decide(2, &two, at: 700) { $0.run(to: OfficeMap.time(700)) }
    #expect(Self.lines(two.alarmEngine) == ["home 0…620", "office 620…"])
    records.decide(1, &one, at: 710) { _ in }
    #expect(Self.lines(one.alarmEngine) == Self.lines(two.alarmEngine))
  }

  @Test func `a place that is removed or moved away ends its visit`() throws {
    var watcher = try Self.town()
    watcher.walk([(0, 0)])
    watcher.alarmEngine.update(place: "office", try Self.circle(5000), now: OfficeMap.time(50))
    #expect(Self.lines(watcher.alarmEngine).count == 1)
    #expect(watcher.alarmEngine.visits.currentVisits.isEmpty)
    watcher.walk([(100, 10_000), (200, 10_000)])
    watcher.alarmEngine.update(place: "home", nil, now: OfficeMap.time(300))
    #expect(Self.lines(watcher.alarmEngine).last == "home 120…300")
  }

  @Test func `visitDays 0 keeps nothing and deletes earlier visits`() throws {
    var records = SharedRecords()
    var watcher = try Self.town()
    records.decide(1, &watcher, at: 0) {
      _ = $0.receive(OfficeMap.fix(0, at: 0), now: OfficeMap.time(0))
    }
    #expect(records.entries.keys.contains { $0.hasPrefix("visit/") })
    records.decide(1, &watcher, at: 10) { $0.keepVisits(days: 0, now: OfficeMap.time(10)) }
    #expect(records.entries.allSatisfy { !$0.key.hasPrefix("visit/") || $0.value.isEmpty })
    watcher.walk([(100, 10_000), (200, 10_000)])
    #expect(Self.lines(watcher.alarmEngine).isEmpty)
  }

  // MARK: Check-ins

  private static func checkIn(
    _ place: String, _ circle: Circle, at seconds: Int, source: String = Fix.checkIn
  ) throws -> Fix {
    try Fix(at: circle, named: place, OfficeMap.time(seconds), source: source)
  }

  @Test(arguments: [1, 10, 49, 50, 100, 500, 10_000, 1_000_000, 20_000_000.0])
  func `a named check-in is at that place, whatever its radius`(
    _ radius: Double
  ) throws {
    var watcher = AlarmHarness()
    let circle = try Self.circle(0, radius: radius)
    watcher.alarmEngine.update(place: "here", circle, now: OfficeMap.time(-60))
    let ignored = watcher.alarmEngine.receive(
      try Self.checkIn("here", circle, at: 0), now: OfficeMap.time(0))
    #expect(ignored == nil)
    #expect(watcher.alarmEngine.inside == ["here"])
  }

  @Test func `a check-in enters at once, although a phone is the current source`() throws {
    var watcher = try Self.town()
    watcher.update(.office())
    func phone(_ metres: Double, at seconds: Int) throws -> Fix {
      try Fix(
        latitude: OfficeMap.north(metres), longitude: 13.4, accuracy: 8,
        at: OfficeMap.time(seconds),
        source: "phone")
    }
    _ = watcher.alarmEngine.receive(try phone(10_000, at: 0), now: OfficeMap.time(0))
    #expect(watcher.alarmEngine.inside == ["home"])
    let said = try Self.checkIn("office", try Self.circle(0), at: 60)
    #expect(watcher.alarmEngine.receive(said, now: OfficeMap.time(60)) == nil)
    #expect(watcher.alarmEngine.inside == ["office"])
    watcher.record(watcher.alarmEngine.takeOutcome().firings)
    #expect(watcher.firedAlarms == ["enter@60"])
    // A check-in a moment ago does not suppress the phone's present position.
    #expect(watcher.alarmEngine.receive(try phone(10_000, at: 70), now: OfficeMap.time(70)) == nil)
    watcher.run(to: 100)
    #expect(watcher.alarmEngine.inside == ["home"])
    #expect(Self.lines(watcher.alarmEngine) == ["home 0…60", "office 60…90", "home 90…"])
  }

  @Test func `a check-in at a place says nothing about a smaller circle within it`() throws {
    var watcher = AlarmHarness()
    watcher.alarmEngine.update(
      place: "town", try Self.circle(0, radius: 5000), now: OfficeMap.time(-60))
    watcher.alarmEngine.update(
      place: "hall", try Self.circle(0, radius: 50), now: OfficeMap.time(-60))
    let town = try Self.checkIn("town", try Self.circle(0, radius: 5000), at: 0)
    _ = watcher.alarmEngine.receive(town, now: OfficeMap.time(0))
    #expect(watcher.alarmEngine.inside == ["town"])
  }

  @Test func `a Wi-Fi fix of a place counts as a position`() throws {
    var watcher = try Self.town()
    watcher.update(.office())
    for (place, metres, seconds) in [("home", 10_000.0, 0), ("office", 0, 60)] {
      let fix = try Self.checkIn(
        place, try Self.circle(metres), at: seconds, source: Fix.network)
      #expect(watcher.alarmEngine.receive(fix, now: OfficeMap.time(seconds)) == nil)
    }
    #expect(watcher.alarmEngine.inside == ["home"])
    watcher.run(to: 100)
    #expect(watcher.alarmEngine.inside == ["office"])
    #expect(watcher.firedAlarms == ["enter@80"])
  }
}
