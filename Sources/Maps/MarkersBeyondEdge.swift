// Fences and places that are beyond the edge of a map: the direction in which they are, and the
// point at the edge where an arrow and a text show them.

internal import Geofence

/// The fences and places beyond the edge in one of eight directions.
struct MarkersBeyondEdge {
  /// From 0 to 7: 0 is north, and the others follow clockwise.
  let direction: Int
  /// The indices in `Picture.markers` of the markers in this direction, the nearest first.
  let markers: [Int]
  /// The point at the edge of the picture, and the unit vector that points there from the picture's
  /// middle.
  let point: MapPoint
  let unitVector: MapPoint

  static let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
  static let words = [
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
  ]

  /// Groups markers by their direction from the middle of the picture.
  static func groups(
    _ markers: [(index: Int, position: MapPoint, distance: Double)], _ size: Frame.Size
  ) -> [MarkersBeyondEdge] {
    var groups: [Int: [(index: Int, position: MapPoint, distance: Double)]] = [:]
    for marker in markers {
      groups[direction(to: marker.position, size), default: []].append(marker)
    }
    return groups.sorted { $0.key < $1.key }.compactMap { direction, markers in
      let sorted = markers.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      guard let nearest = sorted.first else { return nil }
      let unitVector = unitVector(nearest.position, size)
      return MarkersBeyondEdge(
        direction: direction, markers: sorted.map(\.index), point: edge(unitVector, size),
        unitVector: unitVector)
    }
  }

  static func direction(to position: MapPoint, _ size: Frame.Size) -> Int {
    let turns = bearing(unitVector(position, size)) / (2 * .pi)
    return Int((turns * 8).rounded()) % 8
  }

  private static func unitVector(_ position: MapPoint, _ size: Frame.Size) -> MapPoint {
    let (x, y) = (position.x - size.width / 2, position.y - size.height / 2)
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? MapPoint(x: x / length, y: y / length) : MapPoint(x: 0, y: -1)
  }

  /// A point a little before the edge of the picture, where a ray from the picture's middle comes
  /// to that edge.
  private static func edge(_ unitVector: MapPoint, _ size: Frame.Size) -> MapPoint {
    let inset = size.margin / 4
    let distanceToSide =
      unitVector.x == 0 ? .infinity : (size.width / 2 - inset) / abs(unitVector.x)
    let distanceToTopOrBottom =
      unitVector.y == 0 ? .infinity : (size.height / 2 - inset) / abs(unitVector.y)
    let length = min(distanceToSide, distanceToTopOrBottom)
    return MapPoint(
      x: size.width / 2 + unitVector.x * length, y: size.height / 2 + unitVector.y * length)
  }
}
