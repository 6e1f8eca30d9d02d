// The units of length: their symbols in the protocol, English names, and exact sizes in metres.
// `UnitWords` has the names in other languages.

/// A unit of length. The raw value is its symbol in the protocol.
public enum LengthUnit: String, CaseIterable, Sendable {
  case metre = "m"
  case kilometre = "km"
  case centimetre = "cm"
  case millimetre = "mm"
  case mile = "mi"
  case foot = "ft"
  case yard = "yd"
  case inch = "in"
  case nauticalMile = "nmi"
  case fathom
  case furlong
  case scandinavianMile = "smi"

  /// The symbol in the protocol.
  public var symbol: String { rawValue }

  /// The unit with this name: a symbol in the protocol, a CLDR identifier, or an English name
  /// (British or American, singular or plural). Ignores case and a full stop at the end.
  public init?(named name: String) {
    if let unit = Self(rawValue: name) {
      self = unit
      return
    }
    guard name.utf8.count <= 64, let unit = Self.byName[UnitName.normalized(name)] else {
      return nil
    }
    self = unit
  }

  /// Metres in one unit, as `digits` × 10^`exponent`: every length here is a finite decimal.
  var metresPerUnit: (digits: UInt64, exponent: Int) {
    switch self {
    case .metre: (1, 0)
    case .kilometre: (1, 3)
    case .centimetre: (1, -2)
    case .millimetre: (1, -3)
    case .mile: (1_609_344, -3)
    case .foot: (3048, -4)
    case .yard: (9144, -4)
    case .inch: (254, -4)
    case .nauticalMile: (1852, 0)
    case .fathom: (18288, -4)
    case .furlong: (201_168, -3)
    case .scandinavianMile: (10_000, 0)
    }
  }

  /// The British and American names, singular and plural.
  public var englishNames: [String] {
    switch self {
    case .metre: ["metre", "metres", "meter", "meters"]
    case .kilometre: ["kilometre", "kilometres", "kilometer", "kilometers"]
    case .centimetre: ["centimetre", "centimetres", "centimeter", "centimeters"]
    case .millimetre: ["millimetre", "millimetres", "millimeter", "millimeters"]
    case .mile: ["mile", "miles"]
    case .foot: ["foot", "feet"]
    case .yard: ["yard", "yards"]
    case .inch: ["inch", "inches"]
    case .nauticalMile: ["nautical mile", "nautical miles"]
    case .fathom: ["fathoms"]
    case .furlong: ["furlongs"]
    case .scandinavianMile:
      ["scandinavian mile", "scandinavian miles", "mile scandinavian", "miles scandinavian"]
    }
  }

  private static let byName: [String: LengthUnit] = {
    var units: [String: LengthUnit] = [:]
    for unit in allCases {
      for name in [unit.symbol] + unit.englishNames { units[UnitName.normalized(name)] = unit }
    }
    return units
  }()
}
