// Whether a sheet may call at all is seen without a clock: no sheet that calls is left out by that.

import CivilTime
import Reminders
import Testing

@testable import Alarms

@Suite struct CallingTests {
  private static let clock = PersonalClock(zone: .utc)
  private static let now = Ground.time(0)

  private func calls(_ sheet: AlarmSheet) -> Bool {
    !sheet.calls(Self.clock, around: Self.now).isEmpty
  }

  @Test func `a fence calls at no time, unless it was put off`() {
    #expect(!AlarmSheet.office().mayCall)
    #expect(!calls(AlarmSheet.office()))
    let putOff = AlarmSheet.office(snoozedUntil: Ground.time(60))
    #expect(putOff.mayCall)
    #expect(calls(putOff))
  }

  @Test(arguments: [-60, 0, 60])
  func `what has a time may call`(seconds: Int) {
    let sheet = AlarmSheet.timed(.absolute(Ground.time(seconds)))
    #expect(sheet.mayCall)
    #expect(calls(sheet))
  }
}
