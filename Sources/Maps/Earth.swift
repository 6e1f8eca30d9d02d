// Spherical geometry: the point at a bearing and distance, and a projection around a point.
// Distances are those of `Coordinate`.

internal import Geofence
internal import Glibc

enum Earth {
  static let radius = Coordinate.earthRadius
  /// Half of the earth's circumference, in metres: no two points are farther apart.
  static let halfCircumference = Coordinate.earthRadius * .pi
}

extension Coordinate {
  /// The point at this bearing and distance. The bearing is in radians, clockwise from north.
  func point(at bearing: Double, _ metres: Double) -> Coordinate {
    let angle = metres / Earth.radius
    let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
    // Computed with vectors from the centre of the earth, so that it works at the poles, where the
    // longitude defines north.
    let (up, across) = (cos(angle), sin(angle))
    let (ahead, aside) = (across * cos(bearing), across * sin(bearing))
    let outward = up * cos(north) - ahead * sin(north)
    let x = outward * cos(east) - aside * sin(east)
    let y = outward * sin(east) + aside * cos(east)
    let z = up * sin(north) + ahead * cos(north)
    return Coordinate(
      latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi,
      longitude: atan2(y, x) * 180 / .pi) ?? self
  }

  /// `count` points on the circle around this coordinate with a radius of `metres`,
  /// counterclockwise as seen from above, starting in the north.
  func circlePoints(_ metres: Double, _ count: Int) -> [Coordinate] {
    (0..<count).map { point(at: -2 * .pi * Double($0) / Double(count), metres) }
  }

  /// The centre of several points, by their mean direction from the centre of the earth.
  static func middle(of points: [Coordinate]) -> Coordinate? {
    var (x, y, z) = (0.0, 0.0, 0.0)
    for point in points {
      let (north, east) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
      x += cos(north) * cos(east)
      y += cos(north) * sin(east)
      z += sin(north)
    }
    guard (x * x + y * y + z * z).squareRoot() > 1e-9 else { return points.first }
    return Coordinate(
      latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi,
      longitude: atan2(y, x) * 180 / .pi)
  }
}

/// A point of the map: `x` grows to the east and `y` to the south, as on screens.
struct MapPoint: Hashable {
  var x: Double
  var y: Double
}

/// The direction of a vector of the screen in radians, clockwise from north, from 0 to below 2π.
func bearing(_ vector: MapPoint) -> Double {
  let angle = atan2(vector.x, -vector.y)
  return angle < 0 ? angle + 2 * .pi : angle
}

/// The azimuthal equidistant projection. Distances and directions from the centre are true, and the
/// map is not cut at a meridian or pole.
struct Projection {
  let middle: Coordinate

  func mapPoint(_ point: Coordinate) -> MapPoint {
    let distance = middle.distance(to: point)
    guard distance > 0 else { return MapPoint(x: 0, y: 0) }
    let (middleLatitude, pointLatitude) = (middle.latitude * .pi / 180, point.latitude * .pi / 180)
    let east = (point.longitude - middle.longitude) * .pi / 180
    let (x, y) = (
      sin(east) * cos(pointLatitude),
      cos(middleLatitude) * sin(pointLatitude) - sin(middleLatitude) * cos(pointLatitude)
        * cos(east)
    )
    let length = (x * x + y * y).squareRoot()
    guard length > 0 else { return MapPoint(x: 0, y: -distance) }
    return MapPoint(x: x / length * distance, y: -y / length * distance)
  }
}
