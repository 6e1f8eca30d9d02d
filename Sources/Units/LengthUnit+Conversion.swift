// Converts between units exactly, with one rounding, so that converting back returns the person's
// own number. Does not know how lengths are written.

extension LengthUnit {
  /// `value`, counted in `from`, counted in `to`.
  ///
  /// The double's shortest decimal is taken as its true value, multiplied and divided in integers,
  /// and rounded once. What came from a number of at most 15 significant digits goes back to
  /// exactly that number: 500 ft is 152.4 m, and 152.4 m is 500 ft.
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

    // The exact result has many digits. It may come from a short number that was converted before:
    // then that number is near, and converts exactly to `magnitude`.
    let short = quotient.rounded(toDigits: 15)
    let candidate = short.nearestDouble
    guard candidate != nearest, candidate.isNormal, candidate.isFinite else { return nearest }
    // Metres are stored, so a person's number becomes the nearest double in metres: converting to
    // metres, only a number shorter than the given one can be the original.
    if to == .metre {
      let given = written.significantDigits
      guard given > 15 || short.significantDigits < given else { return nearest }
    }
    let back = short.nearestDouble(times: divisor.digits, over: multiplier.digits, shift: -shift)
    return back == magnitude ? candidate : nearest
  }
}
