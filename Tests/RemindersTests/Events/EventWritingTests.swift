// A new event, and a whole file changed: which lines change, and which do not.

import CivilTime
import Reminders
import Testing

@Suite struct EventWritingTests {
  private func changed(
    _ bytes: [UInt8], _ change: (inout Event) throws -> Void
  ) throws -> [String] {
    let file = try eventFile(bytes)
    var event = file.event
    try change(&event)
    return changes(bytes, try file.bytes(for: event, at: noon))
  }

  private static let series = vevents(
    "SUMMARY:a\nDTSTART;TZID=Europe/Paris:20261201T100000\nDTEND;TZID=Europe/Paris:20261201T110000\n"
      + "RRULE:FREQ=DAILY\nEXDATE;TZID=Europe/Paris:20261203T100000,20261204T100000\n"
      + "RDATE;TZID=Europe/Paris;VALUE=PERIOD:20261205T150000/PT3H\nX-OWN:x\nSEQUENCE:3",
    "RECURRENCE-ID;TZID=Europe/Paris:20261206T100000\nSUMMARY:b\n"
      + "DTSTART;TZID=Europe/Paris:20261206T100000\nDTEND;TZID=Europe/Paris:20261206T110000",
    "RECURRENCE-ID;TZID=Europe/Paris:20261207T100000\nSUMMARY:c\n"
      + "DTSTART;TZID=Europe/Paris:20261207T150000\nDURATION:PT2H",
    zones: "BEGIN:VTIMEZONE\nTZID:Europe/Paris\nBEGIN:STANDARD\nDTSTART:19701025T030000\n"
      + "TZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n")

