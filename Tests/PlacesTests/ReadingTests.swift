// `places.json` is read as a person may have written it; a mistake costs one place and is reported.

import Geofence
import JSON
import Places
import Testing

@Suite struct ReadingTests {
  @Test func `a file, a bare array and one with a BOM are read the same`() throws {
    let one = #"{"id":"home","title":"Home","latitude":47.5,"longitude":8,"radius":80,"x":[1]}"#
    let home = try place("home", "Home", 47.5, 8, radius: 80)
    for text in [
      "{\"places\":[\(one)]}", "[\(one)]", "\u{FEFF}[\(one)]", "{\"v\":1,\"places\":[\(one)]}",
    ] {
      #expect(file(text).places == [home], "\(text)")
      #expect(file(text).problems == [])
    }
  }

  @Test func `a missing or empty file, or one without places, has no places`() {
    #expect(PlaceFile(nil, defaultRadius: 100).places == [])
    for text in ["", " \n", "{}", "[]", "{\"places\":[]}"] {
      #expect(file(text).places == [] && file(text).damage == nil, "\(text)")
    }
  }

  @Test func `a radius of 0, missing or null is the default, and empty texts are absent`() throws {
    for radius in ["", #""radius":0,"#, #""radius":null,"#] {
      let text = #"[{"id":"a","title":"A","latitude":1,"longitude":2,\#(radius)"notes":""}]"#
      #expect(file(text).places == [try place("a", "A", 1, 2)])
    }
  }

