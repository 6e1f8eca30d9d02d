// Helpers that the import formats share: alternative names of members, and points.

internal import Geofence
internal import JSON

extension Value {
  /// A non-empty text, or a number as text, used as an id elsewhere.
  func words(_ keys: String...) -> String? {
    for key in keys {
      guard kind == .object, let member = self[key] else { continue }
      if let text = member.string, text.utf8.contains(where: { $0 > 0x20 }) { return text }
      if member.kind == .number { return String(decoding: member.text.prefix(64), as: UTF8.self) }
    }
    return nil
  }

  /// A number, or a text that is a number.
  func measure(_ keys: String...) -> Double? {
    for key in keys {
      guard kind == .object, let member = self[key] else { continue }
      if let number = member.lenientNumber { return number }
    }
    return nil
  }

  var lenientNumber: Double? {
    if let number { return number }
    guard let text = string, text.utf8.count <= 64,
      let number = try? Document(Array(text.utf8)).root?.number
    else { return nil }
    return number
  }

  /// The point given by two members.
  func coordinate(_ latitude: String, _ longitude: String) -> Coordinate? {
    guard let north = measure(latitude), let east = measure(longitude) else { return nil }
    return Coordinate(latitude: north, longitude: east)
  }
}

extension Double? {
  /// A radius of 0 means the default everywhere.
  var positive: Double? { flatMap { $0 > 0 ? $0 : nil } }
}
