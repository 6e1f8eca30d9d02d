// Whether a sheet may call at all is seen without a clock: no sheet that calls is left out by that.

import CivilTime
import Reminders
import Testing

@testable import Alarms

@Suite struct CallingTests {
  private static let clock = PersonalClock(zone: .utc)
  private static let now = Ground.time(0)

  private func calls(_ inputs: AlarmInputs) -> Bool {
    !inputs.calls(Self.clock, around: Self.now).isEmpty
  }

  @Test func `a fence calls at no time, unless it was put off`() {
    #expect(!AlarmInputs.office().mayCall)
    #expect(!calls(AlarmInputs.office()))
    let putOff = AlarmInputs.office(snoozedUntil: Ground.time(60))
    #expect(putOff.mayCall)
    #expect(calls(putOff))
  }

  @Test(arguments: [-60, 0, 60])
  func `what has a time may call`(seconds: Int) {
    let inputs = AlarmInputs.timed(.absolute(Ground.time(seconds)))
    #expect(inputs.mayCall)
    #expect(calls(inputs))
  }
}
