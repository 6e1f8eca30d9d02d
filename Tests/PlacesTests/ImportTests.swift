// Places of other programs are imported once, with everything their formats contain; anything else
// is reported.

import Geofence
import Places
import TestSupport
import Testing

@Suite struct ImportTests {
  private func read(
    _ text: String, _ format: PlaceFormat, over places: [Place] = []
  ) throws -> PlaceImport {
    var result = try PlaceImport(
      Array(text.utf8), format: format, over: places, defaultRadius: 100)
    try result.finish()
    #expect(result.readCount == result.count)
    return result
  }

  /// The places after the import and its edit of the file.
  private func after(_ text: String, _ format: PlaceFormat) throws -> [Place] {
    let edits = try read(text, format).edits
    return PlaceFile(try file("[]").applyingEdits(edits), defaultRadius: 100).places
  }

  private let mapData = """
    [
      {"name": "Turtle Rock", "category": "Rivers", "city": "Twentynine Palms",
       "state": "California", "id": 1001, "isFeatured": true, "park": "Joshua Tree",
       "coordinates": {"longitude": -116.166868, "latitude": 34.011286}},
      {"name": "Pier", "coordinates": {"latitude": 1, "longitude": 2}, "address": "1 Pier St",
       "description": "By the sea", "radius": "250"},
      {"name": "Pier", "coordinates": {"latitude": 5, "longitude": 2}},
      {"name": "Nowhere", "coordinates": {"latitude": 95, "longitude": 2}},
      {"coordinates": {"latitude": 1, "longitude": 2}},
      7
    ]
    """

