// A circle on the earth as rings of longitudes and latitudes: counterclockwise, closed, cut at the
// antimeridian, and extended along the edge of the map if a pole is inside (RFC 7946 §3.1.6 and
// §3.1.9).

internal import Geofence

struct Ring: Hashable {
  struct Position: Hashable {
    var east: Double
    var north: Double
  }

  /// The first point is repeated at the end.
  var points: [Position]
}

extension Coordinate {
  private static let cornerCount = 64

  /// The circle around the coordinate as rings; nil if the circle covers half of the earth or more.
  func circleRings(_ radius: Double) -> [Ring]? {
    guard radius < Earth.halfCircumference * 0.499 else { return nil }
    // A circle of radius 0 is enlarged, because other programs would not show an empty polygon.
    var points: [Ring.Position] = []
    for point in circlePoints(max(radius, 0.5), Self.cornerCount) {
      let last = points.last?.east ?? point.longitude
      // Longitudes continue beyond 180 degrees, so that neighbouring points have similar ones.
      let east = last + (point.longitude - last).remainder(dividingBy: 360)
      points.append(Ring.Position(east: east, north: point.latitude))
    }
    let degreesAroundPole = degreesAroundPole(points)
    guard abs(degreesAroundPole) < 180 else { return [Ring.aroundPole(points, degreesAroundPole)] }
    return Ring.cutAtAntimeridian(points)
  }

  /// How many degrees of longitude the ring goes around the earth; 0 if no pole is inside.
  private func degreesAroundPole(_ points: [Ring.Position]) -> Double {
    guard let first = points.first, let last = points.last else { return 0 }
    return last.east - first.east + (first.east - last.east).remainder(dividingBy: 360)
  }
}

extension Ring {
  /// The ring of a circle with a pole inside: along the circle from one edge of the map to the
  /// other, and back along the pole.
  fileprivate static func aroundPole(_ points: [Position], _ degreesAroundPole: Double) -> Ring {
    let isNorth = degreesAroundPole > 0
    let wrappedPoints = points.map {
      Position(east: $0.east.remainder(dividingBy: 360), north: $0.north)
    }
    // The points run eastwards around the north pole, and westwards around the south pole.
    var line = wrappedPoints.sorted { isNorth ? $0.east < $1.east : $0.east > $1.east }
    guard let first = line.first, let last = line.last else { return Ring(points: []) }
    let gap = 360 - abs(last.east - first.east)
    let fraction = gap > 0 ? (180 - abs(last.east)) / gap : 0
    let latitudeAtEdge = last.north + (first.north - last.north) * fraction
    let (start, end) = isNorth ? (-180.0, 180.0) : (180.0, -180.0)
    let pole = isNorth ? 90.0 : -90.0
    line.removeAll { abs($0.east) >= 180 }
    let poleCorners = [
      Position(east: end, north: latitudeAtEdge), Position(east: end, north: pole),
      Position(east: start, north: pole), Position(east: start, north: latitudeAtEdge),
    ]
    return Ring(points: [Position(east: start, north: latitudeAtEdge)] + line + poleCorners)
  }

  /// The two parts into which the antimeridian cuts the ring.
  fileprivate static func cutAtAntimeridian(_ points: [Position]) -> [Ring] {
    var rings: [Ring] = []
    for world in [-360.0, 0, 360] {
      let shiftedPoints = points.map { Position(east: $0.east - world, north: $0.north) }
      let inside = clip(clip(shiftedPoints, keepingEastOf: -180), keepingWestOf: 180)
      if inside.count >= 3, let first = inside.first {
        rings.append(Ring(points: inside + [first]))
      }
    }
    return rings
  }

  private static func clip(_ points: [Position], keepingEastOf east: Double) -> [Position] {
    clip(points, at: east) { $0.east >= east }
  }

  private static func clip(_ points: [Position], keepingWestOf east: Double) -> [Position] {
    clip(points, at: east) { $0.east <= east }
  }

  private static func clip(
    _ points: [Position], at east: Double, _ isInside: (Position) -> Bool
  ) -> [Position] {
    var clippedPoints: [Position] = []
    var previousPoint = points.last
    for point in points {
      if let previousPoint, isInside(previousPoint) != isInside(point) {
        let fraction = (east - previousPoint.east) / (point.east - previousPoint.east)
        clippedPoints.append(
          Position(
            east: east, north: previousPoint.north + (point.north - previousPoint.north) * fraction)
        )
      }
      if isInside(point) { clippedPoints.append(point) }
      previousPoint = point
    }
    // A ring that only touches the meridian has no area, and is left out.
    let width = (clippedPoints.map(\.east).max() ?? 0) - (clippedPoints.map(\.east).min() ?? 0)
    return width > 1e-9 ? clippedPoints : []
  }
}
