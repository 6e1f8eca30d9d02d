// The wall that a series' start is on: the time by which each occurrence goes is the one that this
// wall would show at its original start. Turns moments of any other form into such times, and such
// times back into moments. Knows no file.

internal import CivilTime

struct SeriesWall: Sendable {
  let first: Moment

  init(_ first: Moment) { self.first = first }

  var start: WallTime { first.wallTime ?? first.day.midnight }

  /// What a time with a zone shows beside a start without one, and the other way round, is taken
  /// as it is written.
  func time(_ moment: Moment) -> WallTime {
    switch (moment, first) {
    case (.zoned(let wall, _), .floating), (.floating(let wall), .zoned): wall
    default: moment.wall(on: first, floatingIn: .utc)
    }
  }

  func moment(at time: WallTime) -> Moment {
    switch first {
    case .allDay: .allDay(time.day)
    case .floating: .floating(time)
    case .zoned(_, let zone): .zoned(time, zone)
    }
  }

  /// A time as one on a wall that shows what another moment does: where an override put it.
  func moment(at time: WallTime, like other: Moment) -> Moment {
    switch (first, other) {
    case (_, .allDay): .allDay(time.day)
    case (.allDay, .floating(let wall)): .floating(WallTime(day: time.day, second: wall.second))
    case (.allDay, .zoned(let wall, let zone)):
      .zoned(WallTime(day: time.day, second: wall.second), zone)
    case (_, .floating): .floating(time)
    case (.floating, .zoned(_, let zone)): .zoned(time, zone)
    case (.zoned(_, let own), .zoned(_, let zone)):
      .zoned(own == zone ? time : zone.wallTime(at: own.instant(of: time)), zone)
    }
  }

  /// UTC of a wall time in an UNTIL is held against this: without a zone, the wall's own count.
  func recurrence(
    _ rules: [RecurrenceRule], _ added: [WallTime], _ excluded: [WallTime]
  ) -> Recurrence {
    switch first {
    case .allDay(let day):
      Recurrence(
        start: day, rules: rules, added: added.map(\.day), excluded: excluded.map(\.day))
    case .floating(let wall):
      Recurrence(start: wall, rules: rules, added: added, excluded: excluded)
    case .zoned(let wall, let zone):
      Recurrence(start: wall, rules: rules, added: added, excluded: excluded) {
        Int(zone.instant(of: $0).seconds)
      }
    }
  }

  /// Which occurrence a RECURRENCE-ID or an EXDATE means that need not be of the start's form. A day
  /// beside times is the first occurrence on it; and an instant is the one that is at this instant,
  /// also where the wall skips its time.
  func original(_ moment: Moment, in recurrence: Recurrence) -> WallTime {
    let time = time(moment)
    switch (moment, first) {
    case (.allDay(let day), .floating), (.allDay(let day), .zoned):
      let next = recurrence.next(onOrAfter: day.midnight)
      return next.flatMap { $0.day == day ? $0 : nil } ?? time
    case (.zoned(let wall, let own), .zoned(_, let zone)) where own != zone:
      guard !recurrence.contains(time) else { return time }
      let instant = own.instant(of: wall)
      let before = WallTime(seconds: time.seconds - Self.widestGap)..<time
      let skipped = recurrence.occurrences(in: before, limit: Self.mostInGap)
      return skipped.first { zone.instant(of: $0) == instant } ?? time
    default: return time
    }
  }

  /// Clocks leap by an hour or two; where they leap by a day nobody looks for a time that it lacks.
  private static let widestGap = 3 * 3600
  private static let mostInGap = 200
}