  @Test func `MapData gives names and coordinates, and towns and categories if present`() throws {
    let result = try read(mapData, .mapData)
    #expect(
      try result.created == [
        place(
          "1001", "Turtle Rock", 34.011286, -116.166868,
          address: "Twentynine Palms, California", notes: "Rivers"),
        place("pier", "Pier", 1, 2, radius: 250, address: "1 Pier St", notes: "By the sea"),
        place("pier-2", "Pier", 5, 2),
      ])
    #expect(
      result.skipped.map(\.description) == [
        "Entry 4 (Nowhere) is skipped: it has no coordinates with a latitude and a longitude"
          + " on the earth.",
        "Entry 5 is skipped: it has no name.",
        "Entry 6 is skipped: expected an object, found a number.",
      ])
  }

  @Test func `GeoJSON gives points, and circles that cover polygons`() throws {
    let text = """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "home", "geometry": {"type": "Point", "coordinates": [8, 47, 400]},
         "properties": {"name": "Home", "radius": 75, "address": "Main St 1", "color": "#f00"}},
        {"type": "Feature", "properties": null, "geometry": {"type": "Point", "coordinates": [1, 2]}},
        {"type": "Feature", "properties": {"title": "Yard"}, "geometry": {"type": "Polygon",
         "coordinates": [[[179.999, -0.001], [-179.999, -0.001], [-179.999, 0.001],
         [179.999, 0.001], [179.999, -0.001]], [[0, 0], [1, 0], [1, 1], [0, 0]]]}},
        {"type": "Feature", "properties": {"title": "Way"},
         "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}},
        {"type": "Feature", "properties": {"title": "Chile"}, "geometry": {"type": "MultiPolygon",
         "coordinates": [[[[-70, -18], [-70, -50], [-71, -18], [-70, -18]]]]}},
        {"type": "Feature", "properties": {}, "geometry": null},
        {"type": "Feature", "properties": {"title": "Off"},
         "geometry": {"type": "Point", "coordinates": [700000, 5000000]}}
      ]}
      """
    let result = try read(text, .geoJSON)
    #expect(try result.created[0] == place("home", "Home", 47, 8, radius: 75, address: "Main St 1"))
    #expect(try result.created[1] == place("place-2", "Place 2", 2, 1))
    let yard = result.created[2]
    let corner = try #require(Coordinate(latitude: 0.001, longitude: -179.999))
    #expect(yard.title == "Yard" && yard.id == "yard" && abs(yard.coordinate.latitude) < 1e-4)
    #expect(yard.coordinate.distance(to: corner) <= yard.radius && yard.radius < 175)
    #expect(
      result.skipped.map(\.description) == [
        "Entry 4 (Way) is skipped: a LineString is not a place.",
        "Entry 5 (Chile) is skipped: the polygon is more than 200 km wide.",
        "Entry 6 is skipped: it has no geometry.",
        "Entry 7 (Off) is skipped: its coordinates are not a longitude and a latitude on the"
          + " earth.",
      ])
    #expect(try read(#"{"type":"Point","coordinates":[1,2]}"#, .geoJSON).created.count == 1)
    let feature = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}"#
    #expect(try read(feature, .geoJSON).created == [place("place-1", "Place 1", 2, 1)])
  }

  @Test func `a covering circle contains every point and is nearly the smallest`() throws {
    for seed in UInt64(0)..<100 {
      var random = SeededRandom(seed: seed)
      let north = Double.random(in: -89...89, using: &random)
      let east = Double.random(in: -180...180, using: &random)
      let ring = (0..<Int.random(in: 3...30, using: &random)).map { _ in
        let angle = Double.random(in: -0.01...0.01, using: &random)
        let other = Double.random(in: -0.01...0.01, using: &random) * 0.5
        return "[\(max(-180, min(180, east + angle))), \(north + other)]"
      }
      let text = #"{"type":"Polygon","coordinates":[[\#(ring.joined(separator: ","))]]}"#
      let made = try #require(try read(text, .geoJSON).created.first)
      let points = try ring.map { one in
        let numbers = one.dropFirst().dropLast().split(separator: ", ").compactMap { Double($0) }
        return try #require(Coordinate(latitude: numbers[1], longitude: numbers[0]))
      }
      let widest = points.map { one in points.map { one.distance(to: $0) }.max() ?? 0 }.max() ?? 0
      #expect(points.allSatisfy { made.coordinate.distance(to: $0) <= made.radius })
      #expect(made.radius <= widest * 0.6 + 1e-6, "seed \(seed)")
    }
  }

  private let waypoints = """
    {"_type": "waypoints", "waypoints": [
      {"_type": "waypoint", "desc": "Home", "lat": 47.5, "lon": 8, "rad": "120",
       "tst": "1795190645", "rid": "6da9cf"},
      {"_type": "waypoint", "desc": "Work", "lat": "47.6", "lon": 8, "rad": 0, "tst": 1795190646},
      {"_type": "waypoint", "desc": "Desk", "uuid": "CA271EAE", "major": 1, "tst": 1},
      {"_type": "waypoint", "desc": "+follow", "lat": 1, "lon": 2, "tst": 2},
      {"_type": "waypoint", "lat": 1, "lon": 2, "tst": 2},
      {"_type": "waypoint", "desc": "Lost", "tst": 2},
      {"_type": "location", "lat": 1, "lon": 2, "tst": 2}
    ]}
    """

  @Test func `OwnTracks waypoints keep their rid, and numbers may be strings`() throws {
    let result = try read(waypoints, .ownTracks)
    let expected = try [
      place("6da9cf", "Home", 47.5, 8, radius: 120), place("owntracks-1795190646", "Work", 47.6, 8),
    ]
    #expect(result.created == expected)
    #expect(
      result.skipped.map(\.description) == [
        "Entry 3 (Desk) is skipped: a beacon is not a place.",
        "Entry 4 (+follow) is skipped: a region that follows the phone is not a place.",
        "Entry 5 is skipped: it has no description.",
        "Entry 6 (Lost) is skipped: it has no latitude and longitude on the earth.",
        "Entry 7 is skipped: 'location' is not a waypoint.",
      ])
    let command = #"{"_type":"cmd","action":"setWaypoints","waypoints":\#(waypoints)}"#
    #expect(try read(command, .ownTracks).created == expected)
    let single = #"{"_type":"waypoint","desc":"A","lat":1,"lon":2,"tst":3,"rid":"r"}"#
    #expect(try read(single, .ownTracks).created == [place("r", "A", 1, 2)])
    #expect(try read("[\(single)]", .ownTracks).created == [place("r", "A", 1, 2)])
  }

  @Test func `importing twice updates places and adds none`() throws {
    for (text, format) in [(mapData, PlaceFormat.mapData), (waypoints, .ownTracks)] {
      let places = try after(text, format)
      let again = try read(text, format, over: places)
      #expect(again.created == [] && again.updated == [] && again.unchanged == places)
    }
    let moved = #"[{"name":"Pier","coordinates":{"latitude":1.0005,"longitude":2}}]"#
    let kept = try place("mine", "Pier", 1, 2, radius: 70, address: "1 Pier St", notes: "mine")
    let result = try read(moved, .mapData, over: [kept])
    #expect(
      try result.updated == [
        place("mine", "Pier", 1.0005, 2, radius: 70, address: "1 Pier St", notes: "mine")
      ])
    #expect(result.created == [])
  }

  @Test func `a place that is twice in one text is imported once`() throws {
    let one = #"{"name":"Pier","coordinates":{"latitude":1,"longitude":2}}"#
    let result = try read("[\(one),\(one)]", .mapData)
    #expect(result.created.count == 1)
    #expect(
      result.skipped.map(\.description) == [
        "Entry 2 (Pier) is skipped: the same place was already imported."
      ])
  }

  @Test func `entries are imported in order, and a thousand equal names get different ids`()
    throws
  {
    let entries = (0..<1000).map { index in
      #"{"name":"\#(String(repeating: "!", count: index + 1))","#
        + #""coordinates":{"latitude":\#(Double(index) / 20),"longitude":2}}"#
    }
    var result = try PlaceImport(
      Array("[\(entries.joined(separator: ","))]".utf8), format: .mapData, over: [],
      defaultRadius: 100)
    for index in 1...1000 {
      #expect(try result.readNextEntry())
      #expect(result.readCount == index && result.created.count == index && result.count == 1000)
    }
    #expect(try !result.readNextEntry())
    #expect(Set(result.created.map(\.id)).count == 1000)
    #expect(result.created.last?.id == "place-1000")
  }

  @Test func `text of another format is refused with a reason`() {
    for (text, format, sentence) in [
      ("{", PlaceFormat.mapData, "The text is not JSON that can be read"),
      (
        "{}", .mapData,
        "This is not MapData.json: expected an array of {name, coordinates}, found an"
      ),
      ("[]", .geoJSON, "This is not GeoJSON"),
      (
        #"{"type":"FeatureCollection"}"#, .geoJSON,
        "The FeatureCollection has no array of features."
      ),
      (#"{"_type":"location"}"#, .ownTracks, "This is not OwnTracks text"),
    ] {
      do throws(PlaceFault) {
        _ = try PlaceImport(Array(text.utf8), format: format, over: [], defaultRadius: 100)
        Issue.record("\(text) was read")
      } catch {
        #expect(error.description.hasPrefix(sentence), "\(error)")
      }
    }
  }

  @Test func `damaged texts are imported without trap, and the places can be saved`() throws {
    let texts: [(String, PlaceFormat)] = [
      (mapData, .mapData), (waypoints, .ownTracks),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"},"#
          + #""geometry":{"type":"Polygon","coordinates":[[[1,2],[3,2],[3,4],[1,2]]]}}]}"#, .geoJSON
      ),
    ]
    for seed in UInt64(0)..<3000 {
      var random = SeededRandom(seed: seed)
      let (text, format) = try #require(texts.randomElement(using: &random))
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = Array("{}[]\",:0-9e\\ \n".utf8).randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: at)
        case 2:
          let end = min(bytes.count, at + 30)
          bytes.insert(contentsOf: Array(bytes[at..<end]), at: at)
        default: bytes.insert(bytes[at], at: Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      let started = try? PlaceImport(
        bytes, format: format, over: Place.examples, defaultRadius: 100)
      guard var result = started else { continue }
      try result.finish()
      let before = PlaceFile(PlaceFile.initialContent, defaultRadius: 100)
      let places = PlaceFile(try before.applyingEdits(result.edits), defaultRadius: 100)
      #expect(
        places.problems == [] && places.places.count == 3 + result.created.count, "seed \(seed)")
    }
  }
}
