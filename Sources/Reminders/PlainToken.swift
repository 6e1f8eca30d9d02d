// Encodes any text as letters, digits, hyphens and underscores. No program changes such a value,
// whatever type of value it assumes for an unknown property.

enum PlainToken {
  /// Nil and the empty text both give an empty token.
  static func encode(_ text: String?) -> String {
    var token = ""
    for byte in (text ?? "").utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        token.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16)
        token += "_" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return token
  }

  static func decode(_ token: String) -> String? {
    var bytes: [UInt8] = []
    var remainingBytes = Array(token.utf8)[...]
    while let byte = remainingBytes.popFirst() {
      guard byte == UInt8(ascii: "_") else {
        bytes.append(byte)
        continue
      }
      guard remainingBytes.count >= 2,
        let decoded = UInt8(String(decoding: remainingBytes.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(decoded)
      remainingBytes = remainingBytes.dropFirst(2)
    }
    guard !bytes.isEmpty else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
