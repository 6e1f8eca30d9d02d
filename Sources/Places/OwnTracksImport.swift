// Imports OwnTracks waypoints from a single waypoint, an array, a message with several, a command
// that sets them, or an exported configuration. A waypoint is identified by `rid`, or without it by
// `tst`.

internal import JSON

enum OwnTracksImport {
  static func importedValues(in root: Value) throws(PlaceFault) -> [Value] {
    guard let list = list(root) else {
      throw .damaged("This is not OwnTracks text: there are no waypoints in it.")
    }
    return list
  }

  /// A command contains the message that contains the waypoints.
  private static func list(_ root: Value) -> [Value]? {
    if root.kind == .array { return Array(root.elements) }
    if root.text("_type") == "waypoint" { return [root] }
    guard root.kind == .object, let inner = root["waypoints"] else { return nil }
    if inner.kind == .array { return Array(inner.elements) }
    guard inner.kind == .object, let list = inner["waypoints"], list.kind == .array else {
      return nil
    }
    return Array(list.elements)
  }

  static func readEntry(_ value: Value) -> ImportEntry {
    guard value.kind == .object else {
      return .skipped(title: nil, reason: "expected an object, found \(value.kind.phrase)")
    }
    if let type = value.text("_type"), type != "waypoint" {
      return .skipped(title: nil, reason: "'\(type.excerpt(40).printable)' is not a waypoint")
    }
    guard let title = value.text("desc") else {
      return .skipped(title: nil, reason: "it has no description")
    }
    if value.text("uuid") != nil {
      return .skipped(title: title, reason: "a beacon is not a place")
    }
    if title.hasPrefix("+") {
      return .skipped(title: title, reason: "a region that follows the phone is not a place")
    }
    guard let coordinate = value.coordinate("lat", "lon") else {
      return .skipped(title: title, reason: "it has no latitude and longitude on the earth")
    }
    return .place(
      FoundPlace(
        id: value.text("rid") ?? value.text("tst").map { "owntracks-\($0)" }, title: title,
        coordinate: coordinate, radius: value.number("rad").positive))
  }
}
