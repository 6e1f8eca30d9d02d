// Several processes on one store, one of which receives fixes: each firing is made once and
// reported once to each process, whichever process decides and whichever crashes.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct SharingTests {
  private func watchers(_ count: Int, _ inputs: AlarmInputs) -> [AlarmHarness] {
    (0..<count).map { _ in
      var watcher = AlarmHarness()
      watcher.update(inputs)
      return watcher
    }
  }

  @Test func `three processes with one timer make one firing, each reported once`() {
    var records = SharedRecords()
    var all = watchers(3, .timed(.absolute(OfficeMap.time(100))))
    for number in all.indices {
      records.decide(number, &all[number], at: 100) { $0.run(to: OfficeMap.time(100)) }
    }
    for number in all.indices {
      records.decide(number, &all[number], at: 200) { $0.run(to: OfficeMap.time(200)) }
    }
    #expect(all.map(\.firedAlarms) == Array(repeating: ["time@100"], count: 3))
    #expect(records.entries.keys.count { $0.hasPrefix("firing/") } == 1)
  }

  @Test func `a second process continues from the fixes that the first received`() {
    var records = SharedRecords()
    var all = watchers(3, .office())
    let steps: [(Int, Double)] = [(0, 1000), (60, 0), (90, 0), (600, 1000), (700, 1000), (900, 0)]
    for (at, step) in steps.enumerated() {
      records.decide(at % 3, &all[at % 3], at: step.0) {
        $0.run(to: OfficeMap.time(step.0))
        _ = $0.receive(OfficeMap.fix(step.1, at: step.0), now: OfficeMap.time(step.0))
      }
    }
    for number in all.indices {
      records.decide(number, &all[number], at: 1000) { $0.run(to: OfficeMap.time(1000)) }
    }
    #expect(all.map(\.firedAlarms) == Array(repeating: ["enter@80", "enter@920"], count: 3))
  }

  @Test func `a fence with an unknown side writes no record`() {
    var watcher = watchers(1, .office())[0]
    #expect(watcher.alarmEngine.takeRecords(withFixes: true).isEmpty)
    _ = watcher.alarmEngine.receive(OfficeMap.fix(1000, at: 0), now: OfficeMap.time(0))
    #expect(watcher.alarmEngine.takeRecords(withFixes: true).count == 2)
  }

  @Test func `a process that starts during a crossing continues it`() {
    var records = SharedRecords()
    var first = watchers(1, .office())[0]
    for step in [(0, 1000.0), (60, 0.0)] {
      records.decide(0, &first, at: step.0) {
        _ = $0.receive(OfficeMap.fix(step.1, at: step.0), now: OfficeMap.time(step.0))
      }
    }
    // The first process died; the next one reads the records before or after it reads the items.
    for readsFirst in [true, false] {
      var records = records
      var next = AlarmHarness()
      if !readsFirst { next.update(.office(), at: 70) }
      records.decide(1, &next, at: 70) { _ in }
      if readsFirst { next.update(.office(), at: 70) }
      records.decide(1, &next, at: 100) { $0.run(to: OfficeMap.time(100)) }
      #expect(next.firedAlarms == ["enter@80"])
    }
  }

  @Test func `a stored side is ignored when the fence has moved since`() {
    var records = SharedRecords()
    var first = watchers(1, .office())[0]
    for step in [(0, 1000.0), (60, 0.0), (100, 0.0)] {
      records.decide(0, &first, at: step.0) {
        _ = $0.receive(OfficeMap.fix(step.1, at: step.0), now: OfficeMap.time(step.0))
      }
    }
    #expect(first.firedAlarms == ["enter@80"])
    var next = AlarmHarness()
    records.decide(1, &next, at: 200) { _ in }
    next.update(.office(away: 5000), at: 200)
    #expect(next.alarmEngine.sideOfFirst == .outside)
    var same = AlarmHarness()
    records.decide(2, &same, at: 200) { _ in }
    same.update(.office(), at: 200)
    #expect(same.alarmEngine.sideOfFirst == .inside)
  }

  @Test func `a closed firing is not reopened by a process that had not read the closing`() {
    var records = SharedRecords()
    var all = watchers(2, .timed(.absolute(OfficeMap.time(100))))
    records.decide(0, &all[0], at: 100) { $0.run(to: OfficeMap.time(100)) }
    let open = records.entries
    let ids = all[0].alarmEngine.openFirings.map(\.id)
    records.decide(0, &all[0], at: 110) { alarmEngine in
      for id in ids { alarmEngine.end(id, .acknowledged, at: OfficeMap.time(110)) }
    }
    // The record of the closing is lost.
    _ = all[0].alarmEngine.applyRecords(open, under: open.keys, now: OfficeMap.time(120))
    #expect(all[0].alarmEngine.openFirings == [])
    records.entries = open
    records.decide(0, &all[0], at: 130) { _ in }
    records.decide(1, &all[1], at: 140) { _ in }
    #expect(all[1].alarmEngine.firings == all[0].alarmEngine.firings)
    #expect(all[1].alarmEngine.openFirings == [])
  }

  @Test func `records are read back as written, and garbage is ignored`() throws {
    var records = SharedRecords()
    var first = watchers(1, .office(policy: FencePolicy(onceOnly: true)))[0]
    for step in [(0, 1000.0), (60, 0.0), (100, 0.0), (500, 1000.0)] {
      records.decide(0, &first, at: step.0) {
        _ = $0.receive(OfficeMap.fix(step.1, at: step.0), now: OfficeMap.time(step.0))
      }
    }
    var next = AlarmHarness()
    for key in records.entries.keys {
      records.entries["side/other"] = Array(#"{"item":1}"#.utf8)
      records.entries[key + "x"] = Array("[]".utf8)
    }
    _ = next.alarmEngine.applyRecords(
      records.entries, under: records.entries.keys, now: OfficeMap.time(500))
    next.update(.office(policy: FencePolicy(onceOnly: true)), at: 500)
    #expect(next.alarmEngine.firings == first.alarmEngine.firings)
    #expect(next.alarmEngine.fix == first.alarmEngine.fix)
    #expect(next.alarmEngine.spentAlarms == first.alarmEngine.spentAlarms)
    #expect(next.alarmEngine.fences.nextConfirmation == first.alarmEngine.fences.nextConfirmation)
  }
}

extension AlarmEngine {
  fileprivate var sideOfFirst: Side? {
    fenceOwners.all.first { _ in true }.flatMap { fenceOwners[$0] }
      .flatMap { fences.state(of: $0)?.side }
  }
}
