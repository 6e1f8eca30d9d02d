// One occurrence changed or removed, and a series split: compared with lists of occurrences.

import CivilTime
import Reminders
import TestSupport
import Testing

@Suite struct EventDetachingTests {
  private static let weekly = vevents(
    "SUMMARY:Movie night\nDTSTART;TZID=Europe/Paris:20261204T200000\n"
      + "DTEND;TZID=Europe/Paris:20261204T223000\nRRULE:FREQ=WEEKLY;COUNT=4\nX-OWN:x\n"
      + "DTSTAMP:20260101T000000Z\nSEQUENCE:2\n"
      + "BEGIN:VALARM\nUID:A\nACTION:DISPLAY\nDESCRIPTION:Movie night\nTRIGGER:-PT10M\nEND:VALARM")

  @Test func `a rescheduled occurrence gets its own component, and the series' is not changed`()
    throws
  {
    let file = try eventFile(Self.weekly)
    let original = try wall("2026-12-11T20:00:00")
    var event = try #require(file.event(at: original))
    event.start = try zoned("2026-12-12T19:00:00", "Europe/Paris")
    event.end = try zoned("2026-12-12T21:30:00", "Europe/Paris")
    event.title = "Movie night, a day later"
    let bytes = try file.bytes(for: event, occurrence: original, at: noon)
    let lines = string(bytes).replacing("\r\n", with: "\n")
    let before = string(Self.weekly).replacing("\r\n", with: "\n")
    let head = String(before.dropLast("END:VCALENDAR\n".count))
    let zoneless = lines.split(separator: "END:VTIMEZONE\n").last.map(String.init) ?? ""
    #expect(
      zoneless.hasPrefix(head.dropFirst("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n".count))
    )
    #expect(
      zoneless.hasSuffix(
        """
        BEGIN:VEVENT
        UID:one
        SUMMARY:Movie night\\, a day later
        DTSTART;TZID=Europe/Paris:20261212T190000
        DTEND;TZID=Europe/Paris:20261212T213000
        X-OWN:x
        DTSTAMP:20261128T120000Z
        SEQUENCE:3
        RECURRENCE-ID;TZID=Europe/Paris:20261211T200000
        LAST-MODIFIED:20261128T120000Z
        BEGIN:VALARM
        UID:A
        ACTION:DISPLAY
        DESCRIPTION:Movie night\\, a day later
        TRIGGER:-PT10M
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """), "\(zoneless)")
    let after = try eventFile(bytes)
    #expect(
      after.event(at: original)?.title == "Movie night, a day later" && after.problems.isEmpty)
    // Changed once more, and back.
    event = try #require(after.event(at: original))
    event.notes = "popcorn"
    #expect(
      changes(bytes, try after.bytes(for: event, occurrence: original, at: noon)) == [
        "+DESCRIPTION:popcorn"
      ])
  }

  @Test func `saving an unchanged occurrence adds no component`() throws {
    let file = try eventFile(Self.weekly)
    let original = try wall("2026-12-11T20:00:00")
    let event = try #require(file.event(at: original))
    #expect(try file.bytes(for: event, occurrence: original, at: noon) == Self.weekly)
  }

  @Test func `changing a date that is not an occurrence, or giving one a rule, is refused`() throws
  {
    let file = try eventFile(Self.weekly)
    var event = file.event
    #expect(throws: ReminderFault(.occurrence, .noSuchOccurrence)) {
      try file.bytes(for: event, occurrence: try wall("2026-12-11T20:00:01"), at: noon)
    }
    event.recurrence = [try RecurrenceRule("FREQ=DAILY")]
    #expect(throws: ReminderFault(.recurrence, .ruleOnOccurrence)) {
      try file.bytes(for: event, occurrence: try wall("2026-12-11T20:00:00"), at: noon)
    }
  }

  @Test func `removing an occurrence adds an EXDATE in the series' form, until none is left`()
    throws
  {
    var file = try eventFile(Self.weekly)
    var bytes = Self.weekly
    for day in ["2026-12-04", "2026-12-18", "2026-12-11"] {
      let original = try wall("\(day)T20:00:00")
      let next = try #require(try file.bytes(removing: original, at: noon))
      #expect(changes(bytes, next) == ["+EXDATE;TZID=Europe/Paris:\(original.basicText)"])
      bytes = next
      file = try eventFile(bytes)
    }
    #expect(file.listing.map(\.original) == [try wall("2026-12-25T20:00:00")])
    #expect(try file.bytes(removing: try wall("2026-12-25T20:00:00"), at: noon) == nil)
    #expect(throws: ReminderFault(.occurrence, .noSuchOccurrence)) {
      try file.bytes(removing: try wall("2026-12-04T20:00:00"), at: noon)
    }
  }

  @Test func `splitting a series divides its COUNT`() throws {
    let file = try eventFile(Self.weekly)
    let original = try wall("2026-12-18T20:00:00")
    var event = try #require(file.event(at: original))
    event.title = "Game night"
    let split = try file.split(at: original, into: event, uid: { "two" }, at: noon)
    #expect(
      changes(Self.weekly, split.bytes) == [
        "-RRULE:FREQ=WEEKLY;COUNT=4", "+RRULE:FREQ=WEEKLY;COUNT=2",
      ])
    let future = try eventFile(try #require(split.laterSeries?.bytes))
    #expect(future.uid == "two" && future.event.title == "Game night")
    #expect(future.event.recurrence.map(\.text) == ["FREQ=WEEKLY;COUNT=2"])
    #expect(future.event.alarms.map(\.id) != file.event.alarms.map(\.id))
    #expect(string(future.bytes).contains("X-OWN:x"))
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20261204", "20261211"), ("DTSTART:20261204T200000", "20261211T200000"),
    ("DTSTART;TZID=Europe/Paris:20261204T200000", "20261211T190000Z"),
  ])
  func `a series that is ended gets an UNTIL in the form of its start`(
    start: String, until: String
  ) throws {
    let file = try eventFile("\(start)\nRRULE:FREQ=WEEKLY")
    let original = try #require(
      file.recurrence.next(onOrAfter: try wall("2026-12-15T00:00:00")))
    let bytes = try #require(try file.bytes(endingBefore: original, at: noon))
    #expect(try eventFile(bytes).event.recurrence.map(\.text) == ["FREQ=WEEKLY;UNTIL=\(until)"])
    #expect(try file.bytes(endingBefore: file.recurrence.start, at: noon) == nil)
  }

  @Test func `changing the first and all later occurrences changes the whole series`() throws {
    let file = try eventFile(Self.weekly)
    var event = file.event
    event.title = "Game night"
    let split = try file.split(at: file.recurrence.start, into: event, uid: { "two" }, at: noon)
    #expect(split.laterSeries == nil)
    #expect(split.bytes == (try file.bytes(for: event, at: noon)))
  }

  @Test(arguments: 0..<20)
  func `changing one occurrence changes no other`(seed: UInt64) throws {
    var series = try RandomSeries(seed: 200 + seed)
    for _ in 0..<15 {
      let made = try series.file()
      let file = try eventFile(made.bytes)
      let before = file.listing
      guard !before.isEmpty else { continue }
      let listed = before[series.chance.below(min(before.count, 30))]
      var event = try #require(file.event(at: listed.original))
      event.title = "changed"
      if series.chance.below(2) == 0 {
        event.start = later(event.start, 86_400)
        event.end = later(event.end, 86_400)
      }
      let bytes = try file.bytes(for: event, occurrence: listed.original, at: noon)
      let after = try eventFile(bytes)
      let own = Listed(
        original: listed.original, start: event.start, end: event.end, title: "changed")
      let expected = before.map { $0.original == listed.original ? own : $0 }
      #expect(apart(after.listing, expected.sorted()) == [], "\(string(made.bytes))")
      #expect(after.event == file.event && after.excludedStarts == file.excludedStarts)
      let gone = changes(made.bytes, bytes).filter { $0.hasPrefix("-") }
      // Lines that name the occurrence itself may change: it has another title now, or the override
      // is for later ones.
      let isNamed = file.overrides.contains { $0.original == listed.original }
      #expect(isNamed ? gone.count <= 6 : gone.isEmpty)
      let names = Set(after.overrides.map(\.original))
      #expect(
        after.overrides.count - names.count <= file.overrides.count
          - Set(file.overrides.map(\.original)).count)
    }
  }

  @Test(arguments: 0..<20)
  func `removing one occurrence removes no other`(seed: UInt64) throws {
    var series = try RandomSeries(seed: 300 + seed)
    for _ in 0..<15 {
      let made = try series.file()
      let file = try eventFile(made.bytes)
      let before = file.listing
      guard !before.isEmpty else { continue }
      let listed = before[series.chance.below(min(before.count, 30))]
      let bytes = try file.bytes(removing: listed.original, at: noon)
      let expected = before.filter { $0.original != listed.original }
      guard let bytes else {
        #expect(expected.isEmpty)
        continue
      }
      let after = try eventFile(bytes)
      #expect(apart(after.listing, expected) == [], "\(string(made.bytes))")
    }
  }

  @Test(arguments: 0..<30)
  func `splitting a series keeps all its occurrences`(seed: UInt64) throws {
    var series = try RandomSeries(seed: 400 + seed)
    for _ in 0..<15 {
      let made = try series.file()
      let file = try eventFile(made.bytes)
      let before = file.listing
      let periods = Set(file.addedDates.filter { $0.end != nil }.map(\.original))
      let candidates = before.prefix(30).map(\.original).filter { !periods.contains($0) }
      guard !candidates.isEmpty else { continue }
      let original = series.chance.pick(candidates)
      let event = try #require(file.event(at: original))
      guard let split = try cut(file, original, event) else { continue }
      let past = before.filter { $0.original < original }
      let later = before.filter { $0.original >= original }
      let note = "\(original.basicText)\n\(string(made.bytes))"
      guard let future = split.laterSeries else {
        #expect(past.isEmpty, "\(note)")
        #expect(try apart(eventFile(split.bytes).listing, before) == [], "\(note)")
        continue
      }
      #expect(try apart(eventFile(split.bytes).listing, past) == [], "\(note)")
      #expect(try apart(eventFile(future.bytes).listing, later) == [], "\(note)")
      #expect(try file.bytes(endingBefore: original, at: noon) == split.bytes)
    }
  }

  @Test(arguments: 0..<20)
  func `moving later occurrences keeps the earlier ones`(seed: UInt64) throws {
    var series = try RandomSeries(seed: 500 + seed)
    for _ in 0..<15 {
      let made = try series.file()
      guard made.form != .day else { continue }
      let file = try eventFile(made.bytes)
      let before = file.listing
      let periods = file.addedDates.filter { $0.end != nil }.map(\.original)
      let singles = Set(file.overrides.filter { !$0.isThisAndFuture }.map(\.original) + periods)
      let shifted = file.overrides.filter {
        $0.isThisAndFuture && wallOf($0.event.start) != $0.original.seconds
      }
      let candidates = before.prefix(30).map(\.original).filter { original in
        let governor = file.overrides.last { $0.isThisAndFuture && $0.original <= original }
        return !singles.contains(original) && !(governor.map(shifted.contains) ?? false)
      }
      guard !candidates.isEmpty else { continue }
      let original = series.chance.pick(candidates)
      var event = try #require(file.event(at: original))
      event.start = later(event.start, 600)
      event.end = later(event.end, 600)
      guard let split = try cut(file, original, event) else { continue }
      guard let future = split.laterSeries else { continue }
      let note = "\(original.basicText)\n\(string(made.bytes))"
      #expect(
        try apart(eventFile(split.bytes).listing, before.filter { $0.original < original }) == [],
        "\(note)")
      let found = try starts(eventFile(future.bytes))
      let expected = expectedMove(of: file, 600, from: original)
      #expect(found.symmetricDifference(expected) == [], "\(note)")
    }
  }

  /// Nil if no rule could begin there.
  private func cut(
    _ file: EventFile, _ original: WallTime, _ event: Event
  ) throws -> EventFile.Split? {
    let split = Result { () throws(ReminderFault) in
      try file.split(at: original, into: event, uid: { "two" }, at: noon)
    }
    if case .failure(let fault) = split, fault.reason == .cannotSplit { return nil }
    return try split.get()
  }
}

