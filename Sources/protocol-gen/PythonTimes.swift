// Which texts of the protocol are instants, dates or wall times, so that Python can represent them
// as datetimes and dates. openrpc.json says this only in prose; tests check that it agrees.

/// The kind of time in a text.
enum PythonTimeKind: Equatable {
  case none
  /// An instant in UTC by RFC 3339, which becomes an aware datetime.
  case instant
  /// A date, or a time in the zone that another member names: the first of these members that is
  /// not null.
  case wall(zones: [String])
  /// The end of a range: a date, a wall time or an instant.
  case range
}

enum PythonTimes {
  static let instantNames: Set<String> = [
    "startInstant", "dueInstant", "endInstant",
    "at", "completionDate", "creationDate", "lastModifiedDate", "absoluteDate", "acknowledged",
    "snoozedUntil", "opens", "confirms", "until", "validUntil",
  ]
  /// Members that are instants only in these types. In other types, a `since` is a state, and a
  /// `start` a wall time.
  static let instantNamesByType: [String: Set<String>] = [
    "PlaceReason": ["since"], "FenceCrossing": ["since"], "LastOccurrence": ["start", "end"],
  ]
  static let wallNames: Set<String> = ["start", "end", "due"]
  static let zoneName = "timeZone"

  /// Which kind of time a member has, by its name and the other members of its type.
  static func kind(_ field: Field, among fields: [Field], of owner: String) -> PythonTimeKind {
    var shape = field.shape
    if case .foreign(_, let shapeElsewhere) = shape { shape = shapeElsewhere }
    if shape == .named("RangeEnd") { return .range }
    guard shape == .string else { return .none }
    if instantNames.contains(field.name) || instantNamesByType[owner]?.contains(field.name) == true
    {
      return .instant
    }
    guard wallNames.contains(field.name), fields.contains(where: { $0.name == zoneName }) else {
      return .none
    }
    let ownZone = "\(field.name)\(zoneName.capitalizedFirst)"
    return .wall(zones: (fields.contains { $0.name == ownZone } ? [ownZone] : []) + [zoneName])
  }
}

extension Python {
  func readType(_ field: Field, _ timeKind: PythonTimeKind) -> String {
    switch timeKind {
    case .instant: "datetime"
    case .wall: "date | datetime"
    case .none, .range: readType(field.shape)
    }
  }

  func writtenType(_ field: Field, _ timeKind: PythonTimeKind) -> String {
    switch timeKind {
    case .instant: "datetime | str"
    case .wall, .range: "date | datetime | str"
    case .none: writtenType(field.shape)
    }
  }
}
