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
    String(decoding: try applying(edits), as: UTF8.self)
  }
}

/// SplitMix64.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
