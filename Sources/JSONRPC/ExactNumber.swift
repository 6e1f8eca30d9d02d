// The exact value of a JSON number of any length, to compare ids: `1000001.0`, `1000001` and
// `1.000001e6` are equal.

struct ExactNumber: Hashable {
  private var isNegative = false
  /// The digits from the first to the last nonzero one; empty for zero.
  private var significantDigits: [UInt8] = []
  /// The power of ten by which the digits are multiplied. Nil if it is too large to compute; then
  /// `significantDigits` is the whole text.
  private var exponent: Int? = 0

  /// - Parameter text: A valid JSON number.
  init(_ text: [UInt8]) {
    var decimals = 0
    var isFraction = false
    var index = 0
    while index < text.count, text[index] | 0x20 != UInt8(ascii: "e") {
      switch text[index] {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      default:
        if isFraction { decimals += 1 }
        if !significantDigits.isEmpty || text[index] != UInt8(ascii: "0") {
          significantDigits.append(text[index])
        }
      }
      index += 1
    }
    guard !significantDigits.isEmpty else {
      isNegative = false
      return
    }
    let exponentText =
      index < text.count ? String(decoding: text[(index + 1)...], as: UTF8.self) : "0"
    while significantDigits.last == UInt8(ascii: "0") {
      significantDigits.removeLast()
      decimals -= 1
    }
    guard let power = Int(exponentText), power.magnitude < 1 << 60 else {
      (significantDigits, exponent) = (text, nil)
      return
    }
    exponent = power - decimals
  }
}
