// Alarms with a time are read as peers write them, are changed in place, and are acknowledged and
// snoozed as RFC 9074 says.

import CivilTime
import Geofence
import ICalendar
import Reminders
import Testing

@Suite struct AlarmTests {
  private func alarms(_ lines: String, due: String = "DUE:20261201T090000Z") throws -> [Alarm] {
    try file("\(due)\nBEGIN:VALARM\n\(lines)\nEND:VALARM").reminder.alarms
  }

  private func triggers(
    _ lines: String, due: String = "DUE:20261201T090000Z"
  ) throws -> [Alarm.Trigger] {
    try alarms(lines, due: due).map(\.trigger)
  }

  @Test func `triggers are read as RFC 5545 and other programs write them`() throws {
    let both = "DTSTART:20261201T080000Z\nDUE:20261201T090000Z"
    #expect(try triggers("TRIGGER:-PT15M", due: both) == [.relative(seconds: -900, to: .start)])
    #expect(
      try triggers("TRIGGER;RELATED=END:-P1DT1H", due: both)
        == [.relative(seconds: -90_000, to: .end)])
    // Many programs leave out RELATED where there is a due date alone.
    #expect(try triggers("ACTION:AUDIO\nTRIGGER:PT0S") == [.relative(seconds: 0, to: .end)])
    #expect(
      try triggers("TRIGGER;RELATED=END:PT0S", due: "DTSTART:20261201T090000")
        == [.relative(seconds: 0, to: .start)])
    let time = try instant("2026-12-01T08:45:00Z")
    #expect(
      try triggers("TRIGGER;VALUE=DATE-TIME:20261201T084500Z") == [.absolute(time)])
    #expect(try triggers("TRIGGER:20261201T084500Z") == [.absolute(time)])
    #expect(
      try triggers("TRIGGER;TZID=Europe/Berlin:20261201T094500", due: "SUMMARY:a")
        == [.absolute(time)])
    #expect(
      try triggers("TRIGGER:20261201T094500", due: "DUE;TZID=Europe/Berlin:20261201T100000")
        == [.absolute(time)])
    for lines in [
      "TRIGGER:20261201T094500", "TRIGGER:20261201", "TRIGGER:soon", "SUMMARY:x",
      "ACTION:EMAIL\nTRIGGER:PT0S", "ACTION:X-OTHER\nTRIGGER:PT0S",
      "ACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z",
    ] {
      #expect(try triggers(lines, due: "DUE:20261201T090000") == [.other], "\(lines)")
    }
  }

  @Test func `placeholders for "no alarm" are not alarms, and are kept`() throws {
    let never = "TRIGGER;VALUE=DATE-TIME:19760401T005545Z"
    for lines in [
      "ACTION:NONE\n\(never)", "ACTION:NONE\nTRIGGER:PT0S",
      "ACTION:DISPLAY\nX-APPLE-DEFAULT-ALARM:TRUE\n\(never)",
    ] {
      let found = try file("BEGIN:VALARM\nUID:x\n\(lines)\nEND:VALARM")
      #expect(found.reminder.alarms.isEmpty)
      var reminder = found.reminder
      reminder.alarms = [Alarm(id: "y", trigger: .absolute(noon))]
      let after = try Peer.file(found.bytes(for: reminder, at: noon))
      #expect(string(after.bytes).contains(lines.replacing("\n", with: "\r\n")))
      #expect(after.reminder.alarms == reminder.alarms)
    }
    #expect(
      try triggers("ACTION:DISPLAY\nX-APPLE-DEFAULT-ALARM:TRUE\nTRIGGER:PT0S").count == 1)
  }

  @Test func `an alarm without a UID has a stable id, which becomes its UID`() throws {
    let lines = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:a\nTRIGGER:-PT15M\nEND:VALARM"
    let found = try file("SUMMARY:a\nDUE:20261201T090000Z\n\(lines)\n\(lines)")
    let ids = found.reminder.alarms.map(\.id)
    #expect(Set(ids).count == 2)
    // The same in another order and with different text.
    let other = "BEGIN:VALARM\nTRIGGER:-PT15M\nACTION:display\nDESCRIPTION:b\nEND:VALARM"
    #expect(
      try file("DUE:20261202T090000Z\n\(other)\n\(other)").reminder.alarms.map(\.id) == ids)
    var reminder = found.reminder
    reminder.title = "b"
    #expect(
      changes(found.bytes, try found.bytes(for: reminder, at: noon)) == [
        "-DESCRIPTION:a", "-DESCRIPTION:a", "-SUMMARY:a", "+SUMMARY:b", "+DESCRIPTION:b",
        "+DESCRIPTION:b",
      ])
    reminder = found.reminder
    reminder.alarms[1].trigger = .relative(seconds: -3600, to: .end)
    let after = try found.bytes(for: reminder, at: noon)
    #expect(
      changes(found.bytes, after) == [
        "-TRIGGER:-PT15M", "+TRIGGER;RELATED=END:-PT1H", "+UID:\(ids[1])",
      ])
    #expect(try Peer.file(after).reminder.alarms.map(\.id) == ids)
  }

  @Test func `a UID of two alarms names the first`() throws {
    let lines = "BEGIN:VALARM\nUID:x\nTRIGGER:-PT15M\nEND:VALARM"
    let found = try file("DUE:20261201T090000Z\n\(lines)\n\(lines)").reminder.alarms
    #expect(found.count == 2 && found[0].id == "x" && found[1].id != "x")
  }

  @Test func `unknown properties of an alarm survive a change`() throws {
    let found = try file(
      """
      DUE:20261201T090000Z
      BEGIN:VALARM
      UID:x
      ACTION:AUDIO
      ATTACH:file:bell.wav
      TRIGGER:-PT15M
      REPEAT:3
      DURATION:PT5M
      X-OTHER:y
      END:VALARM
      """)
    var reminder = found.reminder
    reminder.alarms[0].trigger = .absolute(noon)
    #expect(
      changes(found.bytes, try found.bytes(for: reminder, at: noon)) == [
        "-TRIGGER:-PT15M", "+TRIGGER;VALUE=DATE-TIME:20261128T120000Z",
      ])
    reminder.alarms = []
    #expect(changes(found.bytes, try found.bytes(for: reminder, at: noon)).count == 9)
  }

  @Test func `an alarm stays relative to its date when another date is added`() throws {
    let found = try file(
      "DUE:20261201T090000Z\nBEGIN:VALARM\nUID:x\nTRIGGER:-PT15M\nEND:VALARM")
    var reminder = found.reminder
    reminder.start = try zoned("2026-11-01T09:00:00", "Etc/UTC")
    let after = try found.bytes(for: reminder, at: noon)
    #expect(
      changes(found.bytes, after) == [
        "-TRIGGER:-PT15M", "+DTSTART:20261101T090000Z", "+TRIGGER;RELATED=END:-PT15M",
      ])
    #expect(try Peer.file(after).reminder.alarms == reminder.alarms)
  }

  static let timed = """
    SUMMARY:a
    BEGIN:VALARM
    UID:x
    ACTION:DISPLAY
    TRIGGER;VALUE=DATE-TIME:20261128T113000Z
    END:VALARM
    """

  @Test func `a snooze is a second alarm, shown on the first, and replaced by the next snooze`()
    throws
  {
    let found = try file(Self.timed)
    let later = noon.adding(seconds: 600)
    let snoozed = try Peer.file(found.bytes(snoozing: "x", until: later, now: noon))
    let alarm = Alarm(
      id: "x", trigger: found.reminder.alarms[0].trigger, acknowledged: noon, snoozedUntil: later)
    #expect(snoozed.reminder.alarms == [alarm] && snoozed.problems.isEmpty)
    let text = string(snoozed.bytes)
    #expect(text.contains("RELATED-TO;RELTYPE=SNOOZE:x"))
    #expect(text.contains("TRIGGER;VALUE=DATE-TIME:20261128T121000Z"))
    let again = try Peer.file(
      snoozed.bytes(snoozing: "x", until: later.adding(seconds: 60), now: later))
    #expect(again.reminder.alarms[0].snoozedUntil == later.adding(seconds: 60))
    #expect(string(again.bytes).split(separator: "SNOOZE").count == 2)
    let dismissed = try Peer.file(again.bytes(acknowledging: "x", at: later, now: later))
    #expect(dismissed.reminder.alarms[0].snoozedUntil == nil)
    #expect(dismissed.reminder.alarms[0].acknowledged == later)
    #expect(!string(dismissed.bytes).contains("SNOOZE"))
    var none = again.reminder
    none.alarms = []
    #expect(!string(try again.bytes(for: none, at: noon)).contains("VALARM"))
    #expect(throws: ReminderFault(.alarms, .noSuchAlarm("y"))) {
      try found.bytes(acknowledging: "y", at: noon, now: noon)
    }
  }

  @Test func `an alarm without a UID gets one when it is snoozed`() throws {
    let found = try file(Self.timed.replacing("UID:x\n", with: ""))
    let id = found.reminder.alarms[0].id
    let snoozed = try Peer.file(found.bytes(snoozing: id, until: noon, now: noon))
    #expect(snoozed.reminder.alarms.map(\.id) == [id])
    #expect(snoozed.reminder.alarms[0].snoozedUntil == noon)
  }

  @Test func `a snoozed place alarm is not written as acknowledged`() throws {
    let fence = Fence(proximity: .enter, places: [try place(1, 2)])
    var reminder = Reminder(title: "a")
    reminder.alarms = [Alarm(id: "x", trigger: .fence(fence))]
    let found = try Peer.file(ReminderFile.bytes(new: reminder, uid: "u", at: noon))
    let snoozed = try Peer.file(found.bytes(snoozing: "x", until: noon, now: noon))
    #expect(
      snoozed.reminder.alarms == [Alarm(id: "x", trigger: .fence(fence), snoozedUntil: noon)])
  }

  private func snooze(_ uid: String, of parent: String, _ more: String = "") -> String {
    "\nBEGIN:VALARM\nUID:\(uid)\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:20261128T120000Z\n"
      + "RELATED-TO;RELTYPE=SNOOZE:\(parent)\n\(more)END:VALARM"
  }

  @Test func `snoozes of other programs are read: nested, dismissed, dangling, circular`() throws {
    func alarms(_ lines: String) throws -> [Alarm] { try file(Self.timed + lines).reminder.alarms }
    let twice = try alarms(snooze("y", of: "x") + snooze("z", of: "y"))
    #expect(twice.map(\.id) == ["x"] && twice[0].snoozedUntil == noon)
    let dismissed = try alarms(snooze("y", of: "x", "ACKNOWLEDGED:20261128T120000Z\n"))
    #expect(dismissed.map(\.snoozedUntil) == [nil])
    let quarantined = try alarms(snooze("y", of: "gone"))
    #expect(quarantined.map(\.trigger) == [twice[0].trigger, .absolute(noon)])
    let ring = try alarms(snooze("y", of: "z") + snooze("z", of: "y"))
    #expect(ring.map(\.id) == ["x"] && ring[0].snoozedUntil == nil)
  }

  @Test func `Mozilla's properties of an item apply to its timed alarms`() throws {
    let found = try Peer.file("thunderbird").reminder.alarms
    #expect(found.map(\.snoozedUntil) == [try instant("2026-10-13T10:05:00Z")])
    let said = "X-MOZ-LASTACK:20261128T120000Z\nX-MOZ-SNOOZE-TIME:20261128T130000Z\n"
    let both = try file(said + Self.timed)
    let later = noon.adding(seconds: 3600)
    #expect(both.reminder.alarms.map(\.acknowledged) == [noon])
    #expect(both.reminder.alarms.map(\.snoozedUntil) == [later])
    #expect(try both.bytes(for: both.reminder, at: noon) == both.bytes)
    var reminder = both.reminder
    reminder.alarms[0].snoozedUntil = nil
    let dismissed = try both.bytes(for: reminder, at: noon)
    #expect(changes(both.bytes, dismissed) == ["-X-MOZ-SNOOZE-TIME:20261128T130000Z"])
    reminder.alarms[0].acknowledged = nil
    let none = try Peer.file(both.bytes(for: reminder, at: noon))
    #expect(none.reminder.alarms == reminder.alarms)
    let again = try Peer.file(both.bytes(snoozing: "x", until: noon, now: later))
    #expect(again.reminder.alarms.map(\.snoozedUntil) == [noon])
    #expect(again.reminder.alarms.map(\.acknowledged) == [later])
    // Acknowledged after it: the snooze is over.
    let over = said.replacing("LASTACK:20261128T12", with: "LASTACK:20261128T14")
    #expect(try file(over + Self.timed).reminder.alarms.map(\.snoozedUntil) == [nil])
  }
}
