// Decimal numbers without an exponent, as coordinates and radii are written. Reading the text of a
// Double gives the same Double.

public enum PlainDecimal {
  /// In characters. The text of a Double is never longer: the longest one, 0.000…, has 345
  /// characters.
  static let mostCharacters = 1024

  /// The number in a text of the form `[-]digits[.digits]`, with a digit on both sides of the point
  /// (RFC 5870 §3.3); nil for any other text.
  public static func read(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { read($0.span, 0..<$0.count) }
  }

  /// The shortest text that is read as this number; nil for infinity and NaN.
  public static func text(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    var shortestText = value.magnitude.description
    let minusSign = value.sign == .minus ? "-" : ""
    if shortestText.hasSuffix(".0") { shortestText.removeLast(2) }
    guard let exponentMark = shortestText.firstIndex(of: "e"),
      let exponent = Int(shortestText[shortestText.index(after: exponentMark)...])
    else { return minusSign + shortestText }
    // From `d.ddde-05` to a text without an exponent: the digits stay, and the point moves.
    let mantissa = shortestText[..<exponentMark]
    let digits = mantissa.filter { $0 != "." }
    let decimalCount = mantissa.contains(".") ? mantissa.utf8.count - 2 : 0
    if exponent < 0 {
      return minusSign + "0." + String(repeating: "0", count: -exponent - 1) + digits
    }
    // Only numbers without a fraction are so large that their description has a positive exponent,
    // so no digit is left after the point.
    return minusSign + digits + String(repeating: "0", count: max(exponent - decimalCount, 0))
  }

  /// A number with at most six digits before and six after the point, as nearly all numbers are.
  /// Its digits are the shortest text, so writing it needs no search for that text.
  public struct ShortDecimal: Sendable {
    private let isNegative: Bool
    private let millionths: UInt64

    /// Nil for a number with more digits, and for one below 0.001.
    public init?(_ value: Double) {
      let magnitude = value.magnitude
      guard magnitude >= 0.001, magnitude < 1_000_000 else { return nil }
      let roundedMillionths = UInt64(magnitude * 1_000_000 + 0.5)
      // Both numbers are exact as a Double, so the quotient is the Double that a reader gets from
      // the text.
      guard Double(roundedMillionths) / 1_000_000 == magnitude else { return nil }
      (isNegative, millionths) = (value < 0, roundedMillionths)
    }

    /// Appends the number; after a number without decimals, also `end`, such as ".0".
    public func append(to bytes: inout [UInt8], whole end: StaticString = "") {
      if isNegative { bytes.append(UInt8(ascii: "-")) }
      var (integerPart, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
      var powerOfTen: UInt64 = 1
      while integerPart / powerOfTen >= 10 { powerOfTen *= 10 }
      while powerOfTen > 0 {
        bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: integerPart / powerOfTen))
        integerPart %= powerOfTen
        powerOfTen /= 10
      }
      guard fraction > 0 else { return end.withUTF8Buffer { bytes.append(contentsOf: $0) } }
      bytes.append(UInt8(ascii: "."))
      powerOfTen = 100_000
      while fraction > 0 {
        bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: fraction / powerOfTen))
        fraction %= powerOfTen
        powerOfTen /= 10
      }
    }
  }

  static func read(_ text: Span<UInt8>, _ range: Range<Int>) -> Double? {
    guard range.count <= mostCharacters else { return nil }
    var at = range.lowerBound
    let isNegative = at < range.upperBound && text[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    var digitValue: UInt64 = 0
    guard readDigits(text, range, &at, &digitValue) else { return nil }
    var decimalCount = 0
    if at < range.upperBound, text[at] == UInt8(ascii: ".") {
      at += 1
      let firstDecimal = at
      guard readDigits(text, range, &at, &digitValue) else { return nil }
      decimalCount = at - firstDecimal
    }
    guard at == range.upperBound else { return nil }
    if range.count <= 15 {
      // Both numbers are exact as a Double, so only the division rounds, and it rounds correctly.
      let value = Double(digitValue) / powersOfTen[decimalCount]
      return isNegative ? -value : value
    }
    let value = text.extracting(range).withUnsafeBufferPointer {
      Double(String(decoding: $0, as: UTF8.self))
    }
    guard let value, value.isFinite else { return nil }
    return value
  }

  /// 10 to the power of 0 … 15.
  private static let powersOfTen: [Double] = (0...15).map { power in
    (0..<power).reduce(1) { value, _ in value * 10 }
  }

  /// Reads digits; false if there is none. With more than 19 digits `number` overflows and must
  /// not be used.
  private static func readDigits(
    _ text: Span<UInt8>, _ range: Range<Int>, _ at: inout Int, _ number: inout UInt64
  ) -> Bool {
    let start = at
    while at < range.upperBound {
      let digit = text[at] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = number &* 10 &+ UInt64(digit)
      at += 1
    }
    return at > start
  }
}
