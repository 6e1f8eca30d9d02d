// The squares of a fine grid through which rings run in a picture, so that no title is put on a
// ring.

struct RingMap {
  private let square: Double
  private let columns: Int
  private let rows: Int
  private let size: Frame.Size
  private var isTaken: [Bool]

  /// - Parameter square: The side of a square, in pixels.
  init(_ size: Frame.Size, square: Double = 2) {
    self.size = size
    self.square = square
    columns = Int(size.width / square) + 1
    rows = Int(size.height / square) + 1
    isTaken = Array(repeating: false, count: columns * rows)
  }

  mutating func add(_ outline: Frame.Outline) {
    switch outline {
    case .circle(let middle, let radius): add(middle, radius)
    case .polygon(let points), .around(let points):
      for (from, to) in zip(points, points.dropFirst() + points.prefix(1)) { add(from, to) }
    }
  }

  /// Whether no ring runs through the rectangle.
  func isFree(_ rectangle: Rectangle) -> Bool {
    let left = max(0, Int(rectangle.x / square))
    let right = min(columns - 1, Int(((rectangle.x + rectangle.width) / square).rounded(.up)) - 1)
    let top = max(0, Int(rectangle.y / square))
    let bottom = min(rows - 1, Int(((rectangle.y + rectangle.height) / square).rounded(.up)) - 1)
    guard left <= right, top <= bottom else { return true }
    return !(top...bottom).contains { row in
      isTaken[row * columns + left...row * columns + right].contains(true)
    }
  }

  /// Whether a ring runs through this square of the grid.
  func isTaken(_ column: Int, _ row: Int) -> Bool {
    column < columns && row < rows && isTaken[row * columns + column]
  }

  private mutating func take(_ x: Double, _ y: Double) {
    guard x >= 0, y >= 0, x <= size.width, y <= size.height else { return }
    isTaken[Int(y / square) * columns + Int(x / square)] = true
  }

  /// Adds a circle, by the points where it crosses each line of the grid: it may be far larger than
  /// the picture.
  private mutating func add(_ middle: MapPoint, _ radius: Double) {
    for y in Self.lines(middle.y, radius, size.height) {
      let high = y - middle.y
      guard abs(high) <= radius else { continue }
      let half = (radius * radius - high * high).squareRoot()
      take(middle.x - half, y)
      take(middle.x + half, y)
    }
    for x in Self.lines(middle.x, radius, size.width) {
      let wide = x - middle.x
      guard abs(wide) <= radius else { continue }
      let half = (radius * radius - wide * wide).squareRoot()
      take(x, middle.y - half)
      take(x, middle.y + half)
    }
  }

  /// The lines of the picture that a circle reaches.
  private static func lines(
    _ middle: Double, _ radius: Double, _ most: Double
  ) -> StrideThrough<Double> {
    stride(
      from: max(0, (middle - radius).rounded(.up)), through: min(most, middle + radius), by: 1)
  }

  private mutating func add(_ from: MapPoint, _ to: MapPoint) {
    guard let (first, last) = visible(from, to) else { return }
    let (wide, high) = (to.x - from.x, to.y - from.y)
    let steps = max(1, (max(abs(wide), abs(high)) * (last - first)).rounded(.up))
    for step in stride(from: 0, through: steps, by: 1) {
      let part = first + (last - first) * step / steps
      take(from.x + wide * part, from.y + high * part)
    }
  }

  /// Which part of a line is in the picture, from 0 to 1; nil if none is.
  private func visible(_ from: MapPoint, _ to: MapPoint) -> (Double, Double)? {
    var (first, last) = (0.0, 1.0)
    for (start, length, most) in [
      (from.x, to.x - from.x, size.width), (from.y, to.y - from.y, size.height),
    ] {
      if length == 0 {
        if start < 0 || start > most { return nil }
        continue
      }
      let (one, other) = (-start / length, (most - start) / length)
      first = max(first, min(one, other))
      last = min(last, max(one, other))
    }
    return first <= last ? (first, last) : nil
  }
}
