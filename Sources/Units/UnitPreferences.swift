// The unit and the rounding of a length, by region: CLDR's preferences for lengths on road signs.
// But short lengths are in feet in the regions where a number without a unit is read as feet.

/// The unit and the rounding that a region prefers for lengths that are not shorter than a
/// threshold.
struct UnitPreference: Equatable, Sendable {
  /// The step to which a number is rounded.
  enum RoundingStep: Equatable, Sendable {
    case tenth
    case multiple(of: UInt64)
  }

  let unit: LengthUnit
  /// The threshold, in tenths of the unit: the preference is for lengths that are at least that
  /// long.
  let fromTenths: UInt128
  let roundingStep: RoundingStep

  private init(_ unit: LengthUnit, from tenths: UInt128, _ roundingStep: RoundingStep) {
    self.unit = unit
    self.fromTenths = tenths
    self.roundingStep = roundingStep
  }

  /// The preferences for a length that a person typed or could type, those for long lengths first.
  /// The last preference is for all shorter lengths; its unit is that of a number without a unit.
  static func preferences(for locale: Locale) -> [UnitPreference] {
    switch locale.measurementSystem {
    case .us, .uk: footPreferences
    case .metric: locale.region == "SE" ? swedishPreferences : metricPreferences
    }
  }

  /// The preferences for a person whose numbers without a unit are in this unit.
  static func preferences(ofBareNumbers unit: LengthUnit) -> [UnitPreference] {
    switch unit {
    case .metre: metricPreferences
    case .foot: footPreferences
    case .yard: yardPreferences
    default: [UnitPreference(unit, from: 0, .tenth)]
    }
  }

  /// The preferences for the distance to a place. They are in yards in Britain, as on road signs,
  /// although numbers that people type there are in feet.
  static func roadPreferences(for locale: Locale) -> [UnitPreference] {
    let isBritish = locale.region == "GB" || locale.requestedSystem == .uk && locale.region != "US"
    return isBritish && locale.measurementSystem != .metric
      ? yardPreferences : preferences(for: locale)
  }

  private static let footPreferences =
    [UnitPreference(.mile, from: 5, .tenth)] + smallUnits(.foot, from: 1000)
  private static let yardPreferences =
    [UnitPreference(.mile, from: 5, .tenth)] + smallUnits(.yard, from: 1000)
  private static let metricPreferences =
    [UnitPreference(.kilometre, from: 9, .tenth)] + smallUnits(.metre, from: 3000)
  // CLDR gives no threshold for kilometres in Sweden; then the threshold is one kilometre.
  private static let swedishPreferences =
    [
      UnitPreference(.scandinavianMile, from: 10, .tenth),
      UnitPreference(.kilometre, from: 10, .tenth),
    ]
    + smallUnits(.metre, from: 3000)

  private static func smallUnits(_ unit: LengthUnit, from tenths: UInt128) -> [UnitPreference] {
    [
      UnitPreference(unit, from: tenths, .multiple(of: 50)),
      UnitPreference(unit, from: 100, .multiple(of: 10)),
      UnitPreference(unit, from: 0, .multiple(of: 1)),
    ]
  }
}
