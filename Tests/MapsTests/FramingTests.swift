// What a map shows: the person's fences and position; what is far away is named at its edge.

import Geofence
import Testing

@testable import Maps

@Suite struct FramingTests {
  private func picture(_ scene: Scene) throws -> Picture {
    try #require(Picture(scene, .metric))
  }

  private func place(
    _ title: String, _ latitude: Double, _ longitude: Double, isExample: Bool = false
  ) throws -> Scene.MapPlace {
    Scene.MapPlace(
      title: title, circle: try circle(latitude, longitude, 100), isExample: isExample)
  }

  private func shown(_ picture: Picture) -> [String] {
    picture.markers.filter { $0.distanceBeyondEdge == nil }.map(\.title)
  }

  @Test func `fences and the person are framed, and places elsewhere are told at the edge`() throws
  {
    let scene = try Scene(
      fences: [fence("Milk", 52.52, 13.4, 100), fence("Post", 52.53, 13.42, 150)],
      places: [
        place("Home", 52.521, 13.401), place("Cabin", 53.5, 13.4), place("Rome", 41.9, 12.5),
      ],
      you: Scene.CurrentPosition(coordinate: at(52.515, 13.39)))
    let picture = try picture(scene)
    #expect(shown(picture) == ["Home", "Milk", "Post"])
    #expect(picture.you.map { picture.frame.contains($0) } == true)
    #expect(picture.pointers.map(\.markers.direction) == [0, 4])
    #expect(picture.pointers.map(\.sentence) == ["Cabin, 110 km", "Rome, 1200 km"])
    #expect(picture.pointers.allSatisfy { $0.label != nil })
    #expect(
      picture.entries.map { [$0.number, $0.title, $0.listDetail] } == [
        ["↑", "Cabin", " · 100 m · 110 km"], ["↓", "Rome", " · 100 m · 1200 km"],
      ])
    // A tenth of the picture is a few hundred metres wide.
    #expect(Frame.width / picture.frame.scale < 10_000)
    #expect(
      scene.svg().contains(
        "Beyond the edge of the map: Cabin, 110 km, to the north; Rome, 1200 km, to the south."))
  }

  @Test func `a fence far from the others is an outlier, wherever it stands in the list`() throws {
    let near = try [
      fence("A", 47, 8, 100), fence("B", 47.01, 8.01, 100), fence("C", 47.02, 8, 100),
    ]
    let far = try fence("Far", -33.8, 151.2, 100)
    for fences in [near + [far], [far] + near, [near[0], far, near[1], near[2]]] {
      #expect(try shown(picture(Scene(fences: fences))).sorted() == ["A", "B", "C"])
      let there = try Scene(
        fences: fences, you: Scene.CurrentPosition(coordinate: at(47.01, 8.005)))
      #expect(try shown(picture(there)).sorted() == ["A", "B", "C"])
    }
  }

  @Test func `home and office share a map, and a person far away still sees both`()
    throws
  {
    let fences = try [fence("Home", 52.52, 13.4, 100), fence("Office", 52.4, 13.05, 100)]
    #expect(try shown(picture(Scene(fences: fences))) == ["Home", "Office"])
    let travelling = try Scene(
      fences: fences, you: Scene.CurrentPosition(coordinate: at(40.75, -73.97)))
    #expect(try shown(picture(travelling)) == ["Home", "Office"])
    #expect(try picture(travelling).pointers.isEmpty)
  }

  @Test func `without a fence the places are framed, but never the examples of a new store`() throws
  {
    let examples = try [
      place("Eiffel Tower", 48.8584, 2.2945, isExample: true),
      place("Opera", -33.8568, 151.2153, isExample: true),
    ]
    #expect(Picture(Scene(places: examples), .metric) == nil)
    #expect(Scene(places: examples).svg() == Scene().svg())
    let own = try Scene(places: examples + [place("Home", 52.52, 13.4)])
    #expect(try shown(picture(own)) == ["Home"])
    #expect(try picture(own).pointers.isEmpty && picture(own).entries.isEmpty)
    #expect(own.svg().contains("1 place, on a map"))
    // In Paris the map shows the Eiffel Tower.
    let paris = try Scene(
      fences: [fence("Lift", 48.8584, 2.2945, 200)], places: examples)
    #expect(try shown(picture(paris)) == ["Eiffel Tower", "Lift"])
    #expect(paris.svg().contains("1 fence, on a map"))
  }

  @Test func `more than forty titles without room are listed as clusters`() throws {
    var scene = Scene()
    for index in 0..<500 {
      scene.fences.append(
        try fence("F\(index)", 47 + Double(index % 5) * 0.01, 8 + Double(index % 3) * 0.01, 100))
    }
    for index in 0..<60 {
      scene.places.append(try place("P\(index)", -40 + Double(index), 100))
    }
    let picture = try picture(scene)
    #expect(picture.entries.count <= 40)
    let labelled = picture.markers.count { $0.label.map { Int($0.text) == nil } ?? false }
    #expect(picture.entries.reduce(labelled) { $0 + $1.count } == 560)
    #expect(picture.entries.contains { $0.listDetail.contains(" more") })
    // Forty titles are listed one by one.
    scene.fences = []
    scene.you = Scene.CurrentPosition(coordinate: try at(0, 0))
    scene.places = try [place("Home", 0, 0), place("Office", 0.01, 0)]
    for index in 0..<40 { scene.places.append(try place("P\(index)", 60, Double(index))) }
    let short = try self.picture(scene)
    #expect(short.entries.count == 40 && short.entries.allSatisfy { $0.count == 1 })
  }

  @Test func `north, a scale and the same frame on a street map`() throws {
    let scene = try Scene(
      fences: [fence("A", 47, 8, 100), fence("B", 47.01, 8.01, 100)])
    let svg = scene.svg()
    let elements = try #require(Elements(svg))
    #expect(elements.named("title").contains { $0.text == "North is up" })
    #expect(elements.all.contains { $0.attributes["class"] == "bar" })
    let link = try #require(elements.named("a").first?.attributes["href"])
    let prefix = "https://www.openstreetmap.org/?bbox="
    #expect(link.hasPrefix(prefix))
    let sides = link.dropFirst(prefix.count).split(separator: ",").compactMap { Double($0) }
    #expect(sides.count == 4)
    let frame = try picture(scene).frame
    for (x, y) in [(0.0, 0.0), (Frame.width, 0), (0, Frame.height), (Frame.width, Frame.height)] {
      let corner = frame.coordinate(x, y)
      #expect(corner.longitude >= sides[0] - 1e-5 && corner.longitude <= sides[2] + 1e-5)
      #expect(corner.latitude >= sides[1] - 1e-5 && corner.latitude <= sides[3] + 1e-5)
      let back = frame.mapPoint(corner)
      #expect(abs(back.x - x) < 1e-3 && abs(back.y - y) < 1e-3)
    }
    #expect(sides[2] - sides[0] < 0.1 && sides[3] - sides[1] < 0.1)
  }

  @Test func `the street map's frame crosses the antimeridian, and is the earth at a pole`() throws
  {
    func sides(_ latitude: Double, _ longitude: Double, _ radius: Double = 100) throws -> String {
      let frame = try picture(Scene(fences: [fence("A", latitude, longitude, radius)])).frame
      return String(frame.streetMapURL.drop { $0 != "=" }.dropFirst())
    }
    let across = try sides(0, 180).split(separator: ",").compactMap { Double($0) }
    #expect(across[0] < 180 && across[2] > 180 && across[2] - across[0] < 0.01)
    let earth = "-180.00000,-85.00000,180.00000,85.00000"
    #expect(try sides(89.999, 0) == earth)
    #expect(try sides(0, 0, 9_000_000) == earth)
  }
}
