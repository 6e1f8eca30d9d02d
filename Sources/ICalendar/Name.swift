// The name of a property, parameter or component: which names are valid, and which are equal. Names
// are compared without case (RFC 5545 §2).

public struct Name: Sendable, Hashable {
  /// In bytes. A longer text is not read as a name; real names are not half as long.
  public static let mostBytes = 255

  /// In upper case.
  public let text: String
  let mark: UInt16
  private let letters: NameLetters

  /// Nil unless the text has only letters, digits and hyphens, as RFC 5545 §3.1 demands. BEGIN and
  /// END are refused, because such a property would change the structure of components.
  public init?(_ text: String) {
    self.init(text, Self.isStrict)
  }

  /// The name of a property that was read, which may also contain `_` and `.`.
  init?(asRead text: String) {
    self.init(text, isNameByte)
  }

  private init?(_ text: String, _ isAllowed: (UInt8) -> Bool) {
    var mark = NameMark()
    var count = 0
    var isUpper = true
    // Checked before uppercasing: the upper case of `ß` would be accepted.
    for byte in text.utf8 {
      guard isAllowed(byte) else { return nil }
      if byte.upperCased != byte { isUpper = false }
      mark.append(byte)
      count += 1
    }
    guard count > 0, count <= Self.mostBytes else { return nil }
    self.text = isUpper ? text : text.uppercased()
    self.mark = mark.bits
    letters = NameLetters(upper: self.text)
    guard self.text != "BEGIN", self.text != "END" else { return nil }
  }

  @inline(__always)
  var count: Int { letters.count }

  static func isStrict(_ byte: UInt8) -> Bool {
    isNameByte(byte) && byte != UInt8(ascii: "_") && byte != UInt8(ascii: ".")
  }

  /// Whether these bytes of a file are this name.
  func matches(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count == count, letters.frame(bytes) else { return false }
    return count <= 16 || isAllThere(bytes)
  }

  private func isAllThere(_ bytes: Span<UInt8>) -> Bool {
    var at = 0
    for byte in text.utf8 {
      guard bytes[at].upperCased == byte else { return false }
      at &+= 1
    }
    return true
  }

  /// A short hash of a name, ignoring case. It distinguishes most names without comparing their
  /// letters.
  static func mark(_ name: some Sequence<UInt8>) -> UInt16 {
    var mark = NameMark()
    for byte in name { mark.append(byte) }
    return mark.bits
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
/// so two comparisons of numbers suffice.
private struct NameLetters: Sendable, Hashable {
  private let first: UInt64
  private let last: UInt64
  let count: Int

  init(upper text: String) {
    let bytes = Array(text.utf8)
    count = bytes.count
    first = Self.word(bytes.span, 0)
    last = Self.word(bytes.span, max(0, bytes.count - 8))
  }

  /// Whether the bytes begin and end like this name.
  @inline(__always)
  func frame(_ bytes: Span<UInt8>) -> Bool {
    guard Self.word(bytes, 0) == first else { return false }
    return count <= 8 || Self.word(bytes, count &- 8) == last
  }

  /// Up to eight bytes in upper case.
  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, _ start: Int) -> UInt64 {
    var word: UInt64 = 0
    if bytes.count &- start >= 8 {
      word = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
    } else {
      for at in start..<bytes.count { word = word << 8 | UInt64(bytes[at]) }
    }
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    // Sets the highest bit of each byte from `a` on, then clears it for those after `z`.
    let isLetter =
      ((low &+ 0x1F1F_1F1F_1F1F_1F1F) ^ (low &+ 0x0505_0505_0505_0505))
      & ~word & 0x8080_8080_8080_8080
    return word ^ isLetter &>> 2
  }
}

/// Computes `Name.mark` byte by byte while a name is read.
struct NameMark {
  private var state: UInt32 = 0

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    // Ignores the bit that distinguishes upper and lower case.
    state = state &* 31 &+ UInt32(byte & 0xDF)
  }

  var bits: UInt16 { UInt16(truncatingIfNeeded: state ^ state >> 16) }
}

/// Whether a byte is accepted in a name that is read: letters, digits, hyphens, and `_` and `.`,
/// which some programs use in X- names.
@inline(__always)
func isNameByte(_ byte: UInt8) -> Bool {
  // One bit for each of `-.0-9` below 64, and for each of `A-Z_a-z` from 64 to 127.
  let set: UInt64 = byte & 0x40 == 0 ? 0x03FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
  return byte < 0x80 && set >> UInt64(byte & 63) & 1 != 0
}

extension UInt8 {
  /// ASCII letters only.
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
