// Which of its dates a reminder stands at, and what has become of that date since: as completing takes
// it on, whoever completed it, or as the person moves it. Knows nothing of what has gone off.

public import CivilTime

/// Where a reminder of a series stands: by its start, else by its due date.
public struct SeriesDate: Hashable, Sendable {
  /// A date on the wall that it is written for, a day as its midnight.
  public struct SeriesPosition: Hashable, Sendable {
    public let wall: WallTime
    /// For programs that write the same in another zone; nil for a day.
    public let instant: Instant?

    public init(_ wall: WallTime, _ instant: Instant?) {
      self.wall = wall
      self.instant = instant
    }

    init(_ moment: Moment, floatingIn zone: Zone) {
      self.init(
        moment.onWall, moment.wallTime.map { _ in moment.instant(floatingIn: zone) })
    }
  }

  public let date: SeriesPosition
  public let isStart: Bool
  /// The due date, where it stands by its start: that may be taken away.
  public let due: SeriesPosition?
  /// Whether it repeated by a rule.
  public let repeats: Bool
  /// The first date after it that the file added to the series.
  public let added: SeriesPosition?

  public init(
    date: SeriesPosition, isStart: Bool, due: SeriesPosition?, repeats: Bool, added: SeriesPosition?
  ) {
    self.date = date
    self.isStart = isStart
    self.due = due
    self.repeats = repeats
    self.added = added
  }

  /// What became of it.
  public enum DateOutcome: Sendable {
    /// It is where it was, or was put off.
    case stays
    /// It is done with, and the reminder stands at a later date of its series.
    case movedOn
    /// It was moved to a date before it.
    case broughtForward
  }

  /// The date that a reminder with these goes by, and where that was.
  func comparing(_ start: Moment?, _ due: Moment?) -> (now: Moment, then: SeriesPosition)? {
    if isStart, let start { return (start, date) }
    guard let due, let then = isStart ? self.due : date else { return nil }
    return (due, then)
  }
}

extension AlarmInputs {
  /// Nil for an event, and for what has no date.
  public func seriesDate(floatingIn zone: Zone) -> SeriesDate? {
    guard schedule == nil, let moment = start ?? end else { return nil }
    return SeriesDate(
      date: SeriesDate.SeriesPosition(moment, floatingIn: zone), isStart: start != nil,
      due: start == nil ? nil : end.map { SeriesDate.SeriesPosition($0, floatingIn: zone) },
      repeats: repeats, added: added.map { SeriesDate.SeriesPosition($0, floatingIn: zone) })
  }

  /// Whether the same date is another one by now.
  public func hasLeft(_ seriesDate: SeriesDate, floatingIn zone: Zone) -> Bool {
    guard schedule == nil, let (now, then) = seriesDate.comparing(start, end) else { return false }
    return SeriesDate.SeriesPosition(now, floatingIn: zone) != then
  }

  /// Whether it stands at another date, in whatever zone it is read.
  public func hasMoved(from seriesDate: SeriesDate) -> Bool {
    guard schedule == nil, let (now, then) = seriesDate.comparing(start, end) else { return false }
    return !now.isSame(then) && now.wall(of: then) != now.onWall
  }
}

extension ReminderFile {
  /// What became of a date of its series. Who puts the one date off does not take it as far as to the
  /// next, and who completes it there does, in whatever program.
  public func outcome(since seriesDate: SeriesDate) -> SeriesDate.DateOutcome {
    guard let (now, then) = seriesDate.comparing(reminder.start, reminder.due), !now.isSame(then)
    else { return .stays }
    let wall = now.wall(of: then)
    let lead = seriesDate.isStart ? lead : 0
    // In another zone it may be an hour off, where clocks were changed in one of them.
    let isCounted = reminder.recurrence.contains { $0.frequency.isSubDaily }
    let slack = wall == then.wall || isCounted ? 0 : 3600
    let latest = WallTime(seconds: now.onWall.seconds + slack)
    if latest <= wall { return now.onWall < wall ? outcomeBack(now, to: wall, lead) : .stays }
    if let added = seriesDate.added, now.wall(of: added) <= latest { return .movedOn }
    // Where a date was that was added since nobody knows any more, nor where a rule led that has come
    // to its end.
    let hasUnknown = seriesDate.added == nil && !dates.added.isEmpty
    guard !hasUnknown, !reminder.recurrence.isEmpty else {
      let isOfSeries = hasUnknown || seriesDate.repeats
      return isOfSeries && now.onWall.day > wall.day ? .movedOn : .stays
    }
    let series = Series(
      first: now.standing(at: wall.later(by: lead)), rules: endless, added: [], excluded: [],
      zone: .utc)
    return series.goesOn(by: latest.later(by: lead)) ? .movedOn : .stays
  }

  /// How long before the date that the rule counts from the reminder starts.
  private var lead: Int {
    guard let start = reminder.start, let anchor = Series.anchor(of: reminder) else { return 0 }
    return anchor.onWall.seconds - start.onWall.seconds
  }

  /// Who undoes a completion takes it back to where the later date is still to come.
  private func outcomeBack(
    _ now: Moment, to wall: WallTime, _ lead: Int
  ) -> SeriesDate.DateOutcome {
    guard let series = Series(reminder, dates, in: .utc) else { return .stays }
    let onward = Series(
      first: now.standing(at: now.onWall.later(by: lead)), rules: endless, added: series.added,
      excluded: [], zone: .utc)
    return onward.comes(to: wall.later(by: lead)) ? .stays : .broughtForward
  }

  /// How often a rule still comes says nothing of how often it came.
  private var endless: [RecurrenceRule] {
    reminder.recurrence.map { rule in
      if case .count = rule.end { rule.with(.never) } else { rule }
    }
  }

  /// The first date that the file adds to the series after the one where it stands.
  public var nextAdded: Moment? {
    guard !dates.added.isEmpty, let series = Series(reminder, dates, in: .utc) else { return nil }
    return series.added.filter { $0 > series.start && !series.excluded.contains($0) }.min().map(
      series.first.standing)
  }
}

extension WallTime {
  fileprivate func later(by count: Int) -> WallTime { WallTime(seconds: seconds + count) }
}

extension Moment {
  /// A day as its midnight.
  fileprivate var onWall: WallTime { wallTime ?? day.midnight }

  /// The same kind of moment, at another time on its wall.
  fileprivate func standing(at wall: WallTime) -> Moment {
    switch self {
    case .allDay: .allDay(wall.day)
    case .floating: .floating(wall)
    case .zoned(_, let zone): .zoned(wall, zone)
    }
  }

  /// Whether that is the same moment, in whatever zone.
  fileprivate func isSame(_ stand: SeriesDate.SeriesPosition) -> Bool {
    guard case .zoned = self, let instant = stand.instant else { return false }
    return self.instant(floatingIn: .utc) == instant
  }

  /// When that was on the wall that this is on.
  fileprivate func wall(of stand: SeriesDate.SeriesPosition) -> WallTime {
    guard case .zoned(_, let zone) = self, let instant = stand.instant else { return stand.wall }
    return zone.wallTime(at: instant)
  }
}
