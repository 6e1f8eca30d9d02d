// The values on which the meaning of a line depends: time, zone, language, lists and places. Does
// not depend on stores or sessions.

public import CivilTime
public import Units

public struct QuickAddContext {
  /// The wall time that words such as `tomorrow` refer to.
  public var now: WallTime
  /// The zone of `now`, and of times without a zone.
  public var zone: Zone
  public var zoneName: String { zone.name }
  /// Whether a name means the zone of `now`. Names are compared, except that UTC has several names.
  public func isOwnZone(_ name: String) -> Bool {
    name == zone.name || name == Zone.utc.name && zone.isUTC
  }
  public var language: QuickAddLanguage
  /// Parses distances; a number without a unit is in `lengthUnit`.
  public var lengths: LengthFormat
  public var lengthUnit: LengthUnit
  /// The lists and places that the line can name.
  public var knownNames = KnownNames()
  public var lists: [KnownList] { knownNames.lists }
  public var places: [KnownPlace] { knownNames.places }
  /// Returns the tags for completion. It is a function, because collecting the tags takes longer
  /// than parsing a line, and most lines need none.
  public var findTags: () -> [String] = { [] }
  public var tags: [String] { findTags() }
  /// Whether the client may see lists and places.
  public var seesStore = true
  /// Returns the zone with a name such as `Europe/Berlin`; nil if there is none.
  public var zoneNamed: (String) -> Zone?

  public init(
    now: WallTime, zone: Zone, language: QuickAddLanguage, lengths: LengthFormat,
    lengthUnit: LengthUnit, zoneNamed: @escaping (String) -> Zone?
  ) {
    self.now = now
    self.zone = zone
    self.language = language
    self.lengths = lengths
    self.lengthUnit = lengthUnit
    self.zoneNamed = zoneNamed
  }
}

/// A list that a line can name.
public struct KnownList: Hashable, Sendable {
  public let id: String
  public let title: String
  public let takesReminders: Bool
  public let takesEvents: Bool
  public let isReadOnly: Bool

  public init(
    id: String, title: String, takesReminders: Bool = true, takesEvents: Bool = true,
    isReadOnly: Bool = false
  ) {
    self.id = id
    self.title = title
    self.takesReminders = takesReminders
    self.takesEvents = takesEvents
    self.isReadOnly = isReadOnly
  }
}

/// One of the person's places that a line can name.
public struct KnownPlace: Hashable, Sendable {
  public let id: String
  public let title: String
  public let latitude: Double
  public let longitude: Double
  /// The radius of the place in metres.
  public let radius: Double

  public init(
    id: String, title: String, latitude: Double, longitude: Double, radius: Double = 100
  ) {
    self.id = id
    self.title = title
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
  }
}
