// Alarms of an event's file answered where an occurrence has them, and changed wherever they stand.

import CivilTime
import Testing

@testable import Reminders

@Suite struct EventAlarmTests {
  private let now = Instant(seconds: 1_795_161_600)

  private func alarm(_ id: String) -> String {
    "BEGIN:VALARM\nUID:\(id)\nACTION:DISPLAY\nTRIGGER:-PT10M\nEND:VALARM"
  }

  private func series() throws -> EventFile {
    try eventFile(
      "DTSTART:20261120T080000Z\nRRULE:FREQ=DAILY\n\(alarm("whole"))",
      "RECURRENCE-ID:20261121T080000Z\nDTSTART:20261121T090000Z\n\(alarm("whole"))",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261125T080000Z\nDTSTART:20261125T090000Z\n"
        + alarm("later"))
  }

  /// When each alarm was answered, the series' first and then those of what differs.
  private func answered(_ bytes: [UInt8]) throws -> [Instant?] {
    let file = try eventFile(bytes)
    return ([file.event] + file.overrides.map(\.event)).map { $0.alarms.first?.acknowledged }
  }

  @Test(arguments: [
    ("whole", "2026-11-20T08:00:00", 0), ("whole", "2026-11-21T08:00:00", 1),
    ("later", "2026-11-25T08:00:00", 2), ("later", "2026-11-28T08:00:00", 2),
  ])
  func `an alarm is answered where its occurrence has it`(
    _ alarm: String, _ occurrence: String, _ place: Int
  ) throws {
    let bytes = try series().bytes(acknowledging: alarm, of: occurrence, now: now)
    var expected: [Instant?] = [nil, nil, nil]
    expected[place] = now
    #expect(try answered(bytes) == expected)
  }

  @Test func `what no component has cannot be answered`() throws {
    let file = try series()
    #expect(throws: ReminderFault.self) {
      try file.bytes(acknowledging: "none", of: nil, now: now)
    }
  }

  @Test func `alarms of the series and of all that differs change in one pass`() throws {
    let file = try series()
    func answering(_ alarms: [Alarm]) -> [Alarm] {
      alarms.map { alarm in
        var alarm = alarm
        alarm.acknowledged = now
        return alarm
      }
    }
    #expect(try answered(file.bytes(changingAlarms: answering, at: now)) == [now, now, now])
    #expect(try file.bytes(changingAlarms: { $0 }, at: now) == file.bytes)
  }
}
