// A length as a person gives it: the number, the unit, and the same length in metres. Does not
// depend on how lengths are written as text.

/// A length from zero to half of the earth's circumference.
public struct Length: Equatable, Sendable {
  /// The number that the person gave.
  public let value: Double
  /// The unit of that number.
  public let unit: LengthUnit
  /// The same length in metres.
  public let metres: Double

  /// Half of the earth's circumference, in metres: no two points are farther apart.
  public static let farthestMetres: Double = 20_015_115

  /// A length of `value` units: finite, not negative, and not beyond `farthestMetres`.
  public init(_ value: Double, _ unit: LengthUnit) throws(LengthFault) {
    let metres = try LengthUnit.convert(value, from: unit, to: .metre)
    let text = "\(value) \(unit.symbol)"
    guard value >= 0 else { throw .negative(text: text, examples: Self.examples) }
    guard metres <= Self.farthestMetres else {
      throw .beyondEarth(text: text, examples: Self.examples)
    }
    self.init(value: value, unit: unit, metres: metres)
  }

  /// A length whose limits have been checked already.
  init(value: Double, unit: LengthUnit, metres: Double) {
    // A negative zero is a zero.
    self.value = value == 0 ? 0 : value
    self.unit = unit
    self.metres = metres == 0 ? 0 : metres
  }

  /// Examples for error messages if no locale is known.
  static let examples = "\"500 m\" or \"0.5 mi\""
}
