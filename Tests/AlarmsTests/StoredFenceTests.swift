// Place alarms whose ids changed while no process was running, with others of the same circle beside them.

import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct StoredFenceTests {
  /// A reminder with an alarm for arriving at the office, and perhaps one for leaving it.
  private func office(
    arrive: String, leave: String? = nil, policy: FencePolicy = FencePolicy()
  ) -> AlarmInputs {
    let kinds: [(id: String?, inputs: AlarmInputs)] = [
      (arrive, .office(.enter, policy: policy)), (leave, .office(.leave)),
    ]
    return AlarmInputs(
      title: "Water the plants", state: .open, start: nil, end: nil,
      alarms: kinds.flatMap { kind in
        kind.inputs.alarms.compactMap { alarm in
          kind.id.map { Alarm(id: $0, trigger: alarm.trigger) }
        }
      })
  }

  /// The records of a process that was there for the arrival.
  private func arrived(
    _ inputs: AlarmInputs, acknowledge: Bool
  ) -> (shared: SharedRecords, open: [String]) {
    var shared = SharedRecords()
    var first = AlarmHarness()
    first.update(inputs)
    for step in [(0, 500.0), (60, 0.0), (120, 0.0)] {
      shared.decide(0, &first, at: step.0) {
        $0.run(to: OfficeMap.time(step.0))
        _ = $0.receive(OfficeMap.fix(step.1, at: step.0), now: OfficeMap.time(step.0))
        $0.run(to: OfficeMap.time(step.0))
      }
    }
    #expect(first.firedAlarms.count == 1)
    let open = first.alarmEngine.openFirings.map(\.id)
    guard acknowledge else { return (shared, open) }
    shared.decide(0, &first, at: 130) { engine in
      for id in open { engine.end(id, .acknowledged, at: OfficeMap.time(130)) }
    }
    return (shared, [])
  }

  /// A process that starts with these records while the person is still at the office.
  private func start(_ shared: inout SharedRecords, _ inputs: AlarmInputs) -> AlarmHarness {
    var second = AlarmHarness()
    shared.decide(1, &second, at: 200) { engine in
      engine.update(inputs, of: "i", .reminder, now: OfficeMap.time(200))
    }
    return second
  }

  @Test(arguments: [false, true])
  func `alarms for arriving and for leaving are not taken for each other`(isAcknowledged: Bool) {
    for policy in [
      FencePolicy(), FencePolicy(fireIfInside: true),
      FencePolicy(fireIfInside: true, onceOnly: true),
    ] {
      var (shared, open) = arrived(
        office(arrive: "f", leave: "a", policy: policy), acknowledge: isAcknowledged)
      var second = start(&shared, office(arrive: "x", leave: "y", policy: policy))
      second.walk([(240, 0), (300, 0), (400, 0)])
      #expect(second.alarmEngine.firings.count == 1)
      #expect(second.alarmEngine.openFirings.map(\.id) == open)
      #expect(second.alarmEngine.openFirings.allSatisfy { $0.key.alarm == "x" })
      second.walk([(500, 500), (560, 500), (620, 500)])
      #expect(second.firedAlarms.filter { $0.hasPrefix("leave") }.count == 1)
      // The next visit counts, unless the alarm is spent.
      second.walk([(680, 0), (740, 0), (800, 0)])
      let arrivals = second.alarmEngine.firings.values.filter { $0.cause == .enter }
      #expect(arrivals.count == (policy.onceOnly == true ? 1 : 2))
    }
  }

  @Test func `an alarm that was changed from arriving to leaving is recognized as such`() {
    var (shared, _) = arrived(office(arrive: "f"), acknowledge: true)
    let turned = AlarmInputs(
      title: "Water the plants", state: .open, start: nil, end: nil,
      alarms: AlarmInputs.office(.leave).alarms.map { Alarm(id: "f", trigger: $0.trigger) })
    _ = start(&shared, turned)
    let records = shared.entries.filter { $0.key.hasPrefix("side/") }.values
    #expect(records.map { String(decoding: $0, as: UTF8.self).contains("leave") } == [true])
  }

  @Test func `records of older versions are used where only one alarm fits`() {
    for hasLeave in [false, true] {
      var (shared, open) = arrived(
        office(arrive: "f", leave: hasLeave ? "a" : nil), acknowledge: false)
      for (key, text) in shared.entries where key.hasPrefix("side/") {
        shared.entries[key] = Array(
          String(decoding: text, as: UTF8.self)
            .replacing("\"proximity\":\"enter\",", with: "")
            .replacing("\"proximity\":\"leave\",", with: "").utf8)
      }
      var second = start(&shared, office(arrive: "x", leave: hasLeave ? "y" : nil))
      second.walk([(240, 0), (300, 0)])
      // Of two alarms it is not known which is which, so both are new.
      #expect(second.alarmEngine.openFirings.map(\.id) == (hasLeave ? [] : open))
      #expect(second.alarmEngine.firings.count == 1)
    }
  }
}
