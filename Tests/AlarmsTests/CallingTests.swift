// Whether an item can have time triggers at all is decided without a clock. No item that has one is
// missed.

import CivilTime
import Reminders
import Testing

@testable import Alarms

@Suite struct CallingTests {
  private static let clock = PersonalClock(zone: .utc)
  private static let now = OfficeMap.time(0)

  private func calls(_ inputs: AlarmInputs) -> Bool {
    !inputs.triggers(Self.clock, around: Self.now).isEmpty
  }

  @Test func `a place alarm has no time trigger unless it is snoozed`() {
    #expect(!AlarmInputs.office().mayGoOffByTime)
    #expect(!calls(AlarmInputs.office()))
    let putOff = AlarmInputs.office(snoozedUntil: OfficeMap.time(60))
    #expect(putOff.mayGoOffByTime)
    #expect(calls(putOff))
  }

  @Test(arguments: [-60, 0, 60])
  func `an item with a date may have time triggers`(seconds: Int) {
    let inputs = AlarmInputs.timed(.absolute(OfficeMap.time(seconds)))
    #expect(inputs.mayGoOffByTime)
    #expect(calls(inputs))
  }
}
