// Dates in words, relative to now: `Today 18:30`, `Tomorrow`, `Fri 27 Nov`.

import CivilTime
import DateWords
import Views

struct SpokenDates {
  let clock: PersonClock
  /// Whether weekdays are left out, for narrow terminals.
  let isShort: Bool

  init(now: Instant, zone: Zone, isShort: Bool = false) {
    clock = PersonClock(now: now, zone: zone)
    self.isShort = isShort
  }

  var zone: Zone { clock.zone }
  var today: Day { clock.today }

  func text(_ day: Day) -> String {
    guard let dayName = DayWords.relativeName(day, today: today) else {
      return DayWords.date(day, today: today, withWeekday: !isShort)
    }
    return dayName.prefix(1).uppercased() + dayName.dropFirst()
  }

  func text(_ wall: WallTime) -> String { "\(text(wall.day)) \(Self.clock(wall))" }

  func text(_ instant: Instant) -> String { text(zone.wallTime(at: instant)) }

  static func clock(_ wall: WallTime) -> String { DayWords.timeOfDay(wall) }
}

extension SpokenDates {
  /// The date in words, such as `Today 18:30`, in the person's zone.
  func text(_ due: DueTime) -> String {
    due.date.wallTime.map { text($0) } ?? text(due.date.day)
  }

  /// The instant of a date; for a whole day, its beginning.
  func instant(_ due: DueTime) -> Instant { due.instant ?? zone.startOfDay(due.date.day) }

  /// The date in a row of `list`: relative to today, such as `in 3 days`. For a date after this
  /// week and for a completed reminder, the date itself, such as `Fri 27 Nov`.
  func rowText(_ due: DueTime, _ group: DueGroup) -> String {
    if group != .later, group != .done { return DayWords.due(due.date, today: today) }
    let day = DayWords.day(due.date.day, today: today, withWeekday: !isShort)
    return due.date.wallTime.map { "\(day) \(Self.clock($0))" } ?? day
  }

  /// The group of `list` that a reminder with this due date is in.
  func group(_ due: DueTime?, isCompleted: Bool) -> DueGroup {
    DueGroup(due, isCompleted: isCompleted, at: clock)
  }
}
