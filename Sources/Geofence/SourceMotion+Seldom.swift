// A source that speaks seldom: what a fix of it is worth is known when the next has come, and between two
// fixes of a source that goes straight on it has been on the straight way.

internal import CivilTime
internal import Glibc

extension SourceMotion {
  /// Milliseconds. A fix that comes so long after the one before waits for the next.
  private static let seldomGap: Int64 = 20_000
  /// So many times as far as from the fix before to the one after may one lie beside their straight way.
  private static let mostDetour = 0.5
  /// Up to so many times as far the source is taken to have gone straight.
  private static let straight = 0.3
  /// How far it may have gone beside a straight way halfway through, in parts of the way.
  private static let bulge = 0.1
  /// Seconds between two points of a way, and the longest way that has any.
  private static let step = 10.0
  private static let longestStep = 90.0
  /// Metres that a source at rest may seem to be elsewhere, beside the accuracies.
  private static let together = 60.0
  private static let slack = 20.0
  /// How strict it is with the middle of three fixes of a source that goes nowhere.
  private static let strictAtRest = 2.0
  /// Degrees. Beyond, east and north are no good measures.
  private static let polar = 85.0

  static func isSeldom(_ gap: Int64) -> Bool { gap > seldomGap && gap < FixSources.forgetting }

  /// The next fix has come: what the one that waits is worth. None where it was an error, or has to wait
  /// for one more.
  mutating func settle(before next: Fix) -> [SettledFix] {
    let (start, fix) = (trusted, last)
    let way = start.coordinate.offset(to: next.coordinate)
    let leg = start.coordinate.offset(to: fix.coordinate)
    let length = hypot(way.east, way.north)
    let part = length > 0 ? (leg.east * way.east + leg.north * way.north) / (length * length) : 0
    let along = min(1, max(0, part))
    let beside = hypot(leg.east - along * way.east, leg.north - along * way.north)
    let doubt = start.accuracy + fix.accuracy + next.accuracy + Self.slack
    guard beside <= Self.mostDetour * length + doubt else {
      isHeld = false
      return []
    }
    let came = start.coordinate.distance(to: fix.coordinate)
    let stays = fix.coordinate.distance(to: next.coordinate)
    if rested, !isHeld, came > Self.together + start.accuracy + fix.accuracy,
      stays <= Self.together + fix.accuracy + next.accuracy
    {
      // It rested, seems to have gone away and to rest there: so do errors that last.
      isHeld = true
      return []
    }
    isHeld = false
    rested = came <= Self.somewhere * fix.accuracy
    let usual = max(fix.accuracy, (start.accuracy + next.accuracy) / 2)
    guard length > Self.somewhere * usual else {
      move(to: fix)
      return [
        SettledFix(fix: fix.middle(of: start, and: next), strictness: Self.strictAtRest)
      ]
    }
    let points = beside <= Self.straight * length ? Self.points(from: start, to: fix) : []
    move(to: fix)
    return points + [SettledFix(fix: fix, strictness: 1)]
  }

  /// Points of a straight way between two fixes.
  private static func points(from start: Fix, to end: Fix) -> [SettledFix] {
    let seconds = Double(end.at - start.at) / 1000
    guard seconds <= longestStep, start.coordinate.latitude.magnitude < polar else { return [] }
    let leg = start.coordinate.distance(to: end.coordinate)
    let accuracy = max(start.accuracy, end.accuracy)
    return stride(from: step, to: seconds - step / 2, by: step).compactMap { second in
      let part = second / seconds
      let off = end.coordinate.difference(from: start.coordinate)
      guard
        let place = start.coordinate.moved(
          north: part * off.latitude, east: part * off.longitude)
      else { return nil }
      let point = end.moved(
        to: place, accuracy: accuracy + bulge * leg * 4 * part * (1 - part),
        at: start.at.adding(milliseconds: Int64(second * 1000)))
      return SettledFix(fix: point, strictness: 1)
    }
  }
}

extension Fix {
  /// This fix, in the middle of itself and two others.
  fileprivate func middle(of one: Fix, and other: Fix) -> Fix {
    let (a, b) = (
      one.coordinate.difference(from: coordinate), other.coordinate.difference(from: coordinate)
    )
    guard coordinate.latitude.magnitude < 85,
      let place = coordinate.moved(
        north: (a.latitude + b.latitude) / 3, east: (a.longitude + b.longitude) / 3)
    else { return self }
    return moved(to: place, accuracy: accuracy, at: at)
  }
}

extension Coordinate {
  /// Degrees to another, by the shorter way round.
  fileprivate func difference(from other: Coordinate) -> (latitude: Double, longitude: Double) {
    var turn = longitude - other.longitude
    if turn > 180 { turn -= 360 }
    if turn < -180 { turn += 360 }
    return (latitude - other.latitude, turn)
  }

  /// So many degrees on; nil beyond a pole.
  fileprivate func moved(north: Double, east: Double) -> Coordinate? {
    var around = longitude + east
    if around > 180 { around -= 360 }
    if around < -180 { around += 360 }
    return Coordinate(latitude: latitude + north, longitude: around)
  }

  /// Metres to the east and to the north, by the shorter way round; good enough for short ways.
  func offset(to other: Coordinate) -> (east: Double, north: Double) {
    let off = other.difference(from: self)
    return (
      off.longitude.radians * Coordinate.earthRadius * cos(latitude.radians),
      off.latitude.radians * Coordinate.earthRadius
    )
  }
}
