// Turns a drawn route into a walk at constant speed, with positions on the way, so that a person
// can test a fence without walking there.

public import CivilTime
internal import Geofence
internal import Glibc

public struct Pace: Hashable, Sendable {
  /// The time at which the walk begins.
  public var start: Instant
  public var metresPerSecond: Double

  /// - Parameter metresPerSecond: By default 1.4 m/s, at which people walk.
  public init(start: Instant, metresPerSecond: Double = 1.4) {
    self.start = start
    self.metresPerSecond = metresPerSecond
  }
}

/// A walk along positions without times.
struct Walk: Sendable {
  /// The time between two positions of the walk: about as much as a phone lets pass. Positions
  /// between the points of the route are needed so that the walk does not miss a fence there.
  private static let stepMilliseconds: Int64 = 10_000

  let pace: Pace
  private var leg: Leg?
  private var lastPoint: TrackPoint?

  private struct Leg: Sendable {
    let start: TrackPoint
    let end: TrackPoint
    var elapsedMilliseconds: Int64 = 0
  }

  init(_ pace: Pace) {
    self.pace = pace
  }

  var isUnderWay: Bool { lastPoint != nil }

  /// Starts walking to a point; `next` returns the positions on the way.
  mutating func walk(to coordinate: Coordinate, accuracy: Double?) {
    let legStart = lastPoint ?? TrackPoint(coordinate: coordinate, at: pace.start)
    let metres = legStart.coordinate.distance(to: coordinate)
    let speed = max(pace.metresPerSecond, 1e-3)
    let duration = Int64(min(metres / speed * 1000, 1e15))
    let point = TrackPoint(
      coordinate: coordinate, accuracy: accuracy, at: legStart.at.adding(milliseconds: duration))
    leg = Leg(start: legStart, end: point)
    lastPoint = point
  }

  /// The next position; nil after arrival.
  mutating func next() -> TrackPoint? {
    guard let leg else { return nil }
    let elapsedMilliseconds = leg.elapsedMilliseconds + Self.stepMilliseconds
    let legDuration = leg.end.at - leg.start.at
    guard elapsedMilliseconds < legDuration,
      let between = leg.start.coordinate.toward(
        leg.end.coordinate, Double(elapsedMilliseconds) / Double(legDuration))
    else {
      self.leg = nil
      return leg.end
    }
    self.leg?.elapsedMilliseconds = elapsedMilliseconds
    return TrackPoint(
      coordinate: between, accuracy: leg.end.accuracy,
      at: leg.start.at.adding(milliseconds: elapsedMilliseconds))
  }
}

extension Coordinate {
  /// The point on the great circle to another, at this fraction of the way; nil for two opposite
  /// points of the earth, which have no unique shortest way.
  func toward(_ other: Coordinate, _ fraction: Double) -> Coordinate? {
    let angle = distance(to: other) / Coordinate.earthRadius
    guard angle > 1e-12, angle < .pi - 1e-6 else { return nil }
    let (myVector, otherVector) = (vector, other.vector)
    let (myWeight, otherWeight) = (
      sin((1 - fraction) * angle) / sin(angle), sin(fraction * angle) / sin(angle)
    )
    let (x, y, z) = (
      myWeight * myVector.x + otherWeight * otherVector.x,
      myWeight * myVector.y + otherWeight * otherVector.y,
      myWeight * myVector.z + otherWeight * otherVector.z
    )
    return Coordinate(
      latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi,
      longitude: atan2(y, x) * 180 / .pi)
  }

  private var vector: (x: Double, y: Double, z: Double) {
    let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
    return (cos(north) * cos(east), cos(north) * sin(east), sin(north))
  }
}
