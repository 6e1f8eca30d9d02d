// A digest of bytes: BLAKE2b (RFC 7693) of 16 bytes without a key, as `b2sum -l 128` prints it.

public struct Digest: Hashable, Sendable {
  /// The sixteen bytes as two little-endian words.
  let firstWord: UInt64
  let secondWord: UInt64

  public init(of bytes: Span<UInt8>) {
    self.init(of: bytes.bytes)
  }

  public init(of bytes: [UInt8]) {
    self.init(of: bytes.span.bytes)
  }

  public init(of bytes: ArraySlice<UInt8>) {
    self.init(of: bytes.span.bytes)
  }

  private init(of bytes: RawSpan) {
    var chain = Blake2b(length: 16)
    var offset = 0
    // The last block is compressed with a flag that marks it as the last, even if it is a full
    // block.
    while bytes.byteCount - offset > Blake2b.blockLength {
      chain.compress(
        Blake2b.words(of: bytes, at: offset), upTo: offset + Blake2b.blockLength, isLast: false)
      offset += Blake2b.blockLength
    }
    let lastBlock = bytes.extracting(offset..<bytes.byteCount)
    let words =
      lastBlock.byteCount == Blake2b.blockLength
      ? Blake2b.words(of: lastBlock, at: 0) : Blake2b.paddedWords(of: lastBlock)
    chain.compress(words, upTo: bytes.byteCount, isLast: true)
    (firstWord, secondWord) = (chain.state[0], chain.state[1])
  }
}

extension Digest {
  /// The first eight bytes, which suffice where 64 bits tell contents apart.
  public var leading: UInt64 { firstWord }
  /// The last eight bytes.
  public var trailing: UInt64 { secondWord }

  public init(leading: UInt64, trailing: UInt64) {
    firstWord = leading
    secondWord = trailing
  }
}

extension Digest: CustomStringConvertible {
  /// 32 lower-case hexadecimal digits.
  public var hex: String {
    let hexDigits: StaticString = "0123456789abcdef"
    return String(unsafeUninitializedCapacity: 32) { text in
      hexDigits.withUTF8Buffer { hexDigits in
        for at in 0..<16 {
          let byte =
            Int(truncatingIfNeeded: (at < 8 ? firstWord : secondWord) >> UInt64(at % 8 * 8)) & 0xFF
          text[at * 2] = hexDigits[byte >> 4]
          text[at * 2 + 1] = hexDigits[byte & 15]
        }
      }
      return 32
    }
  }

  public var description: String { hex }

  /// Nil unless the text is 32 lower-case hexadecimal digits, so that equal digests have equal
  /// texts.
  public init?(hex text: String) {
    guard text.utf8.count == 32 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for (at, digit) in text.utf8.enumerated() {
      let nibble: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): nibble = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): nibble = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      // The higher digit of a byte comes first.
      let shifted = UInt64(nibble) << UInt64((at ^ 1) % 16 * 4)
      if at < 16 { words.0 |= shifted } else { words.1 |= shifted }
    }
    (firstWord, secondWord) = words
  }
}
