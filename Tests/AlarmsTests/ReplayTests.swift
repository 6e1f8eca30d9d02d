// Replays of recorded walks to an office: which alarms would fire and when, without an effect on
// the engine.

import CivilTime
import Geofence
import Reminders
import TestSupport
import Testing

@testable import Alarms

@Suite struct ReplayTests {
  private static let thereAndBack = [(0, 1000), (60, 0), (600, 1000), (660, 1000)]

  private func replayed(
    _ alarmEngine: AlarmEngine, _ steps: [(seconds: Int, metres: Int)]
  ) -> [String] {
    var replay = AlarmReplay(alarmEngine)
    for step in steps {
      _ = replay.apply(OfficeMap.fix(Double(step.metres), at: step.seconds))
    }
    return told(replay.finish())
  }

  private func told(_ firings: [Firing]) -> [String] {
    firings.map {
      "\($0.key.item) \($0.cause.rawValue)@\($0.at.seconds - OfficeMap.time(0).seconds)"
    }
  }

  private func alarmEngine(_ sheets: [(item: String, inputs: AlarmInputs)]) -> AlarmEngine {
    var alarmEngine = AlarmEngine(clock: PersonalClock(zone: .utc))
    // Long after the tracks: a replay uses the recorded times and not the present time.
    for (item, inputs) in sheets {
      alarmEngine.update(inputs, of: item, .reminder, now: OfficeMap.time(900_000))
    }
    return alarmEngine
  }

  @Test func `replaying a walk into a fence and out again fires for entering and for leaving`() {
    let alarmEngine = alarmEngine([("in", .office()), ("out", .office(.leave))])
    #expect(replayed(alarmEngine, Self.thereAndBack) == ["in enter@80", "out leave@620"])
  }

  @Test func `a crossing not yet confirmed when the track ends is confirmed`() {
    #expect(replayed(alarmEngine([("in", .office())]), [(0, 1000), (60, 0)]) == ["in enter@80"])
  }

  @Test func `a start date between two fixes takes effect between them`() {
    let inputs = AlarmInputs.office(start: .utc(OfficeMap.time(300)))
    #expect(
      replayed(alarmEngine([("in", inputs)]), [(0, 1000), (60, 0), (600, 0)]) == ["in enter@300"])
    // The track ends before the start date, so it is unknown whether the person was still there.
    #expect(replayed(alarmEngine([("in", inputs)]), [(0, 1000), (60, 0)]) == [])
  }

  @Test func `time alarms fire from the track's first fix to its last`() {
    let alarmEngine = alarmEngine(
      [-1, 0, 30, 660, 661].map {
        ("at \($0)", .timed(.absolute(OfficeMap.time($0)), snoozedUntil: OfficeMap.time($0 + 7)))
      })
    #expect(
      replayed(alarmEngine, Self.thereAndBack) == [
        "at 0 time@0", "at -1 snooze@6", "at 0 snooze@7", "at 30 time@30", "at 30 snooze@37",
        "at 660 time@660",
      ])
  }

  @Test func `a replay fires alarms that already went off, and does not change the engine`() {
    var walker = AlarmHarness()
    walker.update(.office(policy: FencePolicy(onceOnly: true)))
    walker.walk([(0, 1000), (60, 0)])
    walker.run(to: 500)
    _ = walker.alarmEngine.takeRecords(withFixes: true)
    let before = walker.alarmEngine
    #expect(replayed(walker.alarmEngine, [(0, 1000), (60, 0), (600, 0)]) == ["i enter@80"])
    #expect(walker.alarmEngine.fix == before.fix)
    #expect(walker.alarmEngine.firings == before.firings)
    #expect(!walker.alarmEngine.hasRecords)
    #expect(
      walker.alarmEngine.explanations(of: "i", now: OfficeMap.time(500))
        == before.explanations(of: "i", now: OfficeMap.time(500)))
  }

  @Test func `a replay that starts inside fires only with fireIfInside`() {
    #expect(replayed(alarmEngine([("in", .office())]), [(0, 0), (60, 0)]) == [])
    let asked = AlarmInputs.office(policy: FencePolicy(fireIfInside: true))
    #expect(replayed(alarmEngine([("in", asked)]), [(0, 0), (60, 0)]) == ["in enter@0"])
  }

  @Test func `replaying a completed item or an empty track fires nothing`() {
    #expect(replayed(alarmEngine([("in", .office(state: .completed))]), Self.thereAndBack) == [])
    #expect(replayed(alarmEngine([("in", .office())]), []) == [])
  }

  @Test func `a fix out of order is ignored with its reason`() {
    var replay = AlarmReplay(alarmEngine([("in", .office())]))
    #expect(replay.apply(OfficeMap.fix(1000, at: 0)) == nil)
    #expect(replay.apply(OfficeMap.fix(0, at: 60)) == nil)
    #expect(replay.apply(OfficeMap.fix(1000, at: 30)) == .old)
    #expect(told(replay.finish()) == ["in enter@80"])
  }

  @Test func `a replay fires what a running server would have fired`() {
    var random = SeededRandom()
    for _ in 0..<50 {
      var at = 0
      let steps = (0..<40).map { _ in
        at += Int.random(in: 1...90, using: &random)
        return (seconds: at, metres: Int.random(in: -200...200, using: &random))
      }
      let inputs = AlarmInputs.office(start: .utc(OfficeMap.time(900)))
      var walker = AlarmHarness()
      walker.update(inputs)
      walker.walk(steps.map { ($0.seconds, Double($0.metres)) })
      walker.run(to: at)
      let live = walker.firedAlarms.map { "in \($0)" }
      let replay = replayed(alarmEngine([("in", inputs)]), steps)
      #expect(Array(replay.prefix(live.count)) == live, "\(steps)")
      // The replay also confirms a crossing that had begun when the track ended.
      #expect(replay.count <= live.count + 1, "\(steps)")
    }
  }
}
