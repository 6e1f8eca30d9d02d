// Reads JSON in place, in one pass, without a tape and without checking it. Only for JSON that
// Fencepost has written, which has no blanks between its tokens. A value of another kind than the
// caller expects is skipped, and what follows it is read correctly. Bytes that are not such JSON
// give wrong values, but never a trap or an endless loop: each key and each element that is found
// moves the cursor forward, and nothing moves it back.

/// A position in encoded JSON. The bytes are passed to each call, because a structure cannot hold a
/// span.
public struct EncodedCursor {
  /// The index of the next byte.
  public private(set) var index: Int

  public init(at index: Int = 0) { self.index = max(index, 0) }

  /// The range of the next key of an object, without the key's quotation marks. The first call
  /// enters the object, whose braces may be missing. The key's value has to be read or skipped
  /// before the next call. At the end of the object, skips the brace and returns nil. A value that
  /// is not an object is skipped and has no keys.
  public mutating func nextKey(in bytes: Span<UInt8>) -> Range<Int>? {
    skip(UInt8(ascii: "{"), or: UInt8(ascii: ","), in: bytes)
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "\""):
      let start = index &+ 1
      index = Self.endOfString(index, in: bytes)
      // Without a colon it is not a key, but a string in place of the object.
      guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return nil }
      let key = start..<index &- 1
      index &+= 1
      return key
    case UInt8(ascii: "}"): index &+= 1
    default: skip(in: bytes)
    }
    return nil
  }

  /// Whether there is one more element in an array. The first call enters the array. The element
  /// has to be read or skipped before the next call. At the end of the array, skips the bracket
  /// and returns false. A value that is not an array is skipped and has no elements.
  public mutating func hasElement(in bytes: Span<UInt8>) -> Bool {
    guard skip(UInt8(ascii: "["), or: UInt8(ascii: ","), in: bytes) else {
      if !skip(UInt8(ascii: "]"), in: bytes) { skip(in: bytes) }
      return false
    }
    if skip(UInt8(ascii: "]"), in: bytes) { return false }
    return index < bytes.count && bytes[index] != UInt8(ascii: "}")
  }

  /// Skips the next value, and returns its range.
  @discardableResult
  public mutating func skip(in bytes: Span<UInt8>) -> Range<Int> {
    index = min(index, bytes.count)
    let start = index
    var depth = 0
    loop: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = Self.endOfString(index, in: bytes)
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth &+= 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { break loop }
        depth &-= 1
      case UInt8(ascii: ",") where depth == 0: break loop
      default: break
      }
      index &+= 1
    }
    return start..<index
  }

  /// Skips the next value, and returns it if it is a string; else nil.
  public mutating func string(in bytes: Span<UInt8>) -> String? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      skip(in: bytes)
      return nil
    }
    let start = index &+ 1
    index = Self.endOfString(index, in: bytes)
    guard start < index else { return nil }
    let content = start..<index &- 1
    let text = bytes.extracting(content)
    guard Self.hasEscape(text) else {
      return text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
    return String(decoding: Escapes.resolve(bytes, content), as: UTF8.self)
  }

  /// Skips the next value, and returns it if it is a whole number; else nil.
  public mutating func integer(in bytes: Span<UInt8>) -> Int? {
    bytes.extracting(skip(in: bytes)).withUnsafeBufferPointer {
      Int(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Skips the next value, and returns whether it is `true`.
  public mutating func isTrue(in bytes: Span<UInt8>) -> Bool {
    let value = skip(in: bytes)
    return value.count == 4 && bytes[value.lowerBound] == UInt8(ascii: "t")
  }

  /// Skips the next byte if it is one of these; returns whether it was skipped.
  @discardableResult
  private mutating func skip(
    _ one: UInt8, or other: UInt8? = nil, in bytes: Span<UInt8>
  ) -> Bool {
    guard index < bytes.count, bytes[index] == one || bytes[index] == other else { return false }
    index &+= 1
    return true
  }

  private static func hasEscape(_ text: Span<UInt8>) -> Bool {
    var at = 0
    while at < text.count {
      if text[at] == UInt8(ascii: "\\") { return true }
      at &+= 1
    }
    return false
  }

  /// The index after the end of the string that begins here.
  @inline(__always)
  private static func endOfString(_ start: Int, in bytes: Span<UInt8>) -> Int {
    var at = start &+ 1
    let raw = bytes.bytes
    while at < bytes.count {
      if at &+ 8 <= bytes.count {
        let word = raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
        let special = Bytes8.bytesToEscape(word)
        guard special != 0 else {
          at &+= 8
          continue
        }
        at &+= special.trailingZeroBitCount / 8
      }
      switch bytes[at] {
      case UInt8(ascii: "\""): return at &+ 1
      case UInt8(ascii: "\\"): at &+= 2
      default: at &+= 1
      }
    }
    return bytes.count
  }
}
