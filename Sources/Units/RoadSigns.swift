// The unit and the rounding of a length, by region: CLDR's preferences for lengths on road signs,
// but in feet where a number without a unit means feet.

/// One row of a region's preferences: a unit and a rounding, for lengths from a certain one on.
struct RoadSign: Equatable, Sendable {
  /// The step to which a number is rounded.
  enum Step: Equatable, Sendable {
    case tenth
    case multiple(of: UInt64)
  }

  let unit: LengthUnit
  /// The row applies to lengths of at least this many tenths of the unit.
  let fromTenths: UInt128
  let step: Step

  private init(_ unit: LengthUnit, from tenths: UInt128, _ step: Step) {
    self.unit = unit
    self.fromTenths = tenths
    self.step = step
  }

  /// The rows for a length that a person typed or could type, the longest first. The last row is
  /// for all shorter lengths, and its unit is that of a number without a unit.
  static func rows(for locale: Locale) -> [RoadSign] {
    switch locale.measurementSystem {
    case .us, .uk: feet
    case .metric: locale.region == "SE" ? sweden : world
    }
  }

  /// The rows for a person whose numbers without a unit are in this unit.
  static func rows(ofBareNumbers unit: LengthUnit) -> [RoadSign] {
    switch unit {
    case .metre: world
    case .foot: feet
    case .yard: yards
    default: [RoadSign(unit, from: 0, .tenth)]
    }
  }

  /// The rows for a distance that is still to go. British road signs have yards where a person
  /// types feet.
  static func rowsOnRoads(for locale: Locale) -> [RoadSign] {
    let isBritish = locale.region == "GB" || locale.askedSystem == .uk && locale.region != "US"
    return isBritish && locale.measurementSystem != .metric ? yards : rows(for: locale)
  }

  private static let feet = [RoadSign(.mile, from: 5, .tenth)] + small(.foot, from: 1000)
  private static let yards = [RoadSign(.mile, from: 5, .tenth)] + small(.yard, from: 1000)
  private static let world = [RoadSign(.kilometre, from: 9, .tenth)] + small(.metre, from: 3000)
  // Sweden's row of kilometres has no threshold of its own, which means one kilometre.
  private static let sweden =
    [RoadSign(.scandinavianMile, from: 10, .tenth), RoadSign(.kilometre, from: 10, .tenth)]
    + small(.metre, from: 3000)

  private static func small(_ unit: LengthUnit, from tenths: UInt128) -> [RoadSign] {
    [
      RoadSign(unit, from: tenths, .multiple(of: 50)), RoadSign(unit, from: 100, .multiple(of: 10)),
      RoadSign(unit, from: 0, .multiple(of: 1)),
    ]
  }
}
