// What is armed, of items of every kind.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct UpcomingTests {
  private func upcoming(
    _ sheets: [(item: String, inputs: AlarmInputs)], of entities: Set<Firing.Entity> = [.reminder],
    limit: Int = 100, now: Int = 0
  ) -> Upcoming {
    var alarmEngine = AlarmEngine(clock: PersonalClock(zone: .utc))
    for (item, inputs) in sheets {
      alarmEngine.put(inputs, of: item, .reminder, now: Ground.time(-60))
    }
    alarmEngine.run(to: Ground.time(now))
    return alarmEngine.upcoming(of: entities, limit: limit, now: Ground.time(now))
  }

  private static let many: [(item: String, inputs: AlarmInputs)] = [
    ("late", .timed(.absolute(Ground.time(900)))),
    ("soon", .timed(.absolute(Ground.time(60)))),
    ("done", .timed(.absolute(Ground.time(60)), state: .completed)),
    ("answered", .timed(.absolute(Ground.time(60)), acknowledged: Ground.time(60))),
    ("office", .office(start: .utc(Ground.time(600)))),
    ("put off", .office(.leave, snoozedUntil: Ground.time(300))),
    ("over", .office(state: .cancelled)),
  ]

  @Test func `times stand in their order, and what cannot go off any more is not among them`() {
    let upcoming = upcoming(Self.many)
    #expect(upcoming.times.map(\.key.item) == ["soon", "put off", "late"])
    #expect(upcoming.times.map(\.cause) == [.time, .snooze, .time])
    #expect(upcoming.times.map(\.at) == [60, 300, 900].map { Ground.time($0) })
    #expect(upcoming.places.map(\.key.item) == ["office", "put off"])
    #expect(upcoming.places.map(\.proximity) == [.enter, .leave])
    #expect(upcoming.places.map(\.opens) == [Ground.time(600), Ground.time(300)])
    #expect(upcoming.places.first?.places.map(\.title) == ["Office"])
  }

  @Test func `what has gone off is not to come, and a gate that is open holds nothing up`() {
    let upcoming = upcoming(Self.many, now: 700)
    #expect(upcoming.times.map(\.key.item) == ["late"])
    #expect(upcoming.places.map(\.opens) == [nil, nil])
  }

  @Test func `what is left out is counted`() {
    let upcoming = upcoming(Self.many, limit: 1)
    #expect(upcoming.times.map(\.key.item) == ["soon"])
    #expect(upcoming.timeCount == 3)
    #expect(upcoming.places.count == 1)
    #expect(upcoming.placeCount == 2)
  }

  @Test func `nothing is told of what may not be seen`() {
    #expect(upcoming(Self.many, of: [.event]) == Upcoming())
  }

  @Test func `what goes off a single time and did waits for nothing`() {
    var walker = Watcher()
    walker.put(.office(policy: FencePolicy(onceOnly: true)))
    walker.walk([(0, 1000), (60, 0)])
    walker.run(to: 100)
    let upcoming = walker.alarmEngine.upcoming(
      of: [.reminder], limit: 100, now: Ground.time(100))
    #expect(upcoming == Upcoming())
  }
}
