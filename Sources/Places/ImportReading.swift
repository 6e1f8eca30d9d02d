// Reads members of imported JSON: texts and numbers under alternative names, and points. All import
// formats use this.

internal import Geofence
internal import JSON

extension Value {
  /// The first member of these names that is a text with content, or a number, which is returned as
  /// text: other programs use numbers as ids.
  func text(_ keys: String...) -> String? {
    for key in keys {
      guard kind == .object, let member = self[key] else { continue }
      if let text = member.string, text.utf8.contains(where: { $0 > 0x20 }) { return text }
      if member.kind == .number { return String(decoding: member.text.prefix(64), as: UTF8.self) }
    }
    return nil
  }

  /// The first member of these names that is a number, or a text that is one.
  func number(_ keys: String...) -> Double? {
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
    guard let north = number(latitude), let east = number(longitude) else { return nil }
    return Coordinate(latitude: north, longitude: east)
  }
}

extension Double? {
  /// The number if it is above 0. A radius of 0 means the default in all formats.
  var positive: Double? { flatMap { $0 > 0 ? $0 : nil } }
}
