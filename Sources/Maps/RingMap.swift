// Remembers through which squares of a fine grid the rings of a picture run, so that no title is
// put on a ring.

struct RingMap {
  private let squareSide: Double
  private let columns: Int
  private let rows: Int
  private let size: Frame.Size
  private var hasRing: [Bool]

  /// - Parameter squareSide: The side of a square, in pixels.
  init(_ size: Frame.Size, squareSide: Double = 2) {
    self.size = size
    self.squareSide = squareSide
    columns = Int(size.width / squareSide) + 1
    rows = Int(size.height / squareSide) + 1
    hasRing = Array(repeating: false, count: columns * rows)
  }

  mutating func add(_ outline: Frame.Outline) {
    switch outline {
    case .circle(let middle, let radius): add(middle, radius)
    case .polygon(let points), .aroundAntipode(let points):
      for (from, to) in zip(points, points.dropFirst() + points.prefix(1)) { add(from, to) }
    }
  }

  /// Whether no ring runs through the rectangle.
  func isFree(_ rectangle: Rectangle) -> Bool {
    let leftColumn = max(0, Int(rectangle.x / squareSide))
    let rightColumn = min(
      columns - 1, Int(((rectangle.x + rectangle.width) / squareSide).rounded(.up)) - 1)
    let topRow = max(0, Int(rectangle.y / squareSide))
    let bottomRow = min(
      rows - 1, Int(((rectangle.y + rectangle.height) / squareSide).rounded(.up)) - 1)
    guard leftColumn <= rightColumn, topRow <= bottomRow else { return true }
    return !(topRow...bottomRow).contains { row in
      hasRing[row * columns + leftColumn...row * columns + rightColumn].contains(true)
    }
  }

  /// Whether a ring runs through this square of the grid.
  func hasRing(_ column: Int, _ row: Int) -> Bool {
    column < columns && row < rows && hasRing[row * columns + column]
  }

  private mutating func markSquare(_ x: Double, _ y: Double) {
    guard x >= 0, y >= 0, x <= size.width, y <= size.height else { return }
    hasRing[Int(y / squareSide) * columns + Int(x / squareSide)] = true
  }

  /// Adds a circle. Marks only the squares where the circle crosses a line of the grid, because the
  /// circle may be far larger than the picture.
  private mutating func add(_ middle: MapPoint, _ radius: Double) {
    for y in Self.gridLines(middle.y, radius, size.height) {
      let verticalOffset = y - middle.y
      guard abs(verticalOffset) <= radius else { continue }
      let halfChord = (radius * radius - verticalOffset * verticalOffset).squareRoot()
      markSquare(middle.x - halfChord, y)
      markSquare(middle.x + halfChord, y)
    }
    for x in Self.gridLines(middle.x, radius, size.width) {
      let horizontalOffset = x - middle.x
      guard abs(horizontalOffset) <= radius else { continue }
      let halfChord = (radius * radius - horizontalOffset * horizontalOffset).squareRoot()
      markSquare(x, middle.y - halfChord)
      markSquare(x, middle.y + halfChord)
    }
  }

  /// The lines of the picture that a circle reaches.
  private static func gridLines(
    _ middle: Double, _ radius: Double, _ end: Double
  ) -> StrideThrough<Double> {
    stride(
      from: max(0, (middle - radius).rounded(.up)), through: min(end, middle + radius), by: 1)
  }

  private mutating func add(_ from: MapPoint, _ to: MapPoint) {
    guard let (first, last) = visiblePart(from, to) else { return }
    let (width, height) = (to.x - from.x, to.y - from.y)
    let steps = max(1, (max(abs(width), abs(height)) * (last - first)).rounded(.up))
    for step in stride(from: 0, through: steps, by: 1) {
      let part = first + (last - first) * step / steps
      markSquare(from.x + width * part, from.y + height * part)
    }
  }

  /// Where a line enters and leaves the picture, as fractions of its length; nil if no part of the
  /// line is in the picture.
  private func visiblePart(_ from: MapPoint, _ to: MapPoint) -> (Double, Double)? {
    var (first, last) = (0.0, 1.0)
    for (start, length, end) in [
      (from.x, to.x - from.x, size.width), (from.y, to.y - from.y, size.height),
    ] {
      if length == 0 {
        if start < 0 || start > end { return nil }
        continue
      }
      let (one, other) = (-start / length, (end - start) / length)
      first = max(first, min(one, other))
      last = min(last, max(one, other))
    }
    return first <= last ? (first, last) : nil
  }
}
