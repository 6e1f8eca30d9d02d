// Findings about a file's content: each issue by its kind, and none for a valid file.

import Foundation
import Testing

@testable import Doctor

@Suite struct ItemTests {
  let store: DoctorStore

  init() throws {
    store = try DoctorStore()
  }

  @Test func `an intact store has no findings`() throws {
    #expect(try store.findings() == [])
    let examined = try store.examined()
    #expect(examined.listCount == 1 && examined.itemCount == 1)
  }

  @Test func `intact files of other programs have no findings`() throws {
    let own = """
      BEGIN:VTODO
      UID:3D1E8F42
      DTSTAMP:20261103T081500Z
      CREATED:20261103T081500Z
      SUMMARY:Lock the bike shed
      STATUS:NEEDS-ACTION
      PRIORITY:5
      GEO:47.376887;8.541694
      CATEGORIES:errands,post
      DTSTART;VALUE=DATE:20261110
      DUE;VALUE=DATE:20261110
      RRULE:FREQ=WEEKLY;BYDAY=TU
      BEGIN:VALARM
      UID:9C0D8A61
      ACTION:DISPLAY
      DESCRIPTION:x
      TRIGGER;VALUE=DATE-TIME:19760401T005545Z
      PROXIMITY:DEPART
      X-APPLE-PROXIMITY:DEPART
      X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Office:geo:47.376887,8.541694
      X-FENCEPOST-FENCE:00ff
      BEGIN:VLOCATION
      UID:6D9FBC1C
      URL:geo:47.376887,8.541694;u=150
      END:VLOCATION
      END:VALARM
      BEGIN:VALARM
      ACTION:NONE
      TRIGGER;VALUE=DATE-TIME:19760401T005545Z
      END:VALARM
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER;RELATED=END:-PT15M
      END:VALARM
      END:VTODO

      """
    #expect(try store.kinds(DoctorStore.calendar(own)) == [])
    let bare = DoctorStore.calendar(own).replacingOccurrences(of: "\r\n", with: "\n")
    #expect(try store.kinds(bare) == [])
    let event = DoctorStore.event("e", "DTSTART:20260101T100000Z", "DURATION:PT1H")
    #expect(try store.kinds(event) == [])
  }

  @Test(arguments: [
    ("CATEGORIES:a|CATEGORIES:b", "several-categories"),
    ("CATEGORIES:a\\,b", "comma-in-category"),
    ("RESOURCES:a,b", "several-resources"),
    ("X-LIC-ERROR:x", "removed-by-libical"),
    ("X-FENCEPOST-X:1;2", "punctuation-in-own"),
    ("DTSTART:20260102T100000Z|DUE:20260101T100000Z", "end-before-start"),
    ("DTSTART;VALUE=DATE:20260102|DUE:20260103T100000Z", "mixed-forms"),
    ("DTSTART:20260102T090000|DUE:20260103T100000Z", "mixed-zones"),
    ("DTSTART:20260102T090000Z|DUE:20260103T100000", "mixed-zones"),
    ("DTSTART:20260101T100000Z|DUE:20260102T100000Z|DURATION:PT1H", "end-and-duration"),
    ("DURATION:PT1H", "duration-without-start"),
    ("DTSTART:20260101T100000Z|DURATION:PT1H", "duration-for-due"),
    ("DUE:20260102T100000+0100", "bad-value"), ("DUE:soon", "bad-value"),
    ("DUE:20260230", "bad-value"), ("PRIORITY:12", "bad-value"), ("STATUS:DONE", "bad-value"),
    ("PERCENT-COMPLETE:x", "bad-value"), ("GEO:91;0", "bad-value"),
    ("EXDATE:20260101T100000Z,never", "bad-value"), ("RDATE:20260101/P1D", "bad-value"),
    ("COMPLETED:20260101T100000", "completed-not-utc"),
    ("DUE:20260101T100000Z|RRULE:FREQ=DAYLY", "bad-rule"),
    ("RRULE:FREQ=DAILY", "rule-without-date"),
    ("DUE:20260101T100000Z|RRULE:FREQ=DAILY;UNTIL=20251231T100000Z", "until-before-start"),
    ("DTSTART:20260101T100000|RRULE:FREQ=DAILY;UNTIL=20260101T095959", "until-before-start"),
    ("DUE;VALUE=DATE:20260101|RRULE:FREQ=DAILY;UNTIL=20251231", "until-before-start"),
    ("DUE:20260101T100000Z|RRULE:FREQ=DAILY|RRULE:FREQ=WEEKLY", "several-rules"),
    ("DUE;TZID=Mars/Base:20260101T100000", "unknown-zone"),
    ("DUE;TZID=Europe/Paris:20260101T100000", "lacks-vtimezone"),
    ("DUE;TZID=W. Europe Standard Time:20260101T100000", "lacks-vtimezone"),
    ("GEO:47.37", "cut-position-alone"),
    ("BEGIN:VALARM|ACTION:DISPLAY|END:VALARM", "alarm-without-trigger"),
    ("BEGIN:VALARM|TRIGGER:-PT15M|END:VALARM", "alarm-without-date"),
    ("DUE:20260101T100000Z|BEGIN:VALARM|TRIGGER:-PT15M|END:VALARM", "alarm-without-date"),
    ("DTSTART:20260101T100000Z|BEGIN:VALARM|TRIGGER:later|END:VALARM", "bad-value"),
    ("DTSTART:20260101T100000Z|BEGIN:VALARM|TRIGGER:-P1W2D|END:VALARM", "odd-duration"),
    ("DTSTART:20260101T100000Z|BEGIN:VALARM|TRIGGER:-PT1H30S|END:VALARM", "odd-duration"),
    (
      "BEGIN:VALARM|TRIGGER;VALUE=DATE-TIME:19760401T005545Z|PROXIMITY:ARRIVE|END:VALARM",
      "alarm-without-place"
    ),
    (
      "BEGIN:VALARM|TRIGGER;VALUE=DATE-TIME:19760401T005545Z|X-APPLE-PROXIMITY:ARRIVE"
        + "|X-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:47.37|END:VALARM", "cut-position-alone"
    ),
    (
      "GEO:47.37;8.54|BEGIN:VALARM|TRIGGER;VALUE=DATE-TIME:19760401T005545Z"
        + "|X-APPLE-PROXIMITY:ARRIVE|X-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:47.37|END:VALARM",
      "cut-position"
    ),
    ("this is no line", "bad-line"),
  ]) func `each problem of an item is reported`(_ lines: String, _ kind: String) throws {
    let text = DoctorStore.todo("it", lines.split(separator: "|").joined(separator: "\n"))
    #expect(try store.kinds(text) == [kind])
  }

