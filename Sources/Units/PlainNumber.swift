// A number as digits before and after the decimal separator, without an exponent. Writes it with
// the digits and separators of a locale.

struct PlainNumber: Equatable {
  /// The digits before the decimal separator; `[0]` for a number below 1.
  let whole: [UInt8]
  /// The digits after the decimal separator, without zeros at the end.
  let fraction: [UInt8]

  /// All digits of an exact number.
  init(_ number: ExactDecimal) {
    var digits = Self.decimals(of: number.digits)
    if number.exponent > 0 {
      if !digits.isEmpty { digits += [UInt8](repeating: 0, count: number.exponent) }
      whole = digits.isEmpty ? [0] : digits
      fraction = []
      return
    }
    let decimals = -number.exponent
    if digits.count <= decimals {
      digits.insert(contentsOf: repeatElement(0, count: decimals + 1 - digits.count), at: 0)
    }
    whole = Array(digits.dropLast(decimals))
    var fraction = digits.suffix(decimals)
    while fraction.last == 0 { fraction.removeLast() }
    self.fraction = Array(fraction)
  }

  private static func decimals(of number: UInt128) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = number
    while rest > UInt128(UInt64.max) {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      digits.append(UInt8(truncatingIfNeeded: digit))
      rest = quotient
    }
    var low = UInt64(truncatingIfNeeded: rest)
    while low != 0 {
      let (quotient, digit) = low.quotientAndRemainder(dividingBy: 10)
      digits.append(UInt8(truncatingIfNeeded: digit))
      low = quotient
    }
    digits.reverse()
    return digits
  }

  /// The number with a locale's digits and separators.
  func written(with marks: NumberMarks) -> String {
    var text = String.UnicodeScalarView()
    let isGrouped = whole.count >= 3 + marks.minimumGrouping
    for (index, digit) in whole.enumerated() {
      let left = whole.count - index
      if isGrouped, index > 0, Self.isGroupStart(left, isIndian: marks.isIndian) {
        text.append(marks.group)
      }
      text.append(marks.digits[Int(digit)])
    }
    if !fraction.isEmpty {
      text.append(marks.decimal)
      for digit in fraction { text.append(marks.digits[Int(digit)]) }
    }
    return String(text)
  }

  /// Whether a group begins if `left` digits are still to be written.
  private static func isGroupStart(_ left: Int, isIndian: Bool) -> Bool {
    guard isIndian, left > 3 else { return left.isMultiple(of: 3) }
    return !left.isMultiple(of: 2)
  }
}
