// The key of an object's member. The first 24 bytes of the key are stored in three 64-bit words, so
// that it can be compared with a constant name without creating a string.

public struct Key {
  /// The most bytes of a constant name. `protocol-gen` refuses longer names in the protocol.
  public static let longestName = 24

  /// The index of the key's entry on the tape; negative for a key of JSON that was not parsed.
  let tapeIndex: Int
  @usableFromInline let packedName: PackedName

  @inline(__always)
  init(tapeIndex: Int, of entry: TapeEntry, in bytes: [UInt8]) {
    self.tapeIndex = tapeIndex
    if entry.traits.isEmpty {
      packedName = PackedName(bytes.span, entry.contentRange)
    } else {
      let unescapedBytes = Escapes.resolve(bytes.span, entry.contentRange)
      packedName = PackedName(unescapedBytes.span, 0..<unescapedBytes.count)
    }
  }

  /// - Parameter range: The range of a key of encoded JSON, without its quotation marks.
  public init(encoded range: Range<Int>, in bytes: Span<UInt8>) {
    tapeIndex = -1
    packedName = PackedName(bytes, range)
  }

  @inlinable @inline(__always)
  public static func ~= (name: StaticString, key: Key) -> Bool {
    name.withUTF8Buffer { key.packedName == PackedName($0) }
  }

  @usableFromInline
  struct PackedName: Equatable {
    @usableFromInline let count: Int
    @usableFromInline let firstWord: UInt64
    @usableFromInline let secondWord: UInt64
    @usableFromInline let thirdWord: UInt64

    @inlinable @inline(__always)
    init(_ name: UnsafeBufferPointer<UInt8>) {
      count = name.count
      firstWord = PackedName.pack(name, 0)
      secondWord = PackedName.pack(name, 8)
      thirdWord = PackedName.pack(name, 16)
    }

    /// Up to eight bytes from `start` on, as a little-endian number.
    @inlinable @inline(__always)
    static func pack(_ name: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt64 {
      var word: UInt64 = 0
      var shift: UInt64 = 0
      var at = start
      while at < name.count, shift < 64 {
        word |= UInt64(name[at]) &<< shift
        shift &+= 8
        at &+= 1
      }
      return word
    }

    @inline(__always)
    init(_ bytes: Span<UInt8>, _ content: Range<Int>) {
      count = content.count
      firstWord = PackedName.load(bytes, content.lowerBound, content.count)
      secondWord = PackedName.load(bytes, content.lowerBound &+ 8, content.count &- 8)
      thirdWord = PackedName.load(bytes, content.lowerBound &+ 16, content.count &- 16)
    }

    @inline(__always)
    private static func load(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
      guard count > 0 else { return 0 }
      guard start &+ 8 <= bytes.count else {
        return bytes.extracting(start..<min(start + count, bytes.count))
          .withUnsafeBufferPointer { pack($0, 0) }
      }
      let word = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
      return count >= 8 ? word.littleEndian : word.littleEndian & (1 &<< (8 &* UInt64(count)) &- 1)
    }
  }
}
