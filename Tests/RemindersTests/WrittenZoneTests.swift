// The VTIMEZONE that we write for a zone is that zone, by its rules alone; a file gets the zones it
// lacks and keeps those it has.

import CivilTime
import ICalendar
import Reminders
import TestSupport
import Testing

@Suite struct WrittenZoneTests {
  /// All zones: each costs a millisecond or two.
  @Test func `every zone of the database is read back equal under another name`()
    throws
  {
    let seed: UInt64 = 61
    print("seed \(seed)")
    var chance = SeededRandom(seed: seed)
    try #require(System.names.count > 300)
    var none = ZoneDatabase(folders: [])
    for name in System.names {
      let zone = try System.zone(name)
      for years in [1990...2037, 2026...2046, 1890...1990] {
        let written = TimeZoneDefinition(zone, named: "Own", years: years)
        #expect(written.observances.contains { !$0.isDaylight }, "\(name)")
        let component = try #require(written.component())
        var zones = FileZones(try CalendarText(component))
        let copy = try zones.zone("Own", &none)
        #expect(copy.origin == .observances && zones.problems.isEmpty, "\(name)")
        let instants = try instants(of: zone, years, random: 100, &chance)
        let wrong = differences(zone, copy, at: instants)
        #expect(wrong.isEmpty, "\(name) \(years): \(wrong)")
      }
    }
  }

