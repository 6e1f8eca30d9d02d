// Finds a circle on the earth that covers given points, and is nearly as small as possible.

internal import Geofence
internal import Glibc

struct Circle {
  let center: Coordinate
  /// The radius in metres; nil if the circle covers only a single point.
  let radius: Double?
}

extension Circle {
  /// The number of steps. Each step moves the centre towards the farthest point, by less than the
  /// step before. After 32 steps the circle is about 3 % larger than the smallest possible one.
  private static let stepCount = 32

  /// Nil if the points are all around the earth, so that they have no centre.
  init?(covering points: [Coordinate]) {
    let directions = points.map(Vector.init)
    let sum = directions.reduce(into: Vector()) { $0 += $1 }
    guard var center = sum.unit else { return nil }
    for step in 1...Self.stepCount {
      var farthest = center
      var leastNearness = Double.infinity
      for direction in directions {
        let nearness = center.dot(direction)
        if nearness < leastNearness { (leastNearness, farthest) = (nearness, direction) }
      }
      let weight = 1 / Double(step + 1)
      guard let nextCenter = (center * (1 - weight) + farthest * weight).unit else { return nil }
      center = nextCenter
    }
    guard let place = center.coordinate else { return nil }
    let radius = points.reduce(0) { max($0, place.distance(to: $1)) }
    self.init(center: place, radius: radius > 0 ? radius : nil)
  }
}

/// A direction from the centre of the earth.
private struct Vector {
  var x = 0.0
  var y = 0.0
  var z = 0.0

  init() {}

  init(_ coordinate: Coordinate) {
    let (north, east) = (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
    (x, y, z) = (cos(north) * cos(east), cos(north) * sin(east), sin(north))
  }

  static func += (one: inout Vector, other: Vector) {
    one.x += other.x
    one.y += other.y
    one.z += other.z
  }

  static func + (one: Vector, other: Vector) -> Vector {
    var sum = one
    sum += other
    return sum
  }

  static func * (one: Vector, factor: Double) -> Vector {
    var product = one
    product.x *= factor
    product.y *= factor
    product.z *= factor
    return product
  }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

  var unit: Vector? {
    let length = (x * x + y * y + z * z).squareRoot()
    return length > 1e-9 ? self * (1 / length) : nil
  }

  var coordinate: Coordinate? {
    Coordinate(
      latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi,
      longitude: atan2(y, x) * 180 / .pi)
  }
}
