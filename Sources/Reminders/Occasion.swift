// Which of its dates a reminder stands at, and whether it has moved on from one of them since: as
// completing takes it there, whoever completed it. Knows nothing of what has gone off.

public import CivilTime

/// The date that decides where a reminder of a series stands: its start, else its due date.
public struct Occasion: Hashable, Sendable {
  public let wall: WallTime
  public let isStart: Bool
  /// Whether it repeated by a rule.
  public let repeats: Bool

  public init(wall: WallTime, isStart: Bool, repeats: Bool) {
    self.wall = wall
    self.isStart = isStart
    self.repeats = repeats
  }
}

extension AlarmSheet {
  /// Nil for an event, and for what has no date.
  public var occasion: Occasion? {
    guard schedule == nil, let moment = start ?? end else { return nil }
    return Occasion(wall: moment.onWall, isStart: start != nil, repeats: repeats)
  }

  /// Whether the same date is a later one by now.
  public func stands(after occasion: Occasion) -> Bool {
    guard schedule == nil, let moment = occasion.isStart ? start : end else { return false }
    return moment.onWall > occasion.wall
  }
}

extension ReminderFile {
  /// Whether it stands at a later date of its series. Who puts the one date off does not take it
  /// that far, and who completes it there does, in whatever program.
  public func hasMovedOn(from occasion: Occasion) -> Bool {
    guard let moment = occasion.isStart ? reminder.start : reminder.due,
      moment.onWall > occasion.wall
    else { return false }
    // Where an added date was nobody knows any more, nor where a rule led that has come to its end.
    guard !reminder.recurrence.isEmpty, dates.added.isEmpty else {
      let isOfSeries = occasion.repeats || !dates.added.isEmpty
      return isOfSeries && moment.onWall.day > occasion.wall.day
    }
    let first: Moment =
      switch moment {
      case .allDay: .allDay(occasion.wall.day)
      case .floating: .floating(occasion.wall)
      case .zoned(_, let zone): .zoned(occasion.wall, zone)
      }
    // How often it still comes says nothing of how often it came.
    let rules = reminder.recurrence.map { rule in
      if case .count = rule.end { rule.with(.never) } else { rule }
    }
    let series = Series(first: first, rules: rules, added: [], excluded: [], zone: .utc)
    return series.goesOn(by: moment.onWall)
  }
}

extension Moment {
  /// A day as its midnight.
  fileprivate var onWall: WallTime { wallTime ?? day.midnight }
}
