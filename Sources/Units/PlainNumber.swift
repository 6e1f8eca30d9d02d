// A number as digits before and after the decimal separator, without an exponent. Writes it with
// the digits and separators of a locale.

struct PlainNumber: Equatable {
  /// The digits before the decimal separator; `[0]` for a number below 1.
  let wholeDigits: [UInt8]
  /// The digits after the decimal separator, without zeros at the end.
  let fractionDigits: [UInt8]

  /// All digits of an exact number.
  init(_ number: ExactDecimal) {
    var digits = Self.digits(of: number.digits)
    if number.exponent > 0 {
      if !digits.isEmpty { digits += [UInt8](repeating: 0, count: number.exponent) }
      wholeDigits = digits.isEmpty ? [0] : digits
      fractionDigits = []
      return
    }
    let decimalCount = -number.exponent
    if digits.count <= decimalCount {
      digits.insert(contentsOf: repeatElement(0, count: decimalCount + 1 - digits.count), at: 0)
    }
    wholeDigits = Array(digits.dropLast(decimalCount))
    var fractionDigits = digits.suffix(decimalCount)
    while fractionDigits.last == 0 { fractionDigits.removeLast() }
    self.fractionDigits = Array(fractionDigits)
  }

  private static func digits(of number: UInt128) -> [UInt8] {
    var digits: [UInt8] = []
    var remaining = number
    while remaining > UInt128(UInt64.max) {
      let (quotient, digit) = remaining.quotientAndRemainder(dividingBy: 10)
      digits.append(UInt8(truncatingIfNeeded: digit))
      remaining = quotient
    }
    var lowPart = UInt64(truncatingIfNeeded: remaining)
    while lowPart != 0 {
      let (quotient, digit) = lowPart.quotientAndRemainder(dividingBy: 10)
      digits.append(UInt8(truncatingIfNeeded: digit))
      lowPart = quotient
    }
    digits.reverse()
    return digits
  }

  /// The number with a locale's digits and separators.
  func text(with marks: NumberMarks) -> String {
    var text = String.UnicodeScalarView()
    let needsGroups = wholeDigits.count >= 3 + marks.minimumGrouping
    for (index, digit) in wholeDigits.enumerated() {
      let digitsLeft = wholeDigits.count - index
      if needsGroups, index > 0,
        Self.isGroupStart(digitsLeft, hasIndianGroups: marks.hasIndianGroups)
      {
        text.append(marks.groupMark)
      }
      text.append(marks.digits[Int(digit)])
    }
    if !fractionDigits.isEmpty {
      text.append(marks.decimalMark)
      for digit in fractionDigits { text.append(marks.digits[Int(digit)]) }
    }
    return String(text)
  }

  /// Whether a group separator comes before the next digit, if `digitsLeft` digits are not written
  /// yet.
  private static func isGroupStart(_ digitsLeft: Int, hasIndianGroups: Bool) -> Bool {
    guard hasIndianGroups, digitsLeft > 3 else { return digitsLeft.isMultiple(of: 3) }
    return !digitsLeft.isMultiple(of: 2)
  }
}
