// Dates in words, relative to now: `Today 18:30`, `Tomorrow`, `Fri 27 Nov`.

import CivilTime
import DateWords
import Views

struct SpokenDates {
  let now: Instant
  let zone: Zone
  /// Whether weekdays are left out, for narrow terminals.
  var isShort = false

  var today: Day { zone.wallTime(at: now).day }

  func text(_ day: Day) -> String {
    let text = DayWords.day(day, today: today, withWeekday: !isShort)
    return text.first.map { $0.uppercased() + text.dropFirst() } ?? text
  }

  func text(_ wall: WallTime) -> String { "\(text(wall.day)) \(Self.clock(wall))" }

  func text(_ instant: Instant) -> String { text(zone.wallTime(at: instant)) }

  static func clock(_ wall: WallTime) -> String { DayWords.clock(wall) }
}

extension SpokenDates {
  /// The date in words, such as `Today 18:30`, in the person's zone.
  func text(_ due: DueTime) -> String {
    due.date.wallTime.map { text($0) } ?? text(due.date.day)
  }

  /// The instant of a date; for a whole day, its beginning.
  func instant(_ due: DueTime) -> Instant { due.instant ?? zone.startOfDay(due.date.day) }

  /// The group of `list` that a reminder with this due date is in.
  func group(_ due: DueTime?, isCompleted: Bool) -> DueGroup {
    DueGroup(due, isCompleted: isCompleted, at: PersonClock(now: now, zone: zone))
  }
}
