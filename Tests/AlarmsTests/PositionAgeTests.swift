// What lists say of an old position: how long the words last, and which alarms wait for a place.

import CivilTime
import Geofence
import Reminders
import TestSupport
import Testing

@testable import Alarms

@Suite struct PositionAgeTests {
  private static var wording: Explanation.Wording {
    Explanation.Wording(
      showsPosition: true, length: { "\($0) m" },
      time: { "+\($0.seconds - OfficeMap.time(0).seconds)" })
  }

  struct Lasting: Equatable {
    var sentence: String?
    /// Seconds.
    let changes: Int
  }

  private static func lasting(_ fix: Fix?, at seconds: Int) -> Lasting {
    let told = PositionAge.sentenceWithExpiry(fix, now: OfficeMap.time(seconds), wording)
    return Lasting(
      sentence: told.sentence, changes: Int(told.changes.seconds - OfficeMap.time(0).seconds))
  }

  private static func old(_ span: String) -> String {
    "No program has said where you are for \(span); last: +0."
  }

  @Test func `a position is told as old from its tenth minute on, in steps of ten minutes`() {
    let fix = OfficeMap.fix(0, at: 0)
    #expect(Self.lasting(fix, at: 0) == Lasting(changes: 600))
    #expect(Self.lasting(fix, at: 599) == Lasting(changes: 600))
    #expect(
      Self.lasting(fix, at: 600) == Lasting(sentence: Self.old("10 min"), changes: 1200))
    #expect(
      Self.lasting(fix, at: 3599) == Lasting(sentence: Self.old("50 min"), changes: 3600))
    #expect(
      Self.lasting(fix, at: 10_860) == Lasting(sentence: Self.old("3 h"), changes: 11_400))
  }

  @Test func `without a position the sentence is made again after ten minutes`() {
    #expect(
      Self.lasting(nil, at: 30)
        == Lasting(sentence: "No program has said where you are yet.", changes: 630))
  }

  @Test func `a position of the future, after the clock was set back, is asked for again soon`() {
    #expect(Self.lasting(OfficeMap.fix(0, at: 7200), at: 0) == Lasting(changes: 600))
  }

  @Test func `the words last until they change, and are there exactly when others tell it`() {
    var random = SeededRandom(seed: 22)
    for round in 0..<500 {
      let fix = OfficeMap.fix(0, at: 0)
      let now = random.below(400_000)
      let told = Self.lasting(fix, at: now)
      #expect(told.changes > now && told.changes <= now + 600, "round \(round)")
      for moment in [now, (now + told.changes) / 2, told.changes - 1] {
        #expect(Self.lasting(fix, at: moment) == told, "round \(round)")
        let others = PositionAge.warning(fix, now: OfficeMap.time(moment), Self.wording)
        #expect((others == nil) == (told.sentence == nil), "round \(round)")
      }
    }
  }

  // MARK: Waiting

  private static let once = FencePolicy(onceOnly: true)

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let inputs: AlarmInputs
    let waits: Bool
  }

  private static let cases = [
    Case(testDescription: "arriving", inputs: .office(), waits: true),
    Case(testDescription: "leaving", inputs: .office(.leave), waits: true),
    Case(
      testDescription: "not before its start",
      inputs: .office(start: .utc(OfficeMap.time(86_400))), waits: true),
    Case(testDescription: "completed", inputs: .office(state: .completed), waits: false),
    Case(testDescription: "cancelled", inputs: .office(state: .cancelled), waits: false),
    Case(
      testDescription: "at a time", inputs: .timed(.absolute(OfficeMap.time(900))), waits: false),
  ]

  @Test(arguments: cases)
  func `an open alarm at a place waits`(_ one: Case) {
    var walker = AlarmHarness()
    walker.update(one.inputs)
    let now = OfficeMap.time(0)
    #expect(walker.alarmEngine.waitsAtPlace(of: [.reminder], now: now) == one.waits)
    #expect(!walker.alarmEngine.waitsAtPlace(of: [.event], now: now))
    #expect(
      one.inputs.waitsAtPlace(
        of: "i", .reminder, PersonalClock(zone: .utc), records: [:], now: now) == one.waits)
  }

  @Test func `an alarm that goes off once waits until it did, for an engine and by its records`() {
    var walker = AlarmHarness()
    let inputs = AlarmInputs.office(policy: Self.once)
    walker.update(inputs)
    var records: [String: [UInt8]] = [:]
    func byRecords() -> Bool {
      inputs.waitsAtPlace(
        of: "i", .reminder, PersonalClock(zone: .utc), records: records, now: OfficeMap.time(100))
    }
    #expect(walker.alarmEngine.waitsAtPlace(of: [.reminder], now: OfficeMap.time(0)))
    #expect(byRecords())
    walker.walk([(0, 1000), (60, 0)])
    walker.run(to: 100)
    for (key, value) in walker.alarmEngine.takeRecords(withFixes: true) { records[key] = value }
    #expect(!walker.alarmEngine.waitsAtPlace(of: [.reminder], now: OfficeMap.time(100)))
    #expect(!byRecords())
    #expect(PositionAge.lastFix(in: records) == walker.alarmEngine.fix)
  }
}