  @Test func `a zone is written from the item's first year, with endless rules`() throws {
    let berlin = try System.zone("Europe/Berlin")
    let zones = ZonesUsed([.zoned(try wall("2026-12-01T09:00:00"), berlin)])
    let written = zones.components()
    #expect(
      written.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        """
        BEGIN:VTIMEZONE\r
        TZID:Europe/Berlin\r
        BEGIN:STANDARD\r
        DTSTART:20251026T030000\r
        TZOFFSETFROM:+0200\r
        TZOFFSETTO:+0100\r
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r
        TZNAME:CET\r
        END:STANDARD\r
        BEGIN:DAYLIGHT\r
        DTSTART:20260329T020000\r
        TZOFFSETFROM:+0100\r
        TZOFFSETTO:+0200\r
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\r
        TZNAME:CEST\r
        END:DAYLIGHT\r
        END:VTIMEZONE\r

        """
      ])
  }

  @Test func `a zone without daylight time is a single STANDARD`() throws {
    for name in ["Asia/Kolkata", "Asia/Tokyo", "Etc/GMT-14", "America/Phoenix"] {
      let zone = try System.zone(name)
      let written = TimeZoneDefinition(zone, years: 2026...2046)
      #expect(written.observances.map(\.isDaylight) == [false], "\(name)")
      #expect(written.observances.first?.names.isEmpty == false)
    }
  }

  @Test func `a zone without a lasting rule is exact for twenty years after the last date`() throws
  {
    let morocco = try System.zone("Africa/Casablanca")
    var zones = ZonesUsed()
    zones.add(.zoned(try wall("2026-12-01T09:00:00"), morocco), throughYear: 2030)
    let bytes = try #require(zones.components().first).bytes
    // No reader has to expand rules: each clock change is written, on a line of its own.
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count { $0.hasPrefix("RDATE:") } > 40)
    #expect(!lines.contains { $0.hasPrefix("RRULE") || $0.contains(",") })
    #expect(bytes.count < 3000)
    var none = ZoneDatabase(folders: [])
    var file = FileZones(try CalendarText(bytes))
    let copy = try file.zone("Africa/Casablanca", &none)
    var chance = SeededRandom(seed: 62)
    let instants = try instants(of: morocco, 2026...2050, random: 500, &chance)
    #expect(differences(morocco, copy, at: instants).isEmpty)
  }

  @Test func `only zones that are used are written, each once, without UTC and floating times`()
    throws
  {
    let (berlin, tokyo) = (try System.zone("Europe/Berlin"), try System.zone("Asia/Tokyo"))
    let time = try wall("2026-12-01T09:00:00")
    let moments: [Moment] = [
      .allDay(time.day), .floating(time), .zoned(time, .utc), .zoned(time, tokyo),
      .zoned(time, berlin), .zoned(try wall("1979-12-01T09:00:00"), berlin),
      .zoned(time, try System.zone("UTC")),
    ]
    let written = try ZonesUsed(moments).components().map { try CalendarText($0) }
    #expect(
      written.map { $0.components.first?.property(.tzid)?.text() } == [
        "Asia/Tokyo", "Europe/Berlin",
      ])
    // Since the earliest date of all.
    #expect(String(decoding: written[1].bytes, as: UTF8.self).contains("DTSTART:1949"))
    #expect(ZonesUsed([.floating(time)]).components().isEmpty)
  }

  @Test func `missing zones are added before the items, and those of other programs kept`() throws {
    let before = """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VTODO
      UID:a
      END:VTODO
      BEGIN:VTIMEZONE
      TZID:Europe/Berlin
      X-NONSENSE:yes
      END:VTIMEZONE
      END:VCALENDAR

      """
    let file = try text(before)
    let time = try wall("2026-12-01T09:00:00")
    let used = ZonesUsed([
      .zoned(time, try System.zone("Europe/Berlin")), .zoned(time, try System.zone("Asia/Tokyo")),
      .zoned(time, try System.zone("Asia/Kolkata")),
    ])
    let calendar = try #require(file.components.first)
    let after = try file.edited { $0.add(used, to: calendar) }
    let names = try #require(after.components.first).components.map(\.name)
    #expect(names == ["VTIMEZONE", "VTIMEZONE", "VTODO", "VTIMEZONE"])
    let lines = String(decoding: after.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines[2...3] == ["BEGIN:VTIMEZONE", "TZID:Asia/Tokyo"])
    #expect(
      lines.filter { before.contains($0) }.joined(separator: "\n").hasSuffix(
        "BEGIN:VTODO\nUID:a\nEND:VTODO\nBEGIN:VTIMEZONE\nTZID:Europe/Berlin\nX-NONSENSE:yes\n"
          + "END:VTIMEZONE\nEND:VCALENDAR"))
    // Adding them twice changes nothing.
    let calendarAfter = try #require(after.components.first)
    #expect(try after.edited { $0.add(used, to: calendarAfter) } == after)
  }

  @Test func `a zone defined by its file is copied with its VTIMEZONE unchanged`() throws {
    let file = try text(Written.home)
    var zones = FileZones(file)
    var database = System.database
    let home = try zones.zone("Home, sweet home", &database)
    let used = ZonesUsed([.zoned(try wall("2026-12-01T09:00:00"), home)])
    let copy = try #require(used.components(copiedFrom: zones).first)
    let lines = String(decoding: copy.bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.contains("X-OWN:kept") && lines.contains("TZID:Home\\, sweet home"))
    // Without the file, the rules are still known.
    let made = try #require(used.components().first)
    var again = FileZones(try CalendarText(made))
    #expect(try again.zone("Home, sweet home", &database) == home)
    // A file that has the zone lacks nothing; and a different zone of this name does not count as
    // this zone.
    #expect(used.components(lackingIn: file.components.first, copiedFrom: zones).isEmpty)
    let other = try own("BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETTO:+0100\nEND:STANDARD")
    #expect(zones.source(of: other) == nil && zones.source(of: home)?.isNamed(.vtimezone) == true)
  }

  @Test func `zones without an IANA name are written with their rules`() throws {
    let fixed = try #require(Zone(fixedOffset: 19_800))
    let moment = Moment.zoned(try wall("2026-12-01T09:00:00"), fixed)
    #expect(DateValue(moment)?.tzid == "+05:30")
    let made = try #require(ZonesUsed([moment]).components().first)
    var zones = FileZones(try CalendarText(made))
    var database = System.database
    #expect(try zones.zone("+05:30", &database).offset(at: .last) == 19_800)
  }
}

enum Written {
  static let home = """
    BEGIN:VCALENDAR
    BEGIN:VTIMEZONE
    TZID:Home\\, sweet home
    X-OWN:kept
    BEGIN:STANDARD
    DTSTART:20201101T020000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20200405T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU
    END:DAYLIGHT
    END:VTIMEZONE
    END:VCALENDAR

    """
}