@Suite struct LoneOccurrenceTests {
  private static let lone = vevents(
    "RECURRENCE-ID:20261203T100000\nDTSTART:20261203T110000\nSUMMARY:one",
    "RECURRENCE-ID:20261210T100000\nDTSTART:20261210T110000\nSUMMARY:two")

  @Test func `occurrences whose series is not in the file are changed and removed one by one`()
    throws
  {
    let file = try eventFile(Self.lone)
    #expect(file.listing.map(\.title) == ["one", "two"])
    let original = try wall("2026-12-10T10:00:00")
    var event = try #require(file.event(at: original))
    event.title = "three"
    let bytes = try file.bytes(for: event, occurrence: original, at: noon)
    #expect(changes(Self.lone, bytes) == ["-SUMMARY:two", "+SUMMARY:three"])
    let alone = try #require(try file.bytes(removing: original, at: noon))
    #expect(try eventFile(alone).listing.map(\.title) == ["one"])
    #expect(try eventFile(alone).bytes(removing: try wall("2026-12-03T10:00:00"), at: noon) == nil)
    #expect(throws: ReminderFault(.occurrence, .cannotSplit)) {
      try file.split(at: original, into: event, uid: { "two" }, at: noon)
    }
  }

  @Test func `ending a series at its start keeps a stray earlier occurrence`() throws {
    let file = try eventFile(
      "DTSTART:20261201T100000\nRRULE:FREQ=DAILY\nSUMMARY:series",
      "RECURRENCE-ID:20261101T100000\nSUMMARY:stray")
    let bytes = try #require(try file.bytes(endingBefore: file.recurrence.start, at: noon))
    #expect(try eventFile(bytes).listing.map(\.title) == ["stray"])
  }

  @Test func `a series cannot be split at a date outside its rule`() throws {
    let file = try eventFile(
      "DTSTART:20261201T100000\nRRULE:FREQ=WEEKLY;INTERVAL=2\nSUMMARY:series",
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20261210T100000\nSUMMARY:all that follow")
    let original = try wall("2026-12-10T10:00:00")
    let event = try #require(file.event(at: original))
    #expect(event.title == "all that follow")
    #expect(throws: ReminderFault(.occurrence, .cannotSplit)) {
      try file.split(at: original, into: event, uid: { "two" }, at: noon)
    }
  }

  @Test func `a zone that several dates use is written once`() throws {
    let bytes = vevents(
      "SUMMARY:a\nDTSTART;TZID=Europe/Paris:20261201T100000\nRRULE:FREQ=DAILY",
      "RECURRENCE-ID;TZID=Europe/Paris:20261203T100000\nDTSTART;TZID=Europe/Paris:20261203T100000",
      "RECURRENCE-ID;TZID=Europe/Paris:20261204T100000\nDTSTART;TZID=Europe/Paris:20261204T100000")
    let file = try eventFile(bytes)
    var event = file.event
    event.start = try zoned("2026-12-01T11:00:00", "Europe/Paris")
    event.end = event.start
    let moved = string(try file.bytes(for: event, at: noon))
    #expect(moved.ranges(of: "BEGIN:VTIMEZONE").count == 1)
    let original = try wall("2026-12-02T10:00:00")
    event = try #require(file.event(at: original))
    event.title = "b"
    let split = try file.split(at: original, into: event, uid: { "two" }, at: noon)
    #expect(string(try #require(split.laterSeries?.bytes)).ranges(of: "BEGIN:VTIMEZONE").count == 1)
  }

  @Test func `a series with ten thousand overrides is moved and split`() throws {
    let start = try wall("2026-12-01T10:00:00")
    let many = (1...10_000).map { number in
      let wall = WallTime(day: start.day + number, second: start.second)
      let stamp = "TZID=Europe/Paris:\(wall.basicText)"
      return "BEGIN:VEVENT\nUID:one\nRECURRENCE-ID;\(stamp)\nDTSTART;\(stamp)\nEND:VEVENT\n"
    }.joined()
    let master =
      "BEGIN:VEVENT\nUID:one\nDTSTART;TZID=Europe/Paris:\(start.basicText)\nRRULE:FREQ=DAILY\nEND:VEVENT\n"
    let file = try eventFile(Array("BEGIN:VCALENDAR\n\(master)\(many)END:VCALENDAR\n".utf8))
    var event = file.event
    event.start = later(event.start, 600)
    event.end = event.start
    let moved = try eventFile(try file.bytes(for: event, at: noon))
    #expect(moved.overrides.map(\.original).first == (try wall("2026-12-02T10:10:00")))
    let original = WallTime(day: start.day + 20_000, second: start.second)
    event = try #require(file.event(at: original))
    let split = try file.split(at: original, into: event, uid: { "two" }, at: noon)
    #expect(try eventFile(split.bytes).overrides.count == 10_000)
    #expect(try eventFile(try #require(split.laterSeries?.bytes)).overrides.isEmpty)
  }
}
