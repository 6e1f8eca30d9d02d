// The pending alarms of items of every kind.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct UpcomingTests {
  private func upcoming(
    _ sheets: [(item: String, inputs: AlarmInputs)], of entities: Set<Firing.Entity> = [.reminder],
    limit: Int = 100, now: Int = 0
  ) -> NextAlarms {
    var alarmEngine = AlarmEngine(clock: PersonalClock(zone: .utc))
    for (item, inputs) in sheets {
      alarmEngine.update(inputs, of: item, .reminder, now: OfficeMap.time(-60))
    }
    alarmEngine.run(to: OfficeMap.time(now))
    return alarmEngine.upcoming(of: entities, limit: limit, now: OfficeMap.time(now))
  }

  private static let many: [(item: String, inputs: AlarmInputs)] = [
    ("late", .timed(.absolute(OfficeMap.time(900)))),
    ("soon", .timed(.absolute(OfficeMap.time(60)))),
    ("done", .timed(.absolute(OfficeMap.time(60)), state: .completed)),
    ("answered", .timed(.absolute(OfficeMap.time(60)), acknowledged: OfficeMap.time(60))),
    ("office", .office(start: .utc(OfficeMap.time(600)))),
    ("put off", .office(.leave, snoozedUntil: OfficeMap.time(300))),
    ("over", .office(state: .cancelled)),
  ]

  @Test func `upcoming alarms are ordered by time, without those that cannot fire`() {
    let upcoming = upcoming(Self.many)
    #expect(upcoming.times.map(\.key.item) == ["soon", "put off", "late"])
    #expect(upcoming.times.map(\.cause) == [.time, .snooze, .time])
    #expect(upcoming.times.map(\.at) == [60, 300, 900].map { OfficeMap.time($0) })
    #expect(upcoming.places.map(\.key.item) == ["office", "put off"])
    #expect(upcoming.places.map(\.proximity) == [.enter, .leave])
    #expect(upcoming.places.map(\.opens) == [OfficeMap.time(600), OfficeMap.time(300)])
    #expect(upcoming.places.first?.places.map(\.title) == ["Office"])
  }

  @Test func `fired alarms are not upcoming, and a past start date does not delay an alarm`() {
    let upcoming = upcoming(Self.many, now: 700)
    #expect(upcoming.times.map(\.key.item) == ["late"])
    #expect(upcoming.places.map(\.opens) == [nil, nil])
  }

  @Test func `omitted entries are counted`() {
    let upcoming = upcoming(Self.many, limit: 1)
    #expect(upcoming.times.map(\.key.item) == ["soon"])
    #expect(upcoming.timeCount == 3)
    #expect(upcoming.places.count == 1)
    #expect(upcoming.placeCount == 2)
  }

  @Test func `items that the client may not read are not listed`() {
    #expect(upcoming(Self.many, of: [.event]) == NextAlarms())
  }

  @Test func `a onceOnly alarm that fired is not upcoming`() {
    var walker = AlarmHarness()
    walker.update(.office(policy: FencePolicy(onceOnly: true)))
    walker.walk([(0, 1000), (60, 0)])
    walker.run(to: 100)
    let upcoming = walker.alarmEngine.upcoming(
      of: [.reminder], limit: 100, now: OfficeMap.time(100))
    #expect(upcoming == NextAlarms())
  }
}
