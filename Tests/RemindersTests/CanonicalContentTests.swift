// A reminder's canonical content is what a person set: formatting by programs does not change it,
// and every change of a person's does.

import CivilTime
import Geofence
import ICalendar
import Reminders
import Testing

@Suite struct CanonicalContentTests {
  private static let lines = """
    DTSTAMP:20261103T081500Z
    SUMMARY:Lock the bike shed\\, please
    CATEGORIES:errands,post
    DUE;TZID=Europe/Berlin:20261201T090000
    X-OTHER;X-P=a:b
    GEO:47.376887;8.541694
    STATUS:NEEDS-ACTION
    BEGIN:VALARM
    UID:x
    ACTION:DISPLAY
    DESCRIPTION:Reminder
    TRIGGER;VALUE=DATE-TIME:19760401T005545Z
    PROXIMITY:DEPART
    X-APPLE-PROXIMITY:DEPART
    X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=150;X-TITLE=Office:geo:47.376887,8.541694
    BEGIN:VLOCATION
    UID:y
    NAME:Office
    URL:geo:47.376887,8.541694;u=150
    END:VLOCATION
    END:VALARM
    """

  private func canonicalContent(_ lines: String) throws -> String {
    string(try file(lines).canonicalContent)
  }

  /// Revisions that clients remember are computed from it, so it must stay the same to the byte.
  @Test func `canonical content is the lines in byte order`() throws {
    let lines = """
      SUMMARY:Naïve\\, 牛乳
      CATEGORIES:b,a,b
      X-B:2
      x-a;Y=1;VALUE=TEXT:1
      GEO:47.376887;8.541694
      STATUS:IN-PROCESS
      BEGIN:VALARM
      UID:x
      ACTION:DISPLAY
      DESCRIPTION:Reminder
      TRIGGER;VALUE=DATE-TIME:19760401T005545Z
      PROXIMITY:DEPART
      BEGIN:VLOCATION
      NAME:Office\\; left
      URL:geo:47.376887,8.541694;u=150
      END:VLOCATION
      END:VALARM
      """
    let expected = """
      ALARM:x
      \tDEPART
      \tPLACE 47.376887 8.541694 150.0
      \t NAME:Office\\; left
      \t 
      \t 
      \tACTION:DISPLAY
      \tDESCRIPTION:Reminder
      CATEGORIES:a,b
      GEO:47376887 8541694
      STATUS:IN-PROCESS
      SUMMARY:Naïve\\, 牛乳
      UID:one
      X-A;Y=1:1
      X-B:2
      """
    #expect(try canonicalContent(lines) == expected)
  }

