// Turns a drawn route into a walk at constant speed, with positions on the way. So a person can
// test a fence before walking there.

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
  /// How many milliseconds pass between two positions. A phone sends positions about as often. So
  /// the walk does not miss a fence between two points of the route.
  private static let every: Int64 = 10_000

  let pace: Pace
  private var leg: Leg?
  private var reached: TrackPoint?

  private struct Leg: Sendable {
    let from: TrackPoint
    let to: TrackPoint
    var elapsed: Int64 = 0
  }

  init(_ pace: Pace) {
    self.pace = pace
  }

  var isUnderWay: Bool { reached != nil }

  /// Starts walking to a point; `next` returns the positions on the way.
  mutating func go(to coordinate: Coordinate, accuracy: Double?) {
    let from = reached ?? TrackPoint(coordinate: coordinate, at: pace.start)
    let metres = from.coordinate.distance(to: coordinate)
    let speed = max(pace.metresPerSecond, 1e-3)
    let duration = Int64(min(metres / speed * 1000, 1e15))
    let point = TrackPoint(
      coordinate: coordinate, accuracy: accuracy, at: from.at.adding(milliseconds: duration))
    leg = Leg(from: from, to: point)
    reached = point
  }

  /// The next position; nil after arrival.
  mutating func next() -> TrackPoint? {
    guard let leg else { return nil }
    let elapsed = leg.elapsed + Self.every
    let whole = leg.to.at - leg.from.at
    guard elapsed < whole,
      let between = leg.from.coordinate.toward(leg.to.coordinate, Double(elapsed) / Double(whole))
    else {
      self.leg = nil
      return leg.to
    }
    self.leg?.elapsed = elapsed
    return TrackPoint(
      coordinate: between, accuracy: leg.to.accuracy, at: leg.from.at.adding(milliseconds: elapsed))
  }
}

extension Coordinate {
  /// The point on the great circle to another, at this fraction of the way; nil for two opposite
  /// points of the earth, which have no unique shortest way.
  func toward(_ other: Coordinate, _ part: Double) -> Coordinate? {
    let angle = distance(to: other) / Coordinate.earthRadius
    guard angle > 1e-12, angle < .pi - 1e-6 else { return nil }
    let (one, two) = (vector, other.vector)
    let (a, b) = (sin((1 - part) * angle) / sin(angle), sin(part * angle) / sin(angle))
    let (x, y, z) = (a * one.x + b * two.x, a * one.y + b * two.y, a * one.z + b * two.z)
    return Coordinate(
      latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi,
      longitude: atan2(y, x) * 180 / .pi)
  }

  private var vector: (x: Double, y: Double, z: Double) {
    let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
    return (cos(north) * cos(east), cos(north) * sin(east), sin(north))
  }
}
