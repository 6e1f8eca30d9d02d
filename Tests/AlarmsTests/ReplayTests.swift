// Recorded walks to an office: what would go off, and when, and that nothing comes of it.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct ReplayTests {
  private static let thereAndBack = [(0, 1000), (60, 0), (600, 1000), (660, 1000)]

  private func replayed(
    _ vigil: Vigil, _ steps: [(seconds: Int, metres: Int)]
  ) -> [String] {
    var replay = VigilReplay(vigil)
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

  private func vigil(_ sheets: [(item: String, sheet: AlarmSheet)]) -> Vigil {
    var vigil = Vigil(clock: PersonalClock(zone: .utc))
    // Long after the tracks: a replay is of what was recorded.
    for (item, sheet) in sheets { vigil.put(sheet, of: item, .reminder, now: Ground.time(900_000)) }
    return vigil
  }

  @Test func `whoever walks there and back would be told of both`() {
    let vigil = vigil([("in", .office()), ("out", .office(.leave))])
    #expect(replayed(vigil, Self.thereAndBack) == ["in enter@80", "out leave@620"])
  }

  @Test func `what the track ends amidst is seen to its end`() {
    #expect(replayed(vigil([("in", .office())]), [(0, 1000), (60, 0)]) == ["in enter@80"])
  }

  @Test func `the clock runs between two fixes, so a gate opens on its way`() {
    let sheet = AlarmSheet.office(start: .utc(Ground.time(300)))
    #expect(
      replayed(vigil([("in", sheet)]), [(0, 1000), (60, 0), (600, 0)]) == ["in enter@300"])
    // Whether one would still have been there is not known.
    #expect(replayed(vigil([("in", sheet)]), [(0, 1000), (60, 0)]) == [])
  }

  @Test func `times go off from the track's first fix to its last`() {
    let vigil = vigil(
      [-1, 0, 30, 660, 661].map {
        ("at \($0)", .timed(.absolute(Ground.time($0)), snoozedUntil: Ground.time($0 + 7)))
      })
    #expect(
      replayed(vigil, Self.thereAndBack) == [
        "at 0 time@0", "at -1 snooze@6", "at 0 snooze@7", "at 30 time@30", "at 30 snooze@37",
        "at 660 time@660",
      ])
  }

  @Test func `what has gone off already goes off in a replay, and the vigil stays as it is`() {
    var walker = Watcher()
    walker.put(.office(policy: FencePolicy(onceOnly: true)))
    walker.walk([(0, 1000), (60, 0)])
    walker.run(to: 500)
    _ = walker.vigil.takeRecords(withFixes: true)
    let before = walker.vigil
    #expect(replayed(walker.vigil, [(0, 1000), (60, 0), (600, 0)]) == ["i enter@80"])
    #expect(walker.vigil.fix == before.fix)
    #expect(walker.vigil.firings == before.firings)
    #expect(!walker.vigil.hasRecords)
    #expect(
      walker.vigil.explanations(of: "i", now: Ground.time(500))
        == before.explanations(of: "i", now: Ground.time(500)))
  }

  @Test func `to be there from the beginning is no arrival, unless that is asked for`() {
    #expect(replayed(vigil([("in", .office())]), [(0, 0), (60, 0)]) == [])
    let asked = AlarmSheet.office(policy: FencePolicy(fireIfInside: true))
    #expect(replayed(vigil([("in", asked)]), [(0, 0), (60, 0)]) == ["in enter@0"])
  }

  @Test func `a completed item says nothing, and an empty track neither`() {
    #expect(replayed(vigil([("in", .office(state: .completed))]), Self.thereAndBack) == [])
    #expect(replayed(vigil([("in", .office())]), []) == [])
  }

  @Test func `a fix out of order moves no clock, and why it does not count is told`() {
    var replay = VigilReplay(vigil([("in", .office())]))
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
      let sheet = AlarmSheet.office(start: .utc(Ground.time(900)))
      var walker = Watcher()
      walker.put(sheet)
      walker.walk(steps.map { ($0.seconds, Double($0.metres)) })
      walker.run(to: at)
      let live = walker.told.map { "in \($0)" }
      let replay = replayed(vigil([("in", sheet)]), steps)
      #expect(Array(replay.prefix(live.count)) == live, "\(steps)")
      // What a crossing that had begun then comes to.
      #expect(replay.count <= live.count + 1, "\(steps)")
    }
  }
}
