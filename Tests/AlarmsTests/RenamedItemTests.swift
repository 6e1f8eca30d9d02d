// An item gets another id: what its alarms have done counts under the new one.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct RenamedItemTests {
  /// Renames the item `i` to `j`, and takes in the changes as the store announces them.
  private func rename(_ harness: inout AlarmHarness, _ inputs: AlarmInputs, at seconds: Int) {
    let now = OfficeMap.time(seconds)
    harness.alarmEngine.rename(item: "i", to: "j", now: now)
    harness.alarmEngine.suppressPast(inputs, of: "j", was: nil, now: now)
    harness.alarmEngine.update(nil, of: "i", .reminder, now: now)
    harness.alarmEngine.update(inputs, of: "j", .reminder, now: now)
  }

  @Test(arguments: [Fence.Proximity.enter, .leave])
  func `a place alarm does not go off again for the same crossing`(proximity: Fence.Proximity) {
    let metres: [Double] = proximity == .enter ? [500, 0, 0, 0] : [0, 0, 500, 500]
    for fires in [false, true] {
      let inputs = AlarmInputs.office(proximity, policy: FencePolicy(fireIfInside: fires))
      var harness = AlarmHarness()
      harness.update(inputs)
      harness.walk([(0, metres[0]), (60, metres[1]), (120, metres[2]), (180, metres[3])])
      #expect(harness.firedAlarms.count == 1)
      let before = harness.alarmEngine.openFirings.map(\.id)
      rename(&harness, inputs, at: 200)
      harness.walk([(240, metres[3]), (300, metres[3])])
      #expect(harness.firedAlarms.count == 1)
      #expect(harness.alarmEngine.openFirings.map(\.id) == before)
      #expect(harness.alarmEngine.openFirings.map(\.key.item) == ["j"])
      // The next crossing counts.
      harness.walk([(360, metres[0]), (420, metres[0]), (480, metres[0])])
      harness.walk([(540, metres[3]), (600, metres[3]), (660, metres[3])])
      #expect(harness.firedAlarms.count == 2)
    }
  }

  @Test func `an alarm that goes off only once stays spent, also for other processes`() {
    let once = AlarmInputs.office(.leave, policy: FencePolicy(onceOnly: true))
    var shared = SharedRecords()
    var first = AlarmHarness()
    first.update(once)
    first.walk([(0, 0), (60, 0), (120, 500), (180, 500), (240, 500)])
    #expect(first.firedAlarms.count == 1)
    shared.decide(0, &first, at: 250) { _ in }
    // A process that has read the records, but has not loaded the item yet.
    var second = AlarmHarness()
    shared.decide(1, &second, at: 260) {
      $0.rename(item: "i", to: "j", now: OfficeMap.time(260))
    }
    var third = AlarmHarness()
    shared.decide(2, &third, at: 270) { engine in
      engine.update(once, of: "j", .reminder, now: OfficeMap.time(270))
      engine.closeFiringsWithoutAlarm(of: .reminder, now: OfficeMap.time(270))
    }
    let told = third.firedAlarms.count
    third.walk([(360, 0), (420, 0), (480, 0), (540, 500), (600, 500), (660, 500)])
    #expect(third.firedAlarms.count == told)
    #expect(third.alarmEngine.openFirings.map(\.key.item) == ["j"])
  }

  @Test func `the open firing of a time alarm stays open, and does not come twice`() {
    let timed = AlarmInputs.timed(.absolute(OfficeMap.time(600)))
    var harness = AlarmHarness()
    harness.update(timed)
    harness.run(to: 700)
    let before = harness.alarmEngine.openFirings.map(\.id)
    rename(&harness, timed, at: 720)
    harness.run(to: 2000)
    #expect(harness.firedAlarms == ["time@600"])
    #expect(harness.alarmEngine.openFirings.map(\.id) == before && before.count == 1)
  }

  @Test func `a new item with the old id does not take the open firing`() {
    let timed = AlarmInputs.timed(.absolute(OfficeMap.time(600)))
    var harness = AlarmHarness()
    harness.update(timed)
    harness.run(to: 700)
    rename(&harness, timed, at: 720)
    var alarms = timed.alarms
    for index in alarms.indices { alarms[index].id = "other" }
    let new = AlarmInputs(
      title: timed.title, state: timed.state, start: timed.start, end: timed.end, alarms: alarms)
    harness.update(new, at: 740)
    let ofRenamed = harness.alarmEngine.openFirings.filter { $0.key.item == "j" }
    #expect(ofRenamed.count == 1)
  }
}
