// The motion of a source that sends a fix about once a minute. How far a fix can be trusted is
// known only when the next fix has come; then the first one is settled. If the source went
// straight, the points on the straight line between two fixes are settled fixes too.

internal import CivilTime
internal import Glibc

extension SourceMotion {
  /// In milliseconds. A fix that comes longer than this after the previous one waits for the next
  /// one.
  private static let seldomGap: Int64 = 20_000
  /// How far a fix may be from the straight line between the fixes before and after it, as a
  /// fraction of the length of that line. A fix that is farther away is an error.
  private static let greatestDetour = 0.5
  /// Up to this detour, the source is taken to have gone straight. A fraction of the length of the
  /// line, as `greatestDetour` is.
  private static let greatestStraightDetour = 0.3
  /// How far from the straight line the source may have been halfway, as a fraction of the length
  /// of the line.
  private static let middleError = 0.1
  /// In seconds: how far apart in time the points on the line are.
  private static let pointInterval = 10.0
  private static let longestWaySeconds = 90.0
  /// A source counts as moving if the fixes before and after a fix are farther apart than their
  /// accuracy times this factor. Errors are seldom so large that fixes of a source at rest are
  /// that far apart.
  private static let leastTravelSeldom = 4.0
  /// In metres. Two fixes of a source at rest may be this far apart, plus their accuracies.
  private static let restTolerance = 60.0
  private static let distanceTolerance = 20.0
  /// For a source at rest, the average position of three fixes has to be beyond the edge by the
  /// accuracy times this factor.
  private static let strictnessOfMiddle = 2.0
  /// In degrees of latitude. Nearer to a pole, distances to the east and north are not precise
  /// enough.
  private static let polarLatitude = 85.0

  static func isSeldom(_ gap: Int64) -> Bool { gap > seldomGap && gap < FixSources.motionLifetime }

  /// Settles the fix that waits, now that the next one has come. The result is empty if the
  /// waiting fix was an error, or has to wait for one more fix.
  mutating func settle(before next: Fix) -> [SettledFix] {
    let (start, fix) = (trusted, last)
    let pathToNext = start.coordinate.offset(to: next.coordinate)
    let pathToFix = start.coordinate.offset(to: fix.coordinate)
    let pathLength = hypot(pathToNext.east, pathToNext.north)
    let projectedFraction =
      pathLength > 0
      ? (pathToFix.east * pathToNext.east + pathToFix.north * pathToNext.north)
        / (pathLength * pathLength) : 0
    let fraction = min(1, max(0, projectedFraction))
    let detour = hypot(
      pathToFix.east - fraction * pathToNext.east, pathToFix.north - fraction * pathToNext.north)
    let accuracies = start.accuracy + fix.accuracy + next.accuracy
    let travelled = start.coordinate.distance(to: fix.coordinate)
    let seconds = Double(fix.at - start.at) / 1000
    // A fix far from the line is usually an error. But if the way to it is no faster than the
    // source was before, and all three fixes are exact, the source may have gone there and back.
    let isUsualSpeed = accuracies == 0 && travelled <= Self.greatestSpeedup * speed * seconds
    guard
      isUsualSpeed
        || detour <= Self.greatestDetour * pathLength + accuracies + Self.distanceTolerance
    else {
      followsWaitingFix = false
      return []
    }
    let distanceToNext = fix.coordinate.distance(to: next.coordinate)
    if isAloneAfterRest(fix), distanceToNext <= Self.restTolerance + fix.accuracy + next.accuracy {
      // The source rested, and now seems to rest elsewhere. A lasting error looks the same, so the
      // fix waits for one more.
      followsWaitingFix = true
      return []
    }
    followsWaitingFix = false
    wasAtRest = travelled <= Self.leastTravel * fix.accuracy
    let typicalAccuracy = max(fix.accuracy, (start.accuracy + next.accuracy) / 2)
    guard pathLength > Self.leastTravelSeldom * typicalAccuracy else {
      move(to: fix)
      return [
        SettledFix(fix: fix.middle(of: start, and: next), strictness: Self.strictnessOfMiddle)
      ]
    }
    let points =
      detour <= Self.greatestStraightDetour * pathLength ? Self.points(from: start, to: fix) : []
    move(to: fix)
    return points + [SettledFix(fix: fix, strictness: 1)]
  }

  /// Whether a waiting fix is the first one away from where the source rested. It may be an error
  /// or a departure; only after a departure more such fixes come.
  func isAloneAfterRest(_ fix: Fix) -> Bool {
    isWaiting && wasAtRest && !followsWaitingFix
      && trusted.coordinate.distance(to: fix.coordinate)
        > Self.restTolerance + trusted.accuracy + fix.accuracy
  }

  /// Points on the straight line between two fixes; empty if the source took too long.
  private static func points(from start: Fix, to end: Fix) -> [SettledFix] {
    let seconds = Double(end.at - start.at) / 1000
    guard seconds <= longestWaySeconds, start.coordinate.latitude.magnitude < polarLatitude else {
      return []
    }
    let pathLength = start.coordinate.distance(to: end.coordinate)
    let accuracy = max(start.accuracy, end.accuracy)
    return stride(from: pointInterval, to: seconds - pointInterval / 2, by: pointInterval)
      .compactMap { second in
        let fraction = second / seconds
        let difference = end.coordinate.difference(from: start.coordinate)
        guard
          let coordinate = start.coordinate.moved(
            north: fraction * difference.latitude, east: fraction * difference.longitude)
        else { return nil }
        let point = end.moved(
          to: coordinate,
          accuracy: accuracy + middleError * pathLength * 4 * fraction * (1 - fraction),
          at: start.at.adding(milliseconds: Int64(second * 1000)))
        return SettledFix(fix: point, strictness: 1)
      }
  }
}

extension Fix {
  /// This fix, moved to the average position of itself and two other fixes.
  fileprivate func middle(of one: Fix, and other: Fix) -> Fix {
    let (differenceOfOne, differenceOfOther) = (
      one.coordinate.difference(from: coordinate), other.coordinate.difference(from: coordinate)
    )
    guard coordinate.latitude.magnitude < 85,
      let middle = coordinate.moved(
        north: (differenceOfOne.latitude + differenceOfOther.latitude) / 3,
        east: (differenceOfOne.longitude + differenceOfOther.longitude) / 3)
    else { return self }
    return moved(to: middle, accuracy: accuracy, at: at)
  }
}

extension Coordinate {
  /// How many degrees north and east this is of another coordinate, by the shorter way round the
  /// earth.
  fileprivate func difference(from other: Coordinate) -> (latitude: Double, longitude: Double) {
    var longitudeDifference = longitude - other.longitude
    if longitudeDifference > 180 { longitudeDifference -= 360 }
    if longitudeDifference < -180 { longitudeDifference += 360 }
    return (latitude - other.latitude, longitudeDifference)
  }

  /// The coordinate this many degrees north and east; nil beyond a pole.
  fileprivate func moved(north: Double, east: Double) -> Coordinate? {
    var newLongitude = longitude + east
    if newLongitude > 180 { newLongitude -= 360 }
    if newLongitude < -180 { newLongitude += 360 }
    return Coordinate(latitude: latitude + north, longitude: newLongitude)
  }

  /// How many metres east and north another coordinate is, by the shorter way round the earth.
  /// Precise enough for short distances.
  func offset(to other: Coordinate) -> (east: Double, north: Double) {
    let difference = other.difference(from: self)
    return (
      difference.longitude.radians * Coordinate.earthRadius * cos(latitude.radians),
      difference.latitude.radians * Coordinate.earthRadius
    )
  }
}
