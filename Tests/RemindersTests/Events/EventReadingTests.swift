// Reading a VEVENT in the forms that other programs and people write.

import CivilTime
import ICalendar
import Reminders
import Testing

@Suite struct EventReadingTests {
  @Test func `all fields of an event are read`() throws {
    let found = try eventFile(
      """
      SUMMARY:Movie night
      DESCRIPTION:Bring popcorn
      URL:https://example.org/a
      LOCATION:Kino
      DTSTART;TZID=Europe/Paris:20261204T200000
      DTEND;TZID=Europe/Paris:20261204T223000
      TRANSP:OPAQUE
      X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE
      STATUS:CONFIRMED
      RRULE:FREQ=WEEKLY;BYDAY=FR
      CREATED:20261101T080000Z
      LAST-MODIFIED:20261102T080000Z
      """)
    let expected = Event(
      title: "Movie night", notes: "Bring popcorn", url: "https://example.org/a", location: "Kino",
      start: try zoned("2026-12-04T20:00:00", "Europe/Paris"),
      end: try zoned("2026-12-04T22:30:00", "Europe/Paris"), availability: .tentative,
      status: .confirmed, recurrence: [try RecurrenceRule("FREQ=WEEKLY;BYDAY=FR")],
      creationDate: try instant("2026-11-01T08:00:00Z"),
      lastModifiedDate: try instant("2026-11-02T08:00:00Z"))
    #expect(found.event == expected && found.problems.isEmpty && found.hasSeries && found.repeats)
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20261201", "2026-12-01", "2026-12-02", 0),
    ("DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261203", "2026-12-01", "2026-12-03", 0),
    ("DTSTART;VALUE=DATE:20261201\nDURATION:P2D", "2026-12-01", "2026-12-03", 0),
    ("DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261201", "2026-12-01", "2026-12-02", 1),
    ("DTSTART;VALUE=DATE:20261201\nDTEND:20261202T100000", "2026-12-01", "2026-12-03", 1),
    ("DTSTART:20261201T100000", "2026-12-01T10:00:00", "2026-12-01T10:00:00", 0),
    ("DTSTART:20261201T100000\nDURATION:PT90M", "2026-12-01T10:00:00", "2026-12-01T11:30:00", 0),
    (
      "DTSTART:20261201T100000\nDTEND:20261201T090000", "2026-12-01T10:00:00",
      "2026-12-01T10:00:00", 1
    ),
    (
      "DTSTART:20261201T100000\nDTEND;VALUE=DATE:20261202", "2026-12-01T10:00:00",
      "2026-12-02T00:00:00", 1
    ),
    ("DTSTART:20261201T100000\nDTEND:tomorrow", "2026-12-01T10:00:00", "2026-12-01T10:00:00", 1),
    ("DTSTART:20261201T100000\nDURATION:-PT1H", "2026-12-01T10:00:00", "2026-12-01T10:00:00", 1),
  ])
  func `an event without DTEND or DURATION has an end`(
    lines: String, start: String, end: String, problems: Int
  ) throws {
    let found = try eventFile(lines)
    func moment(_ text: String) throws -> Moment {
      text.count == 10 ? try day(text) : try floating(text)
    }
    #expect(try found.event.start == moment(start) && found.event.end == moment(end))
    #expect(found.problems.count == problems)
  }

  @Test(arguments: [
    ("", Event.Availability.busy), ("TRANSP:TRANSPARENT", .free), ("TRANSP:OPAQUE", .busy),
    ("X-MICROSOFT-CDO-BUSYSTATUS:FREE", .free), ("X-MICROSOFT-CDO-BUSYSTATUS:OOF", .unavailable),
    ("TRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:FREE", .busy),
    ("TRANSP:TRANSPARENT\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE", .free),
    ("TRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE", .tentative),
  ])
  func `availability is read from TRANSP and from Microsoft's property`(
    lines: String, availability: Event.Availability
  ) throws {
    #expect(try eventFile("DTSTART:20261201T100000\n\(lines)").event.availability == availability)
  }

  @Test(arguments: [
    "GEO:47.376887;8.541694",
    "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100:geo:47.376887,8.541694",
    "BEGIN:VLOCATION\nUID:a\nURL:geo:47.376887,8.541694;u=100\nEND:VLOCATION",
    "GEO:47.376887;8.541694\nX-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:47.376887",
  ])
  func `a place is read from each of its formats`(lines: String) throws {
    let found = try eventFile("DTSTART:20261201T100000\n\(lines)")
    #expect(found.event.place == (try place(47.376887, 8.541694)))
    #expect(found.event.location == nil)
  }

  @Test(arguments: [
    ("BEGIN:VTODO\nUID:a\nEND:VTODO\n", Unreadable.Reason.reminder), ("hello", .notACalendar),
    ("BEGIN:VEVENT\nSUMMARY:x\nDTSTART:20261201T100000\nEND:VEVENT\n", .noUID),
    ("BEGIN:VEVENT\nUID:x\nDTSTART:20261301T100000\nEND:VEVENT\n", .noStart),
    ("BEGIN:VEVENT\nUID:x\nEND:VEVENT\nBEGIN:VEVENT\nUID:y\nEND:VEVENT\n", .severalEvents(2)),
  ])
  func `a file without exactly one event is refused with the reason`(
    text: String, reason: Unreadable.Reason
  ) throws {
    let fault = #expect(throws: Unreadable.self) { try eventFile(Array(text.utf8)) }
    #expect(fault?.reason == reason && fault?.sentence.isEmpty == false)
  }

  @Test(arguments: [
    ("DTSTART;TZID=Europe/Paris:20261201T100000", "RECURRENCE-ID:20261203T090000Z"),
    ("DTSTART;TZID=Europe/Paris:20261201T100000", "RECURRENCE-ID:20261203T100000"),
    ("DTSTART;TZID=Europe/Paris:20261201T100000", "RECURRENCE-ID;VALUE=DATE:20261203"),
    ("DTSTART:20261201T100000", "RECURRENCE-ID:20261203T100000Z"),
    ("DTSTART;VALUE=DATE:20261201", "RECURRENCE-ID:20261203T000000Z"),
  ])
  func `an override is found in any form of its RECURRENCE-ID`(
    start: String, name: String
  ) throws {
    let found = try eventFile("\(start)\nRRULE:FREQ=DAILY", "\(name)\nSUMMARY:other")
    let original = try #require(found.overrides.first?.original)
    #expect(original.day == (try Day(text: "2026-12-03")))
    #expect(found.recurrence.contains(original))
    #expect(found.overrides.first?.event.start.day == original.day)
  }

  @Test func `a RECURRENCE-ID in a gap of the clock is found by its instant`() throws {
    let found = try eventFile(
      "DTSTART;TZID=Europe/Paris:20260328T023000\nRRULE:FREQ=DAILY",
      "RECURRENCE-ID:20260329T013000Z\nSUMMARY:other")
    #expect(try found.overrides.map(\.original) == [wall("2026-03-29T02:30:00")])
  }

  @Test func `a file of overrides without a series shows them and reports that`() throws {
    let found = try eventFile(
      "RECURRENCE-ID:20261203T100000\nDTSTART:20261203T110000\nSUMMARY:one",
      "RECURRENCE-ID:20261210T100000\nDTSTART:20261210T110000\nSUMMARY:two")
    #expect(!found.hasSeries && found.event.title == "one" && found.problems.count == 1)
    #expect(found.overrides.map(\.event.title) == ["one", "two"])
  }

  @Test func `of duplicate overrides the one with the higher SEQUENCE is read`() throws {
    let found = try eventFile(
      "DTSTART:20261201T100000\nRRULE:FREQ=DAILY", "RECURRENCE-ID:20261203T100000\nSUMMARY:first",
      "RECURRENCE-ID:20261203T100000\nSUMMARY:second\nSEQUENCE:2")
    #expect(found.overrides.map(\.event.title) == ["second"] && found.problems.count == 1)
  }

  @Test func `removing the event removes its duplicates`() throws {
    let found = try eventFile(
      "DTSTART:20261201T100000\nRRULE:FREQ=DAILY;COUNT=3",
      "RECURRENCE-ID:20261203T100000\nSUMMARY:first",
      "RECURRENCE-ID:20261203T100000\nSUMMARY:second")
    let bytes = try #require(
      try found.bytes(removing: try wall("2026-12-03T10:00:00"), at: noon))
    #expect(try eventFile(bytes).overrides.isEmpty && !string(bytes).contains("second"))
  }

  @Test func `every event of the corpus is read`() throws {
    let choir = try eventFile(Peer.bytes("recurring-overrides"))
    #expect(choir.overrides.map(\.isThisAndFuture) == [false, true])
    #expect(choir.excludedStarts.count == 3)
    #expect(
      try choir.addedDates.map(\.original) == [
        wall("2026-12-19T15:00:00"), wall("2026-12-20T15:00:00"),
      ])
    #expect(
      try choir.addedDates.map(\.end) == [
        zoned("2026-12-19T18:00:00", "Europe/Zurich"),
        zoned("2026-12-20T18:00:00", "Europe/Zurich"),
      ])
    let standup = try eventFile(Peer.bytes("khal-event"))
    #expect(standup.event.alarms.map(\.trigger) == [.relative(seconds: -600, to: .start)])
  }

  @Test func `of several series with one UID the one of highest SEQUENCE is read`() throws {
    let date = "DTSTART:20261201T100000Z"
    let file = try eventFile(
      "SUMMARY:a\n\(date)", "SUMMARY:b\nSEQUENCE:2\n\(date)", "SUMMARY:c\nSEQUENCE:2\n\(date)",
      "SUMMARY:d\nSEQUENCE:1\n\(date)")
    #expect(file.event.title == "b")
    #expect(
      file.problems.map(\.sentence) == [
        "this file has the same event twice; the one with the higher SEQUENCE counts"
      ])
  }

  @Test(arguments: [
    (
      "DTSTART:20261201T100000", "DTEND:20261201T100000Z",
      "DTSTART has no time zone and DTEND has one; DTEND is read like DTSTART, "
        + "without a zone"
    ),
    (
      "DTSTART:20261201T100000Z", "DTEND:20261201T110000",
      "DTEND has no time zone and DTSTART has one; DTEND is read in the zone of DTSTART"
    ),
    (
      "DTSTART:20261201T100000Z", "DTEND;VALUE=DATE:20261202",
      "DTEND and DTSTART must both be days, or both have a time"
    ),
  ])
  func `an end of another form than its start is reported`(
    start: String, end: String, sentence: String
  ) throws {
    #expect(try eventFile("\(start)\n\(end)").problems.map(\.sentence) == [sentence])
  }
}
