// Which texts of the protocol are instants, dates or wall times, so that Python gives them as
// datetimes and dates. The document says that only in prose; tests check that both agree.

/// The kind of time in a text.
enum PythonMoment: Equatable {
  case none
  /// An instant in UTC by RFC 3339, which becomes an aware datetime.
  case instant
  /// A date, or a time in the zone that another member names: the first of these members that is
  /// not null.
  case wall(zones: [String])
  /// The end of a range: a date, a wall time or an instant.
  case range
}

enum PythonMoments {
  static let instants: Set<String> = [
    "startInstant", "dueInstant", "endInstant",
    "at", "completionDate", "creationDate", "lastModifiedDate", "absoluteDate", "acknowledged",
    "snoozedUntil", "opens", "confirms", "until", "validUntil",
  ]
  /// Types in which members with these names are instants, although in other types they are not: a
  /// `since` there is a state, and a `start` a wall time.
  static let instantsOf: [String: Set<String>] = [
    "PlaceReason": ["since"], "FenceCrossing": ["since"], "LastOccurrence": ["start", "end"],
  ]
  static let walls: Set<String> = ["start", "end", "due"]
  static let zone = "timeZone"

  /// Which kind of time a member has, by its name and the other members of its type.
  static func moment(_ field: Field, among fields: [Field], of owner: String) -> PythonMoment {
    var shape = field.shape
    if case .foreign(_, let shown) = shape { shape = shown }
    if shape == .named("RangeEnd") { return .range }
    guard shape == .string else { return .none }
    if instants.contains(field.name) || instantsOf[owner]?.contains(field.name) == true {
      return .instant
    }
    guard walls.contains(field.name), fields.contains(where: { $0.name == zone }) else {
      return .none
    }
    let own = "\(field.name)\(zone.capitalizedFirst)"
    return .wall(zones: (fields.contains { $0.name == own } ? [own] : []) + [zone])
  }
}

extension Python {
  func read(_ field: Field, _ moment: PythonMoment) -> String {
    switch moment {
    case .instant: "datetime"
    case .wall: "date | datetime"
    case .none, .range: read(field.shape)
    }
  }

  func written(_ field: Field, _ moment: PythonMoment) -> String {
    switch moment {
    case .instant: "datetime | str"
    case .wall, .range: "date | datetime | str"
    case .none: written(field.shape)
    }
  }
}
