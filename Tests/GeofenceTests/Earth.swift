// Positions for the tests: metres east of a point on the equator, and the way from any point to
// another by bearing and distance. Uses nothing of the product but its coordinates.

import CivilTime
import Geofence
import Glibc

enum Earth {
  static let radius = 6_371_008.8

  /// The longitude may exceed 180 degrees.
  static func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    let wrapped = longitude - 360 * (longitude / 360).rounded()
    let clamped = max(-90, min(90, latitude))
    guard let place = Coordinate(latitude: clamped, longitude: max(-180, min(180, wrapped))) else {
      preconditionFailure("no place: \(latitude), \(longitude)")
    }
    return place
  }

  /// Metres east of a meridian, on the equator.
  static func east(_ metres: Double, of meridian: Double = 0) -> Coordinate {
    at(0, meridian + metres / radius * 180 / .pi)
  }

  static func circle(_ center: Coordinate, _ radius: Double) -> Circle {
    guard let circle = Circle(center: center, radius: radius) else {
      preconditionFailure("no circle: \(radius)")
    }
    return circle
  }

  /// The point at a distance in metres, in a direction in radians.
  static func going(_ metres: Double, from start: Coordinate, bearing: Double) -> Coordinate {
    let (north, angle) = (start.latitude * .pi / 180, metres / radius)
    let sine = sin(north) * cos(angle) + cos(north) * sin(angle) * cos(bearing)
    let latitude = asin(max(-1, min(1, sine)))
    let turn = atan2(
      sin(bearing) * sin(angle) * cos(north), cos(angle) - sin(north) * sin(latitude))
    return at(latitude * 180 / .pi, start.longitude + turn * 180 / .pi)
  }

  /// Computed with vectors, which the product does not use.
  static func distance(_ one: Coordinate, _ other: Coordinate) -> Double {
    let (a, b) = (vector(one), vector(other))
    let cross = (
      a.1 * b.2 - a.2 * b.1, a.2 * b.0 - a.0 * b.2, a.0 * b.1 - a.1 * b.0
    )
    let sine = (cross.0 * cross.0 + cross.1 * cross.1 + cross.2 * cross.2).squareRoot()
    return radius * atan2(sine, a.0 * b.0 + a.1 * b.1 + a.2 * b.2)
  }

  private static func vector(_ place: Coordinate) -> (Double, Double, Double) {
    let (north, east) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    return (cos(north) * cos(east), cos(north) * sin(east), sin(north))
  }
}

extension Instant {
  /// Seconds after the moment at which the tests begin.
  static func second(_ seconds: Double) -> Instant {
    Instant(milliseconds: 1_790_000_000_000 + Int64((seconds * 1000).rounded()))
  }

  var second: Double { Double(milliseconds - 1_790_000_000_000) / 1000 }
}
