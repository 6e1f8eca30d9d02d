// Converts an exact decimal to a Double with a single rounding.

extension ExactDecimal {
  /// The nearest Double, ties to even; infinite for a number that is too large.
  var nearestDouble: Double {
    if !wasTruncated, digits < 1 << 53 {
      let digitsAsDouble = Double(UInt64(digits))
      let powers = PowersOfTen.doubles
      // Both operands are exact, so only this operation rounds.
      if exponent <= 0, -exponent < powers.count { return digitsAsDouble / powers[-exponent] }
      if exponent > 0, exponent < powers.count { return digitsAsDouble * powers[exponent] }
    }
    // A 1 is appended in place of the digits that were cut off. The exact value of those digits is
    // not needed to round correctly, only that they are not all zero.
    let text =
      wasTruncated
      ? "\(digits)1e\(Self.clampedExponent(exponent - 1))"
      : "\(digits)e\(Self.clampedExponent(exponent))"
    return Double(text) ?? .infinity
  }

  /// The Double nearest to this number × `multiplier` ÷ `divisor` × 10^`shift`, rounded once.
  func nearestDouble(times multiplier: UInt64, over divisor: UInt64, shift: Int) -> Double {
    let product = digits * UInt128(multiplier)
    let power = exponent + shift
    // 10^n is 5^n · 2^n. Only the power of five goes into the integers below, because a power of
    // two just changes the exponent of a Double; so the integers do not overflow for realistic
    // lengths.
    guard product != 0, power > -Self.powersOfFive.count, power < Self.powersOfFive.count else {
      return times(multiplier, over: divisor, shift: shift).nearestDouble
    }
    let powerOfFive = Self.powersOfFive[abs(power)]
    if power >= 0 {
      guard Self.bitCount(of: product) + Self.bitCount(of: powerOfFive) <= 127 else {
        return times(multiplier, over: divisor, shift: shift).nearestDouble
      }
      return Self.ratio(product * powerOfFive, over: UInt128(divisor), power: power)
    }
    return Self.ratio(product, over: UInt128(divisor) * powerOfFive, power: power)
  }

  /// numerator ÷ denominator × 2^power. The numerator has at most 127 bits, the denominator 72.
  private static func ratio(_ numerator: UInt128, over denominator: UInt128, power: Int) -> Double {
    let shift = 56 - bitCount(of: numerator) + bitCount(of: denominator)
    let (quotient, remainder) =
      shift >= 0
      ? (numerator << shift).quotientAndRemainder(dividingBy: denominator)
      : numerator.quotientAndRemainder(dividingBy: denominator << -shift)
    // The quotient has 55 to 57 bits. Its last bit is set if there is a remainder, so that the
    // processor's rounding to 53 bits is correct.
    let quotientBits = UInt64(quotient) | (remainder == 0 ? 0 : 1)
    return Double(sign: .plus, exponent: power - shift, significand: Double(quotientBits))
  }

  private static func bitCount(of number: UInt128) -> Int { 128 - number.leadingZeroBitCount }

  /// Limits an exponent, so that the text stays short. Beyond these limits every Double is zero or
  /// infinite.
  private static func clampedExponent(_ exponent: Int) -> Int { min(max(exponent, -2000), 2000) }

  /// Powers of five. Their number is limited so that their products with a divisor of 21 bits have
  /// at most 72 bits.
  private static let powersOfFive: [UInt128] = {
    var powers: [UInt128] = [1]
    for _ in 1...21 { powers.append((powers.last ?? 0) * 5) }
    return powers
  }()
}
