// Lays out a scene: markers with their circles, labels and numbers, pointers to fences and places
// beyond the edge, and a list of the titles that have no room. Does not depend on SVG.

internal import Geofence

struct Picture {
  enum MarkerKind: String {
    case enter, leave, place
  }

  struct Marker {
    let kind: MarkerKind
    let title: String
    /// The sentence that tooltips and screen readers have for the marker.
    let sentence: String
    /// The text after the title in the list.
    let listDetail: String
    let position: MapPoint
    let outline: Frame.Outline
    /// The radius of the circle in the picture, in pixels.
    let pixelRadius: Double
    var isArmed = true
    var isInside = false
    var isExample = false
    /// The distance in metres of a marker beyond the edge from the person, or from the middle of
    /// the picture if the person's position is not known; nil for a marker in the picture.
    var distanceBeyondEdge: Double?
    var label: Label?
  }

  struct ListEntry {
    /// The number that stands for the marker in the picture, or an arrow for a marker beyond its
    /// edge; nil if the picture had no room for a number.
    let number: String?
    let kind: MarkerKind?
    let title: String
    let listDetail: String
    /// The number of markers that share the entry.
    var count = 1
  }

  /// An arrow at the edge of the picture, which points to the markers beyond the edge in one
  /// direction.
  struct EdgePointer {
    let markers: MarkersBeyondEdge
    let sentence: String
    let label: Label?
  }

  let frame: Frame
  private(set) var markers: [Marker] = []
  private(set) var entries: [ListEntry] = []
  private(set) var pointers: [EdgePointer] = []
  /// How many circles are left out.
  private(set) var undrawnCount = 0
  private(set) var you: MapPoint?
  private(set) var youLabel: Label?

  /// The circle that the person is somewhere in.
  private(set) var accuracy: Frame.Outline?

  init?(_ scene: Scene, _ lengths: MapLengths, _ medium: MapMedium = .picture) {
    guard let frame = Frame(scene, medium.size) else { return nil }
    (self.frame, self.medium) = (frame, medium)
    middle = scene.you?.coordinate ?? frame.coordinate(frame.size.width / 2, frame.size.height / 2)
    addPlaces(scene, lengths)
    addFences(scene, lengths)
    you = scene.you.map { medium.snappedPosition(frame.mapPoint($0.coordinate)) }
    accuracy = scene.you.flatMap { you in
      you.accuracy.map {
        frame.outline(Scene.Circle(coordinate: you.coordinate, radius: $0))
      }
    }
    placeLabels(scene, lengths)
  }

  private let medium: MapMedium

  /// The point from which distances are measured.
  private let middle: Coordinate

  /// Whether one more circle may be drawn. If not, counts the circle as left out.
  private mutating func hasRoom() -> Bool {
    if markers.count < MapLimits.mostShapes { return true }
    undrawnCount += 1
    return false
  }

  /// The name of a marker without a title, in sentences and in the list. Such a marker has no
  /// label.
  private static let nameWithoutTitle = "Without a title"

  private mutating func addPlaces(_ scene: Scene, _ lengths: MapLengths) {
    for place in scene.places where !place.isExample || shows(place.circle) {
      guard hasRoom() else { continue }
      let title = PlainText.singleLine(place.title, MapLimits.longestEntry)
      let radius = lengths.text(place.circle.radius)
      let name = title.isEmpty ? Self.nameWithoutTitle : title
      var marker = marker(
        .place, title, "\(name): a place of \(radius)", " · \(radius)", place.circle)
      marker.isExample = place.isExample
      markers.append(marker)
    }
  }

  private func shows(_ circle: Scene.Circle) -> Bool {
    frame.contains(frame.mapPoint(circle.coordinate))
  }

