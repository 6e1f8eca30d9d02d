// Lays out a scene: marks with their circles, labels and numbers, pointers to fences and places
// beyond the edge, and a list of the titles that have no room. Does not depend on SVG.

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
    var isExample = false
    /// For a mark beyond the edge, its distance in metres from the person, or else from the middle
    /// of the picture; nil for a mark in the picture.
    var beyond: Double?
    var label: Label?
  }

  struct Entry {
    /// The number in the picture, or an arrow for a mark beyond its edge; nil if there was no room.
    let number: String?
    let kind: Kind?
    let title: String
    let words: String
    /// How many marks the entry is for.
    var count = 1
  }

  /// An arrow at the edge, for the marks beyond it in one direction.
  struct Pointer {
    let beyond: MarksBeyondEdge
    let sentence: String
    let label: Label?
  }

  let frame: Frame
  private(set) var marks: [Mark] = []
  private(set) var entries: [Entry] = []
  private(set) var pointers: [Pointer] = []
  /// How many circles are left out.
  private(set) var undrawn = 0
  private(set) var you: MapPoint?
  private(set) var youLabel: Label?

  /// The circle that the person is somewhere in.
  private(set) var accuracy: Frame.Outline?

  init?(_ scene: Scene, _ lengths: MapLengths, _ medium: Medium = .picture) {
    guard let frame = Frame(scene, medium.size) else { return nil }
    (self.frame, self.medium) = (frame, medium)
    middle = scene.you?.coordinate ?? frame.coordinate(frame.size.width / 2, frame.size.height / 2)
    addPlaces(scene, lengths)
    addFences(scene, lengths)
    you = scene.you.map { medium.snapped(frame.mapPoint($0.coordinate)) }
    accuracy = scene.you.flatMap { you in
      you.accuracy.map {
        frame.outline(Scene.Circle(coordinate: you.coordinate, radius: $0))
      }
    }
    placeTitles(scene, lengths)
  }

  private let medium: Medium

  /// The point from which distances are measured.
  private let middle: Coordinate

  /// Whether one more shape may be drawn. If not, it is counted as left out.
  private mutating func hasRoom() -> Bool {
    if marks.count < MapLimits.mostShapes { return true }
    undrawn += 1
    return false
  }

  /// The name of a mark without a title, in sentences. Next to its point nothing is written.
  private static let nameless = "Without a title"

  private mutating func addPlaces(_ scene: Scene, _ lengths: MapLengths) {
    for place in scene.places where !place.isExample || shows(place.circle) {
      guard hasRoom() else { continue }
      let title = PlainText.line(place.title, MapLimits.longestEntry)
      let radius = lengths.text(place.circle.radius)
      let name = title.isEmpty ? Self.nameless : title
      var mark = mark(.place, title, "\(name): a place of \(radius)", " · \(radius)", place.circle)
      mark.isExample = place.isExample
      marks.append(mark)
    }
  }

  private func shows(_ circle: Scene.Circle) -> Bool {
    frame.shows(frame.mapPoint(circle.coordinate))
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
      position: medium.snapped(frame.mapPoint(circle.coordinate)),
      outline: frame.outline(circle), edge: circle.radius * frame.scale,
      beyond: shows(circle) ? nil : middle.distance(to: circle.coordinate))
  }

  // MARK: Titles

  private mutating func placeTitles(_ scene: Scene, _ lengths: MapLengths) {
    var placement = LabelPlacement(medium)
    // Coinciding points are blocked once, and so are coinciding rings.
    var seen: Set<MapPoint> = []
    var rings: Set<Ring> = []
    for mark in marks {
      if mark.edge >= SVG.leastRing, rings.insert(Ring(mark)).inserted {
        placement.avoid(mark.outline)
      }
      let point = MapPoint(x: mark.position.x.rounded(), y: mark.position.y.rounded())
      guard mark.beyond == nil, seen.insert(point).inserted else { continue }
      placement.block(mark.position, medium.dot)
    }
    if let you {
      placement.block(you, medium.person)
      if let accuracy { placement.avoid(accuracy) }
      let edge = (scene.you?.accuracy ?? 0) * frame.scale
      youLabel = placement.place("You", at: you, edge: edge)
    }
    let groups = groupsBeyond
    for group in groups { placement.block(medium.snapped(group.point), medium.person) }
    var crowded: [Int] = []
    // Titles of fences are placed first, because they matter most; all others in their order.
    let shown = marks.indices.filter { marks[$0].beyond == nil }
    let order =
      shown.filter { marks[$0].kind != .place } + shown.filter { marks[$0].kind == .place }
    for (rank, index) in order.enumerated() {
      let mark = marks[index]
      let title = PlainText.line(mark.title, MapLimits.longestLabel)
      guard !title.isEmpty else { continue }
      if rank < MapLimits.mostTitles,
        let label = placement.place(title, at: mark.position, edge: mark.edge)
      {
        marks[index].label = label
      } else if !mark.isExample {
        crowded.append(index)
      }
    }
    pointers = groups.map { group in
      let sentence = sentence(group, lengths)
      return Pointer(
        beyond: group, sentence: sentence,
        label: placement.place(
          PlainText.line(sentence, MapLimits.longestPointer), at: medium.snapped(group.point),
          edge: 0))
    }
    list(crowded, groups, &placement, lengths)
  }

  /// Equal for rings that look the same in the picture, with equal centre and size.
  private struct Ring: Hashable {
    let (x, y, edge): (Int, Int, Int)

    init(_ mark: Mark) {
      func tenths(_ value: Double) -> Int { Int(max(-1e12, min(1e12, value * 10)).rounded()) }
      x = tenths(mark.position.x)
      y = tenths(mark.position.y)
      edge = tenths(mark.edge)
    }
  }

  // MARK: Beyond the edge

  private var groupsBeyond: [MarksBeyondEdge] {
    MarksBeyondEdge.groups(
      marks.enumerated().compactMap { index, mark in
        mark.beyond.map { (index: index, position: mark.position, distance: $0) }
      }, frame.size)
  }

  /// `Cabin, 412 km` or `Cabin, 412 km, and 3 more`.
  private func sentence(_ group: MarksBeyondEdge, _ lengths: MapLengths) -> String {
    guard let index = group.marks.first else { return "" }
    let nearest = marks[index]
    let distance = lengths.rounded(nearest.beyond ?? 0)
    let title = PlainText.line(named(nearest), MapLimits.longestLabel)
    let others = Set(group.marks.map { named(marks[$0]) }).count - 1
    return "\(title), \(distance)" + (others > 0 ? ", and \(others) more" : "")
  }

  private func named(_ mark: Mark) -> String { mark.title.isEmpty ? Self.nameless : mark.title }

  // MARK: The list

  private mutating func list(
    _ crowded: [Int], _ groups: [MarksBeyondEdge], _ placement: inout LabelPlacement,
    _ lengths: MapLengths
  ) {
    let far = groups.flatMap { group in group.marks.map { (group.direction, [$0]) } }
    let isShort = crowded.count + far.count <= MapLimits.mostEntries
    let clusters =
      isShort
      ? crowded.map { [$0] } : clusters(of: crowded, atMost: MapLimits.mostEntries - groups.count)
    var next = 1
    for cluster in clusters {
      guard let first = cluster.first else { continue }
      let label = placement.place(number: "\(next)", at: marks[first].position)
      marks[first].label = label
      add(cluster, number: label.map { _ in "\(next)" })
      if label != nil { next += 1 }
    }
    for (direction, indices) in isShort ? far : groups.map({ ($0.direction, $0.marks) }) {
      add(indices, number: MarksBeyondEdge.arrows[direction], lengths)
    }
  }

  private mutating func add(_ indices: [Int], number: String?, _ lengths: MapLengths? = nil) {
    guard let first = indices.first.map({ marks[$0] }) else { return }
    let distance =
      lengths.flatMap { lengths in first.beyond.map { " · \(lengths.rounded($0))" } } ?? ""
    let more = indices.count > 1 ? " and \(indices.count - 1) more" : first.words
    entries.append(
      Entry(
        number: number, kind: first.kind, title: named(first), words: more + distance,
        count: indices.count))
  }

  /// Combines marks that are in the same square of a grid into one cluster. The squares are as
  /// small as possible without exceeding the number of clusters.
  private func clusters(of crowded: [Int], atMost most: Int) -> [[Int]] {
    var side = 16.0
    while true {
      var order: [MapPoint] = []
      var squares: [MapPoint: [Int]] = [:]
      for index in crowded {
        let position = marks[index].position
        let square = MapPoint(
          x: (position.x / side).rounded(.down), y: (position.y / side).rounded(.down))
        if squares[square] == nil { order.append(square) }
        squares[square, default: []].append(index)
      }
      if order.count <= most || side > Frame.width { return order.compactMap { squares[$0] } }
      side *= 2
    }
  }
}
