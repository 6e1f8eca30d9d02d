// Alarms that wait for a time: when that is, how late they may be, and what silences them.

import CivilTime
import Reminders
import Testing

@testable import Alarms

@Suite struct TimeTests {
  private func watcher(_ inputs: AlarmInputs, _ clock: PersonalClock = PersonalClock(zone: .utc))
    -> Watcher
  {
    var watcher = Watcher(clock)
    watcher.put(inputs)
    return watcher
  }

  @Test func `an alarm goes off at its time, once`() {
    var watcher = watcher(.timed(.absolute(Ground.time(100))))
    watcher.run(to: 99)
    #expect(watcher.told == [])
    watcher.run(to: 100)
    watcher.run(to: 5000)
    #expect(watcher.told == ["time@100"])
  }

  @Test func `before and after the start and the end`() {
    let (start, due) = (Moment.utc(Ground.time(1000)), Moment.utc(Ground.time(5000)))
    for (trigger, told) in [
      (.relative(seconds: -100, to: .start), "time@900"),
      (.relative(seconds: 100, to: .end), "time@5100"),
    ] as [(Alarm.Trigger, String)] {
      var watcher = watcher(.timed(trigger, start: start, due: due))
      watcher.run(to: 10_000)
      #expect(watcher.told == [told])
    }
  }

  @Test func `what nobody was there for goes off up to a day late`() {
    for (late, isTold) in [(86_400, true), (86_401, false)] {
      var watcher = watcher(.timed(.absolute(Ground.time(0))))
      watcher.wake(at: late)
      #expect(watcher.told == (isTold ? ["time@0"] : []))
    }
  }

  @Test func `an hour that is there twice, and one that is not, on the nights when clocks change`()
    throws
  {
    var database = ZoneDatabase.system(environment: [:])
    let berlin = try database.zone("Europe/Berlin")
    // 2027-03-28T02:30 is not on any wall in Berlin: it is half past three.
    for (wall, utc) in [
      ("2027-03-28T02:30:00", "2027-03-28T01:30:00Z"),
      ("2027-10-31T02:30:00", "2027-10-31T00:30:00Z"),
    ] {
      let due = Moment.floating(try WallTime(text: wall))
      let at = try Instant(text: utc)
      var watcher = Watcher(PersonalClock(zone: berlin))
      watcher.put(.timed(.relative(seconds: 0, to: .end), due: due))
      #expect(watcher.alarmEngine.next == at)
    }
  }

  @Test func `a floating time moves with the person, a whole day calls when the day begins`() throws
  {
    var database = ZoneDatabase.system(environment: [:])
    let berlin = try database.zone("Europe/Berlin")
    let day = Zone.utc.wallTime(at: Ground.time(0)).day
    var watcher = Watcher()
    watcher.put(.timed(.relative(seconds: 0, to: .end), due: .allDay(day + 1)))
    #expect(watcher.alarmEngine.next == Zone.utc.startOfDay(day + 1).adding(seconds: 9 * 3600))
    watcher.alarmEngine.set(
      clock: PersonalClock(zone: berlin, startOfDay: 7 * 3600), usual: FencePolicy(),
      now: Ground.time(0))
    #expect(watcher.alarmEngine.next == berlin.startOfDay(day + 1).adding(seconds: 7 * 3600))
  }

  @Test(arguments: [-3600, 3600, 90_000])
  func `a date that is moved closes what went off for it, and calls at the new one`(by seconds: Int)
  {
    let (old, trigger) = (Ground.time(5000), Alarm.Trigger.relative(seconds: -100, to: .end))
    var watcher = watcher(.timed(trigger, due: .utc(old)))
    watcher.run(to: 5000)
    #expect(watcher.told == ["time@4900"])
    let due = old.adding(seconds: Int64(seconds))
    let moved = AlarmInputs.timed(trigger, due: .utc(due))
    watcher.alarmEngine.passOver(
      moved, of: "i", was: .timed(trigger, due: .utc(old)), now: Ground.time(5001))
    watcher.put(moved, at: 5001)
    #expect(watcher.alarmEngine.openFirings.isEmpty)
    watcher.run(to: 200_000)
    #expect(watcher.told == (["time@4900"] + (seconds > 0 ? ["time@\(4900 + seconds)"] : [])))
  }

  @Test func `what another member of a reminder changes leaves open what went off`() {
    let (start, due) = (Moment.utc(Ground.time(1000)), Moment.utc(Ground.time(5000)))
    let trigger = Alarm.Trigger.relative(seconds: 0, to: .end)
    var watcher = watcher(.timed(trigger, start: start, due: due))
    watcher.run(to: 5000)
    watcher.put(.timed(trigger, start: .utc(Ground.time(900)), due: due), at: 5001)
    #expect(watcher.alarmEngine.openFirings.count == 1)
  }

  @Test func `what is answered, done or set for the past says nothing`() {
    let trigger = Alarm.Trigger.absolute(Ground.time(100))
    for inputs in [
      AlarmInputs.timed(trigger, acknowledged: Ground.time(100)),
      .timed(trigger, state: .completed), .timed(trigger, state: .cancelled),
    ] {
      var watcher = watcher(inputs)
      watcher.run(to: 1000)
      #expect(watcher.told == [])
    }
    var early = watcher(.timed(trigger, acknowledged: Ground.time(99)))
    early.run(to: 1000)
    #expect(early.told == ["time@100"])
    var watcher = Watcher()
    watcher.alarmEngine.passOver(.timed(trigger), of: "i", was: nil, now: Ground.time(200))
    watcher.put(.timed(trigger), at: 200)
    watcher.run(to: 1000)
    #expect(watcher.told == [])
  }

  @Test func `what was put off speaks again at that time`() {
    var watcher = watcher(.timed(.absolute(Ground.time(100))))
    watcher.run(to: 200)
    watcher.put(
      .timed(
        .absolute(Ground.time(100)), acknowledged: Ground.time(200), snoozedUntil: Ground.time(500)),
      at: 200)
    watcher.run(to: 1000)
    #expect(watcher.told == ["time@100", "snooze@500"])
  }

  @Test func `an offset beyond all years is no trap`() {
    for seconds in [Int.min, Int.max] {
      var watcher = watcher(
        .timed(.relative(seconds: seconds, to: .end), due: .utc(Ground.time(0))))
      watcher.run(to: 1000)
      #expect(watcher.told == [])
    }
  }
}
