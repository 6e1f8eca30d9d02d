// Which date of its series a reminder is at, and what has happened to that date since: it was
// completed, by any program, or moved by the person. Knows nothing of firings.

public import CivilTime
internal import Repetition

/// The position of a reminder in its series: by its start, or else its due date.
public struct SeriesDate: Hashable, Sendable {
  /// A date as wall time; midnight for a day.
  public struct SeriesPosition: Hashable, Sendable {
    public let wall: WallTime
    /// To compare with the same date in another zone; nil for a day.
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
  /// The due date, if the position is by the start, which may be removed later.
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

  /// What happened to the date.
  public enum DateOutcome: Sendable {
    /// It is unchanged or was postponed.
    case stays
    /// It is over, and the reminder is at a later date of its series.
    case movedOn
    /// It was moved to an earlier date.
    case broughtForward
  }

  /// The current date of a reminder with these dates, and the recorded one.
  func comparing(_ start: Moment?, _ due: Moment?) -> (now: Moment, then: SeriesPosition)? {
    if isStart, let start { return (start, date) }
    guard let due, let then = isStart ? self.due : date else { return nil }
    return (due, then)
  }
}

extension AlarmInputs {
  /// Nil for an event, and for an item without a date.
  public func seriesDate(floatingIn zone: Zone) -> SeriesDate? {
    guard schedule == nil, let moment = start ?? end else { return nil }
    return SeriesDate(
      date: SeriesDate.SeriesPosition(moment, floatingIn: zone), isStart: start != nil,
      due: start == nil ? nil : end.map { SeriesDate.SeriesPosition($0, floatingIn: zone) },
      repeats: repeats, added: added.map { SeriesDate.SeriesPosition($0, floatingIn: zone) })
  }

  /// Whether the reminder is now at another date.
  public func hasLeft(_ seriesDate: SeriesDate, floatingIn zone: Zone) -> Bool {
    guard schedule == nil, let (now, then) = seriesDate.comparing(start, end) else { return false }
    return SeriesDate.SeriesPosition(now, floatingIn: zone) != then
  }

  /// Whether it is at another date in any zone.
  public func hasMoved(from seriesDate: SeriesDate) -> Bool {
    guard schedule == nil, let (now, then) = seriesDate.comparing(start, end) else { return false }
    return !now.isSame(then) && now.wall(of: then) != now.onWall
  }
}

extension ReminderFile {
  /// What happened to a date of the series. Postponing a date does not move it as far as the next
  /// one; completing it, in any program, does.
  public func outcome(since seriesDate: SeriesDate) -> SeriesDate.DateOutcome {
    guard let (now, then) = seriesDate.comparing(reminder.start, reminder.due), !now.isSame(then)
    else { return .stays }
    let wall = now.wall(of: then)
    let lead = seriesDate.isStart ? lead : 0
    // In another zone it may differ by an hour, if only one of them changed its clocks.
    let isCounted = reminder.recurrence.contains { $0.frequency.isSubDaily }
    let slack = wall == then.wall || isCounted ? 0 : 3600
    let latest = WallTime(seconds: now.onWall.seconds + slack)
    if latest <= wall { return now.onWall < wall ? outcomeBack(now, to: wall, lead) : .stays }
    if let added = seriesDate.added, now.wall(of: added) <= latest { return .movedOn }
    // Unknown: the recorded date did not store added dates, or the rule has ended.
    let hasUnknown = seriesDate.added == nil && !dates.added.isEmpty
    guard !hasUnknown, !reminder.recurrence.isEmpty else {
      let isOfSeries = hasUnknown || seriesDate.repeats
      return isOfSeries && now.onWall.day > wall.day ? .movedOn : .stays
    }
    let series = Series(
      on: SeriesWall(now.standing(at: wall.later(by: lead)), floatingIn: .utc), rules: endless,
      added: [], excluded: [])
    return series.goesOn(by: latest.later(by: lead)) ? .movedOn : .stays
  }

  /// How long before the rule's date the reminder starts.
  private var lead: Int {
    guard let start = reminder.start, let anchor = reminder.anchor else { return 0 }
    return anchor.onWall.seconds - start.onWall.seconds
  }

  /// Undoing a completion moves the reminder back to where the later date is still to come.
  private func outcomeBack(
    _ now: Moment, to wall: WallTime, _ lead: Int
  ) -> SeriesDate.DateOutcome {
    guard let series = series(floatingIn: .utc) else { return .stays }
    let onward = Series(
      on: SeriesWall(now.standing(at: now.onWall.later(by: lead)), floatingIn: .utc),
      rules: endless, added: series.added, excluded: [])
    return onward.comes(to: wall.later(by: lead)) ? .stays : .broughtForward
  }

  /// A remaining COUNT does not say how many occurrences there were.
  private var endless: [RecurrenceRule] {
    reminder.recurrence.map { rule in
      if case .count = rule.end { rule.with(.never) } else { rule }
    }
  }

  /// The first date that the file adds to the series after the current one.
  public var nextAdded: Moment? {
    guard !dates.added.isEmpty, let series = series(floatingIn: .utc) else { return nil }
    return series.added.filter { $0 > series.start && !series.excluded.contains($0) }.min().map(
      series.wall.first.standing)
  }
}

extension WallTime {
  fileprivate func later(by count: Int) -> WallTime { WallTime(seconds: seconds + count) }
}

extension Moment {
  /// A day counts as its midnight.
  fileprivate var onWall: WallTime { wallTime ?? day.midnight }

  /// The same type of moment, at another wall time.
  fileprivate func standing(at wall: WallTime) -> Moment {
    switch self {
    case .allDay: .allDay(wall.day)
    case .floating: .floating(wall)
    case .zoned(_, let zone): .zoned(wall, zone)
    }
  }

  /// Whether it is the same instant, whatever the zone.
  fileprivate func isSame(_ stand: SeriesDate.SeriesPosition) -> Bool {
    guard case .zoned = self, let instant = stand.instant else { return false }
    return self.instant(floatingIn: .utc) == instant
  }

  /// The position's wall time in the zone of this moment.
  fileprivate func wall(of stand: SeriesDate.SeriesPosition) -> WallTime {
    guard case .zoned(_, let zone) = self, let instant = stand.instant else { return stand.wall }
    return zone.wallTime(at: instant)
  }
}
