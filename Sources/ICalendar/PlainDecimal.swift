// Decimal numbers without an exponent, as coordinates and radii are written. A Double that is
// written is read as the same Double.

public enum PlainDecimal {
  /// In characters. The text of a Double is never longer: the longest one, 0.000…, has 345
  /// characters.
  static let mostCharacters = 1024

  /// `[-]digits[.digits]`, with a digit on both sides of the point (RFC 5870 §3.3).
  public static func read(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { read($0.span, 0..<$0.count) }
  }

  /// The shortest text that is read as this number; nil for infinity and NaN.
  public static func text(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    var shortest = value.magnitude.description
    let sign = value.sign == .minus ? "-" : ""
    if shortest.hasSuffix(".0") { shortest.removeLast(2) }
    guard let e = shortest.firstIndex(of: "e"),
      let exponent = Int(shortest[shortest.index(after: e)...])
    else { return sign + shortest }
    // From `d.ddde-05` to a text without an exponent: the digits stay, and the point moves.
    let mantissa = shortest[..<e]
    let digits = mantissa.filter { $0 != "." }
    let decimals = mantissa.contains(".") ? mantissa.utf8.count - 2 : 0
    if exponent < 0 {
      return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
    }
    // A Double's description has an exponent only if there are no further digits.
    return sign + digits + String(repeating: "0", count: max(exponent - decimals, 0))
  }

  /// A number with at most six digits before and after the point, as nearly all numbers are. It is
  /// written without a search for the shortest text, because it has only one text.
  public struct Short: Sendable {
    private let isNegative: Bool
    private let millionths: UInt64

    /// Nil for any other number, and for one that rounds to 0.
    public init?(_ value: Double) {
      let magnitude = value.magnitude
      guard magnitude >= 0.001, magnitude < 1_000_000 else { return nil }
      let nearest = UInt64(magnitude * 1_000_000 + 0.5)
      // Dividend and divisor are exact as a Double, so the quotient is the Double as which the text
      // would be read.
      guard Double(nearest) / 1_000_000 == magnitude else { return nil }
      (isNegative, millionths) = (value < 0, nearest)
    }

    /// Appends the number. If it is whole, `end` is appended too.
    public func append(to bytes: inout [UInt8], whole end: StaticString = "") {
      if isNegative { bytes.append(UInt8(ascii: "-")) }
      var (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
      var digits: UInt64 = 1
      while whole / digits >= 10 { digits *= 10 }
      while digits > 0 {
        bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: whole / digits))
        whole %= digits
        digits /= 10
      }
      guard rest > 0 else { return end.withUTF8Buffer { bytes.append(contentsOf: $0) } }
      bytes.append(UInt8(ascii: "."))
      digits = 100_000
      while rest > 0 {
        bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest / digits))
        rest %= digits
        digits /= 10
      }
    }
  }

  static func read(_ text: Span<UInt8>, _ range: Range<Int>) -> Double? {
    guard range.count <= mostCharacters else { return nil }
    var at = range.lowerBound
    let isNegative = at < range.upperBound && text[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    var digits: UInt64 = 0
    guard takeDigits(text, range, &at, &digits) else { return nil }
    var decimals = 0
    if at < range.upperBound, text[at] == UInt8(ascii: ".") {
      at += 1
      let point = at
      guard takeDigits(text, range, &at, &digits) else { return nil }
      decimals = at - point
    }
    guard at == range.upperBound else { return nil }
    if range.count <= 15 {
      // Dividend and divisor are exact as a Double, so only the quotient is rounded, which is
      // correct.
      let value = Double(digits) / powers[decimals]
      return isNegative ? -value : value
    }
    let value = text.extracting(range).withUnsafeBufferPointer {
      Double(String(decoding: $0, as: UTF8.self))
    }
    guard let value, value.isFinite else { return nil }
    return value
  }

  /// 10 to the power of 0 … 15.
  private static let powers: [Double] = (0...15).map { power in
    (0..<power).reduce(1) { value, _ in value * 10 }
  }

  /// Reads digits. False if there is none. With too many digits `number` is wrong, and the caller
  /// ignores it.
  private static func takeDigits(
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
