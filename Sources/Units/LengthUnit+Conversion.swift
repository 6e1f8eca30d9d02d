// Converts between units with a single rounding, so that converting back gives the person's own
// number. Does not know how lengths are written.

extension LengthUnit {
  /// Converts `value` from one unit to another.
  ///
  /// The shortest decimal of the Double counts as its true value. It is multiplied and divided as
  /// integers, and rounded once. A number that was converted from one of at most 15 significant
  /// digits is converted back to exactly that number: 500 ft is 152.4 m, and 152.4 m is 500 ft.
  public static func convert(
    _ value: Double, from: LengthUnit, to: LengthUnit
  ) throws(LengthFault) -> Double {
    guard value.isFinite, let written = ExactDecimal(magnitudeOf: value) else {
      throw .notFinite(text: "\(value)", examples: Length.examples)
    }
    guard from != to, value != 0 else { return value }
    let result = converted(written, magnitude: value.magnitude, from: from, to: to)
    guard result.isFinite else { throw .tooLargeToConvert(value: value, from: from, to: to) }
    return value < 0 ? -result : result
  }

  private static func converted(
    _ written: ExactDecimal, magnitude: Double, from: LengthUnit, to: LengthUnit
  ) -> Double {
    let (multiplier, divisor) = (from.size, to.size)
    let shift = multiplier.exponent - divisor.exponent
    let nearest = written.nearestDouble(
      times: multiplier.digits, over: divisor.digits, shift: shift)
    let quotient = written.times(multiplier.digits, over: divisor.digits, shift: shift)
    if !quotient.hasMore, quotient.digits < PowersOfTen.integers[15] { return nearest }

    // The exact result has many digits. If `magnitude` was converted from a short number before,
    // that number is near the result, and converting it gives exactly `magnitude`.
    let short = quotient.rounded(toDigits: 15)
    let candidate = short.nearestDouble
    guard candidate != nearest, candidate.isNormal, candidate.isFinite else { return nearest }
    // Lengths are stored in metres, so the given number may be the person's own. It is the result
    // of a conversion only if the number in metres is shorter.
    if to == .metre {
      let given = written.significantDigits
      guard given > 15 || short.significantDigits < given else { return nearest }
    }
    let back = short.nearestDouble(times: divisor.digits, over: multiplier.digits, shift: -shift)
    return back == magnitude ? candidate : nearest
  }
}
