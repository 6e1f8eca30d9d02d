// Completing leaves a completed copy, and moves a repeating reminder to its next date.

import CivilTime
import Geofence
import ICalendar
import Reminders
import Testing

struct CompletionCase: CustomTestStringConvertible, Sendable {
  let lines: String
  let at: String
  /// The lines with the dates and the rule afterwards; empty if the series is over.
  let next: String
  var testDescription: String { "\(lines) at \(at)" }

  init(_ lines: String, at: String, _ next: String) {
    self.lines = lines
    self.at = at
    self.next = next
  }

  static let all = [
    // Completed early, late, and very late.
    CompletionCase(
      "DUE:20261201T090000\nRRULE:FREQ=DAILY", at: "2026-11-30T12:00:00Z",
      "DUE:20261202T090000\nRRULE:FREQ=DAILY"),
    CompletionCase(
      "DUE:20261201T090000\nRRULE:FREQ=DAILY", at: "2026-12-03T08:59:59Z",
      "DUE:20261203T090000\nRRULE:FREQ=DAILY"),
    CompletionCase(
      "DUE:20261201T090000\nRRULE:FREQ=DAILY", at: "2026-12-03T09:00:00Z",
      "DUE:20261204T090000\nRRULE:FREQ=DAILY"),
    CompletionCase(
      "DUE:19700101T090000Z\nRRULE:FREQ=MINUTELY", at: "2026-12-03T09:00:00Z",
      "DUE:20261203T090100Z\nRRULE:FREQ=MINUTELY"),
    // Whole days: today's date counts as over if it was completed today.
    CompletionCase(
      "DUE;VALUE=DATE:20261201\nRRULE:FREQ=DAILY", at: "2026-12-03T08:00:00Z",
      "DUE;VALUE=DATE:20261204\nRRULE:FREQ=DAILY"),
    CompletionCase(
      "DTSTART;VALUE=DATE:20261201\nDUE;VALUE=DATE:20261203\nRRULE:FREQ=WEEKLY",
      at: "2026-12-02T08:00:00Z",
      "DTSTART;VALUE=DATE:20261208\nDUE;VALUE=DATE:20261210\nRRULE:FREQ=WEEKLY"),
    // It starts on a Friday and is due on Saturdays: the rule counts the due date.
    CompletionCase(
      "DTSTART;VALUE=DATE:20261204\nDUE;VALUE=DATE:20261205\nRRULE:FREQ=WEEKLY;BYDAY=SA",
      at: "2026-12-05T08:00:00Z",
      "DTSTART;VALUE=DATE:20261211\nDUE;VALUE=DATE:20261212\nRRULE:FREQ=WEEKLY;BYDAY=SA"),
    // Only a start.
    CompletionCase(
      "DTSTART:20261201T090000\nRRULE:FREQ=WEEKLY", at: "2026-12-01T09:00:00Z",
      "DTSTART:20261208T090000\nRRULE:FREQ=WEEKLY"),
    // The 31st, a leap day, the last Friday.
    CompletionCase(
      "DUE;VALUE=DATE:20270131\nRRULE:FREQ=MONTHLY", at: "2027-01-31T08:00:00Z",
      "DUE;VALUE=DATE:20270331\nRRULE:FREQ=MONTHLY"),
    CompletionCase(
      "DUE;VALUE=DATE:20280229\nRRULE:FREQ=YEARLY", at: "2028-02-29T08:00:00Z",
      "DUE;VALUE=DATE:20320229\nRRULE:FREQ=YEARLY"),
    CompletionCase(
      "DUE;VALUE=DATE:20261127\nRRULE:FREQ=MONTHLY;BYDAY=-1FR", at: "2026-11-27T08:00:00Z",
      "DUE;VALUE=DATE:20261225\nRRULE:FREQ=MONTHLY;BYDAY=-1FR"),
    CompletionCase(
      "DUE:20261201T090000\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", at: "2026-12-03T10:00:00Z",
      "DUE:20261215T090000\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH"),
    // COUNT decreases by the passed dates, UNTIL stays, and the last date ends the series.
    CompletionCase(
      "DUE:20261201T090000\nRRULE:FREQ=DAILY;COUNT=5", at: "2026-12-01T10:00:00Z",
      "DUE:20261202T090000\nRRULE:FREQ=DAILY;COUNT=4"),
    CompletionCase(
      "DUE:20261201T090000\nRRULE:FREQ=DAILY;COUNT=5", at: "2026-12-04T10:00:00Z",
      "DUE:20261205T090000\nRRULE:FREQ=DAILY;COUNT=1"),
    CompletionCase("DUE:20261201T090000\nRRULE:FREQ=DAILY;COUNT=5", at: "2026-12-05T10:00:00Z", ""),
    CompletionCase("DUE:20261201T090000\nRRULE:FREQ=DAILY;COUNT=1", at: "2026-11-05T10:00:00Z", ""),
    CompletionCase(
      "DUE:20261201T090000Z\nRRULE:FREQ=DAILY;UNTIL=20261202T090000Z", at: "2026-11-05T10:00:00Z",
      "DUE:20261202T090000Z\nRRULE:FREQ=DAILY;UNTIL=20261202T090000Z"),
    CompletionCase(
      "DUE:20261202T090000Z\nRRULE:FREQ=DAILY;UNTIL=20261202T090000Z", at: "2026-11-05T10:00:00Z",
      ""),
    CompletionCase("DUE;VALUE=DATE:99991231\nRRULE:FREQ=DAILY", at: "2026-11-05T10:00:00Z", ""),
    // Excluded dates are skipped, and still counted.
    CompletionCase(
      "DUE:20261201T090000\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE:20261202T090000,20261203T090000",
      at: "2026-12-01T10:00:00Z",
      "DUE:20261204T090000\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:20261202T090000,20261203T090000"),
    CompletionCase(
      "DUE:20261201T090000\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE;VALUE=DATE:20261202",
      at: "2026-12-01T10:00:00Z", ""),
    // Added dates: the rule continues as before.
    CompletionCase(
      "DUE;VALUE=DATE:20261201\nRRULE:FREQ=WEEKLY;COUNT=3\nRDATE;VALUE=DATE:20261203,20261224",
      at: "2026-12-01T10:00:00Z",
      "DUE;VALUE=DATE:20261203\nRRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU\nRDATE;VALUE=DATE:20261224"),
    CompletionCase(
      "DUE:20261201T090000\nRRULE:FREQ=MONTHLY\nRDATE:20261203T120000", at: "2026-12-01T10:00:00Z",
      "DUE:20261203T120000\nRRULE:FREQ=MONTHLY;BYSECOND=0;BYMINUTE=0;BYHOUR=9;BYMONTHDAY=1"),
    CompletionCase(
      "DUE;VALUE=DATE:20261201\nRDATE;VALUE=DATE:20261203", at: "2026-12-01T10:00:00Z",
      "DUE;VALUE=DATE:20261203"),
    CompletionCase(
      "DUE;VALUE=DATE:20261201\nRRULE:FREQ=WEEKLY;COUNT=1\nRDATE;VALUE=DATE:20261203,20261205",
      at: "2026-12-01T10:00:00Z",
      "DUE;VALUE=DATE:20261203\nRDATE;VALUE=DATE:20261205"),
    // A rule for every second week cannot start in the week between, so that added date is left
    // out.
    CompletionCase(
      "DUE;VALUE=DATE:20261201\nRRULE:FREQ=WEEKLY;INTERVAL=2\nRDATE;VALUE=DATE:20261209",
      at: "2026-12-01T10:00:00Z", "DUE;VALUE=DATE:20261215\nRRULE:FREQ=WEEKLY;INTERVAL=2"),
    CompletionCase("DUE:20261201T090000", at: "2026-12-01T10:00:00Z", ""),
    CompletionCase("RRULE:FREQ=DAILY", at: "2026-12-01T10:00:00Z", ""),
  ]
}

