// A point on the earth, and how far it is from another: on a sphere, right across the antimeridian
// and at the poles. Knows no fence.

internal import Glibc

public struct Coordinate: Hashable, Sendable {
  /// Degrees north, from -90 to 90.
  public let latitude: Double
  /// Degrees east, from -180 to 180.
  public let longitude: Double

  /// Nil for numbers that are no place on the earth.
  public init?(latitude: Double, longitude: Double) {
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The mean radius of the earth, in metres.
  public static let earthRadius = 6_371_008.8

  /// Metres along the great circle.
  public func distance(to other: Coordinate) -> Double {
    // The haversine keeps its digits where the points are close to one another; close to opposite
    // ones rounding could carry it past 1.
    let north = sin((other.latitude - latitude).radians / 2)
    let east = sin((other.longitude - longitude).radians / 2)
    let part =
      north * north + cos(latitude.radians) * cos(other.latitude.radians) * east * east
    return 2 * Self.earthRadius * asin(min(1, part.squareRoot()))
  }
}

extension Double {
  var radians: Double { self * .pi / 180 }
}
