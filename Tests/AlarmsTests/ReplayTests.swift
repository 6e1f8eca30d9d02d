// Recorded walks to an office: what would go off, and when, and that nothing comes of it.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct ReplayTests {
  private static let thereAndBack = [(0, 1000), (60, 0), (600, 1000), (660, 1000)]

  private func replayed(
    _ alarmEngine: AlarmEngine, _ steps: [(seconds: Int, metres: Int)]
  ) -> [String] {
    var replay = AlarmReplay(alarmEngine)
    for step in steps {
      _ = replay.apply(Ground.fix(Double(step.metres), at: step.seconds))
    }
    return told(replay.finish())
  }

  private func told(_ firings: [Firing]) -> [String] {
    firings.map {
      "\($0.key.item) \($0.cause.rawValue)@\($0.at.seconds - Ground.time(0).seconds)"
    }
  }

  private func alarmEngine(_ sheets: [(item: String, inputs: AlarmInputs)]) -> AlarmEngine {
    var alarmEngine = AlarmEngine(clock: PersonalClock(zone: .utc))
    // Long after the tracks: a replay is of what was recorded.
    for (item, inputs) in sheets {
      alarmEngine.put(inputs, of: item, .reminder, now: Ground.time(900_000))
    }
    return alarmEngine
  }

  @Test func `whoever walks there and back would be told of both`() {
    let alarmEngine = alarmEngine([("in", .office()), ("out", .office(.leave))])
    #expect(replayed(alarmEngine, Self.thereAndBack) == ["in enter@80", "out leave@620"])
  }

  @Test func `what the track ends amidst is seen to its end`() {
    #expect(replayed(alarmEngine([("in", .office())]), [(0, 1000), (60, 0)]) == ["in enter@80"])
  }

  @Test func `the clock runs between two fixes, so a gate opens on its way`() {
    let inputs = AlarmInputs.office(start: .utc(Ground.time(300)))
    #expect(
      replayed(alarmEngine([("in", inputs)]), [(0, 1000), (60, 0), (600, 0)]) == ["in enter@300"])
    // Whether one would still have been there is not known.
    #expect(replayed(alarmEngine([("in", inputs)]), [(0, 1000), (60, 0)]) == [])
  }

  @Test func `times go off from the track's first fix to its last`() {
    let alarmEngine = alarmEngine(
      [-1, 0, 30, 660, 661].map {
        ("at \($0)", .timed(.absolute(Ground.time($0)), snoozedUntil: Ground.time($0 + 7)))
      })
    #expect(
      replayed(alarmEngine, Self.thereAndBack) == [
        "at 0 time@0", "at -1 snooze@6", "at 0 snooze@7", "at 30 time@30", "at 30 snooze@37",
        "at 660 time@660",
      ])
  }

  @Test func `what has gone off already goes off in a replay, and the vigil stays as it is`() {
    var walker = Watcher()
    walker.put(.office(policy: FencePolicy(onceOnly: true)))
    walker.walk([(0, 1000), (60, 0)])
    walker.run(to: 500)
    _ = walker.alarmEngine.takeRecords(withFixes: true)
    let before = walker.alarmEngine
    #expect(replayed(walker.alarmEngine, [(0, 1000), (60, 0), (600, 0)]) == ["i enter@80"])
    #expect(walker.alarmEngine.fix == before.fix)
    #expect(walker.alarmEngine.firings == before.firings)
    #expect(!walker.alarmEngine.hasRecords)
    #expect(
      walker.alarmEngine.explanations(of: "i", now: Ground.time(500))
        == before.explanations(of: "i", now: Ground.time(500)))
  }

  @Test func `to be there from the beginning is no arrival, unless that is asked for`() {
    #expect(replayed(alarmEngine([("in", .office())]), [(0, 0), (60, 0)]) == [])
    let asked = AlarmInputs.office(policy: FencePolicy(fireIfInside: true))
    #expect(replayed(alarmEngine([("in", asked)]), [(0, 0), (60, 0)]) == ["in enter@0"])
  }

  @Test func `a completed item says nothing, and an empty track neither`() {
    #expect(replayed(alarmEngine([("in", .office(state: .completed))]), Self.thereAndBack) == [])
    #expect(replayed(alarmEngine([("in", .office())]), []) == [])
  }

  @Test func `a fix out of order moves no clock, and why it does not count is told`() {
    var replay = AlarmReplay(alarmEngine([("in", .office())]))
    #expect(replay.apply(Ground.fix(1000, at: 0)) == nil)
    #expect(replay.apply(Ground.fix(0, at: 60)) == nil)
    #expect(replay.apply(Ground.fix(1000, at: 30)) == .old)
    #expect(told(replay.finish()) == ["in enter@80"])
  }

  @Test func `a replay is what a server would have told that was there all the time`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      var at = 0
      let steps = (0..<40).map { _ in
        at += Int.random(in: 1...90, using: &random)
        return (seconds: at, metres: Int.random(in: -200...200, using: &random))
      }
      let inputs = AlarmInputs.office(start: .utc(Ground.time(900)))
      var walker = Watcher()
      walker.put(inputs)
      walker.walk(steps.map { ($0.seconds, Double($0.metres)) })
      walker.run(to: at)
      let live = walker.told.map { "in \($0)" }
      let replay = replayed(alarmEngine([("in", inputs)]), steps)
      #expect(Array(replay.prefix(live.count)) == live, "\(steps)")
      // What a crossing that had begun then comes to.
      #expect(replay.count <= live.count + 1, "\(steps)")
    }
  }
}
