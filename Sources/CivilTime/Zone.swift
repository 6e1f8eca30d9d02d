// A time zone as a value. Converts between instants and wall times, from year 0 to 10000. Copying a
// zone only copies one reference.

public struct Zone: Sendable {
  /// The source of a zone's rules, which determines whether other programs know its name.
  public enum Origin: Hashable, Sendable {
    /// The tz database. Other programs know the name.
    case database
    /// A fixed offset. The name is the offset, such as `+05:30`.
    case fixedOffset
    /// The machine's own rules, from a file or a text without a zone name.
    case nameless
    /// A calendar file that defines the rules; the name is valid only in that file.
    case observances
  }

  let table: ZoneTable

  init(_ table: ZoneTable) {
    self.table = table
  }

  /// The zone's name, such as `Europe/Paris`, `+05:30` or `Local`. Whether other programs know this
  /// name depends on `origin`.
  public var name: String { table.name }
  public var origin: Origin { table.origin }
  /// Whether other programs find the same zone by its name.
  public var hasKnownName: Bool { origin == .database }

  public static let utc = Zone(ZoneTable.utc(named: "Etc/UTC"))
  /// Whether the zone is UTC, under any name, such as `UTC0`.
  public var isUTC: Bool { hasSameRules(as: .utc) }

  /// A fixed offset in seconds east; nil for impossible offsets.
  public init?(fixedOffset offset: Int) {
    guard ZonePhase.offsets.contains(offset) else { return nil }
    let phase = ZonePhase(
      offset: offset, isDaylight: false, abbreviation: OffsetText.basic(offset))
    let name = OffsetText.extended(offset)
    self.init(ZoneTable(name: name, origin: .fixedOffset, initial: phase, changes: []))
  }

  /// Whether both zones always show the same time, whatever their names.
  public func hasSameRules(as other: Zone) -> Bool {
    table === other.table
      || (table.starts == other.table.starts && table.phaseKinds == other.table.phaseKinds
        && table.kindIndices == other.table.kindIndices
        && table.cycleStart == other.table.cycleStart)
  }
}

extension Zone: Hashable {
  /// Compares name and rules, because two calendar files may define different zones named `Home`.
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
