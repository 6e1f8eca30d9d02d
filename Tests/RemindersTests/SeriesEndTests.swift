// A series keeps its dates when it is moved or split: the same number, each moved as far as the
// start, and no excluded date comes back.

import CivilTime
import Reminders
import TestSupport
import Testing

@Suite struct SeriesEndTests {
  /// The dates of a series of whole days or times, found by completing a reminder until it is over.
  private func dueDates(_ bytes: [UInt8]) throws -> [Moment] {
    var dates: [Moment] = []
    var file = try Peer.file(bytes)
    while let due = file.reminder.due, !file.reminder.isCompleted, dates.count < 100 {
      dates.append(due)
      let done = try file.completed(
        at: due.instant(floatingIn: .utc), now: noon, in: .utc, copyUID: { "copy" })
      file = try Peer.file(done.bytes)
    }
    return dates
  }

  private func moved(_ bytes: [UInt8], to start: Moment) throws -> EventFile {
    let file = try eventFile(bytes)
    var event = file.event
    event.start = start
    event.end = start.wallTime == nil ? .allDay(start.day + 1) : start
    return try eventFile(try file.bytes(for: event, at: noon))
  }

  @Test func `moving an ended series earlier does not add a date after its end`() throws {
    let series = vevents(
      "DTSTART;TZID=Europe/Paris:20260104T180000\nRRULE:FREQ=WEEKLY")
    let file = try eventFile(series)
    let cut = try #require(
      try file.bytes(endingBefore: try wall("2026-01-25T18:00:00"), at: noon))
    let earlier = try moved(cut, to: try zoned("2026-01-04T17:00:00", "Europe/Paris"))
    #expect(earlier.recurrence.map(\.day.text) == ["2026-01-04", "2026-01-11", "2026-01-18"])
  }

  @Test(arguments: [
    // The last start, one second before the next one, an hour after the last one.
    "20261205T090000", "20261206T085959", "20261205T100000",
  ])
  func `a daily series moved by a week keeps its five dates`(until: String) throws {
    let series = vevents("DTSTART:20261201T090000\nRRULE:FREQ=DAILY;UNTIL=\(until)")
    for start in ["2026-12-08T09:00:00", "2026-11-24T08:00:00", "2026-12-01T23:00:00"] {
      let file = try moved(series, to: try floating(start))
      #expect(file.recurrence.map { $0 }.count == 5, "\(start)")
      #expect(file.recurrence.first { _ in true } == (try wall(start)))
    }
    let days = try moved(series, to: try day("2026-12-03"))
    #expect(days.recurrence.map(\.day.text).last == "2026-12-07")
  }

  @Test func `a new title from a moved date on keeps all times and exclusions`() throws {
    let file = try eventFile(
      "SUMMARY:Class\nDTSTART:20260105T140000\nDTEND:20260105T150000\n"
        + "RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260203T140000\nEXDATE:20260127T140000",
      "RECURRENCE-ID:20260120T140000\nDTSTART:20260119T100000\nDTEND:20260119T110000\nSUMMARY:Class"
    )
    let moved = try wall("2026-01-20T14:00:00")
    var event = try #require(file.event(at: moved))
    event.title = "Seminar"
    let split = try file.split(at: moved, into: event, uid: { "two" }, at: noon)
    let future = try eventFile(try #require(split.laterSeries?.bytes))
    #expect(
      future.listing.map { "\($0.start.wallTime?.basicText ?? "") \($0.title)" } == [
        "20260119T100000 Seminar", "20260203T140000 Seminar",
      ])
    #expect(
      try eventFile(split.bytes).listing.compactMap { $0.start.wallTime?.basicText } == [
        "20260105T140000", "20260106T140000", "20260113T140000",
      ])
  }

  @Test func `an RDATE outside the rule becomes a separate item on completion`() throws {
    // COUNT counts Saturdays. The added Sunday is not a date of the rule, but its start would be.
    let file = try Peer.file(
      ics(
        "DTSTART;VALUE=DATE:20260102\nDUE;VALUE=DATE:20260103\nRRULE:FREQ=WEEKLY;BYDAY=SA\n"
          + "RDATE;VALUE=DATE:20260104"))
    let done = try file.completed(
      at: try instant("2026-01-03T12:00:00Z"), now: noon, in: .utc, copyUID: { "copy" })
    #expect(try Peer.file(done.bytes).reminder.due == (try day("2026-01-10")))
    let apart = try Peer.file(try #require(done.separateReminder?.bytes)).reminder
    #expect(apart.due == (try day("2026-01-04")))
    #expect(apart.start == (try day("2026-01-03")))
    #expect(apart.recurrence.isEmpty && !apart.isCompleted)
  }

  @Test func `a start outside the rule does not use up COUNT`() throws {
    let series = ics(
      "DTSTART;VALUE=DATE:20260106\nDUE;VALUE=DATE:20260107\n"
        + "RRULE:FREQ=WEEKLY;BYDAY=WE,TH;COUNT=5")
    #expect(
      try dueDates(series).map(\.day.text) == [
        "2026-01-07", "2026-01-08", "2026-01-14", "2026-01-15", "2026-01-21",
      ])
  }

  @Test func `an RDATE that the rule cannot continue from becomes a separate item`() throws {
    let file = try Peer.file(
      ics("DUE:20260101T090000\nRRULE:FREQ=DAILY;INTERVAL=3\nRDATE:20260102T100000"))
    let done = try file.completed(
      at: try instant("2026-01-01T12:00:00Z"), now: noon, in: .utc, copyUID: { "copy" })
    #expect(try Peer.file(done.bytes).reminder.due == (try floating("2026-01-04T09:00:00")))
    let apart = try Peer.file(try #require(done.separateReminder?.bytes))
    #expect(apart.reminder.due == (try floating("2026-01-02T10:00:00")))
    #expect(!string(done.bytes).contains("RDATE") && !string(apart.bytes).contains("RRULE"))
  }

  @Test func `the first date's own length is not given to the others when they move`()
    throws
  {
    let file = try eventFile(
      "DTSTART:20260105T140000\nDTEND:20260105T150000\nRRULE:FREQ=DAILY;COUNT=2\n"
        + "RDATE;VALUE=PERIOD:20260105T140000/PT5H")
    let first = try wall("2026-01-05T14:00:00")
    var event = try #require(file.event(at: first))
    event.start = try floating("2026-01-05T13:00:00")
    event.end = try floating("2026-01-05T18:00:00")
    let split = try file.split(at: first, into: event, uid: { "two" }, at: noon)
    #expect(
      try eventFile(split.bytes).listing.map { $0.end.wallTime?.basicText } == [
        "20260105T180000", "20260106T140000",
      ])
  }

  @Test func `a series cannot be split at an RDATE with its own length`() throws {
    let file = try eventFile(
      "DTSTART:20260105T140000\nDTEND:20260105T150000\nRRULE:FREQ=DAILY;COUNT=9\n"
        + "RDATE;VALUE=PERIOD:20260107T140000/PT5H")
    let longer = try wall("2026-01-07T14:00:00")
    var event = try #require(file.event(at: longer))
    event.title = "Seminar"
    #expect(throws: ReminderFault(.occurrence, .cannotSplit)) {
      try file.split(at: longer, into: event, uid: { "two" }, at: noon)
    }
  }

  @Test(arguments: [
    // The rule says the same as the start.
    ("FREQ=WEEKLY;BYDAY=TU", "FREQ=WEEKLY;BYDAY=TH"),
    ("FREQ=MONTHLY;BYMONTHDAY=6", "FREQ=MONTHLY;BYMONTHDAY=8"),
    ("FREQ=MONTHLY;BYDAY=1TU", "FREQ=MONTHLY;BYDAY=2TH"),
    ("FREQ=YEARLY;BYMONTH=1;BYDAY=1TU", "FREQ=YEARLY;BYDAY=2TH;BYMONTH=1"),
    ("FREQ=DAILY;BYHOUR=14", "FREQ=DAILY;BYHOUR=14"),
    // The rule says more than the start.
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
  ])
  func `a rule that names the start's weekday changes when the start moves`(
    rule: String, moved: String
  ) throws {
    let series = vevents("DTSTART:20260106T140000\nRRULE:\(rule)")
    let file = try self.moved(series, to: try floating("2026-01-08T14:00:00"))
    #expect(file.event.recurrence == [try RecurrenceRule(moved)])
  }

  @Test func `an excluded working day stays excluded when the series moves by days`() throws {
    let series = vevents(
      "DTSTART:20260105T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=7\n"
        + "EXDATE:20260109T090000")
    let file = try moved(series, to: try floating("2026-01-06T09:00:00"))
    #expect(
      file.recurrence.map(\.day.text) == [
        "2026-01-06", "2026-01-07", "2026-01-08", "2026-01-09", "2026-01-13", "2026-01-14",
      ])
  }

  @Test func `moving a series to another zone keeps its last date and exclusions`() throws {
    let series = vevents(
      """
      DTSTART;TZID=Europe/Paris:20261201T090000
      RRULE:FREQ=DAILY;UNTIL=20261205T080000Z
      EXDATE;TZID=Europe/Paris:20261203T090000
      """)
    let file = try moved(series, to: try zoned("2026-12-01T09:00:00", "America/New_York"))
    #expect(
      file.recurrence.map(\.day.text) == ["2026-12-01", "2026-12-02", "2026-12-04", "2026-12-05"])
  }

  @Test func `changing the hour of a series keeps its last date and exclusions`() throws {
    let series = ics(
      "DUE:20261201T090000\nRRULE:FREQ=DAILY;UNTIL=20261205T090000\nEXDATE:20261203T090000")
    for due in ["2026-12-01T18:00:00", "2026-12-01T07:30:00", "2026-12-09T09:00:00"] {
      let file = try Peer.file(series)
      var reminder = file.reminder
      reminder.due = try floating(due)
      let dates = try dueDates(try file.bytes(for: reminder, at: noon))
      #expect(dates.count == 4, "\(due): \(dates)")
      #expect(dates.first == reminder.due)
    }
  }

  @Test(arguments: 1...200)
  func `moving a series keeps the number of its dates, each moved as far as the start`(seed: Int)
    throws
  {
    var chance = SeededRandom(seed: UInt64(seed))
    let (name, step) = [("DAILY", 1), ("WEEKLY", 7)][chance.below(2)]
    let interval = chance.below(3) + 1
    let count = chance.below(9) + 1
    let gap = step * interval * 86_400
    let start = WallTime(
      day: try wall("2026-01-01T00:00:00").day + chance.below(600), second: 43_200)
    let last = WallTime(seconds: start.seconds + (count - 1) * gap)
    let until = WallTime(seconds: last.seconds + chance.below(gap))
    let series = vevents(
      "DTSTART:\(start.basicText)\nRRULE:FREQ=\(name);INTERVAL=\(interval);UNTIL=\(until.basicText)"
    )
    let distance = (chance.below(20) - 10) * 86_400 + (chance.below(24) - 12) * 3600
    let new = WallTime(seconds: start.seconds + distance)
    let file = try moved(series, to: .floating(new))
    let expected = (0..<count).map { WallTime(seconds: new.seconds + $0 * gap) }
    #expect(file.recurrence.map { $0 } == expected, "seed \(seed)")
  }
}
