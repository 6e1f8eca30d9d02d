// What a map is drawn on: a picture, measured in pixels, or the characters of a terminal,
// measured in braille dots. A character has two columns and four rows of dots.

struct MapMedium {
  let size: Frame.Size
  /// The height of a line of text.
  let lineHeight: Double
  /// The distance between a point and its label.
  let horizontalGap: Double
  let verticalGap: Double
  /// Half of the width of the symbol of a fence or place, and of the person's symbol.
  let pointRadius: Double
  let personRadius: Double
  /// The least distance between a label and the edge of the map.
  let edgeInset: Double
  /// The areas that no label may cover, such as those of the legend and the scale.
  let reservedCorners: [Rectangle]
  /// If there is no room for a label, a number stands for it, joined to its point by a line. This
  /// is how many lengths of that line are tried.
  let longestLeaderLine: Int
  private let isText: Bool

  /// How far from the centre of its circle a label at 45° is put, in x and in y, as a share of the
  /// distance for a label beside the circle. With √½ the label almost touches the circle. On the
  /// coarser grid of characters it would cover the circle, so it stands at the corner of the
  /// square around it.
  var diagonalFactor: Double { isText ? 1 : 0.5.squareRoot() }

  static let fontSize = 13.0

  static let picture = MapMedium(
    size: .picture, lineHeight: 17, horizontalGap: 8, verticalGap: 8, pointRadius: 5,
    personRadius: 8, edgeInset: 4,
    reservedCorners: Frame.reservedCorners, longestLeaderLine: 7, isText: false)

  /// A terminal with this many columns and rows of characters.
  static func text(columns: Int, rows: Int) -> MapMedium {
    MapMedium(
      size: Frame.Size(width: 2 * Double(columns), height: 4 * Double(rows), margin: 8),
      lineHeight: 4,
      horizontalGap: 3, verticalGap: 2, pointRadius: 0.9, personRadius: 0.9, edgeInset: 0,
      reservedCorners: [], longestLeaderLine: 0, isText: true)
  }

  /// The width of a text. For a text that may take an unknown number of columns in a terminal, a
  /// width larger than any picture, so that the text is not written.
  func width(_ text: String) -> Double {
    guard isText else { return PlainText.width(text) * Self.fontSize + 4 }
    guard text.unicodeScalars.allSatisfy(PlainText.isNarrow) else { return 2 * size.width }
    let count = text.unicodeScalars.count
    // An odd number of characters can be centred above a point.
    return 2 * Double(count % 2 == 0 ? count + 1 : count)
  }

  /// The position at which the symbol of a point is drawn: in a terminal, the middle of a
  /// character.
  func snappedPosition(_ point: MapPoint) -> MapPoint {
    guard isText else { return point }
    return MapPoint(
      x: (point.x / 2).rounded(.down) * 2 + 1, y: (point.y / 4).rounded(.down) * 4 + 2)
  }

  /// The distance of labels from a point with a circle of radius `edge` around it.
  func gap(beside edge: Double) -> (horizontalGap: Double, verticalGap: Double) {
    guard isText else { return (edge + 4, edge + 4) }
    return ((edge / 2).rounded(.up) * 2 + 3, (edge / 4).rounded(.up) * 4 + 2)
  }
}
