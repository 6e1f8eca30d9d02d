// A date in a file becomes the moment it means, and back; an unknown zone costs neither the date
// nor its item.

import CivilTime
import ICalendar
import Reminders
import Testing

@Suite struct MomentTests {
  private func reading(_ line: String, _ zone: String = "") throws -> (Moment?, [Problem]) {
    let file = try text("\(zone)BEGIN:VTODO\n\(line)\nEND:VTODO\n")
    var zones = FileZones(file)
    var database = System.database
    var problems: [Problem] = []
    let property = try #require(file.components(.vtodo).first?.property(.dtstart))
    let moment = zones.moment(of: property, &database, &problems)
    return (moment, problems)
  }

  @Test func `a date is a day, a floating time, UTC or a zone's time`() throws {
    let time = try wall("2026-12-01T09:00:00")
    let berlin = try System.zone("Europe/Berlin")
    let expected: [(String, Moment)] = [
      ("DTSTART;VALUE=DATE:20261201", .allDay(time.day)), ("DTSTART:20261201", .allDay(time.day)),
      ("DTSTART:20261201T090000", .floating(time)),
      ("DTSTART:20261201T090000Z", .zoned(time, .utc)),
      ("DTSTART;TZID=Europe/Berlin:20261201T090000", .zoned(time, berlin)),
      ("DTSTART;TZID=\"W. Europe Standard Time\":20261201T090000", .zoned(time, berlin)),
      // A TZID where none is allowed is ignored, known or not.
      ("DTSTART;TZID=Mars/Phobos:20261201T090000Z", .zoned(time, .utc)),
      ("DTSTART;TZID=Mars/Phobos;VALUE=DATE:20261201", .allDay(time.day)),
      ("DTSTART;TZID=Mars/Phobos:20261201", .allDay(time.day)),
    ]
    for (line, moment) in expected {
      let (found, problems) = try reading(line)
      #expect(found == moment && problems.isEmpty, "\(line)")
    }
  }

  @Test func `a time in an unknown zone is floating, and reported with line and zone`() throws {
    for tzid in ["Mars/Phobos", "Customized Time Zone", "../../etc/passwd"] {
      let (moment, problems) = try reading("SUMMARY:x\nDTSTART;TZID=\(tzid):20261201T090000")
      #expect(try moment == .floating(wall("2026-12-01T09:00:00")))
      #expect(problems.map(\.line) == [3] && problems.map(\.property) == ["DTSTART"])
      #expect(problems.first?.sentence.contains("\"\(tzid)\"") == true)
    }
  }

  @Test func `an invalid VTIMEZONE is reported where it is used`() throws {
    let zone = "BEGIN:VTIMEZONE\nTZID:Moon\nBEGIN:STANDARD\nEND:STANDARD\nEND:VTIMEZONE\n"
    let (moment, problems) = try reading("DTSTART;TZID=Moon:20261201T090000", zone)
    #expect(moment?.zone == nil && moment?.wallTime != nil)
    #expect(problems.count == 1 && problems.first?.line == 7)
    #expect(problems.first?.sentence.contains("has no STANDARD or DAYLIGHT") == true)
  }

  @Test(arguments: [
    ("DTSTART:00000101", MomentFault.noSuchYear.sentence),
    ("DTSTART;TZID=Europe/Berlin:00000101T000000", MomentFault.noSuchYear.sentence),
    ("DTSTART:20261301", ValueFault.noSuchTime.sentence),
    ("DTSTART:20261201T250000", ValueFault.noSuchTime.sentence),
    ("DTSTART:tomorrow", ValueFault.notADate.sentence),
    ("DTSTART:20261201T090000+0100", ValueFault.numericOffset.sentence),
  ])
  func `an unreadable date is absent, and reported with the reason`(line: String, sentence: String)
    throws
  {
    let (moment, problems) = try reading(line)
    #expect(moment == nil)
    #expect(problems == [Problem(line: 2, property: "DTSTART", sentence: sentence)])
  }

  @Test func `a date is written as it was read, with the canonical zone name`() throws {
    let same = [
      "DTSTART;VALUE=DATE:20261201", "DTSTART:20261201T090000", "DTSTART:20261201T090000Z",
      "DTSTART;TZID=Europe/Berlin:20261201T090000", "DTSTART:00010101T000000Z",
      "DTSTART;VALUE=DATE:99991231",
    ]
    let other = [
      ("DTSTART;TZID=Etc/UTC:20261201T090000", "DTSTART:20261201T090000Z"),
      (
        "DTSTART;TZID=Romance Standard Time:20261201T090000",
        "DTSTART;TZID=Europe/Paris:20261201T090000"
      ),
      ("DTSTART:20261201T235960", "DTSTART:20261201T235959"),
    ]
    for (line, expected) in same.map({ ($0, $0) }) + other {
      let moment = try reading(line).0
      let date = try #require(moment.flatMap(DateValue.init))
      #expect(ContentLine.date(.dtstart, date).text == expected)
    }
  }

  @Test func `a time in a zone defined by the file is written with the file's TZID`() throws {
    let line = "DTSTART;TZID=\"HOME, sweet home\":20261201T090000"
    let (moment, problems) = try reading(line, Written.home)
    #expect(problems.isEmpty && moment?.zone?.origin == .observances)
    let date = try #require(moment.flatMap(DateValue.init))
    #expect(
      ContentLine.date(.dtstart, date).text
        == "DTSTART;TZID=\"Home, sweet home\":20261201T090000")
  }

  @Test func `a time in a gap uses the offset before it, one in a fold the first`() throws {
    func instants(_ line: String) throws -> Instant? {
      try reading(line, Written.home).0?.instant(floatingIn: .utc)
    }
    // The hour that is skipped, one hour later, an hour before the fold, the hour that comes twice.
    for (tzid, times) in [
      ("Europe/Berlin", ["0329T023000", "0329T033000", "1025T013000", "1025T023000"]),
      ("\"Home, sweet home\"", ["0405T023000", "0405T033000", "1101T003000", "1101T013000"]),
    ] {
      let found = try times.map { try instants("DTSTART;TZID=\(tzid):2026\($0)") }
      #expect(found[0] != nil && found[0] == found[1])
      #expect(found[2] != nil && found[2]?.adding(seconds: 3600) == found[3])
    }
  }

  @Test func `years beyond four digits are not written`() throws {
    for day in [Day.last + 1, Day.first - 1, Day(number: .max), Day(number: .min)] {
      #expect(DateValue(.allDay(day)) == nil)
      var zones = ZonesUsed()
      zones.add(.zoned(day.midnight, try System.zone("Europe/Berlin")), throughYear: .max)
      #expect(zones.components().count == 1)
    }
  }
}
