// The motion of a source that sends a fix about once a minute. How far a fix can be trusted is
// known only when the next one has come; then the fix is settled. If the source went straight, it
// passed the points on the straight way between two fixes, and these points are settled fixes too.

internal import CivilTime
internal import Glibc

extension SourceMotion {
  /// In milliseconds. A fix that comes longer than this after the one before waits for the next.
  private static let seldomGap: Int64 = 20_000
  /// How far a fix may be from the straight way between its neighbours, as a fraction of that way's
  /// length. A fix that is farther away is an error.
  private static let mostDetour = 0.5
  /// Up to this detour, the source is taken to have gone straight. A fraction of the way's length,
  /// as `mostDetour` is.
  private static let mostStraightDetour = 0.3
  /// How far from the straight way the source may have been in the middle of the way, as a fraction
  /// of the way's length.
  private static let middleError = 0.1
  /// How many seconds apart the points of a way are.
  private static let pointInterval = 10.0
  private static let longestWay = 90.0
  /// By how many accuracies two fixes with one between them have to be apart before the source
  /// counts as moving. Errors seldom are so large that two fixes of a source at rest are as far
  /// apart.
  private static let leastTravelSeldom = 4.0
  /// In metres. How far apart two fixes of a source at rest may be, besides their accuracies.
  private static let restTolerance = 60.0
  private static let slack = 20.0
  /// By how many accuracies the middle of three fixes has to be beyond the edge, for a source at
  /// rest.
  private static let strictnessOfMiddle = 2.0
  /// In degrees of latitude. Nearer to a pole, east and north are not good measures.
  private static let polarLatitude = 85.0

  static func isSeldom(_ gap: Int64) -> Bool { gap > seldomGap && gap < FixSources.motionLifetime }

  /// Settles the fix that waits, now that the next one has come. Empty if the fix was an error, or
  /// if it has to wait for one more.
  mutating func settle(before next: Fix) -> [SettledFix] {
    let (start, fix) = (trusted, last)
    let way = start.coordinate.offset(to: next.coordinate)
    let leg = start.coordinate.offset(to: fix.coordinate)
    let length = hypot(way.east, way.north)
    let part = length > 0 ? (leg.east * way.east + leg.north * way.north) / (length * length) : 0
    let along = min(1, max(0, part))
    let beside = hypot(leg.east - along * way.east, leg.north - along * way.north)
    let accuracies = start.accuracy + fix.accuracy + next.accuracy
    let came = start.coordinate.distance(to: fix.coordinate)
    let seconds = Double(fix.at - start.at) / 1000
    // A source that was as fast before may have turned back. If the fixes are not exact, an error
    // is more likely than that.
    let isUsual = accuracies == 0 && came <= Self.greatestSpeedup * speed * seconds
    guard isUsual || beside <= Self.mostDetour * length + accuracies + Self.slack else {
      followsWaitingFix = false
      return []
    }
    let stays = fix.coordinate.distance(to: next.coordinate)
    if isAloneAfterRest(fix), stays <= Self.restTolerance + fix.accuracy + next.accuracy {
      // The source rested, and now seems to rest elsewhere. A lasting error looks the same, so the
      // fix waits for one more.
      followsWaitingFix = true
      return []
    }
    followsWaitingFix = false
    wasAtRest = came <= Self.leastTravel * fix.accuracy
    let usual = max(fix.accuracy, (start.accuracy + next.accuracy) / 2)
    guard length > Self.leastTravelSeldom * usual else {
      move(to: fix)
      return [
        SettledFix(fix: fix.middle(of: start, and: next), strictness: Self.strictnessOfMiddle)
      ]
    }
    let points = beside <= Self.mostStraightDetour * length ? Self.points(from: start, to: fix) : []
    move(to: fix)
    return points + [SettledFix(fix: fix, strictness: 1)]
  }

  /// Whether a fix that waits is the first one away from where the source rested. It may be an
  /// error as well as a departure; after a departure more such fixes come.
  func isAloneAfterRest(_ fix: Fix) -> Bool {
    isWaiting && wasAtRest && !followsWaitingFix
      && trusted.coordinate.distance(to: fix.coordinate)
        > Self.restTolerance + trusted.accuracy + fix.accuracy
  }

  /// The points of the straight way between two fixes; empty if the way took too long.
  private static func points(from start: Fix, to end: Fix) -> [SettledFix] {
    let seconds = Double(end.at - start.at) / 1000
    guard seconds <= longestWay, start.coordinate.latitude.magnitude < polarLatitude else {
      return []
    }
    let leg = start.coordinate.distance(to: end.coordinate)
    let accuracy = max(start.accuracy, end.accuracy)
    return stride(from: pointInterval, to: seconds - pointInterval / 2, by: pointInterval)
      .compactMap { second in
        let part = second / seconds
        let off = end.coordinate.difference(from: start.coordinate)
        guard
          let place = start.coordinate.moved(
            north: part * off.latitude, east: part * off.longitude)
        else { return nil }
        let point = end.moved(
          to: place, accuracy: accuracy + middleError * leg * 4 * part * (1 - part),
          at: start.at.adding(milliseconds: Int64(second * 1000)))
        return SettledFix(fix: point, strictness: 1)
      }
  }
}

extension Fix {
  /// This fix, moved to the middle of itself and two others.
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
  /// How many degrees north and east this is of another coordinate, by the shorter way round the
  /// earth.
  fileprivate func difference(from other: Coordinate) -> (latitude: Double, longitude: Double) {
    var turn = longitude - other.longitude
    if turn > 180 { turn -= 360 }
    if turn < -180 { turn += 360 }
    return (latitude - other.latitude, turn)
  }

  /// The coordinate this many degrees north and east; nil beyond a pole.
  fileprivate func moved(north: Double, east: Double) -> Coordinate? {
    var around = longitude + east
    if around > 180 { around -= 360 }
    if around < -180 { around += 360 }
    return Coordinate(latitude: latitude + north, longitude: around)
  }

  /// How many metres east and north another coordinate is, by the shorter way round the earth.
  /// Precise enough for short distances.
  func offset(to other: Coordinate) -> (east: Double, north: Double) {
    let off = other.difference(from: self)
    return (
      off.longitude.radians * Coordinate.earthRadius * cos(latitude.radians),
      off.latitude.radians * Coordinate.earthRadius
    )
  }
}
