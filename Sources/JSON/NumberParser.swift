// Converts the text of a number to its value, correctly rounded.

enum NumberParser {
  /// The powers of ten that a Double represents exactly.
  private static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19,
  ]

  private static let integerPowers: [UInt64] = (0...19).map { decimals in
    (0..<decimals).reduce(1) { power, _ in power * 10 }
  }

  /// The nearest Double; nil if the number is too large for one. The text must be a valid number.
  static func double(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    if let value = fastDouble(bytes, range) { return value }
    let text = bytes.extracting(range).withUnsafeBufferPointer {
      String(decoding: $0, as: UTF8.self)
    }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The value of a number with up to 19 digits and no exponent, as nearly all numbers are. The
  /// value is an integer divided by a power of ten. The quotient is computed with more bits than a
  /// Double has, and is then rounded once.
  private static func fastDouble(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var at = range.lowerBound
    let isNegative = bytes[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    guard range.upperBound - at <= 20 else { return nil }
    var significand: UInt64 = 0
    var pointIndex = range.upperBound - 1
    while at < range.upperBound {
      let digit = bytes[at] &- UInt8(ascii: "0")
      if digit < 10 {
        significand = significand &* 10 &+ UInt64(digit)
      } else if bytes[at] == UInt8(ascii: ".") {
        pointIndex = at
      } else {
        return nil
      }
      at += 1
    }
    let fractionLength = range.upperBound - 1 - pointIndex
    guard range.count - (isNegative ? 1 : 0) - (fractionLength > 0 ? 1 : 0) <= 19 else {
      return nil
    }
    let value = quotient(significand, fractionLength)
    return isNegative ? -value : value
  }

  /// `significand` / 10^`decimals`, rounded to the nearest Double, for at most 19 decimals.
  private static func quotient(_ significand: UInt64, _ decimals: Int) -> Double {
    guard decimals > 0, significand > 0 else { return Double(significand) }
    if significand < 1 << 53 { return Double(significand) / exactPowers[decimals] }
    // Both numbers are shifted left as far as possible, so that the quotient has 63 or 64 bits. If
    // there is a remainder, the lowest bit is set, which is all that correct rounding needs to
    // know.
    let power = integerPowers[decimals]
    let powerShift = power.leadingZeroBitCount
    let significandShift = significand.leadingZeroBitCount
    let highWord = (significand << UInt64(significandShift)) >> 1
    let lowWord = (significand << UInt64(significandShift)) << 63
    let (quotient, remainder) = (power << UInt64(powerShift)).dividingFullWidth((highWord, lowWord))
    let stickyQuotient = quotient | (remainder == 0 ? 0 : 1)
    return Double(
      sign: .plus, exponent: powerShift - significandShift - 63, significand: Double(stickyQuotient)
    )
  }

  /// The integer that the text means in any spelling (`5`, `5.0`, `50e-1`); nil if the number is
  /// not an integer.
  static func integer(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var at = range.lowerBound
    let isNegative = bytes[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    guard range.upperBound - at <= 18 else { return slowInteger(bytes, range) }
    var value = 0
    while at < range.upperBound {
      let digit = bytes[at] &- UInt8(ascii: "0")
      guard digit < 10 else { return slowInteger(bytes, range) }
      value = value &* 10 &+ Int(digit)
      at += 1
    }
    return isNegative ? -value : value
  }

  /// The integer for a text in any spelling: the significant digits times a power of ten.
  private static func slowInteger(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var at = range.lowerBound
    let isNegative = bytes[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    var significand: UInt64 = 0
    // Zeros are only counted at first. If another digit follows, they become part of the
    // significand; zeros at the end increase the power instead.
    var zeroCount = 0
    var power = 0
    var isFraction = false
    while at < range.upperBound, bytes[at] | 0x20 != UInt8(ascii: "e") {
      let digit = bytes[at] &- UInt8(ascii: "0")
      if digit < 10 {
        if isFraction { power -= 1 }
        zeroCount += 1
        if digit > 0 {
          // If the significand does not fit into 64 bits, the number is a fraction or too large
          // for an Int, whatever its exponent is.
          guard let shiftedSignificand = product(significand, zeroCount) else { return nil }
          let (sum, isTooLarge) = shiftedSignificand.addingReportingOverflow(UInt64(digit))
          guard !isTooLarge else { return nil }
          significand = sum
          zeroCount = 0
        }
      } else {
        isFraction = true
      }
      at += 1
    }
    power += zeroCount + exponent(bytes, at + 1..<max(at + 1, range.upperBound))
    guard let magnitude = product(significand, power) else { return nil }
    return Int(exactly: isNegative ? -Int128(magnitude) : Int128(magnitude))
  }

  /// `significand` · 10^`decimals`; nil if that is too large for a 64-bit integer.
  private static func product(_ significand: UInt64, _ decimals: Int) -> UInt64? {
    guard significand > 0 else { return 0 }
    guard integerPowers.indices.contains(decimals) else { return nil }
    let (product, isTooLarge) = significand.multipliedReportingOverflow(by: integerPowers[decimals])
    return isTooLarge ? nil : product
  }

  /// The number after the `e`. A number above 2⁴⁰ becomes 2⁴⁰, which gives the same result.
  private static func exponent(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var exponent = 0
    for at in range {
      let digit = bytes[at] &- UInt8(ascii: "0")
      if digit < 10 { exponent = min(exponent * 10 + Int(digit), 1 << 40) }
    }
    let isNegative = !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "-")
    return isNegative ? -exponent : exponent
  }
}
