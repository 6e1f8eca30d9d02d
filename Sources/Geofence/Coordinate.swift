// A point on the earth, and the distance between two points on a sphere, also across the
// antimeridian and at the poles.

internal import Glibc

public struct Coordinate: Hashable, Sendable {
  /// Degrees north, from -90 to 90.
  public let latitude: Double
  /// Degrees east, from -180 to 180.
  public let longitude: Double

  /// Nil for numbers that are not a latitude and a longitude.
  public init?(latitude: Double, longitude: Double) {
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The mean radius of the earth, in metres.
  public static let earthRadius = 6_371_008.8

  /// The distance in metres along the great circle, which is precise both for near points and for
  /// points on opposite sides of the earth.
  public func distance(to other: Coordinate) -> Double {
    PrecomputedPoint(self).distance(to: other)
  }

  /// Half of the earth's circumference, in metres: no two points are farther apart.
  public static let farthest = earthRadius * .pi
}

/// A point with the cosine of its latitude, which is computed once for the distances to many other
/// points.
struct PrecomputedPoint {
  let point: Coordinate
  let cosine: Double

  init(_ point: Coordinate) {
    self.point = point
    cosine = cos(point.latitude.radians)
  }

  func distance(to other: Coordinate) -> Double {
    let cosineProduct = cosine * cos(other.latitude.radians)
    let north = sin((other.latitude - point.latitude).radians / 2)
    let halfLongitudeDifference = (other.longitude - point.longitude).radians / 2
    let east = sin(halfLongitudeDifference)
    // The haversine formula is imprecise for points on the far side of the earth. For those the
    // distance to the opposite point is computed, and subtracted from half of the circumference.
    let haversine = north * north + cosineProduct * east * east
    guard haversine > 0.5 else { return 2 * Coordinate.earthRadius * asin(haversine.squareRoot()) }
    let south = sin((other.latitude + point.latitude).radians / 2)
    let west = cos(halfLongitudeDifference)
    let oppositeHaversine = south * south + cosineProduct * west * west
    return Coordinate.earthRadius * (.pi - 2 * asin(min(1, oppositeHaversine.squareRoot())))
  }
}

extension Double {
  var radians: Double { self * .pi / 180 }
}
