// Finds positions for labels next to their points, so that no two labels overlap. A label without
// room becomes a number. Equal input gives equal positions. Does not depend on fences and places.

struct Rectangle: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  func overlaps(_ other: Rectangle) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  func isInside(_ other: Rectangle) -> Bool {
    x >= other.x && y >= other.y && x + width <= other.x + other.width
      && y + height <= other.y + other.height
  }
}

struct Label {
  /// The text at the point: a title, or a number that the list explains.
  var text: String
  var rectangle: Rectangle
  /// How the text is aligned in its rectangle: -1 left, 1 right, 0 centred. Rectangles are as
  /// wide as a wide font needs, so the alignment keeps a text in a narrower font next to its
  /// point.
  var alignment = 0.0
  /// The line that connects the point with a number that is not next to it.
  var leaderLine: (MapPoint, MapPoint)?
}

/// Occupied rectangles, by the squares of a grid that they touch.
struct Occupancy {
  private static let squareSide = 40.0
  private var squares: [Int: [Rectangle]] = [:]

  mutating func occupy(_ rectangle: Rectangle) {
    for key in Self.gridKeys(rectangle) { squares[key, default: []].append(rectangle) }
  }

  func isFree(_ rectangle: Rectangle) -> Bool {
    Self.gridKeys(rectangle).allSatisfy { key in
      squares[key]?.contains { $0.overlaps(rectangle) } != true
    }
  }

  /// The squares of the grid that a rectangle touches. They are few, because all rectangles are in
  /// or near the picture.
  private static func gridKeys(_ rectangle: Rectangle) -> [Int] {
    func squares(_ from: Double, _ length: Double) -> ClosedRange<Int> {
      let low = Int(max(-2, min(100, (from / squareSide).rounded(.down))))
      let high = Int(max(-2, min(100, ((from + length) / squareSide).rounded(.down))))
      return low...max(low, high)
    }
    return squares(rectangle.y, rectangle.height).flatMap { row in
      squares(rectangle.x, rectangle.width).map { row * 1000 + $0 }
    }
  }
}

struct LabelPlacement {
  private let medium: MapMedium
  private let mapBounds: Rectangle
  private var occupancy = Occupancy()
  private var ringMap: RingMap

  init(_ medium: MapMedium) {
    self.medium = medium
    let inset = medium.edgeInset
    mapBounds = Rectangle(
      x: inset, y: inset, width: medium.size.width - 2 * inset,
      height: medium.size.height - 2 * inset)
    ringMap = RingMap(medium.size)
    for corner in medium.reservedCorners { keepOut(corner) }
  }

  /// Keeps labels off this outline.
  mutating func keepOff(_ outline: Frame.Outline) { ringMap.add(outline) }

  /// Keeps labels out of an area, such as a point or a corner of the picture.
  mutating func keepOut(_ rectangle: Rectangle) { occupancy.occupy(rectangle) }

  mutating func keepOut(_ position: MapPoint, _ radius: Double) {
    keepOut(
      Rectangle(
        x: position.x - radius, y: position.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// A label next to the point, or at the edge of the circle around it; nil if there is no room.
  mutating func place(_ text: String, at position: MapPoint, edge: Double) -> Label? {
    let width = medium.width(text)
    var candidates = Array(
      zip(
        rectanglesAround(position, medium.horizontalGap, medium.verticalGap, width), Self.directions
      ))
    // More positions for the label, at the edge of the circle around the point.
    if edge > medium.verticalGap / 2, edge < medium.size.width {
      let gap = medium.gap(beside: edge)
      candidates += zip(
        rectanglesAround(
          position, gap.horizontalGap, gap.verticalGap, width, diagonal: medium.diagonalFactor),
        Self.directions)
    }
    guard let freeCandidate = candidates.first(where: { isFree($0.0) }) else { return nil }
    occupancy.occupy(freeCandidate.0)
    return Label(text: text, rectangle: freeCandidate.0, alignment: -freeCandidate.1.x)
  }

  /// A label with a number, as near to the point as there is room. A line joins the number and the
  /// point unless they are next to each other. Nil if there is no room.
  mutating func place(number: String, at position: MapPoint) -> Label? {
    let width = medium.width(number)
    for lineLength in 0...medium.longestLeaderLine {
      let extraDistance = 15 * Double(lineLength)
      let candidates = rectanglesAround(
        position, medium.horizontalGap + extraDistance, medium.verticalGap + extraDistance, width)
      for (direction, freeRectangle) in zip(Self.directions, candidates) where isFree(freeRectangle)
      {
        occupancy.occupy(freeRectangle)
        guard lineLength > 0 else {
          return Label(text: number, rectangle: freeRectangle, alignment: -direction.x)
        }
        let end = MapPoint(
          x: freeRectangle.x + width / 2 - direction.x * width / 2,
          y: freeRectangle.y + medium.lineHeight / 2 - direction.y * medium.lineHeight / 2)
        return Label(text: number, rectangle: freeRectangle, leaderLine: (position, end))
      }
    }
    return nil
  }

  private func isFree(_ rectangle: Rectangle) -> Bool {
    rectangle.isInside(mapBounds) && occupancy.isFree(rectangle) && ringMap.isFree(rectangle)
  }

  private static let directions: [(x: Double, y: Double)] = [
    (1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1),
  ]

  /// The rectangles in the eight directions from a position. In diagonal directions the distances
  /// are multiplied by `diagonal`.
  private func rectanglesAround(
    _ position: MapPoint, _ across: Double, _ along: Double, _ width: Double,
    diagonal: Double = 1
  ) -> [Rectangle] {
    Self.directions.map { direction in
      let distanceFactor = direction.x != 0 && direction.y != 0 ? diagonal : 1
      return Rectangle(
        x: position.x + direction.x * (across * distanceFactor + width / 2) - width / 2,
        y: position.y + direction.y * (along * distanceFactor + medium.lineHeight / 2) - medium
          .lineHeight / 2,
        width: width, height: medium.lineHeight)
    }
  }
}