  private mutating func addFences(_ scene: Scene, _ lengths: MapLengths) {
    for fence in scene.fences {
      let title = PlainText.singleLine(fence.title, MapLimits.longestEntry)
      let verb = fence.proximity == .enter ? "arrive within" : "leave"
      let whereYouAre =
        switch fence.containment {
        case .unknown: ""
        case .inside: "; you are inside"
        case .outside: "; you are outside"
        }
      let name = title.isEmpty ? Self.nameWithoutTitle : title
      let shortVerb = fence.proximity == .enter ? "arrive" : "leave"
      for circle in fence.circles where hasRoom() {
        let radius = lengths.text(circle.radius)
        var marker = marker(
          fence.proximity == .enter ? .enter : .leave, title,
          "\(name): when you \(verb) \(radius)\(whereYouAre)"
            + (fence.isArmed ? "" : "; not armed now"),
          " · \(shortVerb) · \(radius)", circle)
        marker.isArmed = fence.isArmed
        marker.isInside = fence.containment == .inside
        markers.append(marker)
      }
    }
  }

  private func marker(
    _ kind: MarkerKind, _ title: String, _ sentence: String, _ listDetail: String,
    _ circle: Scene.Circle
  ) -> Marker {
    Marker(
      kind: kind, title: title, sentence: sentence, listDetail: listDetail,
      position: medium.snappedPosition(frame.mapPoint(circle.coordinate)),
      outline: frame.outline(circle), pixelRadius: circle.radius * frame.scale,
      distanceBeyondEdge: shows(circle) ? nil : middle.distance(to: circle.coordinate))
  }

  // MARK: Titles

  private mutating func placeLabels(_ scene: Scene, _ lengths: MapLengths) {
    var placement = LabelPlacement(medium)
    // Many points and rings may coincide; each is blocked only once, to save time.
    var blockedPoints: Set<MapPoint> = []
    var blockedRings: Set<RingKey> = []
    for marker in markers {
      if marker.pixelRadius >= SVG.leastRing, blockedRings.insert(RingKey(marker)).inserted {
        placement.keepOff(marker.outline)
      }
      let roundedPoint = MapPoint(x: marker.position.x.rounded(), y: marker.position.y.rounded())
      guard marker.distanceBeyondEdge == nil, blockedPoints.insert(roundedPoint).inserted else {
        continue
      }
      placement.keepOut(marker.position, medium.pointRadius)
    }
    if let you {
      placement.keepOut(you, medium.personRadius)
      if let accuracy { placement.keepOff(accuracy) }
      let edge = (scene.you?.accuracy ?? 0) * frame.scale
      youLabel = placement.place("You", at: you, edge: edge)
    }
    let groups = groupsBeyondEdge
    for group in groups {
      placement.keepOut(medium.snappedPosition(group.point), medium.personRadius)
    }
    var unlabelledIndices: [Int] = []
    // The titles of fences are placed first, because they matter most; then those of places.
    let visibleIndices = markers.indices.filter { markers[$0].distanceBeyondEdge == nil }
    let placementOrder =
      visibleIndices.filter { markers[$0].kind != .place }
      + visibleIndices.filter { markers[$0].kind == .place }
    for (position, index) in placementOrder.enumerated() {
      let marker = markers[index]
      let title = PlainText.singleLine(marker.title, MapLimits.longestLabel)
      guard !title.isEmpty else { continue }
      if position < MapLimits.mostTitles,
        let label = placement.place(title, at: marker.position, edge: marker.pixelRadius)
      {
        markers[index].label = label
      } else if !marker.isExample {
        unlabelledIndices.append(index)
      }
    }
    pointers = groups.map { group in
      let sentence = sentence(group, lengths)
      return EdgePointer(
        markers: group, sentence: sentence,
        label: placement.place(
          PlainText.singleLine(sentence, MapLimits.longestPointer),
          at: medium.snappedPosition(group.point),
          edge: 0))
    }
    fillList(unlabelledIndices, groups, &placement, lengths)
  }

  /// Equal for rings that look the same in the picture, with equal centre and size.
  private struct RingKey: Hashable {
    let (x, y, edge): (Int, Int, Int)