  @Test func `formatting changes do not alter canonical content`() throws {
    let own = try canonicalContent(Self.lines)
    func changed(_ old: String, _ new: String) throws -> String {
      #expect(Self.lines.contains(old))
      return try canonicalContent(Self.lines.replacing(old, with: new))
    }
    let all = [
      // Order, folds, quotation marks, escapes, the type that is the default.
      try canonicalContent(
        Self.lines.replacing("STATUS:NEEDS-ACTION\n", with: "") + "\nX-RADICALE-NAME:a"),
      try changed("Lock the", "Lock\n  the"), try changed("X-P=a", "X-P=\"a\""),
      try changed("TITLE=Office:geo:47.376887,", "TITLE=\"Office\":geo:47.376887\\,"),
      try changed("DUE;", "DUE;VALUE=DATE-TIME;"),
      try changed("CATEGORIES:errands,post", "CATEGORIES:post\nCATEGORIES:errands"),
      // Book-keeping.
      try changed("DTSTAMP:2026", "SEQUENCE:3\nLAST-MODIFIED:20261104T000000Z\nDTSTAMP:2027"),
      try changed("DTSTAMP:2026", "CREATED:20261104T000000Z\nDTSTAMP:2027"),
      // Acknowledged, snoozed.
      try changed("UID:x", "UID:x\nACKNOWLEDGED:20261104T000000Z"),
      try changed("DTSTAMP:", "X-MOZ-LASTACK:20261104T000000Z\nDTSTAMP:"),
      try canonicalContent(
        Self.lines + "\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:20270101T000000Z\n"
          + "RELATED-TO;RELTYPE=SNOOZE:x\nEND:VALARM"),
      try canonicalContent(Self.lines + "\nBEGIN:VALARM\nACTION:NONE\nTRIGGER:PT0S\nEND:VALARM"),
      // Destroyed by Radicale; by libical.
      try changed("TITLE=Office:geo:47.376887,8.541694", "TITLE=Office:geo:47.376887"),
      try changed("\nPROXIMITY:DEPART", "\nX-LIC-ERROR:PROXIMITY"),
    ]
    for (index, other) in all.enumerated() { #expect(other == own, "\(index)") }
  }

  @Test func `a person's changes alter canonical content`() throws {
    var seen: Set<String> = [try canonicalContent(Self.lines)]
    let changes = [
      ("SUMMARY:", "SUMMARY:!"), ("errands,", ""), ("errands,post", "errands\\,post"),
      ("Berlin", "Paris"), ("DUE;TZID=Europe/Berlin:20261201T090000", "DUE:20261201T090000"),
      ("X-OTHER;X-P=a:b", "X-OTHER;X-P=a:c"), ("X-OTHER;X-P=a:b\n", ""),
      ("NEEDS-ACTION", "CANCELLED"),
      ("NEEDS-ACTION", "COMPLETED"), ("NEEDS-ACTION", "IN-PROCESS"), ("UID:x\n", "UID:z\n"),
      ("DEPART", "ARRIVE"), ("150", "151"), ("8.541694", "8.5416941"), ("Office", "Home"),
      ("UID:x", "UID:x\nX-FENCEPOST-DWELL:5"), ("DTSTAMP", "EXDATE:20261202T090000\nDTSTAMP"),
      ("DTSTAMP", "RRULE:FREQ=DAILY\nDTSTAMP"), ("DTSTAMP", "RRULE:FREQ=OFTEN\nDTSTAMP"),
      ("DTSTAMP", "DTSTART:2026\nDTSTAMP"), ("DTSTAMP", "RELATED-TO:p\nDTSTAMP"),
      ("DTSTAMP", "PERCENT-COMPLETE:40\nDTSTAMP"),
    ]
    for (old, new) in changes {
      #expect(Self.lines.contains(old))
      let changed = try canonicalContent(Self.lines.replacing(old, with: new))
      #expect(seen.insert(changed).inserted, "\(old) → \(new)")
    }
    #expect(
      try string(file(Self.lines, uid: "two").canonicalContent)
        != string(file(Self.lines).canonicalContent))
    let override = "\r\nBEGIN:VTODO\r\nUID:one\r\nRECURRENCE-ID:20261201\r\nEND:VTODO\r\n"
    let both = string(ics(Self.lines)).replacing("\r\nEND:VCALENDAR", with: override)
    #expect(try !seen.contains(string(Peer.file(Array(both.utf8)).canonicalContent)))
  }

  @Test func `line ends, line order and acknowledgements are not canonical content`() throws {
    for name in [
      "ios26-location", "tasks-org", "thunderbird", "nextcloud-tasks", "elementary-tasks",
    ] {
      let found = try Peer.file(name)
      let lf = string(found.bytes).replacing("\r\n", with: "\n")
      #expect(try Peer.file(Array(lf.utf8)).canonicalContent == found.canonicalContent)
      for alarm in found.reminder.alarms {
        let snoozed = try Peer.file(found.bytes(snoozing: alarm.id, until: noon, now: noon))
        #expect(snoozed.reminder.alarms.contains { $0.snoozedUntil == noon })
        #expect(string(snoozed.canonicalContent) == string(found.canonicalContent), "\(name)")
      }
    }
  }
}
