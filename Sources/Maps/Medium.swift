// What a map is drawn on: a picture in pixels, or the characters of a terminal, whose unit is a dot of
// braille, two across and four down in a character.

struct Medium {
  let size: Frame.Size
  /// Of a line of text.
  let height: Double
  /// Between a point and its title.
  let across: Double
  let along: Double
  /// Half of what a point takes, and half of what the person's takes.
  let dot: Double
  let person: Double
  /// What titles keep from the edge.
  let inset: Double
  /// What no title covers.
  let corners: [Rectangle]
  /// How often a number moves away from its point, and is joined to it by a line.
  let leaders: Int
  private let isText: Bool

  static let fontSize = 13.0

  static let picture = Medium(
    size: .picture, height: 17, across: 8, along: 8, dot: 5, person: 8, inset: 4,
    corners: Frame.corners, leaders: 7, isText: false)

  /// A terminal of so many characters.
  static func text(columns: Int, rows: Int) -> Medium {
    Medium(
      size: Frame.Size(width: 2 * Double(columns), height: 4 * Double(rows), margin: 8), height: 4,
      across: 3, along: 2, dot: 0.9, person: 0.9, inset: 0, corners: [], leaders: 0, isText: true)
  }

  /// Text that cannot be counted in columns is wider than any picture.
  func width(_ text: String) -> Double {
    guard isText else { return PlainText.width(text) * Self.fontSize + 4 }
    guard text.unicodeScalars.allSatisfy(PlainText.isNarrow) else { return 2 * size.width }
    let count = text.unicodeScalars.count
    // An odd number can stand centred above its point.
    return 2 * Double(count % 2 == 0 ? count + 1 : count)
  }

  /// Where a point is drawn.
  func snapped(_ point: MapPoint) -> MapPoint {
    guard isText else { return point }
    return MapPoint(
      x: (point.x / 2).rounded(.down) * 2 + 1, y: (point.y / 4).rounded(.down) * 4 + 2)
  }

  /// How far titles are from a point that has a circle around it.
  func gap(beside edge: Double) -> (across: Double, along: Double) {
    guard isText else { return (edge + 4, edge + 4) }
    return ((edge / 2).rounded(.up) * 2 + 3, (edge / 4).rounded(.up) * 4 + 2)
  }
}
