// A reminder that cannot be written is refused, with the field and the reason; problems that the
// file had before do not count.

import CivilTime
import Geofence
import ICalendar
import Reminders
import Testing

@Suite struct ReminderRefusalTests {
  private func fault(
    _ lines: String = "SUMMARY:a", _ change: (inout Reminder) throws -> Void
  ) throws -> ReminderFault? {
    let before = try file(lines)
    var reminder = before.reminder
    try change(&reminder)
    do throws(ReminderFault) {
      _ = try before.bytes(for: reminder, at: noon)
      return nil
    } catch {
      #expect(!error.sentence.isEmpty)
      return error
    }
  }

  @Test func `values that cannot be written are refused by field`() throws {
    let long = String(repeating: "x", count: ReminderLimits.longestNotes + 1)
    #expect(
      try fault { $0.title = long }
        == ReminderFault(.title, .tooLong(limit: ReminderLimits.longestTitle)))
    #expect(
      try fault { $0.notes = long }
        == ReminderFault(.notes, .tooLong(limit: ReminderLimits.longestNotes)))
    #expect(try fault { $0.tags = ["a,b"] } == ReminderFault(.tags, .commaInTag("a,b")))
    #expect(try fault { $0.tags = [" "] } == ReminderFault(.tags, .emptyTag))
    #expect(
      try fault { $0.tags = (0...ReminderLimits.mostTags).map(String.init) }
        == ReminderFault(.tags, .tooMany(limit: ReminderLimits.mostTags)))
    #expect(try fault { $0.parent = "one" } == ReminderFault(.parent, .ownParent))
    #expect(
      try fault { $0.attachments = [Attachment(url: nil)] }
        == ReminderFault(.attachments, .attachmentWithoutURL))
    #expect(
      try fault { $0.recurrence = [try RecurrenceRule("FREQ=DAILY")] }
        == ReminderFault(.recurrence, .ruleWithoutDate))
    #expect(
      try fault {
        $0.due = try day("2026-12-01")
        $0.recurrence = [try RecurrenceRule("FREQ=DAILY"), try RecurrenceRule("FREQ=WEEKLY")]
      } == ReminderFault(.recurrence, .severalRules))
    #expect(
      try fault { $0.due = .allDay(Day(number: .max)) } == ReminderFault(.due, .unwritableDate))
  }

  @Test func `start and due dates that contradict each other are refused`() throws {
    let lines = "DTSTART;VALUE=DATE:20261201\nDUE;VALUE=DATE:20261205"
    #expect(
      try fault(lines) { $0.due = try day("2026-11-01") } == ReminderFault(.due, .datesInverted))
    #expect(
      try fault(lines) { $0.start = try floating("2026-12-02T09:00:00") }
        == ReminderFault(.due, .mixedDates))
    #expect(
      try fault {
        $0.start = try zoned("2026-12-02T09:00:00", "Europe/Berlin")
        $0.due = try zoned("2026-12-02T03:00:00", "America/New_York")
      } == nil)
    // It stays as it was.
    let odd = "DTSTART;VALUE=DATE:20261209\nDUE:20261205T090000"
    #expect(try fault(odd) { $0.title = "b" } == nil)
  }

  @Test func `problems that a file already had do not prevent a save`() throws {
    let tags = "CATEGORIES:post\\, parcels"
    #expect(try fault(tags) { $0.tags.append("b") } == nil)
    let rules = "DUE:20261201\nRRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY"
    #expect(try fault(rules) { $0.title = "b" } == nil)
    let alarm = "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM"
    #expect(try fault(alarm) { $0.title = "b" } == nil)
  }

  @Test func `an alarm that can never fire is refused`() throws {
    func alarm(_ trigger: Alarm.Trigger, id: String = "x") throws -> ReminderFault.Reason? {
      try fault { $0.alarms = [Alarm(id: id, trigger: trigger)] }?.reason
    }
    let place = try place(47, 8)
    func fence(_ places: [FencePlace], _ policy: FencePolicy = FencePolicy()) -> Alarm.Trigger {
      .fence(Fence(proximity: .enter, places: places, policy: policy))
    }
    #expect(try alarm(.relative(seconds: 0, to: .end)) == .alarmWithoutDate("x", .end))
    #expect(try alarm(.other) == .unknownKind("x"))
    #expect(try alarm(fence([])) == .noPlace("x"))
    #expect(try alarm(fence([place]), id: "") == .badID(""))
    #expect(try alarm(fence([place]), id: "a b") == .badID("a b"))
    #expect(try alarm(.absolute(Instant(milliseconds: .max))) == .alarmTooFar("x"))
    #expect(
      try alarm(fence(Array(repeating: place, count: ReminderLimits.mostPlaces + 1)))
        == .tooMany(limit: ReminderLimits.mostPlaces))
    for radius in [0, -1, .infinity, .nan] {
      var bad = place
      bad.radius = radius
      #expect(try alarm(fence([bad])) == .badRadius("x"))
      guard radius != 0 else { continue }
      #expect(try alarm(fence([place], FencePolicy(dwell: radius))) == .badPolicy("x"))
    }
    let timed = Alarm(id: "x", trigger: .absolute(noon))
    #expect(try fault { $0.alarms = [timed, timed] }?.reason == .alarmTwice("x"))
    let lines = "DUE:20261201T090000"
    #expect(
      try fault(lines) {
        $0.alarms = [Alarm(id: "x", trigger: .relative(seconds: .min, to: .end))]
      }?.reason == .alarmTooFar("x"))
    // Nor may a date be removed that an alarm is relative to.
    let counted = lines + "\nBEGIN:VALARM\nUID:x\nACTION:DISPLAY\nTRIGGER:-PT15M\nEND:VALARM"
    #expect(try fault(counted) { $0.due = nil }?.reason == .alarmWithoutDate("x", .end))
    #expect(
      try fault(counted) {
        $0.due = nil
        $0.alarms = []
      } == nil)
  }
}
