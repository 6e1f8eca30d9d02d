// Exact decimal numbers: the digits of a Double, their products, quotients and rounding. Does not
// depend on units.

/// A whole number times a power of ten, never negative.
struct ExactDecimal: Equatable {
  var digits: UInt128
  var exponent: Int
  /// Whether more digits were cut off, so that the true value is a little greater.
  var wasTruncated = false

  /// The shortest decimal that is read as this Double, which is the number that a person wrote or
  /// saw. The sign is dropped. Nil unless the number is finite.
  init?(magnitudeOf value: Double) {
    let magnitude = value.magnitude
    guard magnitude.isFinite else { return nil }
    // Tries the decimals of at most 15 digits, those with the fewest decimal places first. Each
    // operation here is exact or rounded once, so the comparison is reliable.
    if magnitude < 1e15 {
      for (decimals, scale) in PowersOfTen.doubles.enumerated().prefix(13) {
        // Conversion to an integer instead of `rounded()`, which would need the C library's
        // mathematics.
        let scaled = magnitude * scale + 0.5
        guard scaled < 1e15 else { break }
        let digits = UInt64(scaled)
        if Double(digits) / scale == magnitude {
          self.init(digits: UInt128(digits), exponent: -decimals)
          return
        }
      }
    }
    self.init(description: magnitude.description)
  }

  init(digits: UInt128, exponent: Int, wasTruncated: Bool = false) {
    self.digits = digits
    self.exponent = exponent
    self.wasTruncated = wasTruncated
  }

  /// Parses the description of a finite Double, which has at most 18 digits.
  private init(description: String) {
    var digits: UInt128 = 0
    var decimals = 0
    var isFraction = false
    var utf8 = Substring(description).utf8
    while let byte = utf8.first, byte != UInt8(ascii: "e") {
      utf8.removeFirst()
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits = digits &* 10 &+ UInt128(byte &- UInt8(ascii: "0"))
        if isFraction { decimals += 1 }
      }
    }
    let power = Int(Substring(utf8.dropFirst())) ?? 0
    self.init(digits: digits, exponent: power - decimals)
  }

  /// How many digits the number has, without zeros at the end.
  var significantDigits: Int {
    guard digits != 0 else { return 0 }
    var remainingDigits = digits
    while remainingDigits.isMultiple(of: 10) { remainingDigits /= 10 }
    return Self.digitCount(of: remainingDigits)
  }

  /// The number of decimal digits of `number`; none for zero.
  static func digitCount(of number: UInt128) -> Int {
    let bits = 128 - number.leadingZeroBitCount
    let estimate = (bits * 1233) >> 12  // 1233/4096 is just over log10(2)
    guard estimate < PowersOfTen.integers.count else { return estimate }
    return number < PowersOfTen.integers[estimate] ? estimate : estimate + 1
  }

  /// This number × `multiplier` ÷ `divisor` × 10^`shift`. Exact if the division has no remainder;
  /// else cut off after at least 20 significant digits.
  func times(_ multiplier: UInt64, over divisor: UInt64, shift: Int) -> ExactDecimal {
    let product = digits * UInt128(multiplier)
    let divisor = UInt128(divisor)
    let exactDivision = product.quotientAndRemainder(dividingBy: divisor)
    if exactDivision.remainder == 0 {
      return ExactDecimal(digits: exactDivision.quotient, exponent: exponent + shift)
    }
    let extraZeros = max(0, 37 - Self.digitCount(of: product))
    let productWithZeros = product * PowersOfTen.integers[extraZeros]
    let (quotient, remainder) = productWithZeros.quotientAndRemainder(dividingBy: divisor)
    return ExactDecimal(
      digits: quotient, exponent: exponent + shift - extraZeros, wasTruncated: remainder != 0)
  }

  /// The nearest multiple of 10^`power`, ties to even.
  func rounded(toPowerOfTen power: Int) -> ExactDecimal {
    let droppedDigits = power - exponent
    guard droppedDigits > 0 else { return ExactDecimal(digits: digits, exponent: exponent) }
    guard droppedDigits < PowersOfTen.integers.count else {
      return ExactDecimal(digits: 0, exponent: power)
    }
    let unit = PowersOfTen.integers[droppedDigits]
    let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: unit)
    let halfUnit = unit / 2
    let isUp =
      remainder > halfUnit || (remainder == halfUnit && (wasTruncated || quotient % 2 == 1))
    return ExactDecimal(digits: isUp ? quotient + 1 : quotient, exponent: power)
  }

  /// The nearest number of `count` significant digits, ties to even.
  func rounded(toDigits count: Int) -> ExactDecimal {
    rounded(toPowerOfTen: exponent + Self.digitCount(of: digits) - count)
  }

  /// Whether this number is at least `tenths` ÷ 10.
  func isAtLeast(tenths: UInt128) -> Bool {
    let decimalDigits = -1 - exponent
    if decimalDigits < 0 {
      guard digits != 0 else { return tenths == 0 }
      guard -decimalDigits < PowersOfTen.integers.count else { return true }
      let scaled = digits.multipliedReportingOverflow(by: PowersOfTen.integers[-decimalDigits])
      return scaled.overflow || scaled.partialValue >= tenths
    }
    guard decimalDigits < PowersOfTen.integers.count else { return tenths == 0 }
    return digits / PowersOfTen.integers[decimalDigits] >= tenths
  }
}

/// The powers of ten, as Doubles and as integers, as far as those types hold them exactly.
enum PowersOfTen {
  static let doubles: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  static let integers: [UInt128] = {
    var powers: [UInt128] = [1]
    for _ in 1...38 { powers.append((powers.last ?? 0) * 10) }
    return powers
  }()
}
