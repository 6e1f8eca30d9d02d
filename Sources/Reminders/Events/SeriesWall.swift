// The zone, or floating time, of a series' start: an occurrence is identified by the wall time
// there of its original start. Converts moments to such times and back. Knows no file.

internal import CivilTime

struct SeriesWall: Sendable {
  let first: Moment

  init(_ first: Moment) { self.first = first }

  var start: WallTime { first.wallTime ?? first.day.midnight }

  /// A time with a zone for a floating start, or the reverse, is taken as it is written.
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

  /// The wall time as a moment of another moment's zone, where an override put it.
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

  /// An UNTIL in UTC is compared with this; without a zone, with the wall time itself.
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

  /// The occurrence that a RECURRENCE-ID or EXDATE of any type means. A day means the first
  /// occurrence on it; an instant means the occurrence at this instant, even if clocks skip its
  /// wall time.
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

  /// Clocks skip an hour or two; a skipped day is not searched for.
  private static let widestGap = 3 * 3600
  private static let mostInGap = 200
}
