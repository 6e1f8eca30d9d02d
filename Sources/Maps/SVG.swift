// The picture as SVG: well-formed and self-contained, accessible to screen readers, for light and
// dark mode. It contains no external references and no scripts.

internal import Geofence

extension Scene {
  /// The map as a picture. Equal scenes give equal texts.
  public func svg(lengths: MapLengths = .metric) -> String {
    guard let picture = Picture(self, lengths) else { return SVG.emptyPicture }
    var svg = SVG(picture, lengths)
    svg.draw(self)
    return svg.text
  }
}

struct SVG {
  let picture: Picture
  let lengths: MapLengths
  private(set) var text = ""

  static let legendHeight = 46.0
  /// In pixels. A circle with a smaller radius is drawn as a point only.
  static let leastRing = 1.5
  private static let rowHeight = 20.0

  init(_ picture: Picture, _ lengths: MapLengths) {
    self.picture = picture
    self.lengths = lengths
  }

  /// The number of rows of the list, which has two columns.
  private var rows: Int {
    (picture.entries.count + 1) / 2
  }

  private var height: Double {
    Frame.height + Self.legendHeight + (rows > 0 ? Double(rows) * Self.rowHeight + 12 : 0)
  }

  mutating func draw(_ scene: Scene) {
    text += Self.header(
      height, title: "Map of fences and places", description: scene.description(picture, lengths))
    add("<g clip-path=\"url(#fencepost-window)\">")
    drawGround()
    for marker in picture.markers.enumerated().sorted(by: Self.isBelow).map(\.element) {
      draw(marker)
    }
    if let you = scene.you { draw(you) }
    for marker in picture.markers {
      if let label = marker.label { draw(label, "label \(marker.kind.rawValue)") }
    }
    if let label = picture.youLabel { draw(label, "label me") }
    for pointer in picture.pointers { draw(pointer) }
    add("</g>")
    drawCorners()
    drawLegend(scene)
    drawList()
    text += "</svg>\n"
  }

  /// Whether the first marker is drawn before the other one. Large circles are drawn first, so
  /// that a pointing device can reach smaller circles within them.
  private static func isBelow(
    _ one: (offset: Int, element: Picture.Marker), _ other: (offset: Int, element: Picture.Marker)
  ) -> Bool {
    one.element.pixelRadius == other.element.pixelRadius
      ? one.offset < other.offset : one.element.pixelRadius > other.element.pixelRadius
  }

  mutating func add(_ line: String) { text += line + "\n" }

  // MARK: Marks

  private mutating func draw(_ marker: Picture.Marker) {
    let stateClasses = (marker.isArmed ? "" : " off") + (marker.isInside ? " in" : "")
    add("<g class=\"\(marker.kind.rawValue)\(stateClasses)\">")
    add("<title>\(PlainText.xmlEscaped(marker.sentence))</title>")
    if marker.pixelRadius >= Self.leastRing { draw(marker.outline, "area") }
    let (x, y) = (Self.number(marker.position.x), Self.number(marker.position.y))
    if marker.kind == .place {
      add("<path class=\"dot\" d=\"M\(x) \(y)m-3.5 -3.5h7v7h-7z\"/>")
    } else {
      add("<circle class=\"dot\" cx=\"\(x)\" cy=\"\(y)\" r=\"3.5\"/>")
    }
    add("</g>")
  }

  private mutating func draw(_ outline: Frame.Outline, _ name: String) {
    switch outline {
    case .circle(let spot, let radius):
      add(
        "<circle class=\"\(name)\" cx=\"\(Self.number(spot.x))\" cy=\"\(Self.number(spot.y))\""
          + " r=\"\(Self.number(radius))\"/>")
    case .polygon(let points):
      add("<path class=\"\(name)\" d=\"\(Self.path(points))z\"/>")
    case .aroundAntipode(let points):
      let earth = picture.frame.horizon.map { Self.discPath($0.middle, $0.radius) } ?? ""
      add("<path class=\"\(name)\" fill-rule=\"evenodd\" d=\"\(earth)\(Self.path(points))z\"/>")
    }
  }

