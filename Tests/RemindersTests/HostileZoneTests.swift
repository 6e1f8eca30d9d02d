// No VTIMEZONE crashes, hangs or grows without bound, and a mistake in one is reported with its
// line. Time is not measured: a test that hangs is noticed.

import CivilTime
import ICalendar
import Reminders
import TestSupport
import Testing

@Suite struct HostileZoneTests {
  private let standard = "BEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0000\n"

  private func problems(_ inside: String) throws -> [Problem] {
    var zones = FileZones(
      try text("BEGIN:VTIMEZONE\nTZID:Own\n\(inside)\nEND:VTIMEZONE\n"))
    var none = ZoneDatabase(folders: [])
    _ = try? zones.zone("Own", &none)
    return zones.problems
  }

  @Test(arguments: [
    "FREQ=SECONDLY", "FREQ=MINUTELY;INTERVAL=7", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5",
    "FREQ=HOURLY;BYMONTH=2", "FREQ=DAILY",
    "FREQ=YEARLY;COUNT=9999999", "FREQ=SECONDLY;COUNT=1001", "FREQ=WEEKLY;COUNT=99999999",
    "FREQ=YEARLY;BYMONTH=13;BYDAY=1SU", "FREQ=YEARLY;BYMONTH=3;BYDAY=1SU;UNTIL=never", "", "RRULE",
    "FREQ=YEARLY;RSCALE=HEBREW",
  ])
  func `an invalid or oversized observance rule gives only its DTSTART, and is reported`(
    rule: String
  ) throws {
    let inside = standard + "TZOFFSETTO:+0100\nRRULE:\(rule)\nEND:STANDARD"
    let zone = try own(inside)
    #expect(zone.transitions(in: Instant.first..<Instant.last).count == 1, "\(rule)")
    let found = try problems(inside)
    #expect(found.count == 1 && found.first?.line == 7, "\(rule): \(found)")
    #expect(found.first?.property == "RRULE")
  }

  @Test(arguments: [
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYHOUR=1,2;BYSETPOS=3;COUNT=5",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=1000", "FREQ=DAILY;INTERVAL=999999999",
    "FREQ=WEEKLY;BYDAY=SU;BYSETPOS=3;COUNT=1000", "FREQ=MONTHLY;BYMONTHDAY=-31;BYMONTH=4",
    "FREQ=YEARLY;BYMONTH=2;BYDAY=5SU;UNTIL=99991231T235959Z", "FREQ=YEARLY;BYWEEKNO=53",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=1SU;UNTIL=00010101T000000Z", "FREQ=YEARLY;BYYEARDAY=-366",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=MO;BYSETPOS=366",
  ])
  func `an observance rule with rare or no dates is read`(rule: String) throws {
    let inside = standard + "TZOFFSETTO:+0100\nRRULE:\(rule)\nEND:STANDARD"
    #expect(try own(inside).offset(at: .last) == 3600)
    #expect(try problems(inside).isEmpty)
  }

