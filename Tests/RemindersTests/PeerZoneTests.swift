// Owns the proof that the VTIMEZONEs of other programs lead to the right zone, by name or by their
// own rules. The texts are imitations, line by line, of what each program writes.

import CivilTime
import ICalendar
import Reminders
import Testing

@Suite struct PeerZoneTests {
  @Test(arguments: [
    ("W. Europe Standard Time", "Europe/Berlin"), ("europe/BERLIN", "Europe/Berlin"),
    ("/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin"),
    ("/citadel.org/20210210_1/America/New_York", "America/New_York"),
    ("/mozilla.org/20050126_1/Asia/Tokyo", "Asia/Tokyo"), ("\"Europe/Paris\"", "Europe/Paris"),
    ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
    ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"),
  ])
  func `a name that leads to the tz database needs no VTIMEZONE`(tzid: String, name: String) throws
  {
    var zones = FileZones(try text(""))
    var database = System.database
    let zone = try zones.zone(tzid, &database)
    #expect(zone.name == name && zone.hasKnownName)
    #expect(try zone == System.zone(name) && zones.source(of: zone) == nil)
  }

  @Test func `the tz database wins over a copy of its rules in a file`() throws {
    var zones = FileZones(
      try text(
        """
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0900
        TZOFFSETTO:+0900
        END:STANDARD
        END:VTIMEZONE

        """))
    var database = System.database
    #expect(try zones.zone("Europe/Berlin", &database) == System.zone("Europe/Berlin"))
    // Where there is no database, the copy is what there is.
    var fresh = zones
    var none = ZoneDatabase(folders: [])
    #expect(try fresh.zone("europe/berlin", &none).offset(at: .last) == 32_400)
  }

  @Test(arguments: [
    "X-LIC-LOCATION:Europe/Berlin", "X-TZINFO:Europe/Berlin[2026a]", "TZID-ALIAS-OF:europe/berlin",
    "X-WR-TIMEZONE:W. Europe Standard Time",
    "TZURL:http://tzurl.example/zoneinfo-outlook/Europe/Berlin",
    "X-LIC-LOCATION:Nowhere/Land\nTZURL:tzurl.example/Europe/Berlin",
  ])
  func `another name in the VTIMEZONE counts before its rules`(hint: String) throws {
    var zones = FileZones(
      try text(
        """
        BEGIN:VTIMEZONE
        TZID:Kontor
        \(hint)
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0900
        TZOFFSETTO:+0900
        END:STANDARD
        END:VTIMEZONE

        """))
    var database = System.database
    #expect(try zones.zone("Kontor", &database) == System.zone("Europe/Berlin"))
  }

  @Test(arguments: PeerText.all)
  func `a peer's rules, under a name that nobody knows, are the zone they copy`(
    peer: PeerText
  ) throws {
    let zone = try own(peer.inside)
    let seed: UInt64 = 63
    print("seed \(seed)")
    var chance = SeededChance(seed: seed)
    let real = try System.zone(peer.zone)
    let instants = try instants(of: real, peer.years, random: 300, &chance)
    let wrong = differences(real, zone, at: instants)
    #expect(wrong.isEmpty, "\(peer.program): \(wrong)")
  }

  @Test func `a wall in the gap or the fold of such a zone is what RFC 5545 says`() throws {
    let zone = try own(PeerText.outlook.inside)
    #expect(try zone.instant(of: wall("2026-03-29T02:30:00")) == instant("2026-03-29T01:30:00Z"))
    #expect(try zone.instant(of: wall("2026-10-25T02:30:00")) == instant("2026-10-25T00:30:00Z"))
  }
}

struct PeerText: Sendable, CustomTestStringConvertible {
  let program: String
  let zone: String
  /// In which the rules are as complete as the program wants them.
  let years: ClosedRange<Int>
  let inside: String

  var testDescription: String { program }

  static let all = [outlook, macOS, iOS, iOSWithoutDaylight, thunderbird, libical, khal, careless]

  static let outlook = PeerText(
    program: "Outlook", zone: "Europe/Berlin", years: 1997...2400,
    inside: """
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
      """)

  /// The history since railways had clocks, with the seconds of Cologne's sun.
  static let macOS = PeerText(
    program: "macOS", zone: "America/New_York", years: 1884...2100,
    inside: """
      BEGIN:STANDARD
      DTSTART:18831118T120358
      RDATE:18831118T120358
      TZNAME:EST
      TZOFFSETFROM:-045602
      TZOFFSETTO:-0500
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19180331T020000
      RDATE:19180331T020000
      RDATE:19190330T020000
      TZNAME:EDT
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:19181027T020000
      RDATE:19181027T020000
      RDATE:19191026T020000
      TZNAME:EST
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19200328T020000
      RDATE:19200328T020000
      TZNAME:EDT
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:19201031T020000
      RDATE:19201031T020000
      TZNAME:EST
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19210424T020000
      RRULE:FREQ=YEARLY;UNTIL=19410427T070000Z;BYMONTH=4;BYDAY=-1SU
      TZNAME:EDT
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:19210925T020000
      RRULE:FREQ=YEARLY;UNTIL=19410928T060000Z;BYMONTH=9;BYDAY=-1SU
      TZNAME:EST
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19420209T020000
      RDATE:19420209T020000
      TZNAME:EWT
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      END:DAYLIGHT
      BEGIN:DAYLIGHT
      DTSTART:19450814T190000
      RDATE:19450814T190000
      TZNAME:EPT
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0400
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:19450930T020000
      RDATE:19450930T020000
      TZNAME:EST
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19460428T020000
      RRULE:FREQ=YEARLY;UNTIL=19730429T070000Z;BYMONTH=4;BYDAY=-1SU
      TZNAME:EDT
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:19460929T020000
      RRULE:FREQ=YEARLY;UNTIL=19540926T060000Z;BYMONTH=9;BYDAY=-1SU
      TZNAME:EST
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      END:STANDARD
      BEGIN:STANDARD
      DTSTART:19551030T020000
      RRULE:FREQ=YEARLY;UNTIL=20061029T060000Z;BYMONTH=10;BYDAY=-1SU
      TZNAME:EST
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19740106T020000
      RDATE:19740106T020000
      RDATE:19750223T020000
      TZNAME:EDT
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      END:DAYLIGHT
      BEGIN:DAYLIGHT
      DTSTART:19760425T020000
      RRULE:FREQ=YEARLY;UNTIL=19860427T070000Z;BYMONTH=4;BYDAY=-1SU
      TZNAME:EDT
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      END:DAYLIGHT
      BEGIN:DAYLIGHT
      DTSTART:19870405T020000
      RRULE:FREQ=YEARLY;UNTIL=20060402T070000Z;BYMONTH=4;BYDAY=1SU
      TZNAME:EDT
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      END:DAYLIGHT
      BEGIN:DAYLIGHT
      DTSTART:20070311T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
      TZNAME:EDT
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20071104T020000
      RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
      TZNAME:EST
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      END:STANDARD
      """)