@Suite struct CompletingTests {
  private func completed(
    _ lines: String, at: String, in zone: String = "Etc/UTC"
  ) throws -> (original: ReminderFile, copy: ReminderFile?) {
    let before = try file(lines)
    let done = try before.completed(
      at: try instant(at), now: noon, in: try System.zone(zone), copyUID: { "copy" })
    #expect(done.copy?.uid ?? "copy" == "copy")
    return (try Peer.file(done.bytes), try done.copy.map { try Peer.file($0.bytes) })
  }

  private func lines(_ file: ReminderFile) -> String {
    string(file.bytes).split(separator: "\r\n").filter { line in
      ["DTSTART", "DUE", "RRULE", "RDATE", "EXDATE"].contains { line.hasPrefix($0) }
    }.joined(separator: "\n")
  }

  @Test(arguments: CompletionCase.all)
  func `completing moves a reminder to its next occurrence, or completes it`(
    _ outcome: CompletionCase
  ) throws {
    let (original, copy) = try completed(outcome.lines, at: outcome.at)
    #expect(original.uid == "one")
    guard !outcome.next.isEmpty else {
      #expect(copy == nil)
      #expect(try lines(original) == lines(file(outcome.lines)))
      #expect(try original.reminder.status == .completed(instant(outcome.at)))
      return
    }
    #expect(lines(original) == outcome.next && original.reminder.status == .open)
    let past = try #require(copy)
    #expect(past.uid == "copy" && past.reminder.recurrence.isEmpty)
    #expect(try past.reminder.status == .completed(instant(outcome.at)))
    let dates = outcome.lines.split(separator: "\n").filter { $0.hasPrefix("D") }
    #expect(lines(past) == dates.joined(separator: "\n"))
  }

