// Coordinates and the distances between them, compared with geometry that needs no formula.

import Geofence
import Testing

@Suite struct CoordinateTests {
  private func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private let quarter = Coordinate.earthRadius * .pi / 2

  @Test func `coordinates outside the globe are refused`() {
    #expect(Coordinate(latitude: 90.000001, longitude: 0) == nil)
    #expect(Coordinate(latitude: 0, longitude: -180.000001) == nil)
    #expect(Coordinate(latitude: .nan, longitude: 0) == nil)
    #expect(Coordinate(latitude: 0, longitude: .infinity) == nil)
  }

  @Test
  func `a quarter of the way around the earth is a quarter of its circumference in any direction`()
    throws
  {
    let origin = try at(0, 0)
    for other in [try at(90, 0), try at(-90, 77), try at(0, 90), try at(0, -90)] {
      #expect(abs(origin.distance(to: other) - quarter) < 1e-6)
      #expect(origin.distance(to: other) == other.distance(to: origin))
    }
  }

  @Test func `opposite points are half the circumference apart`() throws {
    #expect(abs(try at(90, 0).distance(to: at(-90, 0)) - 2 * quarter) < 1e-6)
    #expect(abs(try at(12, 34).distance(to: at(-12, -146)) - 2 * quarter) < 0.2)
  }

  @Test func `distances cross the antimeridian, and all longitudes meet at a pole`() throws {
    let step = Coordinate.earthRadius * .pi / 180 * 0.002
    #expect(abs(try at(0, 179.999).distance(to: at(0, -179.999)) - step) < 1e-6)
    #expect(try at(0, 180).distance(to: at(0, -180)) < 1e-6)
    #expect(try at(90, 10).distance(to: at(90, -120)) < 1e-6)
  }

  @Test func `distances of a millimetre are exact`() throws {
    let degrees = 0.001 / Coordinate.earthRadius * 180 / .pi
    #expect(abs(try at(47, 8).distance(to: at(47 + degrees, 8)) - 0.001) < 1e-6)
  }
}
