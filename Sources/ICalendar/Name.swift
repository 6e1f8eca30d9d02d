// The name of a property, parameter or component: which names are valid, and which are equal. Names
// are compared without case (RFC 5545 §2).

public struct Name: Sendable, Hashable {
  /// A name has at most this many bytes. Real names are not half as long.
  public static let mostBytes = 255

  /// In upper case.
  public let text: String
  let shortHash: UInt16
  private let edgeBytes: NameEdges

  /// Nil unless the text has only letters, digits and hyphens, as RFC 5545 §3.1 demands. BEGIN and
  /// END are refused, because a property with such a name would open or close a component.
  public init?(_ text: String) {
    self.init(text, Self.isStandardNameByte)
  }

  /// The name of a property that was read, which may also contain `_` and `.`.
  init?(asRead text: String) {
    self.init(text, isNameByte)
  }

  private init?(_ text: String, _ isAllowed: (UInt8) -> Bool) {
    var hash = NameHash()
    var count = 0
    var isUppercase = true
    // Bytes are checked before uppercasing, because `SS`, the upper case of `ß`, would be accepted.
    for byte in text.utf8 {
      guard isAllowed(byte) else { return nil }
      if byte.upperCased != byte { isUppercase = false }
      hash.append(byte)
      count += 1
    }
    guard count > 0, count <= Self.mostBytes else { return nil }
    self.text = isUppercase ? text : text.uppercased()
    self.shortHash = hash.value
    edgeBytes = NameEdges(uppercased: self.text)
    guard self.text != "BEGIN", self.text != "END" else { return nil }
  }

  @inline(__always)
  var count: Int { edgeBytes.count }

  static func isStandardNameByte(_ byte: UInt8) -> Bool {
    isNameByte(byte) && byte != UInt8(ascii: "_") && byte != UInt8(ascii: ".")
  }

  /// Whether these bytes of a file are this name.
  func matches(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count == count, edgeBytes.match(bytes) else { return false }
    return count <= 16 || hasSameBytes(bytes)
  }

  private func hasSameBytes(_ bytes: Span<UInt8>) -> Bool {
    var at = 0
    for byte in text.utf8 {
      guard bytes[at].upperCased == byte else { return false }
      at &+= 1
    }
    return true
  }

  /// A short hash of a name, ignoring case. It distinguishes most names without comparing their
  /// letters.
  static func shortHash(of name: some Sequence<UInt8>) -> UInt16 {
    var hash = NameHash()
    for byte in name { hash.append(byte) }
    return hash.value
  }
}

/// A name in the program's own source; an invalid one is a programming error.
extension Name: ExpressibleByStringLiteral {
  public init(stringLiteral: StaticString) {
    guard let name = Name(stringLiteral.description) else {
      preconditionFailure("\(stringLiteral) is not a name")
    }
    self = name
  }
}

extension Name: CustomStringConvertible {
  public var description: String { text }
}

/// The first and the last eight bytes of a name as numbers. Most names have at most sixteen bytes,
/// so comparing these two numbers is enough to compare names.
private struct NameEdges: Sendable, Hashable {
  private let firstBytes: UInt64
  private let lastBytes: UInt64
  let count: Int

  init(uppercased text: String) {
    let bytes = Array(text.utf8)
    count = bytes.count
    firstBytes = Self.uppercasedWord(bytes.span, 0)
    lastBytes = Self.uppercasedWord(bytes.span, max(0, bytes.count - 8))
  }

  /// Whether the first eight and the last eight bytes are those of this name, in upper or lower case.
  /// The caller has compared the lengths and, for a longer name, compares what is between them.
  @inline(__always)
  func match(_ bytes: Span<UInt8>) -> Bool {
    guard Self.uppercasedWord(bytes, 0) == firstBytes else { return false }
    return count <= 8 || Self.uppercasedWord(bytes, count &- 8) == lastBytes
  }

  /// Up to eight bytes from `start` on, in upper case, as a number.
  @inline(__always)
  private static func uppercasedWord(_ bytes: Span<UInt8>, _ start: Int) -> UInt64 {
    var word: UInt64 = 0
    if bytes.count &- start >= 8 {
      word = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
    } else {
      for at in start..<bytes.count { word = word << 8 | UInt64(bytes[at]) }
    }
    let lowBits = word & 0x7F7F_7F7F_7F7F_7F7F
    // Sets the highest bit of each byte from `a` on, then clears it for those after `z`.
    let letterBits =
      ((lowBits &+ 0x1F1F_1F1F_1F1F_1F1F) ^ (lowBits &+ 0x0505_0505_0505_0505))
      & ~word & 0x8080_8080_8080_8080
    return word ^ letterBits &>> 2
  }
}

/// Computes `Name.shortHash` byte by byte while a name is read.
struct NameHash {
  private var accumulator: UInt32 = 0

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    // Ignores the bit that distinguishes upper and lower case.
    accumulator = accumulator &* 31 &+ UInt32(byte & 0xDF)
  }

  var value: UInt16 { UInt16(truncatingIfNeeded: accumulator ^ accumulator >> 16) }
}

/// Whether a byte may occur in the name of a line that is read: letters, digits, hyphens, and also
/// `_` and `.`, which some programs use in X- names.
@inline(__always)
func isNameByte(_ byte: UInt8) -> Bool {
  // The first number has one bit for each of `-.0-9`, the second for each of `A-Z_a-z`.
  let allowedBits: UInt64 = byte & 0x40 == 0 ? 0x03FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
  return byte < 0x80 && allowedBits >> UInt64(byte & 63) & 1 != 0
}

extension UInt8 {
  /// The byte, with an ASCII letter in upper case.
  @inline(__always)
  var upperCased: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }

  @inline(__always)
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether TEXT contains this byte unescaped.
  @inline(__always)
  public var isPlainText: Bool {
    self >= 0x20 && self != .comma && self != .semicolon && self != .backslash && self != 0x7F
  }

  /// Whether this is a control character by RFC 5545 §3.1. These are never written, except in line
  /// ends. A tab is not one of them.
  var isControl: Bool { self < 0x20 && self != 0x09 || self == 0x7F }

  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  static let colon = UInt8(ascii: ":")
}