  @Test(arguments: CompletionCase.all.filter { !$0.next.isEmpty })
  func `completion is recognized as moving on from each earlier date`(
    _ outcome: CompletionCase
  ) throws {
    let before = try seriesDate(outcome.lines)
    let after = try file(outcome.next)
    #expect(after.outcome(since: before) == .movedOn)
    #expect(try after.outcome(since: seriesDate(outcome.next)) == .stays)
    // As after undoing a completion.
    #expect(try file(outcome.lines).outcome(since: seriesDate(outcome.next)) == .stays)
  }

  @Test func `a postponed date has not moved on until its next date is reached`() throws {
    let tuesday = "DUE;VALUE=DATE:20261201\nRRULE:FREQ=WEEKLY"
    for (before, after, hasMovedOn) in [
      (tuesday, "DUE;VALUE=DATE:20261202\nRRULE:FREQ=WEEKLY", false),
      (tuesday, "DUE;VALUE=DATE:20261207\nRRULE:FREQ=WEEKLY", false),
      (tuesday, "DUE;VALUE=DATE:20261208\nRRULE:FREQ=WEEKLY", true),
      // Moved by a program that counts from the day of completion, and by one that writes times.
      (tuesday, "DUE;VALUE=DATE:20261211\nRRULE:FREQ=WEEKLY", true),
      (tuesday, "DUE:20261208T090000Z\nRRULE:FREQ=WEEKLY", true),
      (tuesday, "DUE;VALUE=DATE:20261124\nRRULE:FREQ=WEEKLY", false),
      // The last date of the series.
      (tuesday, "DUE;VALUE=DATE:20261208", true), (tuesday, "RRULE:FREQ=WEEKLY", false),
      ("DUE;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261208", false),
      (
        "DUE:20261201T090000\nRRULE:FREQ=DAILY;COUNT=3", "DUE:20261201T180000\nRRULE:FREQ=DAILY",
        false
      ),
      (
        "DTSTART:20261201T090000\nDUE:20261203T090000\nRRULE:FREQ=WEEKLY;BYDAY=TU,TH",
        "DTSTART:20261203T090000\nDUE:20261205T090000\nRRULE:FREQ=WEEKLY;BYDAY=TU,TH", true
      ),
      (
        "DTSTART:20261201T090000\nDUE:20261201T100000\nRRULE:FREQ=DAILY",
        "DTSTART:20261201T090000\nDUE:20261205T100000\nRRULE:FREQ=DAILY", false
      ),
    ] {
      #expect(
        try (file(after).outcome(since: seriesDate(before)) == .movedOn) == hasMovedOn,
        "\(before) → \(after)")
    }
  }

  @Test func `a date brought forward continues from there, unless it is undone`() throws {
    let tuesday = "DUE;VALUE=DATE:20261208\nRRULE:FREQ=WEEKLY"
    for (before, after, outcome) in [
      (
        tuesday, "DUE;VALUE=DATE:20261207\nRRULE:FREQ=WEEKLY", SeriesDate.DateOutcome.broughtForward
      ),
      (tuesday, "DUE;VALUE=DATE:20261201\nRRULE:FREQ=WEEKLY", .stays),
      (tuesday, "DUE;VALUE=DATE:20261207\nRDATE;VALUE=DATE:20261208", .stays),
      (tuesday, "DUE;VALUE=DATE:20261207", .stays),
      (tuesday, "SUMMARY:x", .stays),
      (
        "DUE:20261208T090000Z\nRRULE:FREQ=DAILY", "DUE:20261208T080000Z\nRRULE:FREQ=DAILY",
        .broughtForward
      ),
    ] {
      #expect(try file(after).outcome(since: seriesDate(before)) == outcome, "\(before) → \(after)")
    }
  }

  @Test func `moving on is recognized in any zone that a date is written in`() throws {
    let tokyo = "DUE;TZID=Asia/Tokyo:20261201T003000\nRRULE:FREQ=DAILY"
    let berlin = "DUE;TZID=Europe/Berlin:20270327T090000\nRRULE:FREQ=DAILY"
    for (before, after, outcome) in [
      (tokyo, "DUE:20261130T153000Z\nRRULE:FREQ=DAILY", SeriesDate.DateOutcome.stays),
      (tokyo, "DUE:20261201T120000Z\nRRULE:FREQ=DAILY", .stays),
      (tokyo, "DUE:20261201T153000Z\nRRULE:FREQ=DAILY", .movedOn),
      (tokyo, "DUE;TZID=America/New_York:20261201T103000\nRRULE:FREQ=DAILY", .movedOn),
      // The clocks change that night.
      (berlin, "DUE:20270328T070000Z\nRRULE:FREQ=DAILY", .movedOn),
      (berlin, "DUE:20270327T080000Z\nRRULE:FREQ=DAILY", .stays),
      (berlin, "DUE:20270328T090000\nRRULE:FREQ=DAILY", .movedOn),
    ] {
      #expect(try file(after).outcome(since: seriesDate(before)) == outcome, "\(before) → \(after)")
    }
  }

  private func seriesDate(_ lines: String) throws -> SeriesDate {
    let alarm = "\nBEGIN:VALARM\nUID:a\nACTION:DISPLAY\nTRIGGER:PT0S\nEND:VALARM"
    let file = try file(lines + alarm)
    let sheet = AlarmInputs(file.reminder, nextAddedDate: file.nextAddedDate)
    return try #require(sheet?.seriesDate(floatingIn: .utc))
  }

  @Test func `local times are kept across clock changes`() throws {
    let rule = "\nRRULE:FREQ=DAILY"
    for (due, next) in [
      ("20260328T090000", "20260329T090000"),
      // A time in the hour that is skipped, with the same local time afterwards.
      ("20260328T023000", "20260329T023000"), ("20260329T023000", "20260330T023000"),
    ] {
      let (original, _) = try completed(
        "DUE;TZID=Europe/Berlin:\(due)\(rule)", at: "2026-03-01T00:00:00Z")
      #expect(lines(original).hasSuffix("\nDUE;TZID=Europe/Berlin:\(next)\(rule)"))
    }
    // A floating due date depends on the reader's zone: in New York it is still 8.
    let floating = "DUE:20261201T090000\(rule)"
    let (here, _) = try completed(floating, at: "2026-12-02T13:59:00Z", in: "America/New_York")
    #expect(lines(here) == "DUE:20261202T090000\(rule)")
    let (there, _) = try completed(floating, at: "2026-12-02T13:59:00Z", in: "Europe/Berlin")
    #expect(lines(there) == "DUE:20261203T090000\(rule)")
  }

  @Test func `exclusions and additions are recognized in any zone`() throws {
    let (original, _) = try completed(
      """
      DTSTART;TZID=Europe/Berlin:20261201T080000
      DUE;TZID=America/New_York:20261201T040000
      RRULE:FREQ=DAILY
      EXDATE:20261202T070000Z
      EXDATE;TZID=Asia/Kathmandu:20261203T124500
      """, at: "2026-12-01T08:00:00Z")
    #expect(try original.reminder.start == zoned("2026-12-04T08:00:00", "Europe/Berlin"))
    #expect(try original.reminder.due == zoned("2026-12-04T04:00:00", "America/New_York"))
  }

  @Test func `completing moves relative and absolute alarms, not place alarms`()
    throws
  {
    let fence = """
      BEGIN:VALARM
      UID:fence
      TRIGGER;VALUE=DATE-TIME:19760401T005545Z
      X-APPLE-PROXIMITY:ARRIVE
      X-APPLE-STRUCTURED-LOCATION;X-APPLE-RADIUS=100:geo:1,2
      END:VALARM
      """
    let (original, copy) = try completed(
      """
      SUMMARY:a
      DUE;TZID=Europe/Berlin:20260328T090000
      RRULE:FREQ=DAILY
      STATUS:IN-PROCESS
      PERCENT-COMPLETE:50
      BEGIN:VALARM
      UID:time
      X-WR-ALARMUID:time
      ACTION:DISPLAY
      TRIGGER;VALUE=DATE-TIME:20260328T073000Z
      ACKNOWLEDGED:20260328T073000Z
      END:VALARM
      BEGIN:VALARM
      UID:snooze
      ACTION:DISPLAY
      TRIGGER;VALUE=DATE-TIME:20260328T074500Z
      RELATED-TO;RELTYPE=SNOOZE:time
      END:VALARM
      BEGIN:VALARM
      UID:counted
      ACTION:DISPLAY
      TRIGGER;RELATED=END:-PT15M
      END:VALARM
      \(fence)
      """, at: "2026-03-28T08:30:00Z")
    let place = Fence(proximity: .enter, places: [try place(1, 2)])
    #expect(
      original.reminder.alarms == [
        // An hour less in UTC; the local time stays the same.
        Alarm(id: "time", trigger: .absolute(try instant("2026-03-29T06:30:00Z"))),
        Alarm(id: "counted", trigger: .relative(seconds: -900, to: .end)),
        Alarm(id: "fence", trigger: .fence(place)),
      ])
    let text = string(original.bytes)
    #expect(text.contains(fence.replacing("\n", with: "\r\n")))
    #expect(!text.contains("SNOOZE") && !text.contains("STATUS") && !text.contains("PERCENT"))
    let past = try #require(copy?.reminder)
    let due = try zoned("2026-03-28T09:00:00", "Europe/Berlin")
    #expect(past.due == due)
    #expect(try past.alarms.map(\.trigger)[0] == .absolute(instant("2026-03-28T07:30:00Z")))
    #expect(past.alarms.map(\.snoozedUntil) == [nil, nil, nil])
    // The UID of an alarm must be unique everywhere.
    #expect(Set(past.alarms.map(\.id) + original.reminder.alarms.map(\.id)).count == 6)
  }

  @Test func `the completed copy keeps unknown properties, without changed occurrences`() throws {
    let before = """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:one
      X-PINNED:TRUE
      DUE:20261201T090000
      RRULE:FREQ=DAILY
      END:VTODO
      BEGIN:VTODO
      UID:one
      RECURRENCE-ID:20261205T090000
      SUMMARY:moved
      END:VTODO
      END:VCALENDAR
      """
    let found = try Peer.file(Array(before.utf8))
    let done = try found.completed(at: noon, now: noon, in: .utc, copyUID: { "two" })
    #expect(string(done.bytes).contains("SUMMARY:moved"))
    let copy = string(try #require(done.copy).bytes)
    #expect(copy.contains("X-PINNED:TRUE") && !copy.contains("moved") && !copy.contains("one"))
  }

  @Test func `a completed reminder is unchanged, a cancelled one can be completed`() throws {
    let done = try file("STATUS:COMPLETED\nDUE:20261201\nRRULE:FREQ=DAILY")
    let again = try done.completed(at: noon, now: noon, in: .utc, copyUID: { "x" })
    #expect(again.bytes == done.bytes && again.copy == nil)
    let (cancelled, _) = try completed("STATUS:CANCELLED", at: "2026-11-28T12:00:00Z")
    #expect(cancelled.reminder.status == .completed(noon))
  }

  @Test func `completing with hostile rules takes bounded time`() throws {
    for lines in [
      "DUE:19700101T000000Z\nRRULE:FREQ=SECONDLY;COUNT=999999999",
      "DUE:99991231T235959Z\nDTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY",
      "DUE:20260101T000000Z\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
      "DUE:00010101T000000Z\nRRULE:FREQ=MINUTELY;INTERVAL=999999999",
      "DUE:20260101\nDURATION:P1D\nRRULE:FREQ=YEARLY;BYYEARDAY=366;INTERVAL=999",
    ] {
      let found = try file(lines)
      do throws(ReminderFault) {
        _ = try found.completed(at: noon, now: noon, in: .utc, copyUID: { "x" })
      } catch {
        #expect(error == ReminderFault(.recurrence, .tooManyOccurrences))
      }
    }
  }
}
