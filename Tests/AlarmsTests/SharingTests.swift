// Several processes on one store, one of them fed: each firing is made once, and everybody hears of
// it once, whoever decides, whoever dies.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct SharingTests {
  private func watchers(_ count: Int, _ inputs: AlarmInputs) -> [Watcher] {
    (0..<count).map { _ in
      var watcher = Watcher()
      watcher.put(inputs)
      return watcher
    }
  }

  @Test func `three who are woken by the same moment make one firing, and each tells it once`() {
    var shelf = Shelf()
    var all = watchers(3, .timed(.absolute(Ground.time(100))))
    for number in all.indices {
      shelf.decide(number, &all[number], at: 100) { $0.run(to: Ground.time(100)) }
    }
    for number in all.indices {
      shelf.decide(number, &all[number], at: 200) { $0.run(to: Ground.time(200)) }
    }
    #expect(all.map(\.told) == Array(repeating: ["time@100"], count: 3))
    #expect(shelf.entries.keys.count { $0.hasPrefix("firing/") } == 1)
  }

  @Test func `a walk that one is fed is known to all, and the next can go on with it`() {
    var shelf = Shelf()
    var all = watchers(3, .office())
    let steps: [(Int, Double)] = [(0, 1000), (60, 0), (90, 0), (600, 1000), (700, 1000), (900, 0)]
    for (at, step) in steps.enumerated() {
      shelf.decide(at % 3, &all[at % 3], at: step.0) {
        $0.run(to: Ground.time(step.0))
        _ = $0.receive(Ground.fix(step.1, at: step.0), now: Ground.time(step.0))
      }
    }
    for number in all.indices {
      shelf.decide(number, &all[number], at: 1000) { $0.run(to: Ground.time(1000)) }
    }
    #expect(all.map(\.told) == Array(repeating: ["enter@80", "enter@920"], count: 3))
  }

  @Test func `a fence of which nothing is known leaves nothing to be written down`() {
    var watcher = watchers(1, .office())[0]
    #expect(watcher.alarmEngine.takeRecords(withFixes: true).isEmpty)
    _ = watcher.alarmEngine.receive(Ground.fix(1000, at: 0), now: Ground.time(0))
    #expect(watcher.alarmEngine.takeRecords(withFixes: true).count == 2)
  }

  @Test func `one that starts in mid-crossing goes on with it`() {
    var shelf = Shelf()
    var first = watchers(1, .office())[0]
    for step in [(0, 1000.0), (60, 0.0)] {
      shelf.decide(0, &first, at: step.0) {
        _ = $0.receive(Ground.fix(step.1, at: step.0), now: Ground.time(step.0))
      }
    }
    // It died; the next one reads what is kept before or after it reads the items.
    for readsFirst in [true, false] {
      var shelf = shelf
      var next = Watcher()
      if !readsFirst { next.put(.office(), at: 70) }
      shelf.decide(1, &next, at: 70) { _ in }
      if readsFirst { next.put(.office(), at: 70) }
      shelf.decide(1, &next, at: 100) { $0.run(to: Ground.time(100)) }
      #expect(next.told == ["enter@80"])
    }
  }

  @Test func `a fence that was moved while nobody looked is not taken for the one that is kept`() {
    var shelf = Shelf()
    var first = watchers(1, .office())[0]
    for step in [(0, 1000.0), (60, 0.0), (100, 0.0)] {
      shelf.decide(0, &first, at: step.0) {
        _ = $0.receive(Ground.fix(step.1, at: step.0), now: Ground.time(step.0))
      }
    }
    #expect(first.told == ["enter@80"])
    var next = Watcher()
    shelf.decide(1, &next, at: 200) { _ in }
    next.put(.office(away: 5000), at: 200)
    #expect(next.alarmEngine.sideOfFirst == .outside)
    var same = Watcher()
    shelf.decide(2, &same, at: 200) { _ in }
    same.put(.office(), at: 200)
    #expect(same.alarmEngine.sideOfFirst == .inside)
  }

  @Test func `what is closed is not opened again by who had not heard of it, and they hear of it`()
  {
    var shelf = Shelf()
    var all = watchers(2, .timed(.absolute(Ground.time(100))))
    shelf.decide(0, &all[0], at: 100) { $0.run(to: Ground.time(100)) }
    let open = shelf.entries
    let ids = all[0].alarmEngine.openFirings.map(\.id)
    shelf.decide(0, &all[0], at: 110) { alarmEngine in
      for id in ids { alarmEngine.end(id, .acknowledged, at: Ground.time(110)) }
    }
    // What was said last is lost.
    _ = all[0].alarmEngine.take(open, under: open.keys, now: Ground.time(120))
    #expect(all[0].alarmEngine.openFirings == [])
    shelf.entries = open
    shelf.decide(0, &all[0], at: 130) { _ in }
    shelf.decide(1, &all[1], at: 140) { _ in }
    #expect(all[1].alarmEngine.firings == all[0].alarmEngine.firings)
    #expect(all[1].alarmEngine.openFirings == [])
  }

  @Test func `what is kept is read back as it was, and garbage says nothing`() throws {
    var shelf = Shelf()
    var first = watchers(1, .office(policy: FencePolicy(onceOnly: true)))[0]
    for step in [(0, 1000.0), (60, 0.0), (100, 0.0), (500, 1000.0)] {
      shelf.decide(0, &first, at: step.0) {
        _ = $0.receive(Ground.fix(step.1, at: step.0), now: Ground.time(step.0))
      }
    }
    var next = Watcher()
    for key in shelf.entries.keys {
      shelf.entries["side/other"] = Array(#"{"item":1}"#.utf8)
      shelf.entries[key + "x"] = Array("[]".utf8)
    }
    _ = next.alarmEngine.take(shelf.entries, under: shelf.entries.keys, now: Ground.time(500))
    next.put(.office(policy: FencePolicy(onceOnly: true)), at: 500)
    #expect(next.alarmEngine.firings == first.alarmEngine.firings)
    #expect(next.alarmEngine.fix == first.alarmEngine.fix)
    #expect(next.alarmEngine.spent == first.alarmEngine.spent)
    #expect(next.alarmEngine.fences.nextMoment == first.alarmEngine.fences.nextMoment)
  }
}

extension AlarmEngine {
  fileprivate var sideOfFirst: Side? {
    keys.values.first.flatMap { fences.state(of: $0)?.side }
  }
}
