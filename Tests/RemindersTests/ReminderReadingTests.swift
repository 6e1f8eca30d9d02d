// A file of any program becomes the reminder that its user meant.

import CivilTime
import Geofence
import ICalendar
import Reminders
import Testing

@Suite struct ReminderReadingTests {
  @Test func `every field of a plain reminder is read`() throws {
    let found = try file(
      """
      DTSTAMP:20261103T081500Z
      CREATED:20261103T081400Z
      LAST-MODIFIED:20261103T081500Z
      SUMMARY:Collect the parcel\\, bring ID
      DESCRIPTION:Counter closes\\nat 18:30
      LOCATION:Post office
      URL:https://example.org/a?b=1\\,2
      PRIORITY:1
      CATEGORIES:errands,post
      CATEGORIES:home,post
      DTSTART;VALUE=DATE:20261110
      DUE;VALUE=DATE:20261111
      RELATED-TO;RELTYPE=CHILD:two
      RELATED-TO:three
      ATTACH;FMTTYPE=application/pdf;FILENAME=plan.pdf:https://example.org/plan
      ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=text/plain:aGk=
      RRULE:FREQ=WEEKLY;BYDAY=TU
      STATUS:IN-PROCESS
      """)
    #expect(found.uid == "one" && found.problems.isEmpty)
    let expected = Reminder(
      title: "Collect the parcel, bring ID", notes: "Counter closes\nat 18:30",
      url: "https://example.org/a?b=1,2", location: "Post office",
      priority: try #require(Priority(1)), start: try day("2026-11-10"),
      due: try day("2026-11-11"), status: .open,
      creationDate: try instant("2026-11-03T08:14:00Z"),
      lastModifiedDate: try instant("2026-11-03T08:15:00Z"), tags: ["errands", "post", "home"],
      parent: "three",
      attachments: [
        Attachment(
          url: "https://example.org/plan", mediaType: "application/pdf", title: "plan.pdf"),
        Attachment(url: nil, mediaType: "text/plain"),
      ], recurrence: [try RecurrenceRule("FREQ=WEEKLY;BYDAY=TU")])
    #expect(found.reminder == expected)
  }

  @Test func `a file without text properties is a reminder without a title`() throws {
    let found = try file("DTSTAMP:20261103T081500Z")
    #expect(found.reminder.title.isEmpty && found.problems.isEmpty)
    #expect(try file("SUMMARY:\nDESCRIPTION:\nURL:").reminder.notes == nil)
  }

  @Test(arguments: [
    ("STATUS:COMPLETED\nCOMPLETED:20261103T081500Z", Reminder.Status.completed(done), 0),
    ("STATUS:COMPLETED", .completed(nil), 0), ("COMPLETED:20261103T081500Z", .completed(done), 0),
    ("PERCENT-COMPLETE:100", .open, 0), ("STATUS:CANCELLED", .cancelled, 0),
    ("STATUS:NEEDS-ACTION", .open, 0), ("STATUS:IN-PROCESS\nPERCENT-COMPLETE:40", .open, 0),
    ("STATUS:NEEDS-ACTION\nCOMPLETED:20261103T081500Z", .open, 1), ("STATUS:DONE", .open, 1),
    ("STATUS:completed\nCOMPLETED:yesterday", .completed(nil), 1),
  ])
  func `STATUS determines completion`(lines: String, status: Reminder.Status, problems: Int) throws
  {
    let found = try file(lines)
    #expect(found.reminder.status == status && found.problems.count == problems)
  }

  static let done = Instant(seconds: 1_793_693_700)

  @Test func `the due date is read from a DURATION`() throws {
    let berlin = "DTSTART;TZID=Europe/Berlin:20260328T100000\n"
    let cases: [(String, Moment?, Int)] = [
      ("DTSTART;VALUE=DATE:20261110\nDURATION:P2D", try day("2026-11-12"), 0),
      ("DTSTART:20261110T233000\nDURATION:PT1H", try floating("2026-11-11T00:30:00"), 0),
      // Over the night in which an hour is skipped: a day is a calendar day, 24 hours are 24 hours.
      (berlin + "DURATION:P1D", try zoned("2026-03-29T10:00:00", "Europe/Berlin"), 0),
      (berlin + "DURATION:PT24H", try zoned("2026-03-29T11:00:00", "Europe/Berlin"), 0),
      ("DURATION:P2D", nil, 1), ("DTSTART:20261110T093000\nDURATION:-PT1H", nil, 1),
      ("DTSTART:20261110T093000\nDURATION:soon", nil, 1),
      ("DTSTART:20261110T093000\nDURATION:P999999999W", nil, 1),
      ("DTSTART:20261110\nDUE:20261111\nDURATION:P9D", try day("2026-11-11"), 1),
    ]
    for (lines, due, problems) in cases {
      let found = try file(lines)
      #expect(found.reminder.due == due && found.problems.count == problems, "\(lines)")
    }
  }

  @Test func `unreadable values are reported and do not affect others`() throws {
    let found = try Peer.file("horror-values")
    // A completion date was intended, whatever its value.
    #expect(
      found.reminder == Reminder(title: "Everything else is bad", status: .completed(nil)))
    #expect(
      found.problems.map(\.property) == [
        "DUE", "DTSTART", "COMPLETED", "PRIORITY", "STATUS", "DURATION", "EXDATE",
        "RRULE",
      ])
    #expect(found.problems.map(\.line) == [4, 5, 6, 7, 9, 11, 12, 13])
  }

  @Test func `several rules are read, and reported as unusual`() throws {
    let found = try file("DUE:20261110T093000\nRRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY")
    #expect(found.reminder.recurrence.map(\.text) == ["FREQ=DAILY", "FREQ=WEEKLY"])
    #expect(found.problems.count == 1)
  }

  @Test(arguments: [
    ("", Unreadable.Reason.notACalendar), ("hello", .notACalendar),
    ("BEGIN:VCALENDAR\nEND:VCALENDAR\n", .noItem),
    ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:e\nEND:VEVENT\nEND:VCALENDAR\n", .event),
    ("BEGIN:VTODO\nSUMMARY:x\nEND:VTODO\n", .noUID),
    ("BEGIN:VTODO\nUID:a\nEND:VTODO\nBEGIN:VTODO\nUID:b\nEND:VTODO\n", .severalReminders(2)),
  ])
  func `a file without exactly one reminder is refused with the reason`(
    text: String, reason: Unreadable.Reason
  ) throws {
    var database = System.database
    let fault = #expect(throws: Unreadable.self) {
      try ReminderFile(Array(text.utf8), &database)
    }
    #expect(fault?.reason == reason && fault?.sentence.isEmpty == false)
  }

  @Test func `of several components of one reminder the recurring one is read`() throws {
    func found(_ todos: String...) throws -> ReminderFile {
      try Peer.file(
        Array(todos.map { "BEGIN:VTODO\n\($0)\nEND:VTODO\n" }.joined().utf8))
    }
    let override = "UID:a\nRECURRENCE-ID:20261110T093000\nSUMMARY:moved"
    let master = "UID:a\nSUMMARY:master"
    let both = try found(override, master)
    #expect(both.reminder.title == "master" && both.problems.isEmpty)
    let alone = try found(override)
    #expect(alone.reminder.title == "moved" && alone.problems.count == 1)
    let twice = try found(master, "UID:a\nSUMMARY:again")
    #expect(twice.reminder.title == "master" && twice.problems.count == 1)
    let nameless = try found("SUMMARY:nameless", master)
    #expect(nameless.reminder.title == "master" && nameless.problems.count == 1)
  }
}
