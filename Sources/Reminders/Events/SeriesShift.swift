// How far a series was moved, on the wall: as far as that go the names of its occurrences and the
// dates that it adds or leaves out. Knows no file.

internal import CivilTime

struct SeriesShift {
  let from: SeriesWall
  let to: SeriesWall

  init(from: Moment, to: Moment) {
    self.from = SeriesWall(from)
    self.to = SeriesWall(to)
  }

  /// Also where only the zone is another.
  var isNothing: Bool { from.first == to.first }

  func time(_ original: WallTime) -> WallTime {
    guard to.first.wallTime != nil else {
      return (original.day + (to.first.day - from.first.day)).midnight
    }
    return WallTime(seconds: original.seconds + to.start.seconds - from.start.seconds)
  }

  func moment(_ original: WallTime) -> Moment { to.moment(at: time(original)) }

  /// A rule that stays what it is, with its end where it was: an UNTIL that is the very time of an
  /// occurrence stays that of the same one, on the same day.
  func rule(_ rule: RecurrenceRule) -> RecurrenceRule {
    let end: WallTime
    switch rule.end {
    case .never, .count, .day: return rule
    case .local(let wall): end = wall
    case .utc(let wall): end = from.time(.zoned(wall, .utc))
    }
    guard to.first.wallTime != nil else { return rule.with(.day(end.day)) }
    guard from.first.wallTime != nil, from.recurrence([rule], [], []).contains(end) else {
      return rule
    }
    let moved = WallTime(day: end.day, second: time(end).second)
    return rule.with(.local(moved)).ending(for: to.first)
  }
}
