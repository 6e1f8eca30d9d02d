// Walks to an office where a reminder with a condition waits, each with what must go off and why.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct GateTests {
  private static let there: [(seconds: Int, metres: Double)] = [(0, 1000), (60, 0)]
  private static let thereAndBack = there + [(600, 1000)]

  private func walker(_ inputs: AlarmInputs) -> AlarmHarness {
    var walker = AlarmHarness()
    walker.update(inputs)
    return walker
  }

  @Test func `arriving fires once, after the dwell time`() {
    var walker = walker(.office())
    walker.walk(Self.there)
    walker.run(to: 600)
    #expect(walker.firedAlarms == ["enter@80"])
  }

  @Test func `leaving fires only the alarms for leaving`() {
    var walker = walker(.office(.leave))
    walker.walk(Self.thereAndBack)
    walker.run(to: 700)
    #expect(walker.firedAlarms == ["leave@620"])
  }

  @Test func `each return fires once more`() {
    var walker = walker(.office())
    walker.walk(Self.thereAndBack + [(1200, 0), (1300, 20), (1400, 1000), (2000, 10)])
    walker.run(to: 3000)
    #expect(walker.firedAlarms == ["enter@80", "enter@1220", "enter@2020"])
  }

  @Test func `an alarm created inside its fence fires only with fireIfInside`() {
    var walker = AlarmHarness()
    walker.walk([(0, 0)])
    walker.update(.office(), at: 10)
    walker.run(to: 100)
    #expect(walker.firedAlarms == [])
    walker.update(.office(policy: FencePolicy(fireIfInside: true), away: 5), at: 200)
    walker.run(to: 300)
    #expect(walker.firedAlarms == ["enter@200"])
  }

  @Test func `a reminder completed during the dwell does not fire; reopened, it fires late`() {
    var walker = walker(.office())
    walker.walk(Self.there)
    walker.update(.office(state: .completed), at: 70)
    walker.run(to: 200)
    #expect(walker.firedAlarms == [])
    walker.update(.office(), at: 300)
    walker.run(to: 400)
    #expect(walker.firedAlarms == ["enter@300"])
  }

  @Test func `completing and reopening does not begin a new visit`() {
    var walker = walker(.office())
    walker.walk(Self.there)
    walker.run(to: 100)
    walker.update(.office(state: .completed), at: 200)
    walker.update(.office(), at: 300)
    walker.run(to: 400)
    #expect(walker.firedAlarms == ["enter@80"])
  }

  @Test func `a cancelled reminder does not fire`() {
    var walker = walker(.office(state: .cancelled))
    walker.walk(Self.thereAndBack)
    walker.run(to: 700)
    #expect(walker.firedAlarms == [])
  }

  @Test func `a start date reached inside the fence fires; one reached outside does not`() {
    let start = Moment.utc(OfficeMap.time(300))
    var walker = walker(.office(start: start))
    walker.walk(Self.there)
    walker.run(to: 299)
    #expect(walker.firedAlarms == [])
    walker.run(to: 500)
    #expect(walker.firedAlarms == ["enter@300"])
    var hurried = self.walker(.office(start: start))
    hurried.walk([(0, 1000), (60, 0), (200, 1000)])
    hurried.run(to: 1000)
    #expect(hurried.firedAlarms == [])
    var leaving = self.walker(.office(.leave, start: .utc(OfficeMap.time(3000))))
    leaving.walk(Self.thereAndBack)
    leaving.run(to: 4000)
    #expect(leaving.firedAlarms == [])
  }

  @Test func `an all-day start counts as 09:00 in the session's zone`() throws {
    var database = ZoneDatabase.system(environment: [:])
    let berlin = try database.zone("Europe/Berlin")
    let day = OfficeMap.time(0)
    var walker = AlarmHarness(PersonalClock(zone: berlin))
    // 08:00 UTC is nine in Berlin, in winter.
    walker.update(.office(start: .allDay(berlin.wallTime(at: day).day)), at: -7000)
    walker.walk([(-6000, 1000), (-3600, 0)])
    walker.run(to: 100)
    #expect(walker.firedAlarms == ["enter@0"])
  }

  @Test func `a repeating reminder without a start waits for the day on which it is due`() {
    let due = Moment.utc(OfficeMap.time(5 * 3600))
    var walker = walker(.office(due: due, repeats: true))
    walker.walk([(0, 1000), (60, 0)])
    walker.run(to: 7200)
    // Nine o'clock in UTC, though it is due at one in the afternoon.
    #expect(walker.firedAlarms == ["enter@3600"])
  }

  @Test func `onceOnly fires once, and again if it is snoozed until the next visit`() throws {
    let inputs = AlarmInputs.office(policy: FencePolicy(onceOnly: true))
    var walker = walker(inputs)
    walker.walk(Self.thereAndBack + [(1200, 0), (1800, 1000)])
    walker.run(to: 2000)
    #expect(walker.firedAlarms == ["enter@80"])
    let firing = try #require(walker.alarmEngine.openFirings.first)
    let isEnded = walker.alarmEngine.end(firing.id, .nextVisit, at: OfficeMap.time(2100))
    #expect(isEnded)
    walker.walk([(3000, 0), (4000, 1000), (5000, 0)])
    walker.run(to: 6000)
    #expect(walker.firedAlarms == ["enter@80", "enter@3020"])
  }

  @Test
  func `a snoozed place alarm fires at its time anywhere, and not before`() {
    var walker = walker(.office(snoozedUntil: OfficeMap.time(1000)))
    walker.walk(Self.there)
    walker.run(to: 999)
    #expect(walker.firedAlarms == [])
    walker.run(to: 2000)
    #expect(walker.firedAlarms == ["snooze@1000"])
  }

  @Test func `a moved fence changes its side without firing`() {
    var walker = walker(.office())
    walker.walk(Self.there)
    walker.run(to: 100)
    walker.update(.office(away: 5000), at: 200)
    walker.walk([(300, 5000)])
    walker.run(to: 400)
    #expect(walker.firedAlarms == ["enter@80", "enter@320"])
  }

  @Test func `the reason for closing a firing is reported`() throws {
    for (inputs, reason) in [
      (.office(state: .completed), .completed), (nil, .removed),
      (.office(snoozedUntil: OfficeMap.time(5000)), .snoozed),
    ] as [(AlarmInputs?, Firing.End.Reason)] {
      var walker = walker(.office())
      walker.walk(Self.there)
      walker.run(to: 100)
      let firing = try #require(walker.alarmEngine.openFirings.first)
      walker.update(inputs, at: 200)
      #expect(walker.alarmEngine.openFirings == [])
      #expect(
        walker.alarmEngine.firings[firing.id]?.end == Firing.End(reason, at: OfficeMap.time(200)))
    }
  }
}
