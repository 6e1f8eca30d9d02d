// Updating an item whose title alone changed takes a fast path, with the same result as replacing
// the item.

import CivilTime
import Geofence
import Reminders
import TestSupport
import Testing

@testable import Alarms

@Suite struct ItemUpdateTests {
  private static let sheets: [AlarmInputs?] = [
    .office(), .office(.leave), .office(state: .completed), .office(away: 500),
    .office(snoozedUntil: OfficeMap.time(900)), .office(policy: FencePolicy(dwell: 60)),
    .office(policy: FencePolicy(fireIfInside: true)),
    .timed(.absolute(OfficeMap.time(600))),
    .timed(.absolute(OfficeMap.time(600)), acknowledged: OfficeMap.time(700)),
    .timed(.absolute(OfficeMap.time(600)), snoozedUntil: OfficeMap.time(1200)),
    .timed(.relative(seconds: -60, to: .end), due: .utc(OfficeMap.time(1500))), nil,
  ]

  /// The visible state of an alarm engine.
  private struct EngineState: Equatable {
    var told: [String]
    var open: [Firing]
    var next: Instant?
    var records: [String: [UInt8]?]

    init(_ watcher: inout AlarmHarness) {
      told = watcher.firedAlarms
      open = watcher.alarmEngine.openFirings
      next = watcher.alarmEngine.nextDecisionTime
      records = watcher.alarmEngine.takeRecords(withFixes: true)
    }
  }

  @Test(arguments: 0..<60) func `updating only the title has the same result as replacing the item`(
    seed: UInt64
  ) {
    var chance = SeededRandom(seed: seed)
    var glancing = AlarmHarness()
    var thorough = AlarmHarness()
    var known: AlarmInputs?
    for second in stride(from: 0, to: 2000, by: 20) {
      let now = OfficeMap.time(second)
      switch Int.random(in: 0..<6, using: &chance) {
      case 0:
        known = Self.sheets.randomElement(using: &chance) ?? nil
      case 1:
        known?.title += "!"
      case 2:
        let metres: Double = [0, 0, 50, 400, 5000].randomElement(using: &chance) ?? 0
        glancing.walk([(second, metres)])
        thorough.walk([(second, metres)])
      case 3:
        glancing.run(to: second)
        thorough.run(to: second)
      case 4:
        let usual = FencePolicy(margin: Bool.random(using: &chance) ? 50 : nil)
        glancing.alarmEngine.set(clock: PersonalClock(zone: .utc), defaultPolicy: usual, now: now)
        thorough.alarmEngine.set(clock: PersonalClock(zone: .utc), defaultPolicy: usual, now: now)
      default: break
      }
      glancing.alarmEngine.update(known, of: "i", .reminder, now: now)
      thorough.alarmEngine.replace(known, of: "i", .reminder, now: now)
      #expect(EngineState(&glancing) == EngineState(&thorough), "at \(second)")
    }
  }

  @Test func `a firing has the item's latest title`() {
    var watcher = AlarmHarness()
    var inputs = AlarmInputs.timed(.absolute(OfficeMap.time(100)))
    watcher.update(inputs)
    inputs.title = "Call the dentist"
    watcher.update(inputs)
    watcher.run(to: 100)
    #expect(watcher.alarmEngine.openFirings.map(\.title) == ["Call the dentist"])
  }
}
