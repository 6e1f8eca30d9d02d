// Records at which date of its series a repeating reminder is when an alarm goes off. Compared
// with the reminder later, the record shows whether a program has completed that date or the
// person has moved it. Does not depend on firings.

public import CivilTime
internal import Repetition

/// The position of a reminder in its series, by its start or, without a start, by its due date.
public struct SeriesDate: Hashable, Sendable {
  /// A date as wall time; midnight for a day.
  public struct SeriesPosition: Hashable, Sendable {
    public let wall: WallTime
    /// The instant, for comparing with a date in another zone; nil for a day.
    public let instant: Instant?

    public init(_ wall: WallTime, _ instant: Instant?) {
      self.wall = wall
      self.instant = instant
    }

    init(_ moment: Moment, floatingIn zone: Zone) {
      self.init(
        moment.wallTimeOrMidnight, moment.wallTime.map { _ in moment.instant(floatingIn: zone) })
    }
  }

  public let date: SeriesPosition
  /// Whether `date` is the reminder's start, rather than its due date.
  public let isStart: Bool
  /// The due date, if `date` is the start. It is needed if the person removes the start later.
  public let due: SeriesPosition?
  /// Whether the reminder had a recurrence rule.
  public let repeats: Bool
  /// The first added date (RDATE) after `date`.
  public let nextAddedDate: SeriesPosition?

  public init(
    date: SeriesPosition, isStart: Bool, due: SeriesPosition?, repeats: Bool, added: SeriesPosition?
  ) {
    self.date = date
    self.isStart = isStart
    self.due = due
    self.repeats = repeats
    nextAddedDate = added
  }

  /// What happened to the date.
  public enum DateOutcome: Sendable {
    /// The reminder is still at this date, or the person postponed it.
    case stays
    /// The date was completed, and the reminder is at a later date of its series.
    case movedOn
    /// The person moved this date to an earlier time.
    case broughtForward
  }

  /// Which two dates to compare: the reminder's current one and the recorded one, both by the start
  /// or both by the due date.
  func datesToCompare(_ start: Moment?, _ due: Moment?) -> (now: Moment, then: SeriesPosition)? {
    if isStart, let start { return (start, date) }
    guard let due, let recordedDate = isStart ? self.due : date else { return nil }
    return (due, recordedDate)
  }
}

extension AlarmInputs {
  /// The date of its series at which the reminder is now. Nil for an event, and for an item
  /// without a date.
  public func seriesDate(floatingIn zone: Zone) -> SeriesDate? {
    guard schedule == nil, let moment = start ?? end else { return nil }
    return SeriesDate(
      date: SeriesDate.SeriesPosition(moment, floatingIn: zone), isStart: start != nil,
      due: start == nil ? nil : end.map { SeriesDate.SeriesPosition($0, floatingIn: zone) },
      repeats: repeats, added: nextAddedDate.map { SeriesDate.SeriesPosition($0, floatingIn: zone) }
    )
  }

  /// Whether the reminder is now at another date, in the person's zone.
  public func hasLeft(_ seriesDate: SeriesDate, floatingIn zone: Zone) -> Bool {
    guard schedule == nil, let (now, recordedDate) = seriesDate.datesToCompare(start, end) else {
      return false
    }
    return SeriesDate.SeriesPosition(now, floatingIn: zone) != recordedDate
  }

  /// Whether the reminder is now at another date, whatever zone the person is in.
  public func hasMoved(from seriesDate: SeriesDate) -> Bool {
    guard schedule == nil, let (now, recordedDate) = seriesDate.datesToCompare(start, end) else {
      return false
    }
    return !now.isSame(recordedDate) && now.wall(of: recordedDate) != now.wallTimeOrMidnight
  }
}

