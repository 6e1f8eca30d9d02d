// Owns the one rounding from an exact decimal to a double. It deliberately does not know which
// decimals are worth keeping short.

extension ExactDecimal {
  /// The nearest double, ties to even; infinite where there is none.
  var nearestDouble: Double {
    if !hasMore, digits < 1 << 53 {
      let whole = Double(UInt64(digits))
      let powers = PowersOfTen.doubles
      // Both operands are exact, so the one operation is the one rounding.
      if exponent <= 0, -exponent < powers.count { return whole / powers[-exponent] }
      if exponent > 0, exponent < powers.count { return whole * powers[exponent] }
    }
    // A final 1 represents the digits that were cut off: more than zero, less than one in the last
    // digit.
    let text =
      hasMore ? "\(digits)1e\(Self.clamped(exponent - 1))" : "\(digits)e\(Self.clamped(exponent))"
    return Double(text) ?? .infinity
  }

  /// The double nearest to this number × `multiplier` ÷ `divisor` × 10^`shift`, rounded once.
  func nearestDouble(times multiplier: UInt64, over divisor: UInt64, shift: Int) -> Double {
    let product = digits * UInt128(multiplier)
    let power = exponent + shift
    // 10^n is 5^n · 2^n, and powers of two are exact: so the integers stay small enough for every
    // length that a person can mean.
    guard product != 0, power > -Self.powersOfFive.count, power < Self.powersOfFive.count else {
      return times(multiplier, over: divisor, shift: shift).nearestDouble
    }
    let five = Self.powersOfFive[abs(power)]
    if power >= 0 {
      guard Self.bits(product) + Self.bits(five) <= 127 else {
        return times(multiplier, over: divisor, shift: shift).nearestDouble
      }
      return Self.ratio(product * five, over: UInt128(divisor), power: power)
    }
    return Self.ratio(product, over: UInt128(divisor) * five, power: power)
  }

  /// numerator ÷ denominator × 2^power. The numerator has at most 127 bits, the denominator 72.
  private static func ratio(_ numerator: UInt128, over denominator: UInt128, power: Int) -> Double {
    let shift = 56 - bits(numerator) + bits(denominator)
    let (quotient, remainder) =
      shift >= 0
      ? (numerator << shift).quotientAndRemainder(dividingBy: denominator)
      : numerator.quotientAndRemainder(dividingBy: denominator << -shift)
    // The quotient has 55 to 57 bits: with the rest folded into the last, the hardware's own
    // rounding to 53 is the right one.
    let folded = UInt64(quotient) | (remainder == 0 ? 0 : 1)
    return Double(sign: .plus, exponent: power - shift, significand: Double(folded))
  }

  private static func bits(_ number: UInt128) -> Int { 128 - number.leadingZeroBitCount }

  /// Beyond these exponents every double is zero or infinite, so the text can be shortened.
  private static func clamped(_ exponent: Int) -> Int { min(max(exponent, -2000), 2000) }

  /// As many as keep a divisor of 21 bits within 72 bits.
  private static let powersOfFive: [UInt128] = {
    var powers: [UInt128] = [1]
    for _ in 1...21 { powers.append((powers.last ?? 0) * 5) }
    return powers
  }()
}
