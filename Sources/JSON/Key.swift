// The key of an object's member. It can be compared with constant names without building a string:
// its bytes are in three 64-bit words, and those of the constant name are too.

public struct Key {
  /// In bytes. `protocol-gen` refuses longer names in the protocol.
  public static let longestName = 24

  let index: Int
  @usableFromInline let words: Words

  @inline(__always)
  init(index: Int, of entry: Entry, in bytes: [UInt8]) {
    self.index = index
    if entry.traits.isEmpty {
      words = Words(bytes.span, entry.content)
    } else {
      let resolved = Escapes.resolve(bytes.span, entry.content)
      words = Words(resolved.span, 0..<resolved.count)
    }
  }

  @inlinable @inline(__always)
  public static func ~= (name: StaticString, key: Key) -> Bool {
    name.withUTF8Buffer { key.words == Words($0) }
  }

  @usableFromInline
  struct Words: Equatable {
    @usableFromInline let count: Int
    @usableFromInline let firstWord: UInt64
    @usableFromInline let secondWord: UInt64
    @usableFromInline let thirdWord: UInt64

    @inlinable @inline(__always)
    init(_ name: UnsafeBufferPointer<UInt8>) {
      count = name.count
      firstWord = Words.pack(name, 0)
      secondWord = Words.pack(name, 8)
      thirdWord = Words.pack(name, 16)
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
      firstWord = Words.load(bytes, content.lowerBound, content.count)
      secondWord = Words.load(bytes, content.lowerBound &+ 8, content.count &- 8)
      thirdWord = Words.load(bytes, content.lowerBound &+ 16, content.count &- 16)
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