extension ReminderFile {
  /// What happened to a recorded date of the series. A reminder that is now at or after the next
  /// date of the series was completed; one that is before it was only postponed.
  public func outcome(since seriesDate: SeriesDate) -> SeriesDate.DateOutcome {
    guard let (now, recordedDate) = seriesDate.datesToCompare(reminder.start, reminder.due),
      !now.isSame(recordedDate)
    else { return .stays }
    let wall = now.wall(of: recordedDate)
    let startLead = seriesDate.isStart ? startLead : 0
    // If the reminder is now in another zone, wall times may differ by an hour, because only one of
    // the zones changed its clocks.
    let isSubDaily = reminder.recurrence.contains { $0.frequency.isSubDaily }
    let tolerance = wall == recordedDate.wall || isSubDaily ? 0 : 3600
    let latest = WallTime(seconds: now.wallTimeOrMidnight.seconds + tolerance)
    if latest <= wall {
      return now.wallTimeOrMidnight < wall ? outcomeOfMovingBack(now, to: wall, startLead) : .stays
    }
    if let added = seriesDate.nextAddedDate, now.wall(of: added) <= latest { return .movedOn }
    // The next date is unknown if added dates were not recorded, or if the rule has ended.
    let lacksAddedDates = seriesDate.nextAddedDate == nil && !dates.addedLines.isEmpty
    guard !lacksAddedDates, !reminder.recurrence.isEmpty else {
      let isOfSeries = lacksAddedDates || seriesDate.repeats
      return isOfSeries && now.wallTimeOrMidnight.day > wall.day ? .movedOn : .stays
    }
    let series = Series(
      on: SeriesWall(now.atWallTime(wall.later(by: startLead)), floatingIn: .utc), rules: endless,
      added: [], excluded: [])
    return series.hasDateAfterStart(upTo: latest.later(by: startLead)) ? .movedOn : .stays
  }

  /// How many seconds the reminder starts before the date that its rule gives.
  private var startLead: Int {
    guard let start = reminder.start, let anchor = reminder.anchor else { return 0 }
    return anchor.wallTimeOrMidnight.seconds - start.wallTimeOrMidnight.seconds
  }

  /// The outcome for a reminder that is now at an earlier date. If the recorded date is still to
  /// come in the series, a completion was undone; otherwise the person moved the date.
  private func outcomeOfMovingBack(
    _ now: Moment, to wall: WallTime, _ startLead: Int
  ) -> SeriesDate.DateOutcome {
    guard let series = series(floatingIn: .utc) else { return .stays }
    let laterSeries = Series(
      on: SeriesWall(now.atWallTime(now.wallTimeOrMidnight.later(by: startLead)), floatingIn: .utc),
      rules: endless, added: series.addedDates, excluded: [])
    return laterSeries.hasDate(at: wall.later(by: startLead)) ? .stays : .broughtForward
  }

  /// The rules without COUNT. Each completion lowers COUNT, so the present COUNT does not begin at
  /// the recorded date.
  private var endless: [RecurrenceRule] {
    reminder.recurrence.map { rule in
      if case .count = rule.end { rule.with(.never) } else { rule }
    }
  }

  /// The first added date (RDATE) after the current date.
  public var nextAddedDate: Moment? {
    guard !dates.addedLines.isEmpty, let series = series(floatingIn: .utc) else { return nil }
    return series.addedDates.filter { $0 > series.start && !series.excludedDates.contains($0) }
      .min().map(
        series.wall.first.atWallTime)
  }
}

extension WallTime {
  fileprivate func later(by count: Int) -> WallTime { WallTime(seconds: seconds + count) }
}

extension Moment {
  /// A day counts as its midnight.
  fileprivate var wallTimeOrMidnight: WallTime { wallTime ?? day.midnight }

  /// A moment of the same kind (day, floating or zoned) at another wall time.
  fileprivate func atWallTime(_ wall: WallTime) -> Moment {
    switch self {
    case .allDay: .allDay(wall.day)
    case .floating: .floating(wall)
    case .zoned(_, let zone): .zoned(wall, zone)
    }
  }

  /// Whether both are the same instant, in whichever zones.
  fileprivate func isSame(_ position: SeriesDate.SeriesPosition) -> Bool {
    guard case .zoned = self, let instant = position.instant else { return false }
    return self.instant(floatingIn: .utc) == instant
  }

  /// The position's wall time in the zone of this moment.
  fileprivate func wall(of position: SeriesDate.SeriesPosition) -> WallTime {
    guard case .zoned(_, let zone) = self, let instant = position.instant else {
      return position.wall
    }
    return zone.wallTime(at: instant)
  }
}
