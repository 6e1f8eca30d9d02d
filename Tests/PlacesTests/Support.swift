// What the tests of places share: places in few words, and random numbers that come again.

import Geofence
import Places
import Testing

func place(
  _ id: String, _ title: String, _ latitude: Double, _ longitude: Double, radius: Double = 100,
  address: String? = nil, notes: String? = nil
) throws -> Place {
  Place(
    id: id, title: title,
    coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)), radius: radius,
    address: address, notes: notes)
}

func file(_ text: String) -> PlaceFile { PlaceFile(Array(text.utf8), defaultRadius: 100) }

extension PlaceFile {
  func text(_ edits: PlaceEdit...) throws -> String {
    String(decoding: try applyingEdits(edits), as: UTF8.self)
  }
}