  @Test func `a new event with all fields is read back equal`() throws {
    var event = Event(
      title: "Movie night", notes: "a\nb", url: "https://example.org", location: nil,
      place: try place(47.376887, 8.541694, radius: 80, title: "Kino", address: "Platz 1, Zürich"),
      start: try zoned("2026-12-04T20:00:00", "Europe/Zurich"),
      end: try zoned("2026-12-04T17:30:00", "America/New_York"), availability: .tentative,
      status: .confirmed,
      alarms: [Alarm(id: "A", trigger: .relative(seconds: -600, to: .end))],
      recurrence: [try RecurrenceRule("FREQ=WEEKLY;COUNT=3")],
      attachments: [Attachment(url: "https://example.org/a.pdf", mediaType: "application/pdf")])
    let bytes = try EventFile.bytes(new: event, uid: "one", at: noon)
    let file = try eventFile(bytes)
    event.location = "Kino\nPlatz 1, Zürich"
    event.creationDate = noon
    event.lastModifiedDate = noon
    #expect(file.event == event && file.problems.isEmpty && file.uid == "one")
    #expect(try file.bytes(for: event, at: noon) == bytes)
    let lines = string(bytes).split(separator: "\r\n")
    #expect(
      lines.contains("TRANSP:OPAQUE") && lines.contains("X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"))
    #expect(
      lines.contains("GEO:47.376887;8.541694")
        && lines.contains("LOCATION:Kino\\nPlatz 1\\, Zürich"))
    #expect(lines.filter { $0 == "BEGIN:VTIMEZONE" }.count == 2)
  }

  @Test func `only the lines of changed fields are changed`() throws {
    #expect(try changed(Self.series) { $0.title = "z" } == ["-SUMMARY:a", "+SUMMARY:z"])
    #expect(try changed(Self.series) { $0.notes = "n" } == ["+DESCRIPTION:n"])
    #expect(try changed(Self.series) { $0.availability = .free } == ["+TRANSP:TRANSPARENT"])
    #expect(
      try changed(Self.series) { $0.availability = .unavailable }
        == ["+TRANSP:OPAQUE", "+X-MICROSOFT-CDO-BUSYSTATUS:OOF"])
    #expect(try changed(Self.series) { $0.status = .canceled } == ["+STATUS:CANCELLED"])
    #expect(
      try changed(Self.series) { $0.end = try zoned("2026-12-01T12:00:00", "Europe/Paris") } == [
        "-DTEND;TZID=Europe/Paris:20261201T110000", "+DTEND;TZID=Europe/Paris:20261201T120000",
      ])
    #expect(try changed(Self.series) { _ in } == [])
  }

  @Test func `moving a series moves its dates, and rescheduled occurrences stay`() throws {
    let found = try changed(Self.series) { event in
      event.start = try zoned("2026-12-01T10:30:00", "Europe/Paris")
      event.end = try zoned("2026-12-01T12:00:00", "Europe/Paris")
    }
    #expect(
      Set(found) == [
        "-DTSTART;TZID=Europe/Paris:20261201T100000", "+DTSTART;TZID=Europe/Paris:20261201T103000",
        "-DTEND;TZID=Europe/Paris:20261201T110000", "+DTEND;TZID=Europe/Paris:20261201T120000",
        "-EXDATE;TZID=Europe/Paris:20261203T100000,20261204T100000",
        "+EXDATE;TZID=Europe/Paris:20261203T103000,20261204T103000",
        "-RDATE;TZID=Europe/Paris;VALUE=PERIOD:20261205T150000/PT3H",
        "+RDATE;VALUE=PERIOD;TZID=Europe/Paris:20261205T153000/PT3H",
        "-RECURRENCE-ID;TZID=Europe/Paris:20261206T100000",
        "+RECURRENCE-ID;TZID=Europe/Paris:20261206T103000",
        "-DTSTART;TZID=Europe/Paris:20261206T100000", "+DTSTART;TZID=Europe/Paris:20261206T103000",
        "-DTEND;TZID=Europe/Paris:20261206T110000", "+DTEND;TZID=Europe/Paris:20261206T120000",
        "-RECURRENCE-ID;TZID=Europe/Paris:20261207T100000",
        "+RECURRENCE-ID;TZID=Europe/Paris:20261207T103000",
      ])
  }

  @Test func `duplicates move with the series and are still ignored`() throws {
    let file = try eventFile(
      "DTSTART:20261201T100000\nRRULE:FREQ=DAILY;COUNT=3",
      "RECURRENCE-ID:20261203T100000\nDTSTART:20261203T100000\nSUMMARY:first",
      "RECURRENCE-ID:20261203T100000\nDTSTART:20261203T150000\nSUMMARY:second")
    var event = file.event
    event.start = try floating("2026-12-01T11:00:00")
    event.end = event.start
    let moved = try eventFile(try file.bytes(for: event, at: noon))
    #expect(moved.listing.map(\.title) == ["", "", "first"])
  }

  @Test func `a damaged fence does not get the event's place`() throws {
    let found = try eventFile(
      "DTSTART:20261201T100000\nGEO:47.5;8.5\n"
        + "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100:geo:47.5,8.5\n"
        + "BEGIN:VALARM\nACTION:DISPLAY\nX-APPLE-PROXIMITY:ARRIVE\n"
        + "X-APPLE-STRUCTURED-LOCATION;VALUE=URI:geo:48\nEND:VALARM")
    #expect(found.event.place?.coordinate == (try place(47.5, 8.5).coordinate))
    #expect(found.event.alarms.map(\.trigger) == [.other])
  }

  @Test func `a timed series becomes an all-day one, and back`() throws {
    let file = try eventFile(Self.series)
    var event = file.event
    event.start = try day("2026-12-01")
    event.end = try day("2026-12-02")
    let days = try eventFile(try file.bytes(for: event, at: noon))
    #expect(days.problems.isEmpty && days.event.isAllDay)
    #expect(
      days.excludedStarts == [try wall("2026-12-03T00:00:00"), try wall("2026-12-04T00:00:00")])
    #expect(
      days.overrides.map(\.event.start) == [
        try day("2026-12-06"), try zoned("2026-12-07T15:00:00", "Europe/Paris"),
      ])
    var again = days.event
    again.start = file.event.start
    again.end = file.event.end
    let times = try eventFile(try days.bytes(for: again, at: noon))
    #expect(times.excludedStarts == file.excludedStarts)
    #expect(times.overrides.map(\.event.end) == file.overrides.map(\.event.end))
  }

  @Test func `changing the rule keeps overrides and exclusions`() throws {
    let found = try changed(Self.series) {
      $0.recurrence = [try RecurrenceRule("FREQ=WEEKLY;BYDAY=TU")]
    }
    #expect(found == ["-RRULE:FREQ=DAILY", "+RRULE:FREQ=WEEKLY;BYDAY=TU"])
    let file = try eventFile(Self.series)
    var event = file.event
    event.recurrence = []
    let alone = try eventFile(try file.bytes(for: event, at: noon))
    #expect(alone.addedDates.isEmpty && alone.excludedStarts.isEmpty)
    #expect(alone.listing.map(\.title) == ["a", "b", "c"])
  }

  @Test func `an UNTIL at an occurrence moves with the series`() throws {
    let bytes = vevents("DTSTART:20261201T100000\nRRULE:FREQ=DAILY;UNTIL=20261203T100000")
    let found = try changed(bytes) { event in
      event.start = try floating("2026-12-01T11:00:00")
      event.end = event.start
    }
    #expect(
      Set(found) == [
        "-DTSTART:20261201T100000", "-RRULE:FREQ=DAILY;UNTIL=20261203T100000",
        "+DTSTART:20261201T110000", "+RRULE:FREQ=DAILY;UNTIL=20261203T110000",
      ])
  }

  @Test func `the end stays a DURATION if possible`() throws {
    let bytes = vevents("SUMMARY:a\nDTSTART:20261201T100000\nDURATION:PT1H")
    let moved = try changed(bytes) { event in
      event.start = try floating("2026-12-01T11:00:00")
      event.end = try floating("2026-12-01T12:00:00")
    }
    #expect(moved == ["-DTSTART:20261201T100000", "+DTSTART:20261201T110000"])
    let longer = try changed(bytes) { $0.end = try floating("2026-12-01T12:00:00") }
    #expect(longer == ["-DURATION:PT1H", "+DTEND:20261201T120000"])
  }

  @Test func `a place is written, moved and removed in each of its formats`() throws {
    let bytes = vevents("SUMMARY:a\nDTSTART:20261201T100000")
    let file = try eventFile(bytes)
    var event = file.event
    event.place = try place(47.5, 8.5, title: "Kino, \"gross\"", id: "cinema")
    let placed = try eventFile(try file.bytes(for: event, at: noon))
    event.location = "Kino, \"gross\""
    event.lastModifiedDate = noon
    #expect(placed.event == event && placed.problems.isEmpty)
    event.place?.coordinate = try place(48, 9).coordinate
    let moved = try eventFile(try placed.bytes(for: event, at: noon))
    #expect(moved.event == event)
    event.place = nil
    let gone = try moved.bytes(for: event, at: noon)
    #expect(changes(bytes, gone).isEmpty)
  }

  @Test func `a place format damaged by another program is repaired by the next change`() throws {
    var event = Event(
      title: "a", place: try place(47.376887, 8.541694, title: "Kino"),
      start: try floating("2026-12-01T10:00:00"), end: try floating("2026-12-01T11:00:00"))
    let bytes = try EventFile.bytes(new: event, uid: "one", at: noon)
    let broken = Array(
      string(bytes).replacing(":geo:47.376887,8.541694\r\n", with: ":geo:47.376887\r\n").utf8)
    #expect(broken != bytes)
    let file = try eventFile(broken)
    #expect(file.event.place == event.place)
    event = file.event
    event.title = "b"
    let repaired = try file.bytes(for: event, at: noon)
    #expect(changes(bytes, repaired) == ["-SUMMARY:a", "+SUMMARY:b"])
  }

  @Test(arguments: [
    ("", "2026-12-01T10:00:00", "2026-12-01T11:00:00", ReminderFault(.title, .emptyTitle)),
    ("a", "2026-12-01T10:00:00", "2026-12-01T09:00:00", ReminderFault(.end, .datesInverted)),
    ("a", "2026-12-01", "2026-12-01", ReminderFault(.end, .datesInverted)),
    ("a", "2026-12-01", "2026-12-01T09:00:00", ReminderFault(.end, .mixedDates)),
  ])
  func `an invalid event is refused`(
    title: String, start: String, end: String, fault: ReminderFault
  ) throws {
    func moment(_ text: String) throws -> Moment {
      text.count == 10 ? try day(text) : try floating(text)
    }
    let event = Event(title: title, start: try moment(start), end: try moment(end))
    let found = #expect(throws: ReminderFault.self) {
      try EventFile.bytes(new: event, uid: "one", at: noon)
    }
    #expect(found == fault && found?.sentence.isEmpty == false)
  }

  @Test(arguments: 0..<10)
  func `moving a series keeps the number and distances of its occurrences`(seed: UInt64) throws {
    var series = try RandomSeries(seed: seed)
    for _ in 0..<20 {
      let made = try series.file()
      let file = try eventFile(made.bytes)
      let step = made.form == .day ? 86_400 : 600
      // Days that a rule names stay as they are, and so does the day on which it ends.
      let rule = try #require(file.event.recurrence.first)
      let isFree = rule.text == "FREQ=DAILY" || rule.text == "FREQ=DAILY;INTERVAL=3"
      if made.form == .day, !isFree { continue }
      var event = file.event
      event.start = later(event.start, step)
      event.end = later(event.end, step)
      let after = try eventFile(try file.bytes(for: event, at: noon))
      let expected = expectedMove(of: file, step)
      #expect(starts(after).symmetricDifference(expected) == [], "\(string(made.bytes))")
      #expect(after.problems.count <= file.problems.count)
    }
  }

  @Test(arguments: 0..<10)
  func `changing the title changes only its line`(seed: UInt64) throws {
    var series = try RandomSeries(seed: 100 + seed)
    for _ in 0..<20 {
      let bytes = try series.file().bytes
      #expect(
        try changed(bytes) { $0.title = "new" } == ["-SUMMARY:series", "+SUMMARY:new"])
    }
  }
}