  @Test func `each invalid place is reported with its line, and the others are read`() throws {
    let text = """
      { "places": [
        {"id": "a", "title": "A", "latitude": 1, "longitude": 2},
        {"id": "a", "title": "Again", "latitude": 1, "longitude": 2},
        {"title": "The Town Library!", "latitude": 1, "longitude": 2},
        {"id": "b", "title": "B", "latitude": 91, "longitude": 2},
        {"id": "c", "title": "C", "latitude": "1", "longitude": 2},
        {"id": "d", "title": "D", "longitude": 2},
        {"id": "e", "title": " ", "latitude": 1, "longitude": 2},
        {"id": "f", "title": "F", "latitude": 1, "longitude": 2, "radius": -1},
        7,
        {"id": 7, "title": "H\\u0007", "latitude": 1, "longitude": 2},
        {"id": "z", "title": "Z", "latitude": 1e0, "longitude": 2.0}
      ] }
      """
    let read = file(text)
    #expect(read.places == [try place("a", "A", 1, 2), try place("z", "Z", 1, 2)])
    #expect(
      read.problems.map(\.description) == [
        "line 3: Place 2 (Again) is skipped: the id 'a' belongs to an earlier place; choose another.",
        "line 4: Place 3 (The Town Library!) is skipped: it has no id; add one, such as"
          + " \"id\": \"the-town-library\".",
        "line 5: Place 4 (B) is skipped: 91.0, 2.0 is not a place on the earth.",
        "line 6: Place 5 (C) is skipped: latitude must be a number, but is a string.",
        "line 7: Place 6 (D) is skipped: it needs a latitude and a longitude; add what is missing.",
        "line 8: Place 7 ( ) is skipped: the title is empty; write a title.",
        "line 9: Place 8 (F) is skipped: the radius must be more than 0 m and at most"
          + " 20,015 km.",
        "line 10: Place 9 is skipped: expected an object, found a number.",
        "line 11: Place 10 (H\u{FFFD}) is skipped: id must be a text, but is a number.",
      ])
  }

  @Test func `a key that is nearly one of a place's is told, and the place is there`() throws {
    let text = """
      [{"id": "a", "title": "A", "latitude": 1, "longitude": 2, "theirs": 7, "osm_id": 1},
       {"id": "b", "title": "B", "latitude": 1, "longitude": 2,
        "wfi": ["Guest"],
        "adress": "Here", "ssid": "x"}]
      """
    let read = file(text)
    #expect(read.places == [try place("a", "A", 1, 2), try place("b", "B", 1, 2)])
    #expect(
      read.problems.map(\.description) == [
        "line 3: Place 2 (B): 'wfi' has no effect; did you mean 'wifi'?",
        "line 4: Place 2 (B): 'adress' has no effect; did you mean 'address'?",
        "line 4: Place 2 (B): 'ssid' has no effect; did you mean 'wifi'?",
      ])
  }

  @Test func `a duplicate key invalidates only its own place`() throws {
    let text = """
      [{"id":"a","title":"A","latitude":1,"latitude":2,"longitude":3},
       {"id":"b","title":"B","latitude":1,"longitude":3}]
      """
    #expect(file(text).places == [try place("b", "B", 1, 3)])
    #expect(
      file(text).problems.map(\.description) == [
        "line 1: Place 1 (A) is skipped: latitude: this key occurs twice in its object."
      ])
  }

  @Test(arguments: ["{", "7", "{\"places\":{}}", "{\"places\":[],\"places\":[]}", "nope"])
  func `an unreadable file is reported and never overwritten`(_ text: String) throws {
    let read = file(text)
    let damage = try #require(read.damage)
    #expect(read.places == [])
    #expect(read.problems.count == 1)
    let sentence = read.problems.first?.sentence ?? ""
    #expect(sentence.hasPrefix("places.json cannot be read, and is left as it is; repair it"))
    #expect(throws: damage) { try read.applyingEdits([.save(place("a", "A", 1, 2))]) }
    #expect(throws: damage) { try read.applyingEdits([]) }
  }

  @Test func `of many problems the first are listed and all counted`() {
    let text = "[\(Array(repeating: "7", count: 1000).joined(separator: ","))]"
    #expect(file(text).problems.count == PlaceLimits.mostProblems)
    #expect(file(text).moreProblems == 1000 - PlaceLimits.mostProblems)
  }

  @Test func `another layout is not a change, another unknown key is`() throws {
    let one = file(#"[{"id":"a","title":"A","latitude":1,"longitude":2,"x":{"b":1,"a":2}}]"#)
    let same = file(
      "[\n{\"title\":\"\\u0041\",\"x\":{\"a\":2,\"b\":1},\"id\":\"a\",\"longitude\":2,\n\"latitude\":1}]"
    )
    let other = file(#"[{"id":"a","title":"A","latitude":1,"longitude":2,"x":{"b":1,"a":3}}]"#)
    #expect(one.canonicalContent(of: "a") == same.canonicalContent(of: "a"))
    #expect(one.canonicalContent(of: "a") != other.canonicalContent(of: "a"))
    #expect(one.canonicalContent(of: "b") == nil)
  }

  @Test func `the three places of a new store are valid`() throws {
    let read = PlaceFile(PlaceFile.initialContent, defaultRadius: 100)
    #expect(read.places == Place.examples && read.places.count == 3 && read.problems == [])
    #expect(
      String(decoding: PlaceFile.initialContent, as: UTF8.self).hasPrefix(
        "{\n  \"places\": [\n    {\n      \"id\": \"eiffel-tower\",\n      \"title\": \"Eiffel Tower\",\n"
      ))
  }

  @Test func `places are sorted by distance, without those beyond the limit`() throws {
    let there = try [
      place("far", "Far", 10, 0), place("b", "B", 0, 179.999), place("a", "A", 0, 179.999),
      place("here", "Here", 0, 180),
    ]
    let point = try #require(Coordinate(latitude: 0, longitude: 180))
    #expect(there.nearest(to: point).map(\.place.id) == ["here", "a", "b", "far"])
    #expect(there.nearest(to: point, within: 50).map(\.place.id) == ["here"])
    #expect(there.nearest(to: point, within: .nan) == [])
    #expect(there.nearest(to: point)[1].distance == there.nearest(to: point)[2].distance)
  }
}