  @Test func `observance rules that are not yearly are followed to their end or a limit`() throws {
    let zone = try own(
      """
      BEGIN:STANDARD
      DTSTART:20200101T000000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0000
      RRULE:FREQ=YEARLY;INTERVAL=2
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20210101T000000
      TZOFFSETFROM:+0000
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;INTERVAL=2;UNTIL=20300101T000000Z
      END:DAYLIGHT
      """)
    func hours(_ year: Int) throws -> Int {
      try zone.offset(at: instant("\(year)-07-01T00:00:00Z"))
    }
    #expect(
      try [2020, 2021, 2028, 2029, 2030, 2031, 2033, 9000].map(hours)
        == [0, 3600, 0, 3600, 0, 0, 0, 0])
    #expect(try hours(2199) == 0)
  }

  @Test func `a yearly observance rule's COUNT begins at DTSTART, also outside the rule`() throws {
    let zone = try own(
      """
      BEGIN:STANDARD
      DTSTART:20200301T020000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;COUNT=3;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20200329T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;COUNT=9999999;BYMONTH=3;BYDAY=-1SU
      END:DAYLIGHT
      """)
    let winters = try [2020, 2021, 2022, 2023].map {
      try zone.offset(at: instant("\($0)-12-01T00:00:00Z"))
    }
    #expect(winters == [3600, 3600, 7200, 7200])
  }

  @Test func `too many observances, clock changes and rules are refused with the reason`() throws {
    let one = standard + "TZOFFSETTO:+0100\nEND:STANDARD\n"
    #expect(throws: ZoneFault.badRules("Own", reason: "the zone has more than 200 rules")) {
      try own(String(repeating: one, count: 10_000))
    }
    let many = Array(repeating: "20200101T000000", count: 30_000).joined(separator: ",")
    #expect(
      throws: ZoneFault.badRules("Own", reason: "its rules have more than 20000 clock changes")
    ) {
      try own(standard + "TZOFFSETTO:+0100\nRDATE:\(many)\nEND:STANDARD")
    }
    let unusual = standard + "TZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;INTERVAL=3\nEND:STANDARD\n"
    #expect(try problems(String(repeating: unusual, count: 20)).count == 12)
    let named =
      standard + "TZOFFSETTO:+0100\nTZNAME:"
      + String(repeating: "A", count: 100_000) + "\nEND:STANDARD"
    #expect(try own(named).abbreviation(at: .last).count == 40)
    _ = try? own(String(repeating: one, count: 200))
  }

  @Test func `the work for a file with very many zones is limited`() throws {
    var file = ""
    for number in 0..<3000 {
      file +=
        "BEGIN:VTIMEZONE\nTZID:Zone \(number % 2000)\n" + standard
        + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
    }
    var zones = FileZones(try text(file))
    var database = System.database
    var found = 0
    for number in 0..<5000 where (try? zones.zone("Zone \(number)", &database)) != nil {
      found += 1
    }
    #expect(found == FileZones.mostOwnRules)
    #expect(throws: ZoneFault.self) { try zones.zone("Europe/Berlin", &database) }
    let same = String(repeating: "BEGIN:VTIMEZONE\nTZID:Same\nEND:VTIMEZONE\n", count: 20_000)
    var alike = FileZones(try text(same))
    #expect(throws: ZoneFault.self) { try alike.zone("Same", &database) }
    #expect((1...100).contains(alike.problems.count))
    let broken = String(repeating: "BEGIN:STANDARD\nEND:STANDARD\n", count: 5000)
    #expect(try problems(broken).count == 100)
  }

  @Test func `the first valid VTIMEZONE of a name is used`() throws {
    let empty = "BEGIN:VTIMEZONE\nTZID:Own\nEND:VTIMEZONE\n"
    let good =
      "BEGIN:VTIMEZONE\nTZID:Own\n\(standard)TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
    let other = good.replacing("+0100", with: "+0200")
    var zones = FileZones(try text(empty + good + other))
    var none = ZoneDatabase(folders: [])
    #expect(try zones.zone("Own", &none).offset(at: .last) == 3600)
    #expect(!zones.problems.isEmpty)
  }

  @Test func `an observance in the year 0 is reported and the others are used`() throws {
    let inside =
      standard + "TZOFFSETTO:+0100\nEND:STANDARD\n"
      + standard.replacing("2020", with: "0000") + "TZOFFSETTO:+0200\nEND:STANDARD\n"
    #expect(try own(inside).offset(at: .last) == 3600)
    #expect(try problems(inside).map(\.line) == [1])
  }

  @Test func `dates in a damaged VTIMEZONE are read without trap`()
    throws
  {
    var chance = SeededRandom()
    var database = System.database
    let texts = PeerText.all.map { "BEGIN:VTIMEZONE\nTZID:Own\n\($0.inside)\nEND:VTIMEZONE\n" }
    let pieces = [
      "RRULE:FREQ=SECONDLY", "RRULE:FREQ=DAILY;COUNT=1000", "DTSTART:99991231T235959",
      "DTSTART:00010101T000000", "TZOFFSETFROM:-235959", "TZOFFSETTO:+235959", "RDATE:99991231",
      "END:STANDARD", "BEGIN:DAYLIGHT", "UNTIL=00010101T000000Z", ";BYDAY=5MO",
      ";INTERVAL=999999999",
      "TZID:", "X-LIC-LOCATION:../../etc", "\n", "\r", ":", "\0", "Z", "-", "9",
    ].map { Array($0.utf8) }
    let todo = Array("BEGIN:VTODO\nDTSTART;TZID=Own:20260329T023000\nEND:VTODO\n".utf8)
    for _ in 0..<3000 {
      var bytes = Array(chance.pick(texts).utf8)
      for _ in 0...chance.below(5) {
        let start = chance.below(bytes.count)
        switch chance.below(4) {
        case 0: bytes[start] ^= 1 << chance.below(8)
        case 1: bytes.removeSubrange(start..<min(bytes.count, start + chance.below(30)))
        case 2: bytes.insert(contentsOf: chance.pick(pieces), at: start)
        default: bytes[start] = UInt8(ascii: "0") + UInt8(chance.below(10))
        }
        guard !bytes.isEmpty else { break }
      }
      let file = try CalendarText(todo + bytes)
      var zones = FileZones(file)
      var problems: [Problem] = []
      let start = try #require(file.components.first?.property(.dtstart))
      let moment = zones.moment(of: start, &database, &problems)
      #expect(moment?.wallTime?.text == "2026-03-29T02:30:00")
      #expect(moment?.zone != nil || problems.count == 1)
      guard let moment else { continue }
      _ = moment.instant(floatingIn: .utc)
      // The rules that were read can be written, and mean the same.
      for component in ZonesUsed([moment]).components() {
        var again = FileZones(try CalendarText(component))
        let zone = try? again.zone(moment.zone?.name ?? "", &database)
        #expect(zone == moment.zone, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
