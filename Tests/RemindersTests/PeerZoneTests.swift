// The VTIMEZONEs of other programs lead to the right zone, by name or by their own rules.

import CivilTime
import ICalendar
import Reminders
import TestSupport
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
  func `a TZID that contains an IANA name needs no VTIMEZONE`(tzid: String, name: String) throws {
    var zones = FileZones(try text(""))
    var database = System.database
    let zone = try zones.zone(tzid, &database)
    #expect(zone.name == name && zone.hasKnownName)
    #expect(try zone == System.zone(name) && zones.source(of: zone) == nil)
  }

  @Test func `the tz database takes precedence over the file's copy of its rules`() throws {
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
  func `another zone name in a VTIMEZONE takes precedence over its rules`(hint: String) throws {
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
  func `rules under an unknown TZID are recognized as the zone they copy`(
    peer: PeerText
  ) throws {
    let zone = try own(peer.inside)
    let seed: UInt64 = 63
    print("seed \(seed)")
    var chance = SeededRandom(seed: seed)
    let real = try System.zone(peer.zone)
    let instants = try instants(of: real, peer.years, random: 300, &chance)
    let wrong = differences(real, zone, at: instants)
    #expect(wrong.isEmpty, "\(peer.program): \(wrong)")
  }

  @Test func `local times in a gap or fold of such a zone are read as RFC 5545 says`() throws {
    let zone = try own(PeerText.outlook.inside)
    #expect(try zone.instant(of: wall("2026-03-29T02:30:00")) == instant("2026-03-29T01:30:00Z"))
    #expect(try zone.instant(of: wall("2026-10-25T02:30:00")) == instant("2026-10-25T00:30:00Z"))
  }
}
