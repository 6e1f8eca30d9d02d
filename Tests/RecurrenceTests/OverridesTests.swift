// Occurrences moved, cancelled, or moved with all later ones.

import CivilTime
import TestSupport
import Testing

@Suite struct OverridesTests {
  private let weekly: Recurrence
  private let march: Range<WallTime>

  init() throws {
    weekly = try recurrence("FREQ=WEEKLY", from: "2021-03-01 09:00")
    march = try wall("2021-03-01")..<wall("2021-04-01")
  }

  private func starts(
    _ overrides: Overrides, _ range: Range<WallTime>? = nil, limit: Int = 100
  ) -> [String] {
    weekly.occurrences(in: range ?? march, overriddenBy: overrides, limit: limit)
      .map { shown($0.start) }
  }

  @Test func `without overrides all occurrences are those of the rule`() throws {
    #expect(starts(Overrides()) == (try days("2021 Mar 1,8,15,22,29")))
    #expect(starts(Overrides(), limit: 2) == (try days("2021 Mar 1,8")))
    #expect(starts(Overrides(), limit: 0) == [])
  }

  @Test func `occurrences are moved, cancelled, and moved in from another month`() throws {
    var overrides = Overrides()
    overrides.set(.replaced(try wall("2021-03-30 10:00")), at: try wall("2021-03-08 09:00"))
    overrides.set(.cancelled, at: try wall("2021-03-15 09:00"))
    overrides.set(.replaced(try wall("2021-03-02 07:00")), at: try wall("2021-06-07 09:00"))
    overrides.set(.replaced(try wall("2021-07-02 07:00")), at: try wall("2021-03-22 09:00"))
    let expected = [
      "2021-03-01 09:00:00", "2021-03-02 07:00:00", "2021-03-29 09:00:00", "2021-03-30 10:00:00",
    ]
    #expect(starts(overrides) == expected)
    let next = weekly.next(after: try wall("2021-03-29 09:00"), overriddenBy: overrides)
    #expect(next?.original == (try wall("2021-03-08 09:00")))
    #expect(next?.start == (try wall("2021-03-30 10:00")))
    overrides.remove(at: try wall("2021-03-08 09:00"))
    #expect(starts(overrides).contains("2021-03-08 09:00:00"))
  }

  @Test func `a THISANDFUTURE override shifts all later occurrences until the next one`() throws {
    var overrides = Overrides()
    overrides.set(.replaced(try wall("2021-03-08 10:00")), from: try wall("2021-03-08 09:00"))
    overrides.set(.replaced(try wall("2021-03-21 09:00")), from: try wall("2021-03-22 09:00"))
    overrides.set(.cancelled, at: try wall("2021-03-29 09:00"))
    let expected = [
      "2021-03-01 09:00:00", "2021-03-08 10:00:00", "2021-03-15 10:00:00", "2021-03-21 09:00:00",
    ]
    #expect(starts(overrides) == expected)
    let later = try wall("2021-04-04")..<wall("2021-04-05")
    #expect(starts(overrides, later) == ["2021-04-04 09:00:00"])
    let next = weekly.next(after: try wall("2021-03-21 09:00"), overriddenBy: overrides)
    #expect(next?.start == (try wall("2021-04-04 09:00")))
    #expect(next?.original == (try wall("2021-04-05 09:00")))
  }

  @Test func `every occurrence names the component that describes it`() throws {
    let names = try [1, 8, 15, 22, 29].map { try wall("2021-03-\($0) 09:00") }
    var overrides = Overrides()
    overrides.set(.replaced(try wall("2021-03-08 10:00")), from: names[1])
    overrides.set(.replaced(try wall("2021-03-15 07:00")), at: names[2])
    overrides.set(.replaced(names[3]), from: names[3])
    overrides.set(.replaced(names[3]), at: names[3])
    let found = weekly.occurrences(in: march, overriddenBy: overrides, limit: 9)
    #expect(found.map(\.original) == names)
    #expect(found.map(\.overrideRecurrenceID) == [nil, names[1], names[2], names[3], names[3]])
    #expect(
      found.map { shown($0.start) } == [
        "2021-03-01 09:00:00", "2021-03-08 10:00:00", "2021-03-15 07:00:00",
        "2021-03-22 09:00:00", "2021-03-29 09:00:00",
      ])
  }

  @Test func `a cancelled THISANDFUTURE override applies until the next override`() throws {
    var overrides = Overrides()
    overrides.set(.cancelled, from: try wall("2021-03-08 09:00"))
    overrides.set(.replaced(try wall("2021-03-16 09:00")), at: try wall("2021-03-15 09:00"))
    #expect(starts(overrides) == (try days("2021 Mar 1,16")))
    #expect(weekly.next(after: try wall("2021-03-16 09:00"), overriddenBy: overrides) == nil)
    overrides.set(.replaced(try wall("2021-03-29 08:00")), from: try wall("2021-03-29 09:00"))
    #expect(starts(overrides) == (try days("2021 Mar 1,16") + days("2021 Mar 29", at: ["8:00"])))
    overrides.remove(at: try wall("2021-03-08 09:00"))
    overrides.remove(at: try wall("2021-03-29 09:00"))
    #expect(starts(overrides) == (try days("2021 Mar 1,8,16,22,29")))
  }

  @Test func `occurrences shifted outside the calendar are left out`() throws {
    var overrides = Overrides()
    for number in [Int.max, Int.min, Day.last.number] {
      let far = WallTime(day: Day(number: number), second: .max)
      overrides.set(.replaced(far), from: try wall("2021-03-08 09:00"))
      #expect(starts(overrides) == (try days("2021 Mar 1")))
    }
  }

  @Test func `ranges agree with shifting every occurrence one by one`() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      var overrides = Overrides()
      let all = Array(weekly.prefix(200))
      var expected: [WallTime] = []
      var shift: Int? = 0
      for time in all {
        if Int.random(in: 0..<40, using: &random) == 0 {
          let chosen = Int.random(in: -9...9, using: &random) * 50_000
          shift = chosen == 0 ? nil : chosen
          let moved = WallTime(seconds: time.seconds + chosen)
          overrides.set(chosen == 0 ? .cancelled : .replaced(moved), from: time)
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0: overrides.set(.cancelled, at: time)
        case 1:
          let moved = WallTime(
            seconds: time.seconds + Int.random(in: -90...90, using: &random) * 10_000)
          overrides.set(.replaced(moved), at: time)
          expected.append(moved)
        default: if let shift { expected.append(WallTime(seconds: time.seconds + shift)) }
        }
      }
      let range = all[40]..<all[120]
      let found = weekly.occurrences(in: range, overriddenBy: overrides, limit: 500)
      #expect(found.map(\.start) == expected.filter(range.contains).sorted())
    }
  }
}
