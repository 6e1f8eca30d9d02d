// The map as text, for terminals and editors without pictures: rings are braille dots, and points
// are symbols with titles next to them. Below the map are the scale, the meaning of the symbols
// and the list.

internal import Geofence

extension Scene {
  /// The map as lines of text, `rows` lines of `columns` characters, and the lines below the map.
  /// Equal scenes give equal texts.
  public func text(lengths: MapLengths = .metric, columns: Int, rows: Int) -> String {
    let medium = MapMedium.text(columns: columns, rows: rows)
    guard let picture = Picture(self, lengths, medium) else {
      return "There is nothing here yet.\n\(TextMap.emptyMapAdvice)\n"
    }
    return TextMap(picture, lengths, columns: columns, rows: rows).text(of: self)
  }

  /// The page of openstreetmap.org that shows the same part of the earth; nil if there is nothing
  /// to show.
  public var streetMapURL: String? { Frame(self)?.streetMapURL }
}

struct TextMap {
  private let picture: Picture
  private let lengths: MapLengths
  private let columns: Int
  private let rows: Int
  private var characterRows: [[Unicode.Scalar]]

  static let emptyMapAdvice =
    "Save a place, or a reminder for when you arrive or leave, and it is shown here."
  private static let personSymbol: Unicode.Scalar = "@"

  init(_ picture: Picture, _ lengths: MapLengths, columns: Int, rows: Int) {
    self.picture = picture
    self.lengths = lengths
    self.columns = columns
    self.rows = rows
    characterRows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  func text(of scene: Scene) -> String {
    var map = self
    map.drawRings(scene)
    map.drawPoints()
    map.drawLabels()
    var linesBelow = [map.legend(scene)]
    for entry in picture.entries {
      linesBelow.append(
        "\(Self.paddedNumber(entry.number ?? "·")) \(entry.title)\(entry.listDetail)")
    }
    if picture.undrawnCount > 0 {
      linesBelow.append("\(picture.undrawnCount) more circles are not drawn.")
    }
    linesBelow.append(picture.frame.streetMapURL)
    let mapLines = map.characterRows.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: line)
      return String(text)
    }
    return (mapLines + linesBelow).joined(separator: "\n") + "\n"
  }

  private static func paddedNumber(_ number: String) -> String {
    String(repeating: " ", count: max(0, 2 - number.count)) + number
  }

  // MARK: Drawing

  private mutating func drawRings(_ scene: Scene) {
    var dots = RingMap(picture.frame.size, squareSide: 1)
    for marker in picture.markers where marker.pixelRadius >= SVG.leastRing {
      dots.add(marker.outline)
    }
    if let outline = picture.accuracy { dots.add(outline) }
    for row in 0..<rows {
      for column in 0..<columns {
        let pattern = Self.braillePattern(dots, column, row)
        if pattern > 0, let scalar = Unicode.Scalar(0x2800 + UInt32(pattern)) {
          characterRows[row][column] = scalar
        }
      }
    }
  }

  /// The dots of one character, in Unicode's order.
  private static func braillePattern(_ dots: RingMap, _ column: Int, _ row: Int) -> UInt8 {
    let dotOrder: [(x: Int, y: Int)] = [
      (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
    ]
    return dotOrder.enumerated().reduce(0) { pattern, dot in
      let (bit, (x, y)) = dot
      return dots.hasRing(2 * column + x, 4 * row + y) ? pattern | 1 << UInt8(bit) : pattern
    }
  }

  private mutating func drawPoints() {
    // A symbol that is drawn later covers an earlier one, so fences to arrive at are drawn last.
    for kind in [Picture.MarkerKind.place, .leave, .enter] {
      for marker in picture.markers where marker.kind == kind && marker.distanceBeyondEdge == nil {
        write(Self.symbol(of: kind), marker.position)
      }
    }
    for pointer in picture.pointers {
      let arrow = MarkersBeyondEdge.arrows[pointer.markers.direction].unicodeScalars.first
      if let arrow { write(arrow, pointer.markers.point) }
    }
    if let you = picture.you { write(Self.personSymbol, you) }
  }

  private static func symbol(of kind: Picture.MarkerKind) -> Unicode.Scalar {
    switch kind {
    case .enter: "+"
    case .leave: "-"
    case .place: "#"
    }
  }

  private mutating func drawLabels() {
    let labels =
      picture.markers.compactMap(\.label) + picture.pointers.compactMap(\.label)
      + [picture.youLabel].compactMap { $0 }
    for label in labels {
      let scalars = Array(label.text.unicodeScalars)
      var column = Int(label.rectangle.x / 2)
      // The rectangle of a label with an even number of characters is one column too wide. If the
      // label is left of its point, the free column is put on the far side.
      if scalars.count % 2 == 0, label.alignment > 0 { column += 1 }
      let row = Int(label.rectangle.y / 4)
      for (offset, scalar) in scalars.enumerated() { write(scalar, column + offset, row) }
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar, _ point: MapPoint) {
    guard abs(point.x) < 1e6, abs(point.y) < 1e6 else { return }
    write(scalar, Int((point.x / 2).rounded(.down)), Int((point.y / 4).rounded(.down)))
  }

  private mutating func write(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int) {
    guard characterRows.indices.contains(row), characterRows[row].indices.contains(column) else {
      return
    }
    characterRows[row][column] = scalar
  }

  // MARK: Below the map

  /// The scale and what the symbols mean:
  /// `├────┤ 500 m · north is up · + arrive · # place · @ you`.
  private func legend(_ scene: Scene) -> String {
    let scaleBar = lengths.scaleBar(atMost: Double(columns) / 2 / picture.frame.scale)
    let length = Int((scaleBar.metres * picture.frame.scale / 2).rounded())
    let rule = String(repeating: "─", count: max(0, min(length, columns) - 2))
    var words = ["├\(rule)┤ \(PlainText.singleLine(scaleBar.text, 24))", "north is up"]
    let kinds = Set(picture.markers.map(\.kind))
    for (kind, name) in [
      (Picture.MarkerKind.enter, "arrive"), (.leave, "leave"), (.place, "place"),
    ]
    where kinds.contains(kind) {
      words.append("\(Self.symbol(of: kind)) \(name)")
    }
    if picture.you != nil { words.append("\(Self.personSymbol) you") }
    return words.joined(separator: " · ")
  }
}