  @Test func `a Bluetooth proximity alarm without a place has no findings`() throws {
    let alarm = "BEGIN:VALARM\nTRIGGER:PT0S\nPROXIMITY:CONNECT\nEND:VALARM"
    #expect(try store.kinds(DoctorStore.todo("it", alarm)) == [])
  }

  @Test(arguments: [
    ("", "item-empty"), ("hello", "not-a-calendar"), ("\u{0}\u{1}\u{2}", "not-a-calendar"),
    ("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "no-item"),
    (DoctorStore.calendar("BEGIN:VJOURNAL\nUID:j\nEND:VJOURNAL\n"), "no-item"),
    (DoctorStore.calendar("BEGIN:VTODO\nDTSTAMP:20260101T000000Z\nEND:VTODO\n"), "no-uid"),
    (DoctorStore.calendar("BEGIN:VTODO\nUID:it\nEND:VTODO\n"), "no-dtstamp"),
    (DoctorStore.todo("it", head: "METHOD:REQUEST\n"), "method"),
    (DoctorStore.todo("it", head: "UID:calendar\n"), "uid-comes-later"),
    ("BEGIN:VTODO\nUID:it\nDTSTAMP:20260101T000000Z\nEND:VTODO\n", "outside-calendar"),
  ]) func `each problem of a file is reported`(_ text: String, _ kind: String) throws {
    #expect(try store.kinds(text) == [kind])
  }

  @Test func `an alarm's UID before the item's, which misleads vdirsyncer, is reported`() throws {
    let alarm = "BEGIN:VALARM\nUID:alarm\nTRIGGER;VALUE=DATE-TIME:20260101T100000Z\nEND:VALARM\n"
    let item = "BEGIN:VTODO\nDTSTAMP:20260101T000000Z\n\(alarm)UID:it\nEND:VTODO\n"
    #expect(try store.kinds(DoctorStore.calendar(item)) == ["uid-comes-later"])
    #expect(try store.examined().findings.first?.site.line == 7)
    let usual = DoctorStore.todo("it", alarm.replacingOccurrences(of: "\n\n", with: "\n"))
    #expect(try store.kinds(usual) == [])
  }

  @Test func `several items in a file, and a todo beside an event, are reported`() throws {
    let one = "BEGIN:VTODO\nUID:one\nDTSTAMP:20260101T000000Z\nEND:VTODO\n"
    let two = one.replacingOccurrences(of: "one", with: "two")
    #expect(try store.kinds(DoctorStore.calendar(one + two)) == ["several-items"])
    #expect(try store.kinds(DoctorStore.calendar(one + one)) == ["several-versions"])
    let event = two.replacingOccurrences(of: "VTODO", with: "VEVENT")
    #expect(try store.kinds(DoctorStore.calendar(one + event)) == ["several-items", "mixed-kinds"])
  }

  @Test func `a changed occurrence is reported for a reminder, not for an event`() throws {
    let master =
      "BEGIN:VTODO\nUID:it\nDTSTAMP:20260101T000000Z\nDUE:20260101T100000Z\n"
      + "RRULE:FREQ=DAILY\nEND:VTODO\n"
    let change =
      "BEGIN:VTODO\nUID:it\nDTSTAMP:20260101T000000Z\nDUE:20260102T110000Z\n"
      + "RECURRENCE-ID:20260102T100000Z\nEND:VTODO\n"
    let both = DoctorStore.calendar(master + change)
    #expect(try store.kinds(both) == ["overrides"])
    #expect(try store.examined().findings.first?.severity == .advice)
    let event = both.replacingOccurrences(of: "VTODO", with: "VEVENT")
      .replacingOccurrences(of: "DUE", with: "DTSTART")
    #expect(try store.kinds(event) == [])
  }

  @Test func `a rule that cannot be read is reported with the position in it`() throws {
    _ = try store.kinds(DoctorStore.todo("it", "DUE:20260101T100000Z", "RRULE:FREQ=DAILY;COUNT=x"))
    let finding = try #require(try store.examined().findings.first)
    #expect(finding.sentence.contains("at character 18") && finding.site.line == 9)
  }

  @Test func `a zone with a VTIMEZONE in the file has no findings`() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Our Time
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0100
      END:STANDARD
      END:VTIMEZONE

      """
    let text = DoctorStore.todo("it", "DUE;TZID=Our Time:20260101T100000", head: zone)
    #expect(try store.kinds(text) == [])
  }

  @Test func `the number of findings in one file is limited`() throws {
    let lines = (0..<1000).map { "BEGIN:VALARM\nX-N:\($0)\nEND:VALARM" }.joined(separator: "\n")
    #expect(try store.kinds(DoctorStore.todo("it", lines)).count == ItemCheck.mostFindings)
  }
}
