// A named place of the person's own, and what a place may be. Knows no file and no alarm.

public import Geofence

public struct Place: Hashable, Sendable {
  public var id: String
  public var title: String
  public var coordinate: Coordinate
  /// Metres, more than 0.
  public var radius: Double
  public var address: String?
  public var notes: String?

  public init(
    id: String, title: String, coordinate: Coordinate, radius: Double, address: String? = nil,
    notes: String? = nil
  ) {
    self.id = id
    self.title = title
    self.coordinate = coordinate
    self.radius = radius
    self.address = address
    self.notes = notes
  }
}

/// How much there can be of places. What a file has beyond is kept there and reported.
public enum PlaceLimits {
  /// Bytes of the file, and of a text that is imported.
  public static let longestText = 16 << 20
  public static let mostPlaces = 100_000
  /// Bytes of UTF-8.
  public static let longestID = 255
  public static let longestTitle = 4096
  public static let longestAddress = 4096
  public static let longestNotes = 1 << 20
  /// Metres: half of the way around the earth.
  public static let greatestRadius = 20_015_115.0
  public static let mostProblems = 100
}

extension Place {
  /// What is wrong with it, in words that follow on its name; nil where it can be kept.
  public var trouble: String? {
    if let trouble = Self.trouble(id: id) { return trouble }
    if title.utf8.allSatisfy({ $0 <= 0x20 }) { return "the title is empty; give it one" }
    for (name, text, most) in [
      ("title", title, PlaceLimits.longestTitle),
      ("address", address ?? "", PlaceLimits.longestAddress),
      ("notes", notes ?? "", PlaceLimits.longestNotes),
    ] where text.utf8.count > most {
      return "the \(name) is longer than \(most) bytes; shorten it"
    }
    guard radius > 0, radius <= PlaceLimits.greatestRadius else {
      return "the radius has to be more than 0 m, and not more than half the way around the earth"
    }
    return nil
  }

  /// What is wrong with an id, in such words; nil where it can be one.
  public static func trouble(id: String) -> String? {
    if id.isEmpty { return "the id is empty; give it one" }
    if id.utf8.count > PlaceLimits.longestID {
      return "the id is longer than \(PlaceLimits.longestID) bytes; shorten it"
    }
    let isPlain = id.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isPlain ? nil : "the id holds control characters; write another"
  }
}

/// Why nothing was changed or read, in a sentence that says what to do.
public enum PlaceFault: Error, Hashable, Sendable {
  /// The text as a whole cannot be understood, so it is not written over.
  case damaged(String)
  case invalid(String)
  case unknown(id: String)
  case limit(String)
}

extension PlaceFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damaged(let sentence), .invalid(let sentence), .limit(let sentence): sentence
    case .unknown: "There is no place with this id."
    }
  }
}
