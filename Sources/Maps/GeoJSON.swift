// The scene as GeoJSON (RFC 7946), with the simplestyle properties that common viewers support: one
// feature for each fence, each place, the person, and the accuracy.

internal import Geofence
internal import JSON

extension Scene {
  /// The map for other programs. Equal scenes give equal texts.
  public func geoJSON() -> String {
    var writer = Writer()
    writer.beginObject()
    writer.member("type", "FeatureCollection")
    writer.key("features")
    writer.beginArray()
    for fence in fences.prefix(MapLimits.mostFeatures) { writer.writeFeature(fence) }
    for place in places.prefix(MapLimits.mostFeatures) { writer.writeFeature(place) }
    if let you {
      if let accuracy = you.accuracy { writer.writeAccuracy(you, accuracy) }
      writer.writeFeature(you)
    }
    writer.endArray()
    let omittedCount = [fences.count, places.count].reduce(0) {
      $0 + max(0, $1 - MapLimits.mostFeatures)
    }
    // An extension member, as RFC 7946 §6.1 allows, so that omissions are visible.
    if omittedCount > 0 { writer.member("omitted", omittedCount) }
    writer.endObject()
    return writer.text + "\n"
  }
}

extension Writer {
  fileprivate mutating func writeFeature(_ fence: Scene.Fence) {
    beginFeature(fence.id, "fence")
    member("title", fence.title)
    member("proximity", fence.proximity.rawValue)
    if fence.circles.count == 1 { member("radius", fence.circles[0].radius) }
    member("side", fence.containment.rawValue)
    member("armed", fence.isArmed)
    writeStyle(
      fence.proximity == .enter ? "#5546d6" : "#b8520a",
      fill: fence.containment == .inside ? 0.3 : 0.12)
    endObject()
    let circleRings = fence.circles.map { $0.coordinate.circleRings($0.radius) }
    key("geometry")
    if circleRings.contains(where: { $0 == nil }) {
      writeMultiPoint(fence.circles.map(\.coordinate))
    } else {
      writePolygons(circleRings.flatMap { $0 ?? [] })
    }
    endObject()
  }

  fileprivate mutating func writeFeature(_ place: Scene.MapPlace) {
    beginFeature(place.id, "place")
    member("title", place.title)
    member("radius", place.circle.radius)
    member("marker-color", "#2b7a45")
    member("marker-size", "medium")
    endObject()
    key("geometry")
    writePoint(place.circle.coordinate)
    endObject()
  }

  fileprivate mutating func writeFeature(_ you: Scene.CurrentPosition) {
    beginFeature(nil, "you")
    member("title", "You")
    if let accuracy = you.accuracy { member("accuracy", accuracy) }
    if let time = you.time { member("time", time) }
    member("marker-color", "#0b6bcb")
    member("marker-size", "small")
    endObject()
    key("geometry")
    writePoint(you.coordinate)
    endObject()
  }

  fileprivate mutating func writeAccuracy(_ you: Scene.CurrentPosition, _ accuracy: Double) {
    // A circle of more than half of the earth says nothing of where the person is, and is left out.
    guard let circleRings = you.coordinate.circleRings(accuracy) else { return }
    beginFeature(nil, "accuracy")
    member("title", "Your position is somewhere in here")
    member("radius", accuracy)
    writeStyle("#0b6bcb", fill: 0.12)
    endObject()
    key("geometry")
    writePolygons(circleRings)
    endObject()
  }

  private mutating func beginFeature(_ id: String?, _ kind: String) {
    beginObject()
    member("type", "Feature")
    if let id { member("id", id) }
    key("properties")
    beginObject()
    member("kind", kind)
  }

  private mutating func writeStyle(_ color: String, fill: Double) {
    member("stroke", color)
    member("stroke-width", 2)
    member("stroke-opacity", 1)
    member("fill", color)
    member("fill-opacity", fill)
  }

  // MARK: Geometry

  private mutating func writePoint(_ point: Coordinate) {
    beginObject()
    member("type", "Point")
    key("coordinates")
    writePosition(point.longitude, point.latitude)
    endObject()
  }

  /// Writes only the centres of a fence's circles, because a GeoJSON polygon cannot express a
  /// circle of more than half of the earth.
  private mutating func writeMultiPoint(_ points: [Coordinate]) {
    beginObject()
    member("type", "MultiPoint")
    key("coordinates")
    beginArray()
    for point in points { writePosition(point.longitude, point.latitude) }
    endArray()
    endObject()
  }

  private mutating func writePolygons(_ rings: [Ring]) {
    guard !rings.isEmpty else { return null() }
    beginObject()
    member("type", rings.count == 1 ? "Polygon" : "MultiPolygon")
    key("coordinates")
    if rings.count > 1 { beginArray() }
    for ring in rings {
      beginArray()
      beginArray()
      for point in ring.points { writePosition(point.east, point.north) }
      endArray()
      endArray()
    }
    if rings.count > 1 { endArray() }
    endObject()
  }

  /// Rounded to about a centimetre, as RFC 7946 §11.2 recommends.
  private mutating func writePosition(_ east: Double, _ north: Double) {
    beginArray()
    value(((east * 1e7).rounded() / 1e7) + 0)
    value(((north * 1e7).rounded() / 1e7) + 0)
    endArray()
  }
}
