// Identifies the dates of a series by wall times: each by its original start in the zone of the
// series' start, or as floating time if the start is a floating time. Converts moments to such wall
// times and back.

public import CivilTime

public struct SeriesWall: Sendable {
  /// The date from which the rules count.
  public let first: Moment
  /// The zone in which floating times and days are read; nil if their wall times are compared as
  /// they are written.
  let zone: Zone?

  public init(_ first: Moment, floatingIn zone: Zone? = nil) {
    self.first = first
    self.zone = zone
  }

  public var start: WallTime { first.wallTime ?? first.day.midnight }

  /// The wall time that identifies a date. If only one of the moment and the series' start has a
  /// zone, and no zone was given for floating times, the moment is taken as it is written.
  public func time(_ moment: Moment) -> WallTime {
    switch (moment, first) {
    case (.zoned(let wall, _), .floating) where zone == nil: wall
    default: moment.wall(on: first, floatingIn: zone ?? .utc)
    }
  }

  public func moment(at time: WallTime) -> Moment {
    switch first {
    case .allDay: .allDay(time.day)
    case .floating: .floating(time)
    case .zoned(_, let zone): .zoned(time, zone)
    }
  }

  /// The conversion for a series in the same zone that begins at another date.
  func beginning(at time: WallTime) -> SeriesWall {
    SeriesWall(moment(at: time), floatingIn: zone)
  }

  /// The wall time as a moment with the kind and zone of another moment, because an override may
  /// have moved an occurrence to another zone.
  public func moment(at time: WallTime, like other: Moment) -> Moment {
    switch (first, other) {
    case (_, .allDay): .allDay(time.day)
    case (.allDay, .floating(let wall)): .floating(WallTime(day: time.day, second: wall.second))
    case (.allDay, .zoned(let wall, let zone)):
      .zoned(WallTime(day: time.day, second: wall.second), zone)
    case (_, .floating): .floating(time)
    case (.floating, .zoned(_, let zone)): .zoned(time, zone)
    case (.zoned(_, let seriesZone), .zoned(_, let zone)):
      .zoned(seriesZone == zone ? time : zone.wallTime(at: seriesZone.instant(of: time)), zone)
    }
  }

  /// The recurrence from the series' start. An UNTIL in UTC is converted to the series' zone;
  /// without a zone, the wall time of UTC is compared with wall times.
  public func recurrence(
    _ rules: [RecurrenceRule], _ added: [WallTime], _ excluded: [WallTime]
  ) -> Recurrence {
    switch first {
    case .allDay(let day):
      return Recurrence(
        start: day, rules: rules, added: added.map(\.day), excluded: excluded.map(\.day))
    case .floating(let wall), .zoned(let wall, _):
      guard let zone = first.zone ?? zone else {
        return Recurrence(start: wall, rules: rules, added: added, excluded: excluded)
      }
      return Recurrence(start: wall, rules: rules, added: added, excluded: excluded) {
        Int(zone.instant(of: $0).seconds)
      }
    }
  }

  /// The start of the occurrence that a RECURRENCE-ID or EXDATE means, in the series' wall time. A
  /// day means the first occurrence on that day. A time in another zone means the occurrence at the
  /// same instant, even one whose wall time the clocks skip.
  public func original(_ moment: Moment, in recurrence: Recurrence) -> WallTime {
    let time = time(moment)
    switch (moment, first) {
    case (.allDay(let day), .floating), (.allDay(let day), .zoned):
      let next = recurrence.next(onOrAfter: day.midnight)
      return next.flatMap { $0.day == day ? $0 : nil } ?? time
    case (.zoned(let wall, let momentZone), .zoned(_, let zone)) where momentZone != zone:
      guard !recurrence.contains(time) else { return time }
      let instant = momentZone.instant(of: wall)
      let before = WallTime(seconds: time.seconds - Self.mostSkippedSeconds)..<time
      let skipped = recurrence.occurrences(in: before, limit: Self.mostSkippedDates)
      return skipped.first { zone.instant(of: $0) == instant } ?? time
    default: return time
    }
  }

  /// The longest skip of clocks that is searched, in seconds. Clocks skip an hour or two. Where
  /// they skip a whole day, as when a country moves across the date line, a date within that day
  /// is not found.
  private static let mostSkippedSeconds = 3 * 3600
  private static let mostSkippedDates = 200
}

extension Moment {
  /// The wall time of this moment in the zone of `other`. If this moment is a day, the result is
  /// the time of day of `other` on that day.
  public func wall(on other: Moment, floatingIn zone: Zone) -> WallTime {
    switch (self, other) {
    case (.allDay(let day), _): WallTime(day: day, second: other.wallTime?.second ?? 0)
    case (_, .allDay): day.midnight
    case (.zoned(let wall, let momentZone), .zoned(_, let otherZone)) where momentZone == otherZone:
      wall
    case (.zoned(let wall, let momentZone), _):
      (other.zone ?? zone).wallTime(at: momentZone.instant(of: wall))
    case (.floating(let wall), _): wall
    }
  }

  /// The moment moved by the difference of two wall times; nil if that is outside the years 1 to
  /// 9999.
  public func moved(from old: WallTime, to new: WallTime) -> Moment? {
    let days = new.day - old.day
    guard let wall = wallTime else {
      let movedDate = day + days
      return movedDate >= Day.first && movedDate <= Day.last ? .allDay(movedDate) : nil
    }
    let movedDate = WallTime(day: wall.day + days, second: 0)
    let time = WallTime(seconds: movedDate.seconds + wall.second + new.second - old.second)
    guard time.day >= Day.first, time.day <= Day.last else { return nil }
    return zone.map { .zoned(time, $0) } ?? .floating(time)
  }
}
