// Imports GeoJSON (RFC 7946): a point is a place; a polygon becomes the circle that covers it.

internal import Geofence
internal import JSON

enum GeoJSONImport {
  /// In metres. A larger polygon is a country, not a place to arrive at.
  private static let largestPolygon = 100_000.0
  private static let mostCorners = 10_000

  static func importedValues(in root: Value) throws(PlaceFault) -> [Value] {
    if root.text("type") == "FeatureCollection" {
      guard let features = root["features"], features.kind == .array else {
        throw .damaged("The FeatureCollection has no array of features.")
      }
      return Array(features.elements)
    }
    guard let type = root.text("type"), type == "Feature" || geometries.contains(type) else {
      throw .damaged(
        "This is not GeoJSON: its type is not FeatureCollection, Feature or a geometry.")
    }
    return [root]
  }

  private static let geometries: Set = [
    "Point", "MultiPoint", "Polygon", "MultiPolygon", "LineString", "MultiLineString",
    "GeometryCollection",
  ]

  /// A feature, or a geometry on its own.
  static func readEntry(_ value: Value, _ index: Int) -> ImportEntry {
    let type = value.text("type") ?? ""
    if geometries.contains(type) {
      return readEntry(geometry: value, of: .null, feature: .null, index)
    }
    guard type == "Feature" else { return .skipped(title: nil, reason: "it is not a feature") }
    let properties = value["properties"] ?? .null
    return readEntry(geometry: value["geometry"] ?? .null, of: properties, feature: value, index)
  }

  private static func readEntry(
    geometry: Value, of properties: Value, feature: Value, _ index: Int
  ) -> ImportEntry {
    let givenTitle = properties.text("title", "name", "label")
    let circle: Circle
    switch readGeometry(geometry) {
    case .success(let foundCircle): circle = foundCircle
    case .failure(let problem): return .skipped(title: givenTitle, reason: problem.sentence)
    }
    // An unnamed point is still a place that the person drew.
    let title = givenTitle ?? "Place \(index + 1)"
    return .place(
      FoundPlace(
        id: feature.text("id") ?? properties.text("id"), title: title,
        coordinate: circle.center,
        radius: properties.number("radius").positive ?? circle.radius,
        address: properties.text("address"),
        notes: properties.text("notes", "description", "desc")))
  }

  private static func readGeometry(_ geometry: Value) -> Result<Circle, InvalidPlace> {
    guard geometry.kind == .object else { return .failure(InvalidPlace("it has no geometry")) }
    let type = geometry.text("type") ?? ""
    let coordinates = geometry["coordinates"] ?? .null
    switch type {
    case "Point":
      guard let coordinate = coordinate(coordinates) else { return .failure(coordinatesProblem) }
      return .success(Circle(center: coordinate, radius: nil))
    case "MultiPoint", "Polygon", "MultiPolygon":
      return circle(coordinates, depth: type == "MultiPolygon" ? 3 : type == "Polygon" ? 2 : 1)
    default:
      return .failure(InvalidPlace("a \(type.excerpt(40).printable) is not a place"))
    }
  }

  private static let coordinatesProblem = InvalidPlace(
    "its coordinates are not a longitude and a latitude on the earth")

  private static func circle(_ coordinates: Value, depth: Int) -> Result<Circle, InvalidPlace> {
    var cornerValues = [coordinates]
    // Only the first ring of each polygon is read: its outline. The other rings are holes.
    for level in 0..<depth {
      let isRings = level == depth - 2 && depth > 1
      cornerValues = cornerValues.flatMap { Array($0.elements.prefix(isRings ? 1 : .max)) }
    }
    guard cornerValues.count <= mostCorners else {
      return .failure(
        InvalidPlace("the polygon has more than \(mostCorners) corners; draw it with fewer"))
    }
    let corners = cornerValues.map(coordinate)
    guard !corners.isEmpty, corners.allSatisfy({ $0 != nil }) else {
      return .failure(coordinatesProblem)
    }
    guard let circle = Circle(covering: corners.compactMap { $0 }) else {
      return .failure(
        InvalidPlace("the polygon reaches around the whole earth; draw a smaller one"))
    }
    guard (circle.radius ?? 0) <= largestPolygon else {
      return .failure(InvalidPlace("the polygon is more than \(Int(largestPolygon / 500)) km wide"))
    }
    return .success(circle)
  }

  private static func coordinate(_ position: Value) -> Coordinate? {
    guard position.kind == .array, let east = position[0]?.number, let north = position[1]?.number
    else { return nil }
    return Coordinate(latitude: north, longitude: east)
  }
}
