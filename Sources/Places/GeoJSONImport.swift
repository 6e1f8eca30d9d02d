// GeoJSON (RFC 7946): points are places; of a polygon the circle that covers it is one.

internal import Geofence
internal import JSON

enum GeoJSONImport {
  /// Metres. A polygon that is larger is a country, not a place to arrive at.
  private static let largestPolygon = 100_000.0

  static func entries(_ root: Value) throws(PlaceFault) -> [ImportEntry] {
    switch root.words("type") {
    case "FeatureCollection":
      guard let features = root["features"], features.kind == .array else {
        throw .damaged("The FeatureCollection has no array of features.")
      }
      return features.elements.enumerated().map { entry($0.element, $0.offset) }
    case "Feature": return [entry(root, 0)]
    case "Point", "MultiPoint", "Polygon", "MultiPolygon", "LineString", "MultiLineString",
      "GeometryCollection":
      return [entry(geometry: root, of: .null, feature: .null, 0)]
    default:
      throw .damaged(
        "This is no GeoJSON: its type is not FeatureCollection, Feature or a geometry.")
    }
  }

  private static func entry(_ feature: Value, _ index: Int) -> ImportEntry {
    guard feature.kind == .object, feature.words("type") == "Feature" else {
      return .passedOver(title: nil, reason: "it is no feature")
    }
    let properties = feature["properties"] ?? .null
    return entry(geometry: feature["geometry"] ?? .null, of: properties, feature: feature, index)
  }

  private static func entry(
    geometry: Value, of properties: Value, feature: Value, _ index: Int
  ) -> ImportEntry {
    let said = properties.words("title", "name", "label")
    let circle: Circle
    switch read(geometry) {
    case .success(let found): circle = found
    case .failure(let trouble): return .passedOver(title: said, reason: trouble.sentence)
    }
    // A point that somebody drew without naming it is still where they want to be told.
    let title = said ?? "Place \(index + 1)"
    return .place(
      FoundPlace(
        id: feature.words("id") ?? properties.words("id"), title: title,
        coordinate: circle.middle,
        radius: properties.measure("radius").positive ?? circle.radius,
        address: properties.words("address"),
        notes: properties.words("notes", "description", "desc")))
  }

  private static func read(_ geometry: Value) -> Result<Circle, Trouble> {
    guard geometry.kind == .object else { return .failure(Trouble("it has no geometry")) }
    let type = geometry.words("type") ?? ""
    let coordinates = geometry["coordinates"] ?? .null
    switch type {
    case "Point":
      guard let point = point(coordinates) else { return .failure(outside) }
      return .success(Circle(middle: point, radius: nil))
    case "MultiPoint", "Polygon", "MultiPolygon":
      return circle(coordinates, depth: type == "MultiPolygon" ? 3 : type == "Polygon" ? 2 : 1)
    default:
      return .failure(Trouble("a \(type.excerpt(40).plain) is no place"))
    }
  }

  private static let outside = Trouble(
    "its coordinates are not a longitude and a latitude on the earth")

  private static func circle(_ coordinates: Value, depth: Int) -> Result<Circle, Trouble> {
    var values = [coordinates]
    // Of each polygon the outer ring, which is the first.
    for level in 0..<depth {
      let isRings = level == depth - 2 && depth > 1
      values = values.flatMap { Array($0.elements.prefix(isRings ? 1 : .max)) }
    }
    let points = values.map(point)
    guard !points.isEmpty, points.allSatisfy({ $0 != nil }) else { return .failure(outside) }
    guard let circle = Circle(covering: points.compactMap { $0 }) else {
      return .failure(Trouble("it goes all around the earth"))
    }
    guard (circle.radius ?? 0) <= largestPolygon else {
      return .failure(Trouble("it is more than \(Int(largestPolygon / 500)) km wide"))
    }
    return .success(circle)
  }

  private static func point(_ position: Value) -> Coordinate? {
    guard position.kind == .array, let east = position[0]?.number, let north = position[1]?.number
    else { return nil }
    return Coordinate(latitude: north, longitude: east)
  }
}
