// The GeoJSON obeys RFC 7946, and its polygons contain what the circles contain.

import Foundation
import Geofence
import JSON
import TestSupport
import Testing

@testable import Maps

@Suite struct GeoJSONTests {
  private typealias Ring = [(east: Double, north: Double)]

  private func features(_ scene: Scene) throws -> [Value] {
    let root = try #require(try Document(Array(scene.geoJSON().utf8)).root)
    #expect(root["type"]?.string == "FeatureCollection")
    return try Array(#require(root["features"]).elements)
  }

  private func ring(_ value: Value) throws -> Ring {
    try value.elements.map { position in
      #expect(position.count == 2)
      return (try #require(position[0]?.number), try #require(position[1]?.number))
    }
  }

  /// Of a Polygon or a MultiPolygon; none has a hole.
  private func rings(_ feature: Value) throws -> [Ring] {
    let geometry = try #require(feature["geometry"])
    let coordinates = try #require(geometry["coordinates"])
    let polygons =
      geometry["type"]?.string == "Polygon" ? [coordinates] : Array(coordinates.elements)
    return try polygons.map { polygon in
      #expect(polygon.count == 1)
      return try ring(#require(polygon[0]))
    }
  }

  private func check(_ ring: Ring, _ note: Comment) {
    #expect(ring.count >= 4, note)
    #expect(ring.first.map { [$0.east, $0.north] } == ring.last.map { [$0.east, $0.north] }, note)
    #expect(ring.allSatisfy { abs($0.east) <= 180 && abs($0.north) <= 90 }, note)
    // Coordinates are relative to the first point; otherwise small rings far from 0, 0 would lose
    // their digits.
    let (east, north) = (ring.first?.east ?? 0, ring.first?.north ?? 0)
    let area = zip(ring, ring.dropFirst()).reduce(0) { area, side in
      area + (side.0.east - east) * (side.1.north - north)
        - (side.1.east - east) * (side.0.north - north)
    }
    #expect(area > 0, "counterclockwise: \(note)")
  }

  /// Decided by the number of sides that a line to the east crosses.
  private func holds(_ ring: Ring, _ point: Coordinate) -> Bool {
    var isInside = false
    for (one, next) in zip(ring, ring.dropFirst())
    where (one.north > point.latitude) != (next.north > point.latitude) {
      let part = (point.latitude - one.north) / (next.north - one.north)
      if point.longitude < one.east + part * (next.east - one.east) { isInside.toggle() }
    }
    return isInside
  }

  @Test func `fences are polygons of 64 points, places and the current position are points`() throws
  {
    let scene = try Scene(
      fences: [
        Scene.Fence(
          id: "f1", title: "Milk", circles: [circle(47, 8, 150)], proximity: .enter,
          containment: .inside)
      ],
      places: [Scene.MapPlace(id: "home", title: "Home", circle: circle(47, 8, 150))],
      you: Scene.CurrentPosition(coordinate: at(47.001, 8), accuracy: 65, time: "14:05"))
    let features = try features(scene)
    #expect(
      features.map { $0["properties"]?["kind"]?.string } == ["fence", "place", "accuracy", "you"])
    #expect(features.map { $0["id"]?.string } == ["f1", "home", nil, nil])
    #expect(
      features.map { $0["geometry"]?["type"]?.string } == ["Polygon", "Point", "Polygon", "Point"])
    #expect(try rings(features[0]).map(\.count) == [65])
    #expect(
      features[0]["properties"]
        == Value(
          constant: """
            {"kind":"fence","title":"Milk","proximity":"enter","radius":150,"side":"inside",
            "armed":true,"stroke":"#5546d6","stroke-width":2,"stroke-opacity":1,"fill":"#5546d6",
            "fill-opacity":0.3}
            """))
    #expect(
      features[1]["properties"]
        == Value(
          constant: """
            {"kind":"place","title":"Home","radius":150,"marker-color":"#2b7a45",
            "marker-size":"medium"}
            """))
    #expect(features[1]["geometry"] == Value(constant: #"{"type":"Point","coordinates":[8,47]}"#))
    #expect(
      features[3]["properties"]
        == Value(
          constant: """
            {"kind":"you","title":"You","accuracy":65,"time":"14:05","marker-color":"#0b6bcb",
            "marker-size":"small"}
            """))
  }

  @Test func `a polygon contains the points of its circle, anywhere and of any size`()
    throws
  {
    for seed in UInt64(0)..<600 {
      var random = SeededRandom(seed: seed)
      let north = [Double.random(in: -90...90, using: &random), 90, -90, 89.99, 0, -60][
        Int(seed % 6)]
      let east =
        [Double.random(in: -180...180, using: &random), 180, -180, 179.99, -179.999]
        .randomElement(using: &random) ?? 0
      let radius: Double =
        [10.0, 1000, 80_000, 2_000_000, 8_000_000].randomElement(using: &random) ?? 1
      let middle = try at(north, east)
      let scene = try Scene(fences: [fence("A", north, east, radius)])
      let rings = try rings(features(scene)[0])
      let note: Comment = "seed \(seed): \(north), \(east), \(radius)"
      for ring in rings { check(ring, note) }
      // Between its corners a polygon is straight on a flat map, not on the earth.
      let slack = radius > 1e6 || abs(north) > 80 ? 0.1 : 0.01
      for _ in 0..<20 {
        let bearing = Double.random(in: 0...(2 * .pi), using: &random)
        let inside = middle.point(
          at: bearing, radius * .random(in: 0...(1 - slack), using: &random))
        let outside = middle.point(
          at: bearing, radius * .random(in: (1 + slack)...2, using: &random))
        #expect(rings.contains { holds($0, inside) }, "\(inside) in \(note)")
        #expect(!rings.contains { holds($0, outside) }, "\(outside) not in \(note)")
      }
    }
  }

  @Test func `a circle across the antimeridian is cut in two, at a pole it reaches the edge`()
    throws
  {
    let across = try rings(features(Scene(fences: [fence("A", 0, 180, 1000)]))[0])
    #expect(across.count == 2)
    #expect(Set(across.map { $0.contains { $0.east == 180 } }) == [true, false])
    #expect(across.allSatisfy { ring in ring.contains { abs($0.east) == 180 } })
    for pole in [90.0, -90] {
      let rings = try rings(features(Scene(fences: [fence("A", pole, 0, 1000)]))[0])
      #expect(rings.count == 1)
      #expect(rings[0].filter { $0.north == pole }.map(\.east).sorted() == [-180, 180])
    }
  }

  @Test
  func `a fence of many circles is one feature, one larger than halfWidth the earth its centre`()
    throws
  {
    var many = try fence("A", 47, 8, 100)
    many.circles.append(try circle(47.1, 8, 100))
    let features = try features(
      Scene(fences: [
        many, fence("B", 1, 2, 12_000_000), Scene.Fence(title: "C", circles: [], proximity: .leave),
      ]))
    #expect(try rings(features[0]).map(\.count) == [65, 65])
    #expect(features[0]["properties"]?["radius"] == nil)
    #expect(
      features[1]["geometry"] == Value(constant: #"{"type":"MultiPoint","coordinates":[[2,1]]}"#))
    #expect(features[2]["geometry"] == .null)
  }

  @Test func `omitted entries are counted`() throws {
    let place = try Scene.MapPlace(title: "A", circle: circle(1, 2, 3))
    let scene = Scene(places: Array(repeating: place, count: MapLimits.mostFeatures + 7))
    #expect(scene.geoJSON().hasSuffix("],\"omitted\":7}\n"))
  }

  @Test func `random scenes give valid GeoJSON with closed rings`() throws {
    for seed in UInt64(0)..<200 {
      var random = SeededRandom(seed: seed)
      for feature in try features(Scene.random(&random, most: 20)) {
        guard let type = feature["geometry"]?["type"]?.string, type.hasSuffix("Polygon") else {
          continue
        }
        for ring in try rings(feature) { check(ring, "seed \(seed)") }
      }
    }
    #expect(Scene().geoJSON() == "{\"type\":\"FeatureCollection\",\"features\":[]}\n")
  }
}