  private mutating func draw(_ you: Scene.CurrentPosition) {
    let spot = picture.frame.mapPoint(you.coordinate)
    var sentence = "You"
    if let accuracy = you.accuracy { sentence += ", within \(lengths.text(accuracy))" }
    if let time = you.time { sentence += ", \(PlainText.singleLine(time, MapLimits.longestLabel))" }
    add("<g class=\"you\">")
    add("<title>\(PlainText.xmlEscaped(sentence))</title>")
    if let outline = picture.accuracy { draw(outline, "area") }
    add(
      "<circle class=\"me\" cx=\"\(Self.number(spot.x))\" cy=\"\(Self.number(spot.y))\" r=\"6\"/>")
    add("</g>")
  }

  private mutating func draw(_ label: Label, _ name: String) {
    if let (from, to) = label.leaderLine {
      add("<path class=\"leader\" d=\"\(Self.path([from, to]))\"/>")
    }
    let halfWidth = label.rectangle.width / 2
    let x = label.rectangle.x + halfWidth + label.alignment * (halfWidth - 2)
    let y = label.rectangle.y + 13
    let anchor = label.alignment < 0 ? "start" : label.alignment > 0 ? "end" : "middle"
    add(
      "<text class=\"\(name)\" text-anchor=\"\(anchor)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\">"
        + "\(PlainText.xmlEscaped(label.text))</text>")
  }

  /// Draws a triangle at the edge that points to fences and places beyond it.
  private mutating func draw(_ pointer: Picture.EdgePointer) {
    let (tip, unitVector) = (pointer.markers.point, pointer.markers.unitVector)
    func corner(_ along: Double, _ aside: Double) -> MapPoint {
      MapPoint(
        x: tip.x + unitVector.x * along - unitVector.y * aside,
        y: tip.y + unitVector.y * along + unitVector.x * aside)
    }
    add("<g class=\"beyond\">")
    let direction = MarkersBeyondEdge.words[pointer.markers.direction]
    add("<title>\(PlainText.xmlEscaped("To the \(direction): \(pointer.sentence)"))</title>")
    add("<path d=\"\(Self.path([corner(6, 0), corner(-6, 6), corner(-6, -6)]))z\"/>")
    add("</g>")
    if let label = pointer.label { draw(label, "label") }
  }

  /// Draws the arrow to the north, and the link to a street map.
  private mutating func drawCorners() {
    let (x, link) = (Frame.width - 18, picture.frame.streetMapURL)
    add("<g class=\"north\"><title>North is up</title>")
    add("<path d=\"M\(Self.number(x)) 8l6 16l-6 -4l-6 4z\"/>")
    add("<text class=\"label centre\" x=\"\(Self.number(x))\" y=\"39\">N</text></g>")
    add("<a href=\"\(PlainText.xmlEscaped(link))\" target=\"_blank\" rel=\"noreferrer\">")
    add(
      "<text class=\"link end\" x=\"\(Self.number(Frame.width - 8))\""
        + " y=\"\(Self.number(Frame.height - 8))\">Open in OpenStreetMap</text></a>")
  }

  // MARK: Background

  /// Draws a grid with squares as wide as the scale bar. On a map of a large part of the earth,
  /// draws meridians and parallels instead.
  private mutating func drawGround() {
    let frame = picture.frame
    if let horizon = frame.horizon {
      add("<path class=\"earth\" d=\"\(Self.discPath(horizon.middle, horizon.radius))\"/>")
    }
    let path = frame.farthestCorner > 2_000_000 ? Self.graticulePath(frame) : gridPath()
    add("<path class=\"grid\" d=\"\(path)\"/>")
  }

  private func gridPath() -> String {
    let middle = picture.frame.mapPoint(picture.frame.projection.middle)
    let squareSide = scaleBar.metres * picture.frame.scale
    guard squareSide >= 8 else { return "" }
    var path = ""
    var x = middle.x.remainder(dividingBy: squareSide)
    while x < Frame.width {
      if x > 0 { path += "M\(Self.number(x)) 0V\(Self.number(Frame.height))" }
      x += squareSide
    }
    var y = middle.y.remainder(dividingBy: squareSide)
    while y < Frame.height {
      if y > 0 { path += "M0 \(Self.number(y))H\(Self.number(Frame.width))" }
      y += squareSide
    }
    return path
  }

