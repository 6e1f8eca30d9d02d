// Converts between units with a single rounding, so that converting back gives the person's own
// number. Does not depend on how lengths are written.

extension LengthUnit {
  /// Converts `value` from one unit to another.
  ///
  /// The exact value of the Double is taken to be the shortest decimal that is read as it. That
  /// decimal is converted with integers and rounded once. So a number of at most 15 significant
  /// digits survives a conversion to another unit and back: 500 ft is 152.4 m, and 152.4 m is 500
  /// ft.
  public static func convert(
    _ value: Double, from: LengthUnit, to: LengthUnit
  ) throws(LengthFault) -> Double {
    guard value.isFinite, let exactValue = ExactDecimal(magnitudeOf: value) else {
      throw .notFinite(text: "\(value)", examples: Length.examples)
    }
    guard from != to, value != 0 else { return value }
    let result = convertedMagnitude(exactValue, magnitude: value.magnitude, from: from, to: to)
    guard result.isFinite else { throw .tooLargeToConvert(value: value, from: from, to: to) }
    return value < 0 ? -result : result
  }

  private static func convertedMagnitude(
    _ exactValue: ExactDecimal, magnitude: Double, from: LengthUnit, to: LengthUnit
  ) -> Double {
    let (multiplier, divisor) = (from.metresPerUnit, to.metresPerUnit)
    let shift = multiplier.exponent - divisor.exponent
    let nearestResult = exactValue.nearestDouble(
      times: multiplier.digits, over: divisor.digits, shift: shift)
    let quotient = exactValue.times(multiplier.digits, over: divisor.digits, shift: shift)
    if !quotient.wasTruncated, quotient.digits < PowersOfTen.integers[15] { return nearestResult }

    // The exact result has many digits. If `magnitude` was converted from a short number before,
    // that number is near the result, and converting it gives exactly `magnitude`.
    let shortResult = quotient.rounded(toDigits: 15)
    let shortCandidate = shortResult.nearestDouble
    guard shortCandidate != nearestResult, shortCandidate.isNormal, shortCandidate.isFinite else {
      return nearestResult
    }
    // Lengths are stored in metres, so a number that is converted to metres is probably one that
    // the person typed, and not the result of an earlier conversion. It is taken for such a result
    // only if the metres have fewer digits.
    if to == .metre {
      let givenDigits = exactValue.significantDigits
      guard givenDigits > 15 || shortResult.significantDigits < givenDigits else {
        return nearestResult
      }
    }
    let convertedBack = shortResult.nearestDouble(
      times: divisor.digits, over: multiplier.digits, shift: -shift)
    return convertedBack == magnitude ? shortCandidate : nearestResult
  }
}
