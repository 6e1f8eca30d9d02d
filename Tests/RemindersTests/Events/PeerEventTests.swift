// Events as other programs write them: read without a problem, unchanged byte for byte if nothing
// changes, and changed in one line if one thing changes.

import CivilTime
import Reminders
import Testing

@Suite struct PeerEventTests {
  private static let apple = """
    BEGIN:VCALENDAR
    CALSCALE:GREGORIAN
    PRODID:-//Apple Inc.//iOS 26.5//EN
    VERSION:2.0
    BEGIN:VEVENT
    CREATED:20261101T080000Z
    DTEND;TZID=Europe/Zurich:20261204T223000
    DTSTAMP:20261101T080001Z
    DTSTART;TZID=Europe/Zurich:20261204T200000
    LAST-MODIFIED:20261101T080000Z
    LOCATION:Kino\\nPlatz 1\\, Zürich
    RRULE:FREQ=WEEKLY;UNTIL=20270101T190000Z
    SEQUENCE:0
    SUMMARY:Film
    TRANSP:OPAQUE
    UID:7D2A0F6E-AAAA-4BBB-8CCC-000000000001
    URL;VALUE=URI:https://example.org
    X-APPLE-CREATOR-IDENTITY:com.apple.mobilecal
    X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=Platz 1\\\\nZürich;X-APPLE-RADIUS=70.5;
     X-APPLE-REFERENCEFRAME=1;X-TITLE=Kino:geo:47.376887,8.541694
    X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
    BEGIN:VALARM
    ACTION:DISPLAY
    DESCRIPTION:Reminder
    TRIGGER:-PT15M
    UID:A0000000-0000-4000-8000-000000000001
    X-WR-ALARMUID:A0000000-0000-4000-8000-000000000001
    END:VALARM
    BEGIN:VALARM
    ACTION:NONE
    TRIGGER;VALUE=DATE-TIME:19760401T005545Z
    X-APPLE-DEFAULT-ALARM:TRUE
    END:VALARM
    END:VEVENT
    END:VCALENDAR

    """

  private static let google = """
    BEGIN:VCALENDAR
    PRODID:-//Google Inc//Google Calendar 70.9054//EN
    VERSION:2.0
    METHOD:PUBLISH
    X-WR-TIMEZONE:America/New_York
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20261224
    DTEND;VALUE=DATE:20261227
    DTSTAMP:20261101T080000Z
    UID:abc123@google.com
    CREATED:20261101T080000Z
    LAST-MODIFIED:20261101T080000Z
    SEQUENCE:1
    STATUS:CONFIRMED
    SUMMARY:Christmas
    TRANSP:TRANSPARENT
    BEGIN:VALARM
    ACTION:EMAIL
    ATTENDEE:mailto:ada@example.org
    DESCRIPTION:x
    SUMMARY:x
    TRIGGER:-P1D
    END:VALARM
    END:VEVENT
    END:VCALENDAR

    """

  private static let outlook = """
    BEGIN:VCALENDAR
    METHOD:PUBLISH
    PRODID:Microsoft Exchange Server 2010
    VERSION:2.0
    BEGIN:VTIMEZONE
    TZID:W. Europe Standard Time
    BEGIN:STANDARD
    DTSTART:16010101T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    UID:040000008200E00074C5B7101A82E008
    SUMMARY;LANGUAGE=en-US:Review
    DTSTART;TZID=W. Europe Standard Time:20261201T140000
    DTEND;TZID=W. Europe Standard Time:20261201T150000
    CLASS:PUBLIC
    PRIORITY:5
    DTSTAMP:20261101T080000Z
    TRANSP:OPAQUE
    STATUS:CONFIRMED
    SEQUENCE:0
    RRULE:FREQ=WEEKLY;COUNT=5;INTERVAL=1;BYDAY=TU
    EXDATE;TZID=W. Europe Standard Time:20261208T140000
    X-MICROSOFT-CDO-BUSYSTATUS:OOF
    X-MICROSOFT-CDO-ALLDAYEVENT:FALSE
    END:VEVENT
    BEGIN:VEVENT
    UID:040000008200E00074C5B7101A82E008
    SUMMARY;LANGUAGE=en-US:Review
    RECURRENCE-ID;TZID=W. Europe Standard Time:20261215T140000
    DTSTART;TZID=W. Europe Standard Time:20261215T160000
    DTEND;TZID=W. Europe Standard Time:20261215T170000
    DTSTAMP:20261101T080000Z
    SEQUENCE:1
    X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE
    END:VEVENT
    END:VCALENDAR

    """

  private static func bytes(_ text: String) -> [UInt8] {
    Array(text.replacing("\n", with: "\r\n").utf8)
  }

  private static let all: [(String, [UInt8])] = [
    ("apple", bytes(apple)), ("google", bytes(google)), ("outlook", bytes(outlook)),
  ]

  @Test(arguments: [
    "apple", "google", "outlook", "khal-event", "recurring-overrides", "exchange-bom",
  ])
  func `changing another program's file changes only the lines of the change`(
    name: String
  ) throws {
    let bytes = try Self.all.first { $0.0 == name }?.1 ?? Peer.bytes(name)
    let file = try eventFile(bytes)
    #expect(try file.bytes(for: file.event, at: noon) == bytes)
    var event = file.event
    event.notes = "new"
    let changed = try file.bytes(for: event, at: noon)
    let found = changes(bytes, changed)
    let isThere = found.contains { $0.hasPrefix("+DESCRIPTION") && $0.hasSuffix(":new") }
    #expect(isThere && found.count <= 2, "\(found)")
    event.lastModifiedDate = noon
    #expect(try eventFile(changed).event == event)
  }

  @Test func `events of other programs are read`() throws {
    let apple = try eventFile(Self.bytes(Self.apple))
    #expect(apple.problems.isEmpty && apple.event.alarms.count == 1)
    #expect(
      apple.event.place
        == (try place(47.376887, 8.541694, radius: 70.5, title: "Kino", address: "Platz 1\nZürich"))
    )
    let google = try eventFile(Self.bytes(Self.google))
    #expect(google.problems.isEmpty && google.event.availability == .free)
    #expect(google.event.end == (try day("2026-12-27")))
    let outlook = try eventFile(Self.bytes(Self.outlook))
    #expect(outlook.problems.isEmpty && outlook.event.availability == .unavailable)
    #expect(
      outlook.listing.map { $0.start.day.basicText } == [
        "20261201", "20261215", "20261222", "20261229",
      ])
  }

  @Test func `removing an occurrence of Outlook's series uses Outlook's name of the zone`()
    throws
  {
    let bytes = Self.bytes(Self.outlook)
    let file = try eventFile(bytes)
    let gone = try #require(
      try file.bytes(removing: try wall("2026-12-22T14:00:00"), at: noon))
    let added = changes(bytes, gone)
    #expect(added == ["+EXDATE;TZID=W. Europe Standard Time:20261222T140000"])
    #expect(
      try eventFile(gone).listing.map { $0.start.day.basicText } == [
        "20261201", "20261215", "20261229",
      ])
    #expect(try eventFile(gone).problems.isEmpty)
  }
}
