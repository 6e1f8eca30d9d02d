// The drawing is to scale anywhere on the earth, and no titles overlap.

import Foundation
import Geofence
import TestSupport
import Testing

@testable import Maps

@Suite struct PictureTests {
  private func picture(_ scene: Scene) throws -> Picture {
    try #require(Picture(scene, .metric))
  }

  @Test func `no title lies over another, over a point or beyond the picture`() throws {
    for seed in UInt64(0)..<60 {
      var random = SeededRandom(seed: seed)
      let scene = try Scene.random(&random, most: seed % 3 == 0 ? 120 : 8)
      guard let picture = Picture(scene, .metric) else { continue }
      let labels = (picture.markers.compactMap(\.label) + [picture.youLabel].compactMap { $0 })
        .map(\.rectangle)
      let window = Rectangle(x: 0, y: 0, width: Frame.width, height: Frame.height)
      for (index, label) in labels.enumerated() {
        #expect(label.isInside(window), "seed \(seed)")
        for other in labels[(index + 1)...] { #expect(!label.overlaps(other), "seed \(seed)") }
        for marker in picture.markers {
          let dot = Rectangle(
            x: marker.position.x - 4, y: marker.position.y - 4, width: 8, height: 8)
          #expect(!label.overlaps(dot), "seed \(seed)")
        }
      }
    }
  }

  @Test func `every title is in the picture or in the list, and every number is explained once`()
    throws
  {
    for seed in UInt64(0)..<20 {
      var random = SeededRandom(seed: seed)
      var scene = try Scene.random(&random, most: 200)
      for index in scene.fences.indices { scene.fences[index].title = "Fence \(index)" }
      for index in scene.places.indices { scene.places[index].title = "Place \(index)" }
      guard let picture = Picture(scene, .metric) else { continue }
      let numbers = picture.entries.compactMap(\.number).filter { Int($0) != nil }
      #expect(numbers == (0..<numbers.count).map { "\($0 + 1)" })
      let shown = picture.markers.compactMap(\.label?.text)
      #expect(shown.filter { Int($0) != nil }.sorted() == numbers.sorted())
      let titled = shown.count - numbers.count
      let listed = picture.entries.reduce(0) { $0 + $1.count }
      #expect(titled + listed == picture.markers.count, "seed \(seed)")
      #expect(picture.entries.count <= MapLimits.mostEntries, "seed \(seed)")
    }
  }

  @Test func `no title lies on a ring`() throws {
    for seed in UInt64(0)..<16 {
      var random = SeededRandom(seed: seed)
      let scene = try Scene.random(&random, most: seed % 2 == 0 ? 60 : 8)
      guard let picture = Picture(scene, .metric) else { continue }
      let labels =
        (picture.markers.compactMap(\.label) + [picture.youLabel].compactMap { $0 }
        + picture.pointers.compactMap(\.label)).map(\.rectangle)
      let accuracy = scene.you.flatMap { you in
        you.accuracy.map { Scene.Circle(coordinate: you.coordinate, radius: $0) }
      }
      let rings =
        (scene.fences.flatMap(\.circles) + scene.places.map(\.circle)
          + [accuracy].compactMap { $0 })
      for ring in rings where ring.radius * picture.frame.scale >= SVG.leastRing {
        let hit = points(picture.frame.outline(ring)).first { point in
          labels.contains {
            point.x > $0.x && point.x < $0.x + $0.width && point.y > $0.y
              && point.y < $0.y + $0.height
          }
        }
        #expect(hit == nil, "seed \(seed): \(ring)")
      }
    }
  }

  @Test func `a title stands beside its own ring, also at a corner of it`() throws {
    var scene = Scene()
    scene.fences = [
      try fence("Buy bread", 52.522, 13.405, 150),
      try fence("Call the bank", 52.53, 13.41, 100, .leave),
      try fence("Ask for the key of the bicycle cellar", 52.5205, 13.4008, 90),
    ]
    scene.places = [
      Scene.MapPlace(title: "Home", circle: try circle(52.52, 13.40, 80)),
      Scene.MapPlace(title: "Office", circle: try circle(52.53, 13.41, 100)),
    ]
    scene.you = Scene.CurrentPosition(coordinate: try at(52.524, 13.403), accuracy: 40)
    let picture = try #require(Picture(scene, .metric))
    var corners = 0
    for marker in picture.markers {
      let area = try #require(marker.label?.rectangle, "\(marker.title)")
      let x = max(area.x - marker.position.x, 0, marker.position.x - area.x - area.width)
      let y = max(area.y - marker.position.y, 0, marker.position.y - area.y - area.height)
      if x > 8, y > 8 { corners += 1 }
      #expect(hypot(x, y) < marker.pixelRadius + 6, "\(marker.title)")
    }
    #expect(corners == 1)
  }

  /// Points of a drawn line, close to one another.
  private func points(_ outline: Frame.Outline) -> [MapPoint] {
    switch outline {
    case .circle(let middle, let radius):
      return (0..<1440).map { step in
        let angle = Double(step) * .pi / 720
        return MapPoint(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
      }
    case .polygon(let points), .aroundAntipode(let points):
      return zip(points, points.dropFirst() + points.prefix(1)).flatMap { from, to in
        (0..<200).map { step in
          let part = Double(step) / 200
          return MapPoint(
            x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
        }
      }
    }
  }

  @Test func `distances and radii are to scale, also across the antimeridian and at the poles`()
    throws
  {
    for (north, east) in [(47.0, 8.0), (0, 180), (-16.8, -179.9999), (89.999, 10), (-90, 0)] {
      let middle = try at(north, east)
      let scene = Scene(
        fences: [
          Scene.Fence(
            title: "A", circles: [Scene.Circle(coordinate: middle.point(at: 1, 900), radius: 250)],
            proximity: .enter),
          Scene.Fence(
            title: "B", circles: [Scene.Circle(coordinate: middle.point(at: 4, 1400), radius: 80)],
            proximity: .leave),
        ])
      let picture = try picture(scene)
      let (one, other) = (picture.markers[0], picture.markers[1])
      let pixels =
        ((one.position.x - other.position.x) * (one.position.x - other.position.x)
        + (one.position.y - other.position.y) * (one.position.y - other.position.y)).squareRoot()
      let metres = scene.fences[0].circles[0].coordinate
        .distance(to: scene.fences[1].circles[0].coordinate)
      #expect(abs(pixels - metres * picture.frame.scale) < 0.01, "\(north), \(east)")
      #expect(abs(one.pixelRadius - 250 * picture.frame.scale) < 1e-9)
      for marker in picture.markers {
        #expect(
          marker.position.x - marker.pixelRadius >= 43
            && marker.position.x + marker.pixelRadius <= Frame.width - 43)
        #expect(
          marker.position.y - marker.pixelRadius >= 43
            && marker.position.y + marker.pixelRadius <= Frame.height - 43)
      }
    }
  }

  @Test func `a large circle keeps its true outline, and one around the far side its inside`()
    throws
  {
    let far = try picture(
      Scene(fences: [fence("Half", 0, 0, 9_000_000), fence("Small", 80, 0, 100)]))
    guard case .polygon(let points) = far.markers[0].outline else {
      Issue.record("a circle so large is not a circle in the picture")
      return
    }
    #expect(points.count == 96)
    let all = try picture(
      Scene(fences: [fence("All", 0, 0, 19_000_000), fence("Small", 0, 100, 100)]))
    guard case .aroundAntipode = all.markers[0].outline else {
      Issue.record("the far side lies within")
      return
    }
    #expect(all.frame.horizon != nil)
  }

  @Test func `an accuracy much coarser than all else does not hide it`() throws {
    var scene = try Scene(fences: [fence("A", 47, 8, 100)])
    scene.you = Scene.CurrentPosition(coordinate: try at(47, 8), accuracy: 50_000)
    #expect(try picture(scene).markers[0].pixelRadius > 100)
    scene.you = Scene.CurrentPosition(coordinate: try at(47, 8), accuracy: 150)
    #expect(try abs(picture(scene).frame.scale * 150 - 236) < 1)
  }

  @Test func `circles beyond the limit are left out and counted`() throws {
    var scene = Scene()
    for index in 0..<10_000 {
      scene.fences.append(try fence("F\(index)", 47 + Double(index) * 1e-5, 8, 100))
    }
    let picture = try picture(scene)
    #expect(picture.markers.count == MapLimits.mostShapes)
    #expect(picture.undrawnCount == 10_000 - MapLimits.mostShapes)
    #expect(picture.entries.count <= MapLimits.mostEntries)
    #expect(
      picture.entries.reduce(0) { $0 + $1.count } + picture.markers.count { $0.label != nil }
        >= MapLimits.mostShapes)
    #expect(scene.svg().contains("6000 more circles are not drawn; request fewer."))
  }

