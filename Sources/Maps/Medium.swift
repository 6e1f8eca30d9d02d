// What a map is drawn on: a picture, measured in pixels, or the characters of a terminal. Those are
// measured in braille dots, of which a character has two columns and four rows.

struct Medium {
  let size: Frame.Size
  /// The height of a line of text.
  let height: Double
  /// The distance between a point and its label: horizontally, and vertically.
  let across: Double
  let along: Double
  /// Half of the width of a point, and of the person's point.
  let dot: Double
  let person: Double
  /// The least distance between a label and the edge of the map.
  let inset: Double
  /// The areas that no label may cover, such as those of the legend and the scale.
  let corners: [Rectangle]
  /// If there is no room for a label, a number stands for it, joined to its point by a line. This is how
  /// many lengths of that line are tried.
  let leaders: Int
  private let isText: Bool

  /// How far a label at 45° is moved towards its circle, as a share of the radius, so that the label is
  /// nearer to its own circle than to another. Characters have a coarser grid.
  var diagonal: Double { isText ? 1 : 0.5.squareRoot() }

  static let fontSize = 13.0

  static let picture = Medium(
    size: .picture, height: 17, across: 8, along: 8, dot: 5, person: 8, inset: 4,
    corners: Frame.corners, leaders: 7, isText: false)

  /// A terminal with this many columns and rows of characters.
  static func text(columns: Int, rows: Int) -> Medium {
    Medium(
      size: Frame.Size(width: 2 * Double(columns), height: 4 * Double(rows), margin: 8), height: 4,
      across: 3, along: 2, dot: 0.9, person: 0.9, inset: 0, corners: [], leaders: 0, isText: true)
  }

  /// The width of a text. If its columns in a terminal are not known, it is wider than any picture,
  /// so that the text is not written.
  func width(_ text: String) -> Double {
    guard isText else { return PlainText.width(text) * Self.fontSize + 4 }
    guard text.unicodeScalars.allSatisfy(PlainText.isNarrow) else { return 2 * size.width }
    let count = text.unicodeScalars.count
    // An odd number of characters can be centred above a point.
    return 2 * Double(count % 2 == 0 ? count + 1 : count)
  }

  /// Where a point is drawn.
  func snapped(_ point: MapPoint) -> MapPoint {
    guard isText else { return point }
    return MapPoint(
      x: (point.x / 2).rounded(.down) * 2 + 1, y: (point.y / 4).rounded(.down) * 4 + 2)
  }

  /// The distance of labels from a point that has a circle around it.
  func gap(beside edge: Double) -> (across: Double, along: Double) {
    guard isText else { return (edge + 4, edge + 4) }
    return ((edge / 2).rounded(.up) * 2 + 3, (edge / 4).rounded(.up) * 4 + 2)
  }
}
