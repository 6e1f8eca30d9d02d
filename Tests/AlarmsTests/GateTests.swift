// Walks to an office with a reminder that waits there, each with what has to go off and why.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct GateTests {
  private static let there: [(seconds: Int, metres: Double)] = [(0, 1000), (60, 0)]
  private static let thereAndBack = there + [(600, 1000)]

  private func walker(_ inputs: AlarmInputs) -> Watcher {
    var walker = Watcher()
    walker.put(inputs)
    return walker
  }

  @Test func `who arrives is told once, when they have stood there for the dwell`() {
    var walker = walker(.office())
    walker.walk(Self.there)
    walker.run(to: 600)
    #expect(walker.told == ["enter@80"])
  }

  @Test func `who leaves is told of leaving alone`() {
    var walker = walker(.office(.leave))
    walker.walk(Self.thereAndBack)
    walker.run(to: 700)
    #expect(walker.told == ["leave@620"])
  }

  @Test func `who comes back is told again, and once each time`() {
    var walker = walker(.office())
    walker.walk(Self.thereAndBack + [(1200, 0), (1300, 20), (1400, 1000), (2000, 10)])
    walker.run(to: 3000)
    #expect(walker.told == ["enter@80", "enter@1220", "enter@2020"])
  }

  @Test func `who is there when the reminder is made is not told, unless they asked to be`() {
    var walker = Watcher()
    walker.walk([(0, 0)])
    walker.put(.office(), at: 10)
    walker.run(to: 100)
    #expect(walker.told == [])
    walker.put(.office(policy: FencePolicy(fireIfInside: true), away: 5), at: 200)
    walker.run(to: 300)
    #expect(walker.told == ["enter@200"])
  }

  @Test func `a reminder completed while the dwell runs says nothing, and one undone speaks late`()
  {
    var walker = walker(.office())
    walker.walk(Self.there)
    walker.put(.office(state: .completed), at: 70)
    walker.run(to: 200)
    #expect(walker.told == [])
    walker.put(.office(), at: 300)
    walker.run(to: 400)
    #expect(walker.told == ["enter@300"])
  }

  @Test func `completing and undoing starts no new visit`() {
    var walker = walker(.office())
    walker.walk(Self.there)
    walker.run(to: 100)
    walker.put(.office(state: .completed), at: 200)
    walker.put(.office(), at: 300)
    walker.run(to: 400)
    #expect(walker.told == ["enter@80"])
  }

  @Test func `a cancelled reminder says nothing`() {
    var walker = walker(.office(state: .cancelled))
    walker.walk(Self.thereAndBack)
    walker.run(to: 700)
    #expect(walker.told == [])
  }

  @Test func `a start that comes while one is there tells then, and one that comes later does not`()
  {
    let start = Moment.utc(Ground.time(300))
    var walker = walker(.office(start: start))
    walker.walk(Self.there)
    walker.run(to: 299)
    #expect(walker.told == [])
    walker.run(to: 500)
    #expect(walker.told == ["enter@300"])
    var hurried = self.walker(.office(start: start))
    hurried.walk([(0, 1000), (60, 0), (200, 1000)])
    hurried.run(to: 1000)
    #expect(hurried.told == [])
    var leaving = self.walker(.office(.leave, start: .utc(Ground.time(3000))))
    leaving.walk(Self.thereAndBack)
    leaving.run(to: 4000)
    #expect(leaving.told == [])
  }

  @Test func `a whole day opens at nine, where the person is`() throws {
    var database = ZoneDatabase.system(environment: [:])
    let berlin = try database.zone("Europe/Berlin")
    let day = Ground.time(0)
    var walker = Watcher(PersonalClock(zone: berlin))
    // 08:00 UTC is nine in Berlin, in winter.
    walker.put(.office(start: .allDay(berlin.wallTime(at: day).day)), at: -7000)
    walker.walk([(-6000, 1000), (-3600, 0)])
    walker.run(to: 100)
    #expect(walker.told == ["enter@0"])
  }

  @Test func `a repeating reminder without a start waits for the day on which it is due`() {
    let due = Moment.utc(Ground.time(5 * 3600))
    var walker = walker(.office(due: due, repeats: true))
    walker.walk([(0, 1000), (60, 0)])
    walker.run(to: 7200)
    // Nine o'clock in UTC, though it is due at one in the afternoon.
    #expect(walker.told == ["enter@3600"])
  }

  @Test func `once only is once ever, and given back where it is put off to the next visit`() throws
  {
    let inputs = AlarmInputs.office(policy: FencePolicy(onceOnly: true))
    var walker = walker(inputs)
    walker.walk(Self.thereAndBack + [(1200, 0), (1800, 1000)])
    walker.run(to: 2000)
    #expect(walker.told == ["enter@80"])
    let firing = try #require(walker.alarmEngine.openFirings.first)
    let isEnded = walker.alarmEngine.end(firing.id, .nextVisit, at: Ground.time(2100))
    #expect(isEnded)
    walker.walk([(3000, 0), (4000, 1000), (5000, 0)])
    walker.run(to: 6000)
    #expect(walker.told == ["enter@80", "enter@3020"])
  }

  @Test
  func `what is put off speaks at its time, wherever one is, and keeps the door shut until then`() {
    var walker = walker(.office(snoozedUntil: Ground.time(1000)))
    walker.walk(Self.there)
    walker.run(to: 999)
    #expect(walker.told == [])
    walker.run(to: 2000)
    #expect(walker.told == ["snooze@1000"])
  }

  @Test func `a fence that moves takes its new side silently`() {
    var walker = walker(.office())
    walker.walk(Self.there)
    walker.run(to: 100)
    walker.put(.office(away: 5000), at: 200)
    walker.walk([(300, 5000)])
    walker.run(to: 400)
    #expect(walker.told == ["enter@80", "enter@320"])
  }

  @Test func `what closes a firing is seen`() throws {
    for (inputs, reason) in [
      (.office(state: .completed), .completed), (nil, .removed),
      (.office(snoozedUntil: Ground.time(5000)), .snoozed),
    ] as [(AlarmInputs?, Firing.End.Reason)] {
      var walker = walker(.office())
      walker.walk(Self.there)
      walker.run(to: 100)
      let firing = try #require(walker.alarmEngine.openFirings.first)
      walker.put(inputs, at: 200)
      #expect(walker.alarmEngine.openFirings == [])
      #expect(
        walker.alarmEngine.firings[firing.id]?.end == Firing.End(reason, at: Ground.time(200)))
    }
  }
}
