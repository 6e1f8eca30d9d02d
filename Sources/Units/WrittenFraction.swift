// Fractions as people write them: ½, 1½, 1/2, 1 1/2. Does not parse decimals.

enum WrittenFraction {
  /// A number of more digits is not part of a fraction.
  private static let mostDigits = 6
  /// How many decimal places of an infinite fraction are computed: more than a Double has.
  private static let mostDecimals = 30

  /// The number with a fraction at the beginning of `scalars`, which is removed; nil, with
  /// `scalars` unchanged, if there is none.
  static func number(from scalars: inout ArraySlice<Unicode.Scalar>) -> WrittenNumber? {
    var rest = scalars
    guard let (whole, numerator, denominator) = parts(&rest), denominator > 0 else { return nil }
    scalars = rest
    var digits = Array(String(whole + numerator / denominator).utf8.map { $0 - UInt8(ascii: "0") })
    var remainder = numerator % denominator
    var count = 0
    while remainder > 0, count < mostDecimals {
      remainder *= 10
      digits.append(UInt8(truncatingIfNeeded: remainder / denominator))
      remainder %= denominator
      count += 1
    }
    return WrittenNumber(digits: digits, decimals: count)
  }

  private static func parts(
    _ rest: inout ArraySlice<Unicode.Scalar>
  ) -> (whole: Int, numerator: Int, denominator: Int)? {
    let first = digits(&rest)
    let before = rest
    skipSpaces(&rest)
    if let (numerator, denominator) = rest.first.flatMap(vulgar) {
      rest.removeFirst()
      return (first ?? 0, numerator, denominator)
    }
    guard let first else { return nil }
    if rest.count == before.count {
      guard let denominator = over(&rest) else { return nil }
      return (0, first, denominator)
    }
    guard let numerator = digits(&rest), let denominator = over(&rest) else { return nil }
    return (first, numerator, denominator)
  }

  /// The number after a slash.
  private static func over(_ rest: inout ArraySlice<Unicode.Scalar>) -> Int? {
    guard let stroke = rest.first, stroke == "/" || stroke == "\u{2044}" else { return nil }
    rest.removeFirst()
    return digits(&rest)
  }

  private static func digits(_ rest: inout ArraySlice<Unicode.Scalar>) -> Int? {
    var value = 0
    var count = 0
    while let digit = rest.first.flatMap(NumberReading.digit) {
      guard count < mostDigits else { return nil }
      value = value * 10 + Int(digit)
      count += 1
      rest.removeFirst()
    }
    return count == 0 ? nil : value
  }

  private static func skipSpaces(_ rest: inout ArraySlice<Unicode.Scalar>) {
    rest = rest.drop { $0.properties.generalCategory == .spaceSeparator }
  }

  /// Fractions that are a single character.
  private static func vulgar(_ scalar: Unicode.Scalar) -> (Int, Int)? {
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