  @Test(arguments: [
    (1.0, "1 m"), (9, "5 m"), (10, "10 m"), (999, "500 m"), (1000, "1 km"), (45_000, "20 km"),
    (0.4, "0.2 m"), (9e6, "5000 km"),
  ])
  func `a scale bar is a round length, not longer than there is room`(
    _ most: Double, _ text: String
  ) {
    #expect(MapLengths.metric.scaleBar(atMost: most).text == text)
    #expect(MapLengths.metric.scaleBar(atMost: most).metres <= most)
  }

  @Test func `lengths are in the person's units, and in their words where these are given`() {
    #expect(MapLengths.imperial.scaleBar(atMost: 400).text == "1000 ft")
    #expect(MapLengths.imperial.scaleBar(atMost: 5000).text == "2 mi")
    #expect(MapLengths.imperial.text(804.672) == "2640 ft")
    #expect(MapLengths.metric.text(1234) == "1.2 km")
    let words = MapLengths(units: [.init("m", metres: 1)]) { "\(Int($0)) Meter" }
    #expect(words.scaleBar(atMost: 30).text == "20 Meter" && words.text(7) == "7 Meter")
    #expect(MapLengths(units: [.init("x", metres: 0)]).scaleBar(atMost: 30).text == "20 m")
    #expect(MapLengths.metric.scaleBar(atMost: .nan).metres.isFinite)
  }

  @Test func `a title is one line without what hides or turns letters, and is cut`() {
    #expect(PlainText.singleLine("a\u{202E}b\u{0}c\u{FFFE}\u{200B}d", 20) == "ab cd")
    #expect(PlainText.singleLine("  two\n\tlines  ", 20) == "two lines")
    #expect(
      PlainText.singleLine("abcdef", 6) == "abcdef"
        && PlainText.singleLine("abcdefg", 6) == "abcde…")
    #expect(PlainText.singleLine("ab cdef", 4) == "ab…")
    #expect(PlainText.singleLine(String(repeating: "x", count: 1 << 20), 10) == "xxxxxxxxx…")
    let zalgo = "e" + String(repeating: "\u{301}", count: 500)
    #expect(PlainText.singleLine(zalgo, 10).unicodeScalars.count == 4)
    #expect(PlainText.xmlEscaped("<a b='c'>\"&") == "&lt;a b=&#39;c&#39;&gt;&quot;&amp;")
  }
}
