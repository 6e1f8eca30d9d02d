// A name that is safe to use inside one folder: never a path, never `.` or `..`. What the name
// means is somebody else's affair.

import Glibc

/// A file's name, byte for byte as the disk has it. Two names that merely look alike differ.
public struct FileName: Sendable {
  public let bytes: [UInt8]

  /// Nil for what is no name inside a folder: empty, `.`, `..`, a separator, a NUL, too long.
  public init?(_ bytes: [UInt8]) {
    guard bytes.withUnsafeBytes(Self.isName) else { return nil }
    self.bytes = bytes
  }

  /// The same, from bytes that are somebody else's.
  public init?(copying bytes: UnsafeRawBufferPointer) {
    guard Self.isName(bytes) else { return nil }
    self.bytes = Array(bytes)
  }

  /// Whether these bytes are one.
  public static func isName(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !bytes.isEmpty, bytes.count <= longest else { return false }
    guard bytes.count > 2 || !bytes.allSatisfy({ $0 == dot }) else { return false }
    guard let start = bytes.baseAddress else { return false }
    return memchr(start, 0, bytes.count) == nil
      && memchr(start, Int32(UInt8(ascii: "/")), bytes.count) == nil
  }

  public init?(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// A name of our own making, written in the program.
  public init(ours text: StaticString) {
    bytes = text.withUTF8Buffer(Array.init)
    precondition(FileName(bytes) != nil, "a name that the program has written is a name")
  }

  /// The longest name that file systems take.
  public static let longest = 255

  private static let dot = UInt8(ascii: ".")

  /// The name for people; bytes that are not UTF-8 show as U+FFFD.
  public var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The name as text, nil where it is not UTF-8.
  public var exactText: String? {
    String(validating: bytes, as: UTF8.self)
  }

  /// Whether it is UTF-8, without a text being made of it.
  public var hasExactText: Bool {
    bytes.allSatisfy { $0 < 0x80 } || exactText != nil
  }

  /// Hidden from listings, and from every program that reads a vdir.
  public var isHidden: Bool {
    bytes.first == Self.dot
  }

  public func hasSuffix(_ suffix: StaticString) -> Bool {
    suffix.withUTF8Buffer { bytes.suffix($0.count).elementsEqual($0) }
  }

  public func hasPrefix(_ prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { bytes.prefix($0.count).elementsEqual($0) }
  }
}

extension FileName: Hashable, Comparable {
  public static func == (one: FileName, other: FileName) -> Bool {
    one.bytes.count == other.bytes.count && one.order(to: other) == 0
  }

  public static func < (one: FileName, other: FileName) -> Bool {
    let order = one.order(to: other)
    return order == 0 ? one.bytes.count < other.bytes.count : order < 0
  }

  /// Below zero, zero or above it as its bytes are, as far as both have some. By the C library,
  /// since names are compared in long loops.
  private func order(to other: FileName) -> Int32 {
    bytes.withUnsafeBytes { one in
      other.bytes.withUnsafeBytes { other in
        guard let first = one.baseAddress, let second = other.baseAddress else { return 0 }
        return memcmp(first, second, min(one.count, other.count))
      }
    }
  }

  public func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension FileName: CustomStringConvertible {
  public var description: String { text }
}
