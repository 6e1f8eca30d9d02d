// A named place of the person, and its limits. Does not depend on files or alarms.

public import Geofence

public struct Place: Hashable, Sendable {
  public var id: String
  public var title: String
  public var coordinate: Coordinate
  /// The radius in metres, more than 0.
  public var radius: Double
  public var address: String?
  public var notes: String?
  /// The SSIDs or BSSIDs of Wi-Fi networks that exist only at this place.
  public var wifi: [String] = []

  public init(
    id: String, title: String, coordinate: Coordinate, radius: Double, address: String? = nil,
    notes: String? = nil, wifi: [String] = []
  ) {
    self.id = id
    self.title = title
    self.coordinate = coordinate
    self.radius = radius
    self.address = address
    self.notes = notes
    self.wifi = wifi
  }
}

/// The limits of places. What a file has beyond them is kept there and reported.
public enum PlaceLimits {
  /// The most bytes of `places.json`, and of an imported text.
  public static let longestText = 16 << 20
  public static let mostPlaces = 100_000
  /// The most bytes of an id in UTF-8; the lengths below are in bytes as well.
  public static let longestID = 255
  public static let longestTitle = 4096
  public static let longestAddress = 4096
  public static let longestNotes = 1 << 20
  /// The most networks of one place.
  public static let mostNetworks = 32
  /// The most bytes of a network's name; an SSID has at most 32.
  public static let longestNetwork = 64
  /// The greatest radius in metres: half of the earth's circumference.
  public static let greatestRadius = 20_015_115.0
  public static let mostProblems = 100
}

extension Place {
  /// What is wrong with the place, as the end of a sentence that begins with its name; nil if it is
  /// valid.
  public var problem: String? {
    if let trouble = Self.problem(id: id) { return trouble }
    if title.utf8.allSatisfy({ $0 <= 0x20 }) { return "the title is empty; write a title" }
    for (name, text, most) in [
      ("title", title, PlaceLimits.longestTitle),
      ("address", address ?? "", PlaceLimits.longestAddress),
      ("notes", notes ?? "", PlaceLimits.longestNotes),
    ] where text.utf8.count > most {
      return "the \(name) is longer than \(most) bytes; shorten it"
    }
    if wifi.count > PlaceLimits.mostNetworks {
      return "the place names more than \(PlaceLimits.mostNetworks) Wi-Fi networks; leave some out"
    }
    if wifi.contains(where: { $0.isEmpty || $0.utf8.count > PlaceLimits.longestNetwork }) {
      return "the name of a Wi-Fi network must have from 1 to \(PlaceLimits.longestNetwork) bytes"
    }
    guard radius > 0, radius <= PlaceLimits.greatestRadius else {
      return "the radius must be more than 0 m and at most 20,015 km"
    }
    return nil
  }

  /// What is wrong with an id; nil if it is valid.
  public static func problem(id: String) -> String? {
    if id.isEmpty { return "the id is empty; write an id" }
    if id.utf8.count > PlaceLimits.longestID {
      return "the id is longer than \(PlaceLimits.longestID) bytes; shorten it"
    }
    let isPlain = id.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isPlain ? nil : "the id contains control characters; choose another id"
  }
}

/// Why nothing was changed or read, with a sentence that says what to do.
public enum PlaceFault: Error, Hashable, Sendable {
  /// The text as a whole is invalid, so it is not overwritten.
  case damaged(String)
  case invalid(String)
  case unknown(id: String)
  case limit(String)
}

extension PlaceFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damaged(let sentence), .invalid(let sentence), .limit(let sentence): sentence
    case .unknown: "There is no place with this id; see 'fencepost places'."
    }
  }
}
