// The map as text, for terminals and editors without pictures: rings are braille dots, points are
// signs, with titles next to them. Below are the scale, the meaning of the signs and the list.

internal import Geofence

extension Scene {
  /// The map as lines of text, `rows` lines of `columns` characters, and the lines below the map.
  /// Equal scenes give equal texts.
  public func text(lengths: MapLengths = .metric, columns: Int, rows: Int) -> String {
    let medium = Medium.text(columns: columns, rows: rows)
    guard let picture = Picture(self, lengths, medium) else {
      return "There is nothing here yet.\n\(TextMap.advice)\n"
    }
    return TextMap(picture, lengths, columns: columns, rows: rows).text(of: self)
  }

  /// The page of openstreetmap.org that shows the same part of the earth; nil if there is nothing
  /// to show.
  public var streetMap: String? { Frame(self)?.streetMap }
}

struct TextMap {
  private let picture: Picture
  private let lengths: MapLengths
  private let columns: Int
  private let rows: Int
  private var lines: [[Unicode.Scalar]]

  static let advice =
    "Save a place, or a reminder for when you arrive or leave, and it is shown here."
  private static let person: Unicode.Scalar = "@"

  init(_ picture: Picture, _ lengths: MapLengths, columns: Int, rows: Int) {
    self.picture = picture
    self.lengths = lengths
    self.columns = columns
    self.rows = rows
    lines = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  func text(of scene: Scene) -> String {
    var map = self
    map.drawRings(scene)
    map.drawPoints()
    map.drawLabels()
    var below = [map.legend(scene)]
    for entry in picture.entries {
      below.append("\(Self.padded(entry.number ?? "·")) \(entry.title)\(entry.words)")
    }
    if picture.undrawn > 0 { below.append("\(picture.undrawn) more are not drawn.") }
    below.append(picture.frame.streetMap)
    let drawn = map.lines.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: line)
      return String(text)
    }
    return (drawn + below).joined(separator: "\n") + "\n"
  }

  private static func padded(_ number: String) -> String {
    String(repeating: " ", count: max(0, 2 - number.count)) + number
  }

  // MARK: Drawing

  private mutating func drawRings(_ scene: Scene) {
    var dots = RingMap(picture.frame.size, square: 1)
    for mark in picture.marks where mark.edge >= SVG.leastRing { dots.add(mark.outline) }
    if let outline = picture.accuracy { dots.add(outline) }
    for row in 0..<rows {
      for column in 0..<columns {
        let pattern = Self.braille(dots, column, row)
        if pattern > 0, let scalar = Unicode.Scalar(0x2800 + UInt32(pattern)) {
          lines[row][column] = scalar
        }
      }
    }
  }

  /// The dots of one character, in Unicode's order.
  private static func braille(_ dots: RingMap, _ column: Int, _ row: Int) -> UInt8 {
    let order: [(x: Int, y: Int)] = [
      (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
    ]
    return order.enumerated().reduce(0) { pattern, dot in
      let (bit, (x, y)) = dot
      return dots.isTaken(2 * column + x, 4 * row + y) ? pattern | 1 << UInt8(bit) : pattern
    }
  }

  private mutating func drawPoints() {
    // A sign that is drawn later covers an earlier one.
    for kind in [Picture.Kind.place, .leave, .enter] {
      for mark in picture.marks where mark.kind == kind && mark.beyond == nil {
        put(Self.sign(kind), mark.position)
      }
    }
    for pointer in picture.pointers {
      let arrow = MarksBeyondEdge.arrows[pointer.beyond.direction].unicodeScalars.first
      if let arrow { put(arrow, pointer.beyond.point) }
    }
    if let you = picture.you { put(Self.person, you) }
  }

  private static func sign(_ kind: Picture.Kind) -> Unicode.Scalar {
    switch kind {
    case .enter: "+"
    case .leave: "-"
    case .place: "#"
    }
  }

  private mutating func drawLabels() {
    let labels =
      picture.marks.compactMap(\.label) + picture.pointers.compactMap(\.label)
      + [picture.youLabel].compactMap { $0 }
    for label in labels {
      let scalars = Array(label.text.unicodeScalars)
      var column = Int(label.rectangle.x / 2)
      // A label with an even number of characters has one free column, on the side of the point or
      // on the other.
      if scalars.count % 2 == 0, label.side > 0 { column += 1 }
      let row = Int(label.rectangle.y / 4)
      for (offset, scalar) in scalars.enumerated() { put(scalar, column + offset, row) }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar, _ point: MapPoint) {
    guard abs(point.x) < 1e6, abs(point.y) < 1e6 else { return }
    put(scalar, Int((point.x / 2).rounded(.down)), Int((point.y / 4).rounded(.down)))
  }

  private mutating func put(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int) {
    guard lines.indices.contains(row), lines[row].indices.contains(column) else { return }
    lines[row][column] = scalar
  }

  // MARK: Below the map

  /// The scale and what the signs mean: `├────┤ 500 m · north is up · + arrive · # place · @ you`.
  private func legend(_ scene: Scene) -> String {
    let bar = lengths.bar(Double(columns) / 2 / picture.frame.scale)
    let length = Int((bar.metres * picture.frame.scale / 2).rounded())
    let rule = String(repeating: "─", count: max(0, min(length, columns) - 2))
    var words = ["├\(rule)┤ \(PlainText.line(bar.text, 24))", "north is up"]
    let kinds = Set(picture.marks.map(\.kind))
    for (kind, name) in [(Picture.Kind.enter, "arrive"), (.leave, "leave"), (.place, "place")]
    where kinds.contains(kind) {
      words.append("\(Self.sign(kind)) \(name)")
    }
    if picture.you != nil { words.append("\(Self.person) you") }
    return words.joined(separator: " · ")
  }
}
