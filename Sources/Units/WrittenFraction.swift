// Fractions as people write them: ½, 1½, 1/2, 1 1/2. Does not parse decimals.

enum WrittenFraction {
  /// The most digits of a number in a fraction: a longer number is not read as part of a fraction.
  private static let mostDigits = 6
  /// How many decimal places of an infinite fraction are computed: more than a Double has.
  private static let mostDecimals = 30

  /// Reads a number with a fraction at the beginning of `scalars`, and removes it from them.
  /// Returns nil, with `scalars` unchanged, if they do not begin with one.
  static func number(from scalars: inout ArraySlice<Unicode.Scalar>) -> WrittenNumber? {
    var remaining = scalars
    guard let (whole, numerator, denominator) = fractionParts(&remaining), denominator > 0 else {
      return nil
    }
    scalars = remaining
    var digits = Array(String(whole + numerator / denominator).utf8.map { $0 - UInt8(ascii: "0") })
    var remainder = numerator % denominator
    var count = 0
    while remainder > 0, count < mostDecimals {
      remainder *= 10
      digits.append(UInt8(truncatingIfNeeded: remainder / denominator))
      remainder %= denominator
      count += 1
    }
    return WrittenNumber(digits: digits, decimalCount: count)
  }

  private static func fractionParts(
    _ remaining: inout ArraySlice<Unicode.Scalar>
  ) -> (whole: Int, numerator: Int, denominator: Int)? {
    let firstNumber = readNumber(&remaining)
    let afterNumber = remaining
    skipSpaces(&remaining)
    if let (numerator, denominator) = remaining.first.flatMap(singleCharacterFraction) {
      remaining.removeFirst()
      return (firstNumber ?? 0, numerator, denominator)
    }
    guard let firstNumber else { return nil }
    if remaining.count == afterNumber.count {
      guard let denominator = denominatorAfterSlash(&remaining) else { return nil }
      return (0, firstNumber, denominator)
    }
    guard let numerator = readNumber(&remaining),
      let denominator = denominatorAfterSlash(&remaining)
    else { return nil }
    return (firstNumber, numerator, denominator)
  }

  /// The number after a slash.
  private static func denominatorAfterSlash(_ remaining: inout ArraySlice<Unicode.Scalar>) -> Int? {
    guard let stroke = remaining.first, stroke == "/" || stroke == "\u{2044}" else { return nil }
    remaining.removeFirst()
    return readNumber(&remaining)
  }

  private static func readNumber(_ remaining: inout ArraySlice<Unicode.Scalar>) -> Int? {
    var value = 0
    var count = 0
    while let digit = remaining.first.flatMap(NumberReading.digit) {
      guard count < mostDigits else { return nil }
      value = value * 10 + Int(digit)
      count += 1
      remaining.removeFirst()
    }
    return count == 0 ? nil : value
  }

  private static func skipSpaces(_ remaining: inout ArraySlice<Unicode.Scalar>) {
    remaining = remaining.drop { $0.properties.generalCategory == .spaceSeparator }
  }

  /// Fractions that are a single character.
  private static func singleCharacterFraction(_ scalar: Unicode.Scalar) -> (Int, Int)? {
    switch scalar {
    case "½": (1, 2)
    case "⅓": (1, 3)
    case "⅔": (2, 3)
    case "¼": (1, 4)
    case "¾": (3, 4)
    case "⅕": (1, 5)
    case "⅖": (2, 5)
    case "⅗": (3, 5)
    case "⅘": (4, 5)
    case "⅙": (1, 6)
    case "⅚": (5, 6)
    case "⅛": (1, 8)
    case "⅜": (3, 8)
    case "⅝": (5, 8)
    case "⅞": (7, 8)
    case "⅒": (1, 10)
    default: nil
    }
  }
}
