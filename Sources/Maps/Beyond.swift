// What lies beyond the edge of a map: in which direction, how far, and where at the edge it is told.

internal import Geofence

/// Things beyond the edge in one of eight directions.
struct Beyond {
  /// 0 is north, then clockwise.
  let direction: Int
  /// Their marks, the nearest first.
  let marks: [Int]
  /// The point at the edge, and the unit vector from the middle of the picture to it.
  let point: MapPoint
  let ahead: MapPoint

  static let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
  static let words = [
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
  ]

  /// Marks at these positions, with their distances, by direction.
  static func groups(
    _ marks: [(index: Int, position: MapPoint, distance: Double)], _ size: Frame.Size
  ) -> [Beyond] {
    var groups: [Int: [(index: Int, position: MapPoint, distance: Double)]] = [:]
    for mark in marks { groups[direction(to: mark.position, size), default: []].append(mark) }
    return groups.sorted { $0.key < $1.key }.compactMap { direction, marks in
      let sorted = marks.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      guard let nearest = sorted.first else { return nil }
      let ahead = ahead(nearest.position, size)
      return Beyond(
        direction: direction, marks: sorted.map(\.index), point: edge(ahead, size), ahead: ahead)
    }
  }

  static func direction(to position: MapPoint, _ size: Frame.Size) -> Int {
    let turns = bearing(ahead(position, size)) / (2 * .pi)
    return Int((turns * 8).rounded()) % 8
  }

  private static func ahead(_ position: MapPoint, _ size: Frame.Size) -> MapPoint {
    let (x, y) = (position.x - size.width / 2, position.y - size.height / 2)
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? MapPoint(x: x / length, y: y / length) : MapPoint(x: 0, y: -1)
  }

  /// Where a ray from the middle leaves the picture, a little before its edge.
  private static func edge(_ ahead: MapPoint, _ size: Frame.Size) -> MapPoint {
    let inset = size.margin / 4
    let across = ahead.x == 0 ? .infinity : (size.width / 2 - inset) / abs(ahead.x)
    let along = ahead.y == 0 ? .infinity : (size.height / 2 - inset) / abs(ahead.y)
    let length = min(across, along)
    return MapPoint(x: size.width / 2 + ahead.x * length, y: size.height / 2 + ahead.y * length)
  }
}
