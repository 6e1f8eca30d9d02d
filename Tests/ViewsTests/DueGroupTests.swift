// The section that a due date belongs to: zones, midnight, changes of clocks, whole days.

import CivilTime
import DateWords
import Testing
import Views

@Suite struct DueGroupTests {
  private var zones = ZoneDatabase.system(environment: [:])

  private mutating func group(
    _ due: String, in zone: String, at now: String, isCompleted: Bool = false
  ) throws -> DueGroup {
    let zone = try zones.zone(zone)
    let clock = PersonClock(now: try Instant(text: now), zone: zone)
    let time =
      if let day = try? Day(text: due) {
        DueTime(day: day)
      } else {
        DueTime(try Instant(text: due), in: zone)
      }
    return DueGroup(time, isCompleted: isCompleted, at: clock)
  }

  @Test(arguments: [
    // One second before midnight, and midnight, by the person's clock.
    ("2026-11-20", "Europe/Berlin", "2026-11-20T22:59:59Z", DueGroup.today),
    ("2026-11-20", "Europe/Berlin", "2026-11-20T23:00:00Z", .overdue),
    ("2026-11-20", "America/New_York", "2026-11-20T23:00:00Z", .today),
    ("2026-11-20", "Pacific/Kiritimati", "2026-11-19T10:00:00Z", .today),
    // A time is overdue from its instant on.
    ("2026-11-20T17:30:00Z", "Europe/Berlin", "2026-11-20T17:29:59.999Z", .today),
    ("2026-11-20T17:30:00Z", "Europe/Berlin", "2026-11-20T17:30:00Z", .overdue),
    // The same instant is another day elsewhere.
    ("2026-11-20T23:30:00Z", "Europe/Berlin", "2026-11-20T12:00:00Z", .tomorrow),
    ("2026-11-20T23:30:00Z", "Etc/UTC", "2026-11-20T12:00:00Z", .today),
    // Days are counted by the calendar, also where one of them has 23 or 25 hours.
    ("2026-03-30", "Europe/Berlin", "2026-03-28T23:30:00Z", .tomorrow),
    ("2026-10-26", "Europe/Berlin", "2026-10-24T22:30:00Z", .tomorrow),
    ("2026-11-26", "Europe/Berlin", "2026-11-20T09:00:00Z", .week),
    ("2026-11-27", "Europe/Berlin", "2026-11-20T09:00:00Z", .later),
    ("0001-01-01", "Europe/Berlin", "2026-11-20T09:00:00Z", .overdue),
    ("9999-12-31", "Europe/Berlin", "2026-11-20T09:00:00Z", .later),
  ])
  mutating func `a due date has its section by the person's calendar and clock`(
    _ due: String, _ zone: String, _ now: String, _ group: DueGroup
  ) throws {
    #expect(try self.group(due, in: zone, at: now) == group)
  }

  @Test func `what is completed is done, and what has no date has none`() throws {
    let clock = PersonClock(now: Instant(seconds: 0), zone: .utc)
    #expect(DueGroup(nil, isCompleted: true, at: clock) == .done)
    #expect(DueGroup(nil, isCompleted: false, at: clock) == .none)
  }

  @Test mutating func `midnight is when the next day begins, whatever the clocks do`() throws {
    // In Santiago the clocks go forward at midnight: the day begins at one.
    let zone = try zones.zone("America/Santiago")
    let clock = PersonClock(now: try Instant(text: "2026-09-05T20:00:00Z"), zone: zone)
    #expect(clock.midnight == (try Instant(text: "2026-09-06T04:00:00Z")))
  }
}