func later(_ moment: Moment, _ seconds: Int) -> Moment {
  switch moment {
  case .allDay(let day): .allDay(day + seconds / 86_400)
  case .floating(let wall): .floating(WallTime(seconds: wall.seconds + seconds))
  case .zoned(let wall, let zone): .zoned(WallTime(seconds: wall.seconds + seconds), zone)
  }
}

func wallOf(_ moment: Moment) -> Int { (moment.wallTime ?? moment.day.midnight).seconds }

/// Originals and starts of all occurrences before a time that no move reaches.
func starts(_ file: EventFile) -> Set<[Int]> {
  Set(file.listing.map { [$0.original.seconds, wallOf($0.start)] }.filter { $0[1] < lastStart })
}

private let lastStart = 1_990_000_000

/// The expected occurrences after a series was moved from an original on, as documented.
func expectedMove(of file: EventFile, _ step: Int, from: WallTime? = nil) -> Set<[Int]> {
  let all: [[Int]] = file.listing.compactMap { listed in
    if let from, listed.original < from { return nil }
    let isGiven = file.recurrence.contains(listed.original)
    let single = file.overrides.contains {
      $0.original == listed.original && (!$0.isThisAndFuture || !isGiven)
    }
    let governor = file.overrides.last { $0.isThisAndFuture && $0.original <= listed.original }
    var moves = true
    if single {
      moves = wallOf(listed.start) == listed.original.seconds
    } else if let governor, from.map({ governor.original > $0 }) ?? true {
      moves = wallOf(governor.event.start) == governor.original.seconds
    }
    let start = wallOf(listed.start) + (moves ? step : 0)
    return [listed.original.seconds + step, start]
  }
  return Set(all.filter { $0[1] < lastStart })
}
