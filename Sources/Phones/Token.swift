// The token that a phone sends: as a bearer token, or as the password of basic authentication with
// any user name. It is compared in constant time.

public struct Token: Sendable {
  private let bytes: [UInt8]

  /// Nil if the text is empty, or if a header field cannot contain it. Whitespace around it is
  /// ignored.
  public init?(_ text: [UInt8]) {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let bytes = text.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    self.bytes = Array(bytes)
  }

  /// Whether the value of the Authorization field contains this token.
  public func isContained(in authorization: String?) -> Bool {
    guard let authorization else { return false }
    let schemeAndCredentials = authorization.split(separator: " ", maxSplits: 1)
    guard schemeAndCredentials.count == 2 else { return false }
    let credentials = Array(schemeAndCredentials[1].utf8)[...].trimmed
    switch schemeAndCredentials[0].lowercased() {
    case "bearer": return isEqual(credentials)
    case "basic":
      guard let pair = Base64.bytes(credentials), let colon = pair.firstIndex(of: UInt8(ascii: ":"))
      else { return false }
      return isEqual(pair[(colon + 1)...])
    default: return false
    }
  }

  /// Compares in the same time whether the token is right or wrong, so that the time reveals
  /// nothing.
  private func isEqual(_ credentials: ArraySlice<UInt8>) -> Bool {
    var difference: UInt8 = credentials.count == bytes.count ? 0 : 1
    for (offset, byte) in credentials.enumerated() {
      difference |= byte ^ bytes[offset % bytes.count]
    }
    return difference == 0
  }
}

enum Base64 {
  /// The decoded bytes; nil if the text is not base64. Padding may be missing.
  static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var text = text
    while text.last == UInt8(ascii: "=") { text.removeLast() }
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    var (bitBuffer, bitCount): (UInt32, UInt32) = (0, 0)
    for letter in text {
      guard let base64Value = base64Value(letter) else { return nil }
      bitBuffer = (bitBuffer << 6 | UInt32(base64Value)) & 0xFFFF
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: bitBuffer >> bitCount))
    }
    return bytes
  }

  private static func base64Value(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
