// A time zone as a value: which offset its clocks have, at any instant from year 0 to 10000, and
// back. Copying it copies one reference. Knows no file and no folder.

public struct Zone: Sendable {
  /// Where a zone's rules come from, and with that, whether its name says anything to others.
  public enum Origin: Hashable, Sendable {
    /// The tz database: the name is one that everybody knows.
    case database
    /// One offset for ever; the name is that offset.
    case fixed
    /// The machine's own rules, as a file or text without a name.
    case nameless
    /// A calendar file that brought its own rules; the name means something in there only.
    case observances
  }

  let table: ZoneTable

  init(_ table: ZoneTable) {
    self.table = table
  }

  /// Such as `Europe/Paris`, `+05:30` or `Local`; see `origin` for what it is worth.
  public var name: String { table.name }
  public var origin: Origin { table.origin }
  /// Whether others find the same zone by its name.
  public var hasKnownName: Bool { origin == .database }

  public static let utc = Zone(ZoneTable.utc(named: "Etc/UTC"))

  /// One offset for ever, in seconds east; nil beyond what clocks anywhere could show.
  public init?(fixedOffset offset: Int) {
    guard ZonePhase.offsets.contains(offset) else { return nil }
    let phase = ZonePhase(
      offset: offset, isDaylight: false, abbreviation: OffsetText.basic(offset))
    let name = OffsetText.extended(offset)
    self.init(ZoneTable(name: name, origin: .fixed, initial: phase, changes: []))
  }

  /// Whether both show the same time always, under whatever names.
  public func hasSameRules(as other: Zone) -> Bool {
    table === other.table
      || (table.starts == other.table.starts && table.kinds == other.table.kinds
        && table.kindIndices == other.table.kindIndices
        && table.cycleStart == other.table.cycleStart)
  }
}

extension Zone: Hashable {
  /// The same name and the same rules: two calendar files may each bring a `Home` of their own.
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
