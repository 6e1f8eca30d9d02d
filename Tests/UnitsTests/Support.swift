// Shared by the tests of Units: random decimals and exact big integers. Contains no fact about
// units.

import TestSupport
import Testing

extension SeededRandom {
  /// A decimal number of at most `digits` significant digits, as text, between 1e-7 and 1e12.
  mutating func decimal(digits: Int) -> String {
    let count = Int.random(in: 1...digits, using: &self)
    let text = (0..<count).map { _ in String(Int.random(in: 0...9, using: &self)) }.joined()
    return "\(text)e\(Int.random(in: -7...12, using: &self) - count)"
  }
}

/// A whole number without limit, just able to check a rounding.
struct BigNatural: Comparable {
  private var limbs: [UInt32] = []

  init(_ value: UInt64) { limbs = [UInt32(truncatingIfNeeded: value), UInt32(value >> 32)] }

  func times(_ factor: UInt32) -> BigNatural {
    var product = self
    var carry: UInt64 = 0
    for index in limbs.indices {
      let sum = UInt64(limbs[index]) * UInt64(factor) + carry
      product.limbs[index] = UInt32(truncatingIfNeeded: sum)
      carry = sum >> 32
    }
    product.limbs.append(UInt32(truncatingIfNeeded: carry))
    return product
  }

  func times(_ other: BigNatural) -> BigNatural {
    var sum = BigNatural(0)
    var shifted = self
    for limb in other.limbs {
      sum = sum.plus(shifted.times(limb))
      shifted.limbs.insert(0, at: 0)
    }
    return sum
  }

  func times(_ factor: UInt32, toThe power: Int) -> BigNatural {
    (0..<max(0, power)).reduce(self) { product, _ in product.times(factor) }
  }

  func plus(_ other: BigNatural) -> BigNatural {
    var sum = BigNatural(0)
    sum.limbs = []
    var carry: UInt64 = 0
    for index in 0..<(max(limbs.count, other.limbs.count) + 1) {
      let left = index < limbs.count ? UInt64(limbs[index]) : 0
      let right = index < other.limbs.count ? UInt64(other.limbs[index]) : 0
      sum.limbs.append(UInt32(truncatingIfNeeded: left + right + carry))
      carry = (left + right + carry) >> 32
    }
    return sum
  }

  static func < (left: BigNatural, right: BigNatural) -> Bool {
    let count = max(left.limbs.count, right.limbs.count)
    for index in (0..<count).reversed() {
      let leftLimb = index < left.limbs.count ? left.limbs[index] : 0
      let rightLimb = index < right.limbs.count ? right.limbs[index] : 0
      if leftLimb != rightLimb { return leftLimb < rightLimb }
    }
    return false
  }

  static func == (left: BigNatural, right: BigNatural) -> Bool { !(left < right || right < left) }
}

/// Whether `result` is the double nearest to digits × 10^power × numerator ÷ denominator, ties to
/// even: the value must lie between the middles to the neighbours.
func isNearest(
  _ result: Double, digits: UInt64, power: Int, numerator: UInt64, denominator: UInt64
) -> Bool {
  let value = BigNatural(digits).times(BigNatural(numerator)).times(10, toThe: power)
  let divisor = BigNatural(denominator).times(10, toThe: -power)
  let below = isAtLeast(value, over: divisor, middleOf: result.nextDown, result)
  let above = isAtMost(value, over: divisor, middleOf: result, result.nextUp)
  let isEven = result.significandBitPattern.isMultiple(of: 2)
  return isEven ? below.orEqual && above.orEqual : below.strictly && above.strictly
}

private func compare(
  _ value: BigNatural, over divisor: BigNatural, middleOf low: Double, _ high: Double
) -> (BigNatural, BigNatural) {
  // low + high = sum × 2^exponent, exactly; the middle is half of that.
  let exponent = Int(low.ulp.exponent)
  let sum = BigNatural(UInt64(low / low.ulp)).plus(BigNatural(UInt64(high / low.ulp)))
  let left = value.times(2).times(2, toThe: -exponent)
  return (left, divisor.times(2, toThe: exponent).times(sum))
}

private func isAtLeast(
  _ value: BigNatural, over divisor: BigNatural, middleOf low: Double, _ high: Double
) -> (strictly: Bool, orEqual: Bool) {
  let (left, right) = compare(value, over: divisor, middleOf: low, high)
  return (left > right, left >= right)
}

private func isAtMost(
  _ value: BigNatural, over divisor: BigNatural, middleOf low: Double, _ high: Double
) -> (strictly: Bool, orEqual: Bool) {
  let (left, right) = compare(value, over: divisor, middleOf: low, high)
  return (left < right, left <= right)
}