  static let iOS = PeerText(
    program: "iOS", zone: "Europe/Zurich", years: 1997...2100,
    inside: """
      BEGIN:DAYLIGHT
      TZOFFSETFROM:+0100
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      DTSTART:19810329T020000
      TZNAME:CEST
      TZOFFSETTO:+0200
      END:DAYLIGHT
      BEGIN:STANDARD
      TZOFFSETFROM:+0200
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      DTSTART:19961027T030000
      TZNAME:CET
      TZOFFSETTO:+0100
      END:STANDARD
      """)

  static let iOSWithoutDaylight = PeerText(
    program: "iOS, a zone without daylight time", zone: "Asia/Tokyo", years: 1952...2400,
    inside: """
      BEGIN:STANDARD
      TZOFFSETFROM:+1000
      DTSTART:19510909T010000
      TZNAME:JST
      TZOFFSETTO:+0900
      END:STANDARD
      """)

  static let thunderbird = PeerText(
    program: "Thunderbird", zone: "Australia/Lord_Howe", years: 2009...2100,
    inside: """
      BEGIN:DAYLIGHT
      TZOFFSETTO:+110000
      TZOFFSETFROM:+103000
      TZNAME:Australia/Lord_Howe(DST)
      DTSTART:20081005T020000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU
      END:DAYLIGHT
      BEGIN:STANDARD
      TZOFFSETTO:+103000
      TZOFFSETFROM:+110000
      TZNAME:Australia/Lord_Howe(STD)
      DTSTART:20080406T020000
      RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU
      END:STANDARD
      """)

  /// Dates of the year as days of the month, and what was law for a few years as lists.
  static let libical = PeerText(
    program: "libical", zone: "Asia/Jerusalem", years: 2006...2100,
    inside: """
      BEGIN:STANDARD
      TZNAME:IST
      DTSTART:20051009T020000
      TZOFFSETFROM:+0300
      TZOFFSETTO:+0200
      RDATE;VALUE=DATE-TIME:20051009T020000,20061001T020000,20070916T020000,20081005
       T020000,20090927T020000
      RDATE:20100912T020000,20111002T020000,20120923T020000
      END:STANDARD
      BEGIN:DAYLIGHT
      TZNAME:IDT
      DTSTART:20060331T020000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0300
      RRULE:FREQ=YEARLY;UNTIL=20120330T000000Z;BYMONTH=3;BYMONTHDAY=26,27,28,29,30,31;BYDAY=FR
      RDATE;VALUE=PERIOD:20110401T020000/PT1H
      END:DAYLIGHT
      BEGIN:DAYLIGHT
      TZNAME:IDT
      DTSTART:20130329T020000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0300
      RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR
      END:DAYLIGHT
      BEGIN:STANDARD
      TZNAME:IST
      DTSTART:20131027T020000
      TZOFFSETFROM:+0300
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      """)

  /// One onset each, no rules.
  static let khal = PeerText(
    program: "khal", zone: "Europe/Amsterdam", years: 2026...2026,
    inside: """
      BEGIN:STANDARD
      DTSTART:20261025T030000
      TZNAME:CET
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20260329T020000
      TZNAME:CEST
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      """)

  /// All that is said in other ways, or not said at all.
  static let careless = PeerText(
    program: "a careless one", zone: "Europe/Paris", years: 1998...2199,
    inside: """
      BEGIN:STANDARD
      DTSTART;VALUE=DATE:19961001
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RDATE:19961027T010000Z
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19970330T020000Z
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;UNTIL=20050327T020000;BYMONTH=3;BYDAY=SU;BYSETPOS=-1
      END:DAYLIGHT
      BEGIN:DAYLIGHT
      DTSTART:20060326T020000
      TZOFFSETFROM:0100
      TZOFFSETTO:0200
      RRULE:freq=monthly;bymonth=3;byday=-1su;
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:19971026T030000
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYDAY=-1SU;UNTIL=20101031;BYMONTH=10;WKST=SU
      END:STANDARD
      BEGIN:STANDARD
      DTSTART:20111030T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=-7,-6,-5,-4,-3,-2,-1;BYDAY=SU
      END:STANDARD
      BEGIN:STANDARD
      DTSTART:20111030T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;COUNT=3;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      """)
}
