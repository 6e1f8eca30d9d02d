// Owns a length as a person means it: their number, their unit, and the metres these are.
// It deliberately does not know how either was written.

/// A length that a fence may have.
public struct Length: Equatable, Sendable {
  /// The person's own number.
  public let value: Double
  /// The unit of the person's number.
  public let unit: LengthUnit
  /// The same length in metres.
  public let metres: Double

  /// Half the Earth's circumference in metres: no two places are farther apart.
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

  /// A length whose limits have been checked.
  init(value: Double, unit: LengthUnit, metres: Double) {
    // A negative zero is a zero.
    self.value = value == 0 ? 0 : value
    self.unit = unit
    self.metres = metres == 0 ? 0 : metres
  }

  /// What to write where no locale is known.
  static let examples = "\"500 m\" or \"0.5 mi\""
}
