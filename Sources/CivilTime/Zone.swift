// A time zone as a value: converts between instants and wall times from year 0 to 10000. Copying it
// copies one reference. Knows no file and no folder.

public struct Zone: Sendable {
  /// The source of a zone's rules, which determines whether others know its name.
  public enum Origin: Hashable, Sendable {
    /// The tz database: everyone knows the name.
    case database
    /// A fixed offset, which is also the name.
    case fixed
    /// The machine's own rules, from a file or text without a name.
    case nameless
    /// A calendar file that defines the rules; the name is valid only in that file.
    case observances
  }

  let table: ZoneTable

  init(_ table: ZoneTable) {
    self.table = table
  }

  /// For example `Europe/Paris`, `+05:30` or `Local`; `origin` tells who knows it.
  public var name: String { table.name }
  public var origin: Origin { table.origin }
  /// Whether others find the same zone by its name.
  public var hasKnownName: Bool { origin == .database }

  public static let utc = Zone(ZoneTable.utc(named: "Etc/UTC"))

  /// A fixed offset in seconds east; nil for impossible offsets.
  public init?(fixedOffset offset: Int) {
    guard ZonePhase.offsets.contains(offset) else { return nil }
    let phase = ZonePhase(
      offset: offset, isDaylight: false, abbreviation: OffsetText.basic(offset))
    let name = OffsetText.extended(offset)
    self.init(ZoneTable(name: name, origin: .fixed, initial: phase, changes: []))
  }

  /// Whether both always show the same time, whatever their names.
  public func hasSameRules(as other: Zone) -> Bool {
    table === other.table
      || (table.starts == other.table.starts && table.kinds == other.table.kinds
        && table.kindIndices == other.table.kindIndices
        && table.cycleStart == other.table.cycleStart)
  }
}

extension Zone: Hashable {
  /// Equal name and rules: two calendar files may each define a different `Home`.
  public static func == (one: Zone, other: Zone) -> Bool {
    one.table === other.table
      || (one.name == other.name && one.origin == other.origin && one.hasSameRules(as: other))
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension Zone: CustomStringConvertible {
  public var description: String { name }
}

extension ZoneTable {
  static func utc(named name: String) -> ZoneTable {
    let phase = ZonePhase(offset: 0, isDaylight: false, abbreviation: "UTC")
    return ZoneTable(name: name, origin: .database, initial: phase, changes: [])
  }
}
