// A name that is safe to use inside one folder: never a path, never `.` or `..`.

import Glibc

/// A file name, byte for byte as on disk. Names that look alike but have different bytes are
/// different.
public struct FileName: Sendable {
  public let bytes: [UInt8]

  /// A name of these bytes; nil if they are not a name inside a folder: empty, `.`, `..`, too
  /// long, or with a separator or NUL.
  public init?(_ bytes: [UInt8]) {
    guard bytes.withUnsafeBytes(Self.isName) else { return nil }
    self.bytes = bytes
  }

  /// A name made of a copy of the caller's bytes; nil if they are not a valid name.
  public init?(copying bytes: UnsafeRawBufferPointer) {
    guard Self.isName(bytes) else { return nil }
    self.bytes = Array(bytes)
  }

  /// Whether these bytes are a valid name.
  public static func isName(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !bytes.isEmpty, bytes.count <= mostBytes else { return false }
    guard bytes.count > 2 || !bytes.allSatisfy({ $0 == dot }) else { return false }
    guard let start = bytes.baseAddress else { return false }
    return memchr(start, 0, bytes.count) == nil
      && memchr(start, Int32(UInt8(ascii: "/")), bytes.count) == nil
  }

  public init?(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// A name that is a constant in the source code.
  public init(ours text: StaticString) {
    bytes = text.withUTF8Buffer(Array.init)
    precondition(FileName(bytes) != nil, "a file name in the program's source must be a valid one")
  }

  /// The length in bytes of the longest name that file systems allow.
  public static let mostBytes = 255

  private static let dot = UInt8(ascii: ".")

  /// The name for display; bytes that are not UTF-8 become U+FFFD.
  public var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The name as text; nil if it is not UTF-8.
  public var exactText: String? {
    String(validating: bytes, as: UTF8.self)
  }

  /// Whether the name is UTF-8. Faster than `exactText`, because most names need no string.
  public var hasExactText: Bool {
    bytes.allSatisfy { $0 < 0x80 } || exactText != nil
  }

  /// Whether the name begins with a dot. Programs that read a folder of iCalendar files (a vdir)
  /// skip such files.
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

  /// Compares the first bytes of both names, as many as the shorter name has. Uses the C library,
  /// because names are compared in long loops.
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
