// Alarms that wait for a time: when they go off, how late they may be, and what silences them.

import CivilTime
import Reminders
import Testing

@testable import Alarms

@Suite struct TimeTests {
  private func watcher(_ inputs: AlarmInputs, _ clock: PersonalClock = PersonalClock(zone: .utc))
    -> AlarmHarness
  {
    var watcher = AlarmHarness(clock)
    watcher.update(inputs)
    return watcher
  }

  @Test func `an alarm goes off at its time, once`() {
    var watcher = watcher(.timed(.absolute(OfficeMap.time(100))))
    watcher.run(to: 99)
    #expect(watcher.firedAlarms == [])
    watcher.run(to: 100)
    watcher.run(to: 5000)
    #expect(watcher.firedAlarms == ["time@100"])
  }

  @Test func `alarms go off before and after the start and the end`() {
    let (start, due) = (Moment.utc(OfficeMap.time(1000)), Moment.utc(OfficeMap.time(5000)))
    for (trigger, told) in [
      (.relative(seconds: -100, to: .start), "time@900"),
      (.relative(seconds: 100, to: .end), "time@5100"),
    ] as [(Alarm.Trigger, String)] {
      var watcher = watcher(.timed(trigger, start: start, due: due))
      watcher.run(to: 10_000)
      #expect(watcher.firedAlarms == [told])
    }
  }

  @Test func `alarms missed while no server ran go off up to a day late`() {
    for (late, isTold) in [(86_400, true), (86_401, false)] {
      var watcher = watcher(.timed(.absolute(OfficeMap.time(0))))
      watcher.runDue(at: late)
      #expect(watcher.firedAlarms == (isTold ? ["time@0"] : []))
    }
  }

  @Test func `alarms in the repeated and in the skipped hour of a clock change go off once`()
    throws
  {
    var database = ZoneDatabase.system(environment: [:])
    let berlin = try database.zone("Europe/Berlin")
    // 2027-03-28T02:30 does not exist in Berlin; it means 03:30.
    for (wall, utc) in [
      ("2027-03-28T02:30:00", "2027-03-28T01:30:00Z"),
      ("2027-10-31T02:30:00", "2027-10-31T00:30:00Z"),
    ] {
      let due = Moment.floating(try WallTime(text: wall))
      let at = try Instant(text: utc)
      var watcher = AlarmHarness(PersonalClock(zone: berlin))
      watcher.update(.timed(.relative(seconds: 0, to: .end), due: due))
      #expect(watcher.alarmEngine.nextDecisionTime == at)
    }
  }

  @Test func `floating times follow the session's zone; all-day alarms fire when the day begins`()
    throws
  {
    var database = ZoneDatabase.system(environment: [:])
    let berlin = try database.zone("Europe/Berlin")
    let day = Zone.utc.wallTime(at: OfficeMap.time(0)).day
    var watcher = AlarmHarness()
    watcher.update(.timed(.relative(seconds: 0, to: .end), due: .allDay(day + 1)))
    #expect(
      watcher.alarmEngine.nextDecisionTime == Zone.utc.startOfDay(day + 1).adding(seconds: 9 * 3600)
    )
    watcher.alarmEngine.set(
      clock: PersonalClock(zone: berlin, startOfDay: 7 * 3600), defaultPolicy: FencePolicy(),
      now: OfficeMap.time(0))
    #expect(
      watcher.alarmEngine.nextDecisionTime == berlin.startOfDay(day + 1).adding(seconds: 7 * 3600))
  }

  @Test(arguments: [-3600, 3600, 90_000])
  func `moving a date closes its firing and fires at the new time`(by seconds: Int) {
    let (old, trigger) = (OfficeMap.time(5000), Alarm.Trigger.relative(seconds: -100, to: .end))
    var watcher = watcher(.timed(trigger, due: .utc(old)))
    watcher.run(to: 5000)
    #expect(watcher.firedAlarms == ["time@4900"])
    let due = old.adding(seconds: Int64(seconds))
    let moved = AlarmInputs.timed(trigger, due: .utc(due))
    watcher.alarmEngine.suppressPast(
      moved, of: "i", was: .timed(trigger, due: .utc(old)), now: OfficeMap.time(5001))
    watcher.update(moved, at: 5001)
    #expect(watcher.alarmEngine.openFirings.isEmpty)
    watcher.run(to: 200_000)
    #expect(
      watcher.firedAlarms == (["time@4900"] + (seconds > 0 ? ["time@\(4900 + seconds)"] : [])))
  }

  @Test func `changing other members leaves firings open`() {
    let (start, due) = (Moment.utc(OfficeMap.time(1000)), Moment.utc(OfficeMap.time(5000)))
    let trigger = Alarm.Trigger.relative(seconds: 0, to: .end)
    var watcher = watcher(.timed(trigger, start: start, due: due))
    watcher.run(to: 5000)
    watcher.update(.timed(trigger, start: .utc(OfficeMap.time(900)), due: due), at: 5001)
    #expect(watcher.alarmEngine.openFirings.count == 1)
  }

  @Test func `acknowledged, completed and past alarms do not fire`() {
    let trigger = Alarm.Trigger.absolute(OfficeMap.time(100))
    for inputs in [
      AlarmInputs.timed(trigger, acknowledged: OfficeMap.time(100)),
      .timed(trigger, state: .completed), .timed(trigger, state: .cancelled),
    ] {
      var watcher = watcher(inputs)
      watcher.run(to: 1000)
      #expect(watcher.firedAlarms == [])
    }
    var early = watcher(.timed(trigger, acknowledged: OfficeMap.time(99)))
    early.run(to: 1000)
    #expect(early.firedAlarms == ["time@100"])
    var watcher = AlarmHarness()
    watcher.alarmEngine.suppressPast(.timed(trigger), of: "i", was: nil, now: OfficeMap.time(200))
    watcher.update(.timed(trigger), at: 200)
    watcher.run(to: 1000)
    #expect(watcher.firedAlarms == [])
  }

  @Test func `a snoozed alarm fires again at that time`() {
    var watcher = watcher(.timed(.absolute(OfficeMap.time(100))))
    watcher.run(to: 200)
    watcher.update(
      .timed(
        .absolute(OfficeMap.time(100)), acknowledged: OfficeMap.time(200),
        snoozedUntil: OfficeMap.time(500)),
      at: 200)
    watcher.run(to: 1000)
    #expect(watcher.firedAlarms == ["time@100", "snooze@500"])
  }

  @Test func `an offset beyond the calendar does not trap`() {
    for seconds in [Int.min, Int.max] {
      var watcher = watcher(
        .timed(.relative(seconds: seconds, to: .end), due: .utc(OfficeMap.time(0))))
      watcher.run(to: 1000)
      #expect(watcher.firedAlarms == [])
    }
  }
}
