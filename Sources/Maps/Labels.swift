// Places labels next to their points without overlaps; labels without room become numbers.
// Deterministic. Knows only rectangles and widths.

struct Rectangle: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  func meets(_ other: Rectangle) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  func lies(in other: Rectangle) -> Bool {
    x >= other.x && y >= other.y && x + width <= other.x + other.width
      && y + height <= other.y + other.height
  }
}

struct Label {
  /// The text at the point: a title, or a number that the list explains.
  var text: String
  var rectangle: Rectangle
  /// The text anchor: -1 left, 1 right, 0 centre. Widths are those of wide fonts; with the anchor,
  /// a narrower font still ends at its point.
  var side = 0.0
  /// A line from the point to a number that is not next to it.
  var leader: (MapPoint, MapPoint)?
}

/// Occupied rectangles, by the squares of a grid that they touch.
struct Occupancy {
  private static let square = 40.0
  private var squares: [Int: [Rectangle]] = [:]

  mutating func occupy(_ rectangle: Rectangle) {
    for key in Self.keys(rectangle) { squares[key, default: []].append(rectangle) }
  }

  func isFree(_ rectangle: Rectangle) -> Bool {
    Self.keys(rectangle).allSatisfy { key in
      squares[key]?.contains { $0.meets(rectangle) } != true
    }
  }

  /// All rectangles are in or near the picture, so they touch few squares.
  private static func keys(_ rectangle: Rectangle) -> [Int] {
    func squares(_ from: Double, _ length: Double) -> ClosedRange<Int> {
      let low = Int(max(-2, min(100, (from / square).rounded(.down))))
      let high = Int(max(-2, min(100, ((from + length) / square).rounded(.down))))
      return low...max(low, high)
    }
    return squares(rectangle.y, rectangle.height).flatMap { row in
      squares(rectangle.x, rectangle.width).map { row * 1000 + $0 }
    }
  }
}

struct LabelPlacement {
  static let fontSize = 13.0
  static let height = 17.0
  private static let window = Rectangle(
    x: 4, y: 4, width: Frame.width - 8, height: Frame.height - 8)

  private var occupancy = Occupancy()

  /// Blocks an area for labels: a point, or part of the picture's frame.
  mutating func block(_ rectangle: Rectangle) { occupancy.occupy(rectangle) }

  mutating func block(_ position: MapPoint, _ radius: Double) {
    block(
      Rectangle(
        x: position.x - radius, y: position.y - radius, width: 2 * radius, height: 2 * radius))
  }

  static func width(_ text: String) -> Double { PlainText.width(text) * fontSize + 4 }

  /// Next to the point, or at the edge of a circle around it.
  mutating func place(_ text: String, at position: MapPoint, edge: Double) -> Label? {
    let width = Self.width(text)
    let gap = 8.0
    var candidates = Self.around(position, gap, gap, width)
    // Directly above or below it.
    if edge > 2 * gap { candidates += Self.around(position, 0, edge + 2, width)[2...3] }
    guard let index = candidates.firstIndex(where: isFree) else { return nil }
    occupancy.occupy(candidates[index])
    let side = index < Self.directions.count ? -Self.directions[index].x : 0
    return Label(text: text, rectangle: candidates[index], side: side)
  }

  /// As close as there is room, with a line to the point if it is not next to it.
  mutating func place(number: String, at position: MapPoint) -> Label? {
    let width = Self.width(number)
    for ring in 0..<5 {
      let gap = 7 + 15 * Double(ring)
      for (index, free) in Self.around(position, gap, gap, width).enumerated() where isFree(free) {
        occupancy.occupy(free)
        guard ring > 0 else { return Label(text: number, rectangle: free) }
        let sides = Self.directions[index]
        let end = MapPoint(
          x: free.x + width / 2 - sides.x * width / 2,
          y: free.y + Self.height / 2 - sides.y * Self.height / 2)
        return Label(text: number, rectangle: free, leader: (position, end))
      }
    }
    return nil
  }

  private func isFree(_ rectangle: Rectangle) -> Bool {
    rectangle.lies(in: Self.window) && occupancy.isFree(rectangle)
  }

  private static let directions: [(x: Double, y: Double)] = [
    (1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1),
  ]

  private static func around(
    _ position: MapPoint, _ across: Double, _ along: Double, _ width: Double
  ) -> [Rectangle] {
    directions.map { side in
      Rectangle(
        x: position.x + side.x * (across + width / 2) - width / 2,
        y: position.y + side.y * (along + height / 2) - height / 2, width: width, height: height)
    }
  }
}
