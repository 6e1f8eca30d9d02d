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

  /// Another zone at the same time on the wall is a shift too: dates are named in the zone.
  var isNothing: Bool { from.first == to.first }

  func time(_ original: WallTime) -> WallTime {
    guard to.first.wallTime != nil else {
      return (original.day + (to.first.day - from.first.day)).midnight
    }
    return WallTime(seconds: original.seconds + to.start.seconds - from.start.seconds)
  }

  func moment(_ original: WallTime) -> Moment { to.moment(at: time(original)) }
}
