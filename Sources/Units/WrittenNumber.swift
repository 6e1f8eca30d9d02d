// A decimal number as a person wrote it, with any number of digits, which can be multiplied without
// rounding. Does not depend on decimal separators, signs or units.

/// A decimal number of any length, never negative.
struct WrittenNumber: Equatable {
  /// The digits from the first to the last, each from 0 to 9.
  var digits: [UInt8]
  /// How many of the digits are after the decimal mark.
  var decimalCount: Int

  var isZero: Bool { digits.allSatisfy { $0 == 0 } }

  /// The nearest double, ties to even.
  var nearestDouble: Double { nearestDouble(times: 1, exponent: 0) }

  /// The Double nearest to this number × `multiplier` × 10^`exponent`. The exact product is rounded
  /// once.
  func nearestDouble(times multiplier: UInt64, exponent: Int) -> Double {
    var product: [UInt8] = []
    product.reserveCapacity(digits.count + 20)
    // The multiplier and every carry are below 2^21, so nothing overflows.
    var carry: UInt64 = 0
    for digit in digits.reversed() {
      let (nextCarry, digitValue) = (UInt64(digit) * multiplier + carry).quotientAndRemainder(
        dividingBy: 10)
      product.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digitValue))
      carry = nextCarry
    }
    while carry > 0 {
      let (nextCarry, digitValue) = carry.quotientAndRemainder(dividingBy: 10)
      product.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digitValue))
      carry = nextCarry
    }
    product.reverse()
    let text = String(decoding: product, as: UTF8.self)
    return Double("0\(text)e\(exponent - decimalCount)") ?? .infinity
  }
}
