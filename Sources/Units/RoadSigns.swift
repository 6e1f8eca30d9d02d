// Owns in which unit and how roundly a distance is shown where: CLDR's unit preferences for roads.
// It deliberately does not know how the unit is written.

/// One row of a region's preferences.
struct RoadSign: Equatable, Sendable {
  /// How far a number is rounded.
  enum Step: Equatable, Sendable {
    case tenth
    case multiple(of: UInt64)
  }

  let unit: LengthUnit
  /// The row is for lengths of at least so many tenths of the unit.
  let fromTenths: UInt128
  let step: Step

  private init(_ unit: LengthUnit, from tenths: UInt128, _ step: Step) {
    self.unit = unit
    self.fromTenths = tenths
    self.step = step
  }

  /// The rows for a locale, longest first; the last is for everything shorter.
  static func rows(for locale: Locale) -> [RoadSign] {
    let region = locale.region
    switch locale.askedSystem {
    // A system that is asked for sends the rows elsewhere only where a unit of theirs does not
    // belong to it. Miles, yards and feet belong to both the US and the UK system.
    case .us? where region != "US" && region != "GB": return unitedStates
    case .uk? where region != "US" && region != "GB": return unitedKingdom
    case .metric? where region == "US" || region == "GB": return world
    default: break
    }
    switch region {
    case "US": return unitedStates
    case "GB": return unitedKingdom
    case "SE": return sweden
    default: return world
    }
  }

  private static let unitedStates = [RoadSign(.mile, from: 5, .tenth)] + small(.foot, from: 1000)
  private static let unitedKingdom = [RoadSign(.mile, from: 5, .tenth)] + small(.yard, from: 1000)
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