    init(_ marker: Marker) {
      func tenths(_ value: Double) -> Int { Int(max(-1e12, min(1e12, value * 10)).rounded()) }
      x = tenths(marker.position.x)
      y = tenths(marker.position.y)
      edge = tenths(marker.pixelRadius)
    }
  }

  // MARK: Beyond the edge

  private var groupsBeyondEdge: [MarkersBeyondEdge] {
    MarkersBeyondEdge.groups(
      markers.enumerated().compactMap { index, marker in
        marker.distanceBeyondEdge.map { (index: index, position: marker.position, distance: $0) }
      }, frame.size)
  }

  /// `Cabin, 412 km` or `Cabin, 412 km, and 3 more`.
  private func sentence(_ group: MarkersBeyondEdge, _ lengths: MapLengths) -> String {
    guard let index = group.markers.first else { return "" }
    let nearest = markers[index]
    let distance = lengths.roundedText(nearest.distanceBeyondEdge ?? 0)
    let title = PlainText.singleLine(displayName(nearest), MapLimits.longestLabel)
    let otherCount = Set(group.markers.map { displayName(markers[$0]) }).count - 1
    return "\(title), \(distance)" + (otherCount > 0 ? ", and \(otherCount) more" : "")
  }

  private func displayName(_ marker: Marker) -> String {
    marker.title.isEmpty ? Self.nameWithoutTitle : marker.title
  }

  // MARK: The list

  private mutating func fillList(
    _ unlabelledIndices: [Int], _ groups: [MarkersBeyondEdge], _ placement: inout LabelPlacement,
    _ lengths: MapLengths
  ) {
    let markersBeyond = groups.flatMap { group in group.markers.map { (group.direction, [$0]) } }
    let isShort = unlabelledIndices.count + markersBeyond.count <= MapLimits.mostEntries
    let clusters =
      isShort
      ? unlabelledIndices.map { [$0] }
      : clusters(of: unlabelledIndices, atMost: MapLimits.mostEntries - groups.count)
    var nextNumber = 1
    for cluster in clusters {
      guard let firstMarker = cluster.first else { continue }
      let label = placement.place(number: "\(nextNumber)", at: markers[firstMarker].position)
      markers[firstMarker].label = label
      add(cluster, number: label.map { _ in "\(nextNumber)" })
      if label != nil { nextNumber += 1 }
    }
    for (direction, indices) in isShort ? markersBeyond : groups.map({ ($0.direction, $0.markers) })
    {
      add(indices, number: MarkersBeyondEdge.arrows[direction], lengths)
    }
  }

  private mutating func add(_ indices: [Int], number: String?, _ lengths: MapLengths? = nil) {
    guard let firstMarker = indices.first.map({ markers[$0] }) else { return }
    let distanceText =
      lengths.flatMap { lengths in
        firstMarker.distanceBeyondEdge.map { " · \(lengths.roundedText($0))" }
      } ?? ""
    let othersText = indices.count > 1 ? " and \(indices.count - 1) more" : firstMarker.listDetail
    entries.append(
      ListEntry(
        number: number, kind: firstMarker.kind, title: displayName(firstMarker),
        listDetail: othersText + distanceText,
        count: indices.count))
  }

  /// Combines markers that are in the same square of a grid into one cluster. The squares are the
  /// smallest ones that give at most `mostClusters` clusters.
  private func clusters(of indices: [Int], atMost mostClusters: Int) -> [[Int]] {
    var squareSide = 16.0
    while true {
      var squareOrder: [MapPoint] = []
      var squares: [MapPoint: [Int]] = [:]
      for index in indices {
        let position = markers[index].position
        let square = MapPoint(
          x: (position.x / squareSide).rounded(.down), y: (position.y / squareSide).rounded(.down))
        if squares[square] == nil { squareOrder.append(square) }
        squares[square, default: []].append(index)
      }
      if squareOrder.count <= mostClusters || squareSide > Frame.width {
        return squareOrder.compactMap { squares[$0] }
      }
      squareSide *= 2
    }
  }
}