  /// Meridians and parallels, every 30 degrees.
  private static func graticulePath(_ frame: Frame) -> String {
    var path = ""
    func addLine(_ points: [(Double, Double)]) {
      var previousPoint: MapPoint?
      for (latitude, longitude) in points {
        guard let point = Coordinate(latitude: latitude, longitude: longitude) else { continue }
        let spot = frame.mapPoint(point)
        // A line through the antipode of the centre continues on the other side of the picture, so
        // the two parts are not connected.
        let isNear = previousPoint.map { abs($0.x - spot.x) + abs($0.y - spot.y) < 150 } ?? false
        path += "\(isNear ? "L" : "M")\(number(spot.x)) \(number(spot.y))"
        previousPoint = spot
      }
    }
    for degrees in stride(from: -150.0, through: 180, by: 30) {
      addLine(stride(from: -90.0, through: 90, by: 5).map { ($0, degrees) })
    }
    for degrees in stride(from: -60.0, through: 60, by: 30) {
      addLine(stride(from: -180.0, through: 180, by: 5).map { (degrees, $0) })
    }
    return path
  }

  // MARK: Below the picture

  var scaleBar: (metres: Double, text: String) {
    lengths.scaleBar(atMost: 170 / picture.frame.scale)
  }

  private mutating func drawLegend(_ scene: Scene) {
    let y = Frame.height
    add("<path class=\"edge\" d=\"M0 \(Self.number(y))H\(Self.number(Frame.width))\"/>")
    var x = 20.0
    let fences = scene.fences.filter { !$0.circles.isEmpty }
    let swatches = [
      (fences.contains { $0.proximity == .enter }, "enter", "when you arrive"),
      (fences.contains { $0.proximity == .leave }, "leave", "when you leave"),
      (picture.markers.contains { $0.kind == .place }, "place", "place"),
      (scene.you != nil, "you", "you"),
    ]
    for (isThere, name, words) in swatches where isThere {
      let (left, middle) = (Self.number(x + 8), Self.number(y + 23))
      add(
        "<g class=\"\(name)\"><circle class=\"area\" cx=\"\(left)\" cy=\"\(middle)\" r=\"8\"/></g>")
      add(
        "<text class=\"words\" x=\"\(Self.number(x + 22))\" y=\"\(Self.number(y + 28))\">\(words)</text>"
      )
      x += 22 + PlainText.width(words) * 13 + 16
    }
    drawBar(y)
  }

  private mutating func drawBar(_ y: Double) {
    let right = Frame.width - 20
    let left = right - min(scaleBar.metres * picture.frame.scale, 700)
    // On a map of more than some hundred kilometres, the scale is right only for distances from the
    // centre.
    let words =
      PlainText.singleLine(scaleBar.text, 24)
      + (picture.frame.farthestCorner > 600_000 ? " from the middle" : "")
    add(
      "<path class=\"bar\" d=\"M\(Self.number(left)) \(Self.number(y + 25))v6"
        + "H\(Self.number(right))v-6\"/>")
    add(
      "<text class=\"words end\" x=\"\(Self.number(right))\" y=\"\(Self.number(y + 20))\">"
        + "\(PlainText.xmlEscaped(words))</text>")
  }

  private mutating func drawList() {
    let column = (Frame.width - 40) / 2
    for (index, entry) in picture.entries.enumerated() {
      let x = 20 + (index < rows ? 0 : column)
      let y = Frame.height + Self.legendHeight + Double(index % max(rows, 1)) * Self.rowHeight + 10
      let number = entry.number ?? "·"
      let words = Self.shortenedTitle(entry.title, column - 40, before: entry.listDetail)
      let name = entry.kind.map { " \($0.rawValue)" } ?? ""
      add(
        "<text class=\"number end\(name)\" x=\"\(Self.number(x + 24))\" y=\"\(Self.number(y))\">\(number)</text>"
      )
      add(
        "<text class=\"words\" x=\"\(Self.number(x + 32))\" y=\"\(Self.number(y))\">"
          + "\(PlainText.xmlEscaped(words))</text>")
    }
  }

  /// A title shortened to leave room for the text after it.
  private static func shortenedTitle(_ title: String, _ width: Double, before words: String)
    -> String
  {
    let availableWidth = width / MapMedium.fontSize - PlainText.width(words)
    var characterCount = title.count
    while characterCount > 8,
      PlainText.width(PlainText.singleLine(title, characterCount)) > availableWidth
    { characterCount -= 2 }
    return PlainText.singleLine(title, characterCount) + words
  }
}
