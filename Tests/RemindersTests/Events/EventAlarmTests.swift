// Alarms of an event's file are acknowledged where an occurrence has its own, and changed in every
// component.

import CivilTime
import Testing

@testable import Reminders

@Suite struct EventAlarmTests {
  private let now = Instant(seconds: 1_795_161_600)

  private func alarm(_ id: String) -> String {
    "BEGIN:VALARM\nUID:\(id)\nACTION:DISPLAY\nTRIGGER:-PT10M\nEND:VALARM"
  }

  private func series() throws -> EventFile {
    try eventFile(
      "DTSTART:20261120T080000Z\nRRULE:FREQ=DAILY\n\(alarm("whole"))",
      "RECURRENCE-ID:20261121T080000Z\nDTSTART:20261121T090000Z\n\(alarm("whole"))",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261125T080000Z\nDTSTART:20261125T090000Z\n"
        + alarm("later"))
  }

  /// When each alarm was acknowledged: the series' alarm first, then those of the overrides.
  private func answered(_ bytes: [UInt8]) throws -> [Instant?] {
    let file = try eventFile(bytes)
    return ([file.event] + file.overrides.map(\.event)).map { $0.alarms.first?.acknowledged }
  }

  @Test(arguments: [
    ("whole", "2026-11-20T08:00:00", 0), ("whole", "2026-11-21T08:00:00", 1),
    ("later", "2026-11-25T08:00:00", 2), ("later", "2026-11-28T08:00:00", 2),
  ])
  func `an alarm is acknowledged in the component of its occurrence`(
    _ alarm: String, _ occurrence: String, _ place: Int
  ) throws {
    let bytes = try series().bytes(acknowledging: alarm, of: occurrence, now: now)
    var expected: [Instant?] = [nil, nil, nil]
    expected[place] = now
    #expect(try answered(bytes) == expected)
  }

  @Test func `an unknown occurrence's alarm cannot be acknowledged`() throws {
    let file = try series()
    #expect(throws: ReminderFault.self) {
      try file.bytes(acknowledging: "none", of: nil, now: now)
    }
  }

  @Test func `the series and all its overrides are changed in one pass`() throws {
    let file = try series()
    func answer(_ event: inout Event) {
      for index in event.alarms.indices { event.alarms[index].acknowledged = now }
    }
    #expect(try answered(file.bytes(changing: answer, at: now)) == [now, now, now])
    #expect(try file.bytes(changing: { _ in }, at: now) == file.bytes)
  }

  @Test func `an event follows the places of its series and of its overrides`() throws {
    var series = Event(
      title: "Choir", start: try floating("2026-12-01T19:00:00"),
      end: try floating("2026-12-01T21:00:00"), recurrence: [try RecurrenceRule("FREQ=WEEKLY")])
    series.place = try place(52, 13, title: "Hall", id: "hall")
    let file = try eventFile(EventFile.bytes(new: series, uid: "one", at: now))
    #expect(file.followedPlaces == [try #require(series.place)])
    let original = try wall("2026-12-08T19:00:00")
    var concert = try #require(file.event(at: original))
    concert.title = "Concert"
    let both = try eventFile(file.bytes(for: concert, occurrence: original, at: now))
    #expect(both.followedPlaces.count == 1)
    let moved = try both.bytes(changing: { $0.place?.title = "New hall" }, at: now)
    let after = try eventFile(moved)
    #expect(after.event.place?.title == "New hall")
    #expect(after.event.location == "New hall")
    #expect(after.event(at: original)?.place?.placeID == "hall")
    #expect(after.event(at: original)?.location == "New hall")
    let keys = EventKeys(
      after.schedule, isBlocking: true, detached: [], alarms: nil, places: after.followedPlaces)
    let places = EventKeys.places(keys.bytes.span.bytes)
    #expect(places == after.followedPlaces)
  }

  @Test func `a place that does not round-trip is written once`() throws {
    let event = Event(
      title: "Choir", start: try floating("2026-12-01T19:00:00"),
      end: try floating("2026-12-01T21:00:00"))
    let file = try eventFile(EventFile.bytes(new: event, uid: "one", at: now))
    let hall = try place(52, 13, title: "The\u{0}\r\nhall\u{B}", id: "hall")
    let once = try eventFile(file.bytes(changing: { $0.place = hall }, at: now))
    #expect(once.event.place?.placeID == "hall")
    let later = now.adding(seconds: 60)
    #expect(try once.bytes(changing: { $0.place = hall }, at: later) == once.bytes)
  }
}
