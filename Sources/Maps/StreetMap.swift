// The address of the page of openstreetmap.org that shows the same part of the earth as a map.
// Fencepost loads nothing from there; the person may open it.

internal import Geofence

extension Frame {
  /// The address, with the rectangle of meridians and parallels that contains the frame. The
  /// rectangle is the whole earth if the frame is too large or contains a pole.
  var streetMapURL: String {
    let (west, south, east, north) = geographicBounds ?? (-180, -85, 180, 85)
    let boundsText = [west, south, east, north].map(Self.degrees).joined(separator: ",")
    return "https://www.openstreetmap.org/?bbox=\(boundsText)"
  }

  private var geographicBounds: (Double, Double, Double, Double)? {
    guard farthestCorner < 2_000_000 else { return nil }
    let middle = coordinate(size.width / 2, size.height / 2)
    var (west, east) = (0.0, 0.0)
    var (south, north) = (middle.latitude, middle.latitude)
    for step in 0...8 {
      let (x, y) = (size.width * Double(step) / 8, size.height * Double(step) / 8)
      for (x, y) in [(x, 0), (x, size.height), (0, y), (size.width, y)] {
        let point = coordinate(x, y)
        let along = (point.longitude - middle.longitude).remainder(dividingBy: 360)
        (west, east) = (min(west, along), max(east, along))
        (south, north) = (min(south, point.latitude), max(north, point.latitude))
      }
    }
    guard south > -85, north < 85 else { return nil }
    return (middle.longitude + west, south, middle.longitude + east, north)
  }

  /// A number of degrees with five decimal places, which is about a metre.
  private static func degrees(_ number: Double) -> String {
    let count = Int((number * 100_000).rounded())
    let digits = String(count.magnitude % 100_000)
    let zeros = String(repeating: "0", count: 5 - digits.count)
    return "\(count < 0 ? "-" : "")\(count.magnitude / 100_000).\(zeros)\(digits)"
  }
}
