// A program takes away the UIDs of alarms, so that they have other ids: what went off, was acknowledged or
// was spent before counts for them.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct RecognizingTests {
  /// The inputs with the id of another alarm.
  private func renamed(_ inputs: AlarmInputs, _ id: String = "other") -> AlarmInputs {
    var alarms = inputs.alarms
    for index in alarms.indices { alarms[index].id = id }
    return AlarmInputs(
      title: inputs.title, state: inputs.state, start: inputs.start, end: inputs.end,
      alarms: alarms)
  }

  private let timed = AlarmInputs.timed(.absolute(OfficeMap.time(600)))

  private func acknowledge(_ harness: inout AlarmHarness, at seconds: Int) {
    for firing in harness.alarmEngine.openFirings {
      harness.alarmEngine.end(firing.id, .acknowledged, at: OfficeMap.time(seconds))
    }
  }

  @Test func `an acknowledged alarm does not go off again under another id`() {
    var harness = AlarmHarness()
    harness.update(timed)
    harness.run(to: 700)
    acknowledge(&harness, at: 710)
    harness.update(renamed(timed), at: 720)
    harness.run(to: 2000)
    #expect(harness.firedAlarms == ["time@600"])
    #expect(harness.alarmEngine.openFirings.isEmpty)
  }

  @Test func `an open firing belongs to the alarm with the other id, and can be acknowledged`() {
    var harness = AlarmHarness()
    harness.update(timed)
    harness.run(to: 700)
    let before = harness.alarmEngine.openFirings
    harness.update(renamed(timed), at: 720)
    harness.run(to: 800)
    #expect(harness.firedAlarms == ["time@600"])
    #expect(harness.alarmEngine.openFirings.map(\.id) == before.map(\.id))
    #expect(harness.alarmEngine.openFirings.map(\.key.alarm) == ["other"])
    harness.update(
      renamed(
        .timed(.absolute(OfficeMap.time(600)), acknowledged: OfficeMap.time(810))), at: 820)
    harness.run(to: 2000)
    #expect(harness.alarmEngine.openFirings.isEmpty && harness.firedAlarms == ["time@600"])
  }

  @Test func `an alarm at another time goes off, whatever was acknowledged before`() {
    var harness = AlarmHarness()
    harness.update(timed)
    harness.run(to: 700)
    acknowledge(&harness, at: 710)
    harness.update(renamed(.timed(.absolute(OfficeMap.time(800)))), at: 720)
    harness.run(to: 2000)
    #expect(harness.firedAlarms == ["time@600", "time@800"])
  }

  @Test func `what was acknowledged before a program started counts for another id`() {
    var shared = SharedRecords()
    var first = AlarmHarness()
    first.update(timed)
    shared.decide(0, &first, at: 700) { $0.run(to: OfficeMap.time(700)) }
    let open = first.alarmEngine.openFirings
    shared.decide(0, &first, at: 710) { engine in
      for firing in open { engine.end(firing.id, .acknowledged, at: OfficeMap.time(710)) }
    }
    // The alarm lost its UID while no process was running.
    var second = AlarmHarness()
    let renamed = renamed(timed)
    shared.decide(1, &second, at: 720) { engine in
      engine.update(renamed, of: "i", .reminder, now: OfficeMap.time(720))
      engine.run(to: OfficeMap.time(900))
    }
    #expect(second.alarmEngine.openFirings.isEmpty)
    #expect(second.alarmEngine.firings.count == 1)
    // Another process that reads the records decides the same.
    var third = AlarmHarness()
    shared.decide(2, &third, at: 920) { engine in
      engine.update(renamed, of: "i", .reminder, now: OfficeMap.time(920))
      engine.run(to: OfficeMap.time(1000))
    }
    #expect(third.alarmEngine.openFirings.isEmpty && third.alarmEngine.firings.count == 1)
  }

  private let answered = AlarmInputs.timed(
    .absolute(OfficeMap.time(600)), acknowledged: OfficeMap.time(610))

  @Test(arguments: [true, false])
  func
    `an alarm that was acknowledged on a phone does not go off when its acknowledgement is dropped`(
      isRenamed: Bool
    )
  {
    // It was acknowledged before it went off here.
    var harness = AlarmHarness()
    harness.update(timed)
    harness.update(answered, at: 615)
    harness.update(isRenamed ? renamed(timed) : timed, at: 620)
    harness.run(to: 2000)
    #expect(harness.firedAlarms == [])
    // The same alarm at another time goes off.
    harness.update(.timed(.absolute(OfficeMap.time(2100))), at: 2010)
    harness.run(to: 2200)
    #expect(harness.firedAlarms == ["time@2100"])
  }

  @Test func `an alarm that was acknowledged with a wrong clock goes off after that is corrected`()
  {
    var harness = AlarmHarness()
    harness.update(answered, at: 500)
    harness.update(timed, at: 510)
    harness.run(to: 700)
    #expect(harness.firedAlarms == ["time@600"])
  }

  @Test func `nor does it go off in a program that starts after the acknowledgement was dropped`() {
    var shared = SharedRecords()
    var first = AlarmHarness()
    shared.decide(0, &first, at: 615) { [answered] engine in
      engine.update(answered, of: "i", .reminder, now: OfficeMap.time(615))
    }
    var second = AlarmHarness()
    shared.decide(1, &second, at: 720) { [timed] engine in
      engine.update(timed, of: "i", .reminder, now: OfficeMap.time(720))
      engine.run(to: OfficeMap.time(900))
    }
    #expect(second.alarmEngine.firings.isEmpty)
  }

  @Test(arguments: [Fence.Proximity.enter, .leave])
  func `a place alarm does not go off again for the same crossing under another id`(
    proximity: Fence.Proximity
  ) {
    let metres: [Double] = proximity == .enter ? [500, 0, 0, 0] : [0, 0, 500, 500]
    for isAcknowledged in [true, false] {
      var harness = AlarmHarness()
      harness.update(.office(proximity))
      harness.walk([(0, metres[0]), (60, metres[1]), (120, metres[2]), (180, metres[3])])
      #expect(harness.firedAlarms.count == 1)
      let before = harness.alarmEngine.openFirings.map(\.id)
      if isAcknowledged { acknowledge(&harness, at: 190) }
      harness.update(renamed(.office(proximity)), at: 200)
      harness.walk([(240, metres[3]), (300, metres[3])])
      #expect(harness.firedAlarms.count == 1)
      #expect(harness.alarmEngine.openFirings.map(\.id) == (isAcknowledged ? [] : before))
      // The next crossing counts.
      harness.walk([(360, metres[0]), (420, metres[0]), (480, metres[0])])
      harness.walk([(540, metres[3]), (600, metres[3]), (660, metres[3])])
      #expect(harness.firedAlarms.count == 2)
    }
  }

  @Test func `an alarm that goes off only once is spent under another id`() {
    let once = AlarmInputs.office(policy: FencePolicy(onceOnly: true))
    var harness = AlarmHarness()
    harness.update(once)
    harness.walk([(0, 500), (60, 0), (120, 0)])
    acknowledge(&harness, at: 130)
    harness.update(renamed(once), at: 140)
    harness.walk([(200, 500), (260, 500), (320, 500), (380, 0), (440, 0), (500, 0)])
    #expect(harness.firedAlarms.count == 1)
  }

  @Test func `a place alarm that lost its UID while no process ran does not go off again`() {
    for policy in [
      FencePolicy(fireIfInside: true), FencePolicy(fireIfInside: true, onceOnly: true),
    ] {
      for isAcknowledged in [true, false] {
        var shared = SharedRecords()
        var first = AlarmHarness()
        first.update(.office(policy: policy))
        for step in [(0, 500.0), (60, 0.0), (120, 0.0)] {
          shared.decide(0, &first, at: step.0) {
            $0.run(to: OfficeMap.time(step.0))
            _ = $0.receive(OfficeMap.fix(step.1, at: step.0), now: OfficeMap.time(step.0))
            $0.run(to: OfficeMap.time(step.0))
          }
        }
        #expect(first.firedAlarms.count == 1)
        let open = first.alarmEngine.openFirings.map(\.id)
        if isAcknowledged {
          shared.decide(0, &first, at: 130) { engine in
            for id in open { engine.end(id, .acknowledged, at: OfficeMap.time(130)) }
          }
        }
        var second = AlarmHarness()
        let renamed = renamed(.office(policy: policy))
        shared.decide(1, &second, at: 200) { engine in
          engine.update(renamed, of: "i", .reminder, now: OfficeMap.time(200))
        }
        second.walk([(240, 0), (300, 0), (400, 0)])
        #expect(second.alarmEngine.firings.count == 1)
        #expect(second.alarmEngine.openFirings.map(\.id) == (isAcknowledged ? [] : open))
        // The next visit counts, unless the alarm is spent.
        second.walk([(500, 500), (560, 500), (620, 500), (680, 0), (740, 0), (800, 0)])
        #expect(second.alarmEngine.firings.count == (policy.onceOnly == true ? 1 : 2))
      }
    }
  }

  @Test func `a place alarm beside one that is still there is not taken for it`() {
    var shared = SharedRecords()
    var first = AlarmHarness()
    first.update(.office())
    for step in [(0, 500.0), (60, 0.0), (120, 0.0)] {
      shared.decide(0, &first, at: step.0) {
        _ = $0.receive(OfficeMap.fix(step.1, at: step.0), now: OfficeMap.time(step.0))
        $0.run(to: OfficeMap.time(step.0))
      }
    }
    let both = AlarmInputs(
      title: "Water the plants", state: .open, start: nil, end: nil,
      alarms: renamed(.office()).alarms + AlarmInputs.office().alarms)
    var second = AlarmHarness()
    shared.decide(1, &second, at: 200) { engine in
      engine.update(both, of: "i", .reminder, now: OfficeMap.time(200))
    }
    #expect(second.alarmEngine.openFirings.map(\.key.alarm) == ["a"])
  }

  @Test func `an alarm at another place is a new one`() {
    var harness = AlarmHarness()
    harness.update(.office())
    harness.walk([(0, 500), (60, 0), (120, 0)])
    acknowledge(&harness, at: 130)
    harness.update(renamed(.office(away: 1000)), at: 140)
    harness.walk([(200, 1000), (260, 1000), (320, 1000)])
    #expect(harness.firedAlarms.count == 2)
  }
}
