// Alarms of events: at each occurrence, with that occurrence's own alarms; and at a place while an
// event takes place.

import CivilTime
import Geofence
import Reminders
import Testing

@testable import Alarms

@Suite struct EventTests {
  /// Begins at Ground.time(0), a Friday at 08:00 in UTC, and takes half an hour.
  private func event(
    _ lines: String = "", others: String = "", from start: String? = nil
  ) throws -> AlarmInputs {
    let times = start.map { "DTSTART\($0)" } ?? "DTSTART:20261120T080000Z\nDTEND:20261120T083000Z"
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:i
      \(times)
      SUMMARY:Choir
      \(lines)
      END:VEVENT
      \(others)
      END:VCALENDAR
      """
    var database = ZoneDatabase.system(environment: [:])
    let file = try EventFile(
      Array(text.split(separator: "\n").joined(separator: "\r\n").utf8), &database)
    return try #require(AlarmInputs(file))
  }

  private func alarm(_ trigger: String, _ id: String = "a") -> String {
    "BEGIN:VALARM\nUID:\(id)\nACTION:DISPLAY\nTRIGGER\(trigger)\nEND:VALARM"
  }

  private let office = """
    BEGIN:VALARM
    UID:a
    ACTION:DISPLAY
    TRIGGER;VALUE=DATE-TIME:19760401T005545Z
    PROXIMITY:ARRIVE
    BEGIN:VLOCATION
    UID:p
    URL:geo:52.5,13.4;u=100
    END:VLOCATION
    END:VALARM
    """

  private func watcher(_ inputs: AlarmInputs) -> AlarmHarness {
    var watcher = AlarmHarness()
    watcher.alarmEngine.update(inputs, of: "i", .event, now: OfficeMap.time(-7200))
    return watcher
  }

  private let day = 86_400

  @Test func `alarms of an all-day series go off when each day begins`() throws {
    let days = try event(
      "RRULE:FREQ=DAILY;COUNT=3\n\(alarm(":-PT10M"))", from: ";VALUE=DATE:20261121")
    var watcher = AlarmHarness(PersonalClock(zone: .utc, startOfDay: 7 * 3600))
    watcher.alarmEngine.update(days, of: "i", .event, now: OfficeMap.time(-7200))
    watcher.run(to: 10 * day)
    #expect(
      watcher.firedAlarms == (1...3).map { "time@\($0 * day - 3600 - 600)" })
  }

  @Test func `a single event's alarms go off before its start and after its end`() throws {
    var watcher = watcher(
      try event("\(alarm(":-PT10M"))\n\(alarm(";RELATED=END:PT5M", "b"))"))
    watcher.run(to: 10 * day)
    #expect(watcher.firedAlarms == ["time@-600", "time@2100"])
    #expect(watcher.alarmEngine.openFirings.map(\.occurrence) == [nil, nil])
  }

  @Test func `each occurrence of a series makes its own firing`() throws {
    var watcher = watcher(try event("RRULE:FREQ=DAILY;COUNT=3\n\(alarm(":-PT10M"))"))
    watcher.run(to: 10 * day)
    #expect(watcher.firedAlarms == ["time@-600", "time@\(day - 600)", "time@\(2 * day - 600)"])
    #expect(
      watcher.alarmEngine.openFirings.map(\.occurrence) == [
        "2026-11-20T08:00:00", "2026-11-21T08:00:00", "2026-11-22T08:00:00",
      ])
  }

  @Test func `an excluded occurrence has no alarm, a changed one has its own`() throws {
    let moved = """
      BEGIN:VEVENT
      UID:i
      RECURRENCE-ID:20261122T080000Z
      DTSTART:20261122T120000Z
      DTEND:20261122T123000Z
      SUMMARY:Concert
      \(alarm(":-PT1H"))
      END:VEVENT
      """
    var watcher = watcher(
      try event(
        "RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20261121T080000Z\n\(alarm(":-PT10M"))", others: moved))
    watcher.run(to: 10 * day)
    #expect(watcher.firedAlarms == ["time@-600", "time@\(2 * day + 4 * 3600 - 3600)"])
    #expect(watcher.alarmEngine.openFirings.map(\.title) == ["Choir", "Concert"])
  }

  @Test func `a cancelled event's alarms do not go off`() throws {
    var watcher = watcher(try event("STATUS:CANCELLED\n\(alarm(":-PT10M"))"))
    watcher.run(to: day)
    #expect(watcher.firedAlarms == [])
  }

  @Test func `after a month of sleep only alarms of the last day go off`() throws {
    var watcher = watcher(try event("RRULE:FREQ=HOURLY;INTERVAL=6\n\(alarm(":PT0S"))"))
    watcher.runDue(at: 30 * day + 60)
    let calls = (0..<4).map { "time@\(29 * day + 6 * 3600 * ($0 + 1))" }
    #expect(watcher.firedAlarms == calls)
    watcher.run(to: 30 * day + 6 * 3600)
    #expect(watcher.firedAlarms == calls + ["time@\(30 * day + 6 * 3600)"])
  }

  @Test func `an endless series has one timer at a time`() throws {
    let watcher = watcher(try event("RRULE:FREQ=SECONDLY\n\(alarm(":PT0S"))"))
    #expect(watcher.alarmEngine.nextDecisionTime == OfficeMap.time(0))
    #expect(
      watcher.alarmEngine.upcoming(of: [.event], limit: 10, now: OfficeMap.time(-60)).timeCount == 1
    )
  }

  @Test func `excluding an occurrence closes its firing and no other`() throws {
    let series = "RRULE:FREQ=DAILY;COUNT=3\n\(alarm(":-PT10M"))"
    var watcher = watcher(try event(series))
    watcher.run(to: day)
    watcher.alarmEngine.update(
      try event("EXDATE:20261120T080000Z\n\(series)"), of: "i", .event, now: OfficeMap.time(day))
    #expect(watcher.alarmEngine.openFirings.map(\.occurrence) == ["2026-11-21T08:00:00"])
  }

  /// Twenty seconds after the first fix inside the fence.
  @Test func `a place alarm goes off while the event takes place`() throws {
    var before = watcher(try event(office))
    before.walk([(-900, 1000), (-600, 0), (600, 0)])
    // The person was there before the event began.
    #expect(before.firedAlarms == ["enter@0"])
    var amidst = watcher(try event(office))
    amidst.walk([(300, 1000), (600, 0), (700, 0)])
    #expect(amidst.firedAlarms == ["enter@620"])
    var late = watcher(try event(office))
    late.walk([(1900, 1000), (2000, 0), (2100, 0)])
    #expect(late.firedAlarms == [])
  }

  @Test func `a place alarm goes off once a visit, for whichever occurrence`() throws {
    var watcher = watcher(try event("RRULE:FREQ=DAILY;COUNT=3\n\(office)"))
    watcher.walk([(300, 1000), (600, 0), (700, 0), (day + 900, 0), (2 * day - 60, 1000)])
    #expect(watcher.firedAlarms == ["enter@620"])
    watcher.walk([(2 * day + 60, 0), (2 * day + 120, 0)])
    #expect(watcher.firedAlarms == ["enter@620", "enter@\(2 * day + 80)"])
    #expect(
      watcher.alarmEngine.openFirings.map(\.occurrence) == [
        "2026-11-20T08:00:00", "2026-11-22T08:00:00",
      ])
  }

  @Test
  func
    `an occurrence that stands by itself rings again where it was put off, and is closed where it says so`()
    throws
  {
    func moved(_ more: String) -> String {
      """
      BEGIN:VEVENT
      UID:i
      RECURRENCE-ID:20261121T080000Z
      DTSTART:20261121T120000Z
      DTEND:20261121T123000Z
      SUMMARY:Concert
      BEGIN:VALARM
      UID:a
      ACTION:DISPLAY
      TRIGGER:-PT1H
      \(more)
      END:VALARM
      END:VEVENT
      """
    }
    let series = "RRULE:FREQ=DAILY;COUNT=2\n\(alarm(":-PT10M"))"
    var watcher = watcher(try event(series, others: moved("X-NOTHING:1")))
    watcher.run(to: day + 4 * 3600)
    #expect(watcher.firedAlarms == ["time@-600", "time@\(day + 3 * 3600)"])
    let answered = try event(series, others: moved("ACKNOWLEDGED:20261121T110500Z"))
    watcher.alarmEngine.update(answered, of: "i", .event, now: OfficeMap.time(day + 4 * 3600))
    #expect(watcher.alarmEngine.openFirings.map(\.occurrence) == ["2026-11-20T08:00:00"])
  }

  @Test func `a dense series keeps firing although no firing is acknowledged`() throws {
    var watcher = watcher(try event("RRULE:FREQ=MINUTELY\n\(alarm(":PT0S"))"))
    // That many firings at once help no person, so only those of the last hour are made.
    watcher.runDue(at: 2 * day + 30)
    #expect(watcher.firedAlarms.count == 60)
    watcher.run(to: 2 * day + 310)
    #expect(watcher.firedAlarms.count == 65)
    #expect(watcher.alarmEngine.nextDecisionTime == OfficeMap.time(2 * day + 360))
  }

  /// An occurrence at another place, half an hour long, at the usual time.
  private func elsewhere(_ day: Int, metres: Double) -> String {
    """
    BEGIN:VEVENT
    UID:i
    RECURRENCE-ID:202611\(20 + day)T080000Z
    DTSTART:202611\(20 + day)T080000Z
    DTEND:202611\(20 + day)T083000Z
    SUMMARY:Concert
    \(office.replacing("52.5,", with: "\(OfficeMap.north(metres)),"))
    END:VEVENT
    """
  }

  @Test func `a moved occurrence's place alarm goes off at its own place`() throws {
    var watcher = watcher(
      try event(
        "RRULE:FREQ=DAILY;COUNT=3\n\(office)", others: elsewhere(1, metres: 5000)))
    watcher.walk([(300, 1000), (600, 0), (700, 0)])
    #expect(watcher.firedAlarms == ["enter@620"])
    let second = day
    watcher.walk([(second + 300, 1000), (second + 600, 0), (second + 700, 0)])
    #expect(watcher.firedAlarms == ["enter@620"])
    watcher.walk([(second + 800, 4000), (second + 900, 5000), (second + 1000, 5000)])
    #expect(watcher.firedAlarms == ["enter@620", "enter@\(second + 920)"])
    let third = 2 * day
    watcher.walk([(third + 300, 5000), (third + 600, 0), (third + 700, 0)])
    #expect(watcher.firedAlarms.suffix(1) == ["enter@\(third + 620)"])
    #expect(watcher.firedAlarms.count == 3)
  }

  @Test func `the fence is that of the next occurrence, also after sleep`() throws {
    let inputs = try event(
      "RRULE:FREQ=DAILY;COUNT=3\n\(office)", others: elsewhere(1, metres: 5000))
    var watcher = watcher(inputs)
    func place() -> [Double] {
      watcher.alarmEngine.upcoming(of: [.event], limit: 9, now: OfficeMap.time(0)).places
        .flatMap { $0.places.map(\.coordinate.latitude) }
    }
    #expect(place() == [52.5])
    // The first fix after a day of sleep arrives before any other work is done.
    _ = watcher.alarmEngine.receive(OfficeMap.fix(4000, at: day), now: OfficeMap.time(day))
    #expect(place() == [OfficeMap.north(5000)])
    watcher.walk([(day + 60, 5000), (day + 120, 5000)])
    #expect(watcher.firedAlarms == ["enter@\(day + 80)"])
  }

  @Test func `at most a hundred firings stay open; the oldest is overtaken`() throws {
    var watcher = watcher(
      try event("RRULE:FREQ=DAILY\n\(alarm(":-PT10M"))\n\(alarm(":-PT5M", "b"))"))
    watcher.run(to: 130 * day)
    #expect(watcher.firedAlarms.count == 262)
    let open = watcher.alarmEngine.openFirings
    #expect(open.filter { $0.key.alarm == "a" }.count == 100)
    #expect(open.count == 200)
    #expect(open.first?.occurrence == "2026-12-21T08:00:00")
    let ends = Set(watcher.alarmEngine.firings.values.compactMap(\.end?.reason))
    #expect(ends == [.overtaken])
    watcher.alarmEngine.trim(now: OfficeMap.time(130 * day))
    #expect(watcher.alarmEngine.firings.count < 210)
    // A forgotten firing does not go off again.
    watcher.run(to: 130 * day + 60)
    #expect(watcher.firedAlarms.count == 262)
  }

  /// Occurrences that each have an alarm of their own, or all the same one, each at its own time.
  private func many(_ count: Int, alarm: (Int) -> String) throws -> AlarmInputs {
    let start = WallTime(seconds: Int(OfficeMap.time(0).seconds))
    let others = (0..<count).map { number in
      let stamp = WallTime(seconds: start.seconds + number * day).basicText
      return """
        BEGIN:VEVENT
        UID:i
        RECURRENCE-ID:\(stamp)Z
        DTSTART:\(stamp)Z
        DURATION:PT1H
        \(alarm(number))
        END:VEVENT
        """
    }
    return try event("RRULE:FREQ=DAILY", others: others.joined(separator: "\n"))
  }

  @Test func `thousands of changed occurrences are monitored in one call`() throws {
    var times = watcher(try many(600) { alarm(":-PT\($0 + 1)S", "a\($0)") })
    times.run(to: 3 * day)
    #expect(
      times.firedAlarms == [
        "time@-1", "time@\(day - 2)", "time@\(2 * day - 3)", "time@\(3 * day - 4)",
      ])
    var fences = watcher(
      try many(600) { office.replacing("UID:a", with: "UID:a\($0)") })
    fences.walk([(300, 1000), (600, 0), (700, 0), (day - 60, 1000), (day + 60, 0), (day + 90, 0)])
    #expect(fences.firedAlarms == ["enter@620", "enter@\(day + 80)"])
    #expect(fences.alarmEngine.explanations(of: "i", now: OfficeMap.time(day)).count == 600)
    #expect(
      fences.alarmEngine.upcoming(of: [.event], limit: 1, now: OfficeMap.time(day)).placeCount
        == 599)
  }

  @Test func `alarms at the end of the calendar do not trap`() throws {
    let inputs = try event(
      "RRULE:FREQ=DAILY\n\(alarm(":PT0S"))\n\(office.replacing("UID:a", with: "UID:b"))")
    let clock = PersonalClock(zone: .utc)
    for milliseconds: Int64 in [0, 7_200_000, 1 << 50] {
      let moment = Instant.last.adding(milliseconds: milliseconds)
      _ = inputs.triggers(clock, around: moment)
      for alarm in inputs.alarms {
        #expect(
          !FiringConditions(inputs, AlarmInputs.Series(inputs), alarm, clock, at: moment).isOpen(
            at: moment))
      }
    }
  }
}
