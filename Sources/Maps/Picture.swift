// Lays out a scene: marks with their circles, labels and numbers, and a list of titles without
// room. Knows no SVG.

internal import Geofence

struct Picture {
  enum Kind: String {
    case enter, leave, place
  }

  struct Mark {
    let kind: Kind
    let title: String
    /// A sentence for tooltips and screen readers.
    let sentence: String
    /// The text after the title in the list.
    let words: String
    let position: MapPoint
    let outline: Frame.Outline
    /// In pixels.
    let edge: Double
    var isArmed = true
    var isInside = false
    var label: Label?
  }

  struct Entry {
    /// The number in the picture; nil if there was no room for it either.
    let number: String?
    let kind: Kind?
    let title: String
    let words: String
  }

  let frame: Frame
  private(set) var marks: [Mark] = []
  private(set) var entries: [Entry] = []
  /// How many circles and titles are left out.
  private(set) var undrawn = 0
  private(set) var unlisted = 0
  private(set) var you: MapPoint?
  private(set) var youLabel: Label?

  init?(_ scene: Scene, _ lengths: MapLengths) {
    guard let frame = Frame(scene) else { return nil }
    self.frame = frame
    addPlaces(scene, lengths)
    addFences(scene, lengths)
    you = scene.you.map { frame.mapPoint($0.coordinate) }
    placeTitles()
  }

  /// Whether another shape fits; otherwise it is counted as left out.
  private mutating func hasRoom() -> Bool {
    if marks.count < MapLimits.mostShapes { return true }
    undrawn += 1
    return false
  }

  /// The name in sentences; nothing is written next to the point.
  private static let nameless = "Without a title"

  private mutating func addPlaces(_ scene: Scene, _ lengths: MapLengths) {
    for place in scene.places where hasRoom() {
      let title = PlainText.line(place.title, MapLimits.longestEntry)
      let radius = lengths.text(place.circle.radius)
      let name = title.isEmpty ? Self.nameless : title
      marks.append(
        mark(.place, title, "\(name): a place of \(radius)", " · \(radius)", place.circle))
    }
  }

  private mutating func addFences(_ scene: Scene, _ lengths: MapLengths) {
    for fence in scene.fences {
      let title = PlainText.line(fence.title, MapLimits.longestEntry)
      let verb = fence.proximity == .enter ? "arrive within" : "leave"
      let side =
        switch fence.side {
        case .unknown: ""
        case .inside: "; you are inside"
        case .outside: "; you are outside"
        }
      let name = title.isEmpty ? Self.nameless : title
      let short = fence.proximity == .enter ? "arrive" : "leave"
      for circle in fence.circles where hasRoom() {
        let radius = lengths.text(circle.radius)
        var mark = mark(
          fence.proximity == .enter ? .enter : .leave, title,
          "\(name): when you \(verb) \(radius)\(side)" + (fence.isArmed ? "" : "; not armed now"),
          " · \(short) · \(radius)", circle)
        mark.isArmed = fence.isArmed
        mark.isInside = fence.side == .inside
        marks.append(mark)
      }
    }
  }

  private func mark(
    _ kind: Kind, _ title: String, _ sentence: String, _ words: String, _ circle: Scene.Circle
  ) -> Mark {
    Mark(
      kind: kind, title: title, sentence: sentence, words: words,
      position: frame.mapPoint(circle.coordinate),
      outline: frame.outline(circle), edge: circle.radius * frame.scale)
  }

  // MARK: Titles

  private mutating func placeTitles() {
    var placement = LabelPlacement()
    // Coinciding points are blocked once.
    var seen: Set<MapPoint> = []
    for mark in marks
    where seen.insert(MapPoint(x: mark.position.x.rounded(), y: mark.position.y.rounded())).inserted
    {
      placement.block(mark.position, 5)
    }
    if let you {
      placement.block(you, 8)
      youLabel = placement.place("You", at: you, edge: 0)
    }
    var crowded: [Int] = []
    // Fences first, because they matter most. Then in order, because larger circles are drawn lower
    // anyway.
    let order =
      marks.indices.filter { marks[$0].kind != .place }
      + marks.indices.filter { marks[$0].kind == .place }
    for (rank, index) in order.enumerated() {
      let mark = marks[index]
      let title = PlainText.line(mark.title, MapLimits.longestLabel)
      guard !title.isEmpty else { continue }
      if rank < MapLimits.mostTitles,
        let label = placement.place(title, at: mark.position, edge: mark.edge)
      {
        marks[index].label = label
      } else {
        crowded.append(index)
      }
    }
    number(crowded, &placement)
  }

  private mutating func number(_ crowded: [Int], _ placement: inout LabelPlacement) {
    var next = 1
    for index in crowded {
      guard entries.count < MapLimits.mostTitles else {
        unlisted += 1
        continue
      }
      let mark = marks[index]
      let label = placement.place(number: "\(next)", at: mark.position)
      marks[index].label = label
      entries.append(
        Entry(
          number: label.map { _ in "\(next)" }, kind: mark.kind,
          title: mark.title.isEmpty ? Self.nameless : mark.title, words: mark.words))
      if label != nil { next += 1 }
    }
  }
}
