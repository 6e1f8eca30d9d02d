// Parses numbers and times in tracks. Numbers have to be decimal. Times may deviate from RFC 3339,
// because programs that write tracks do.

public import CivilTime

public enum PlainNumber {
  private static let mostCharacters = 64

  /// A decimal number with or without an exponent. Nil for other numbers that Swift would accept,
  /// such as hexadecimal ones.
  public static func parse(_ text: String) -> Double? {
    guard (1...mostCharacters).contains(text.utf8.count), text.utf8.allSatisfy(isPart),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

extension Instant {
  /// Parses RFC 3339. Also accepts a time without an offset, which is in UTC as in GPX and gpsd,
  /// and `+0200` instead of `+02:00`.
  public init?(lenient text: String) {
    guard text.utf8.count <= 64 else { return nil }
    var text = text
    let clock = text.utf8.dropFirst(19)
    if clock.allSatisfy({ $0 != UInt8(ascii: "Z") && $0 != UInt8(ascii: "z") }) {
      let sign = clock.lastIndex { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      if let sign {
        let offset = clock[sign...]
        if offset.count == 5, !offset.contains(UInt8(ascii: ":")) {
          text.insert(":", at: text.utf8.index(sign, offsetBy: 3))
        }
      } else {
        text += "Z"
      }
    }
    guard let instant = try? Instant(text: text) else { return nil }
    self = instant
  }

  /// Seconds since 1970 with a fraction; nil outside the years 1 to 9999.
  public init?(epoch seconds: Double) {
    guard seconds.magnitude < 1e12 else { return nil }
    let instant = Instant(milliseconds: Int64((seconds * 1000).rounded()))
    guard instant.isWritable else { return nil }
    self = instant
  }
}
