// A hash of texts that is the same on every machine and in every version: 128-bit FNV-1a. Used for
// ids and comparisons. It does not resist deliberate collisions.

public struct StableHash {
  private var hashBits: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  public init(_ texts: String...) {
    for text in texts { add(text) }
  }

  public mutating func add(_ text: String) {
    var count: UInt64 = 0
    for byte in text.utf8 {
      mix(byte)
      count &+= 1
    }
    // The length is hashed too, so that "ab", "c" differs from "a", "bc".
    mix(0)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      mix(UInt8(truncatingIfNeeded: count >> shift))
    }
  }

  private mutating func mix(_ byte: UInt8) {
    hashBits ^= UInt128(byte)
    hashBits = hashBits &* 0x0000_0000_0100_0000_0000_0000_0000_013B
  }

  /// The hash reduced to 64 bits, as 16 hexadecimal digits.
  public var shortHex: String { Self.hex(UInt64(truncatingIfNeeded: hashBits ^ (hashBits >> 64))) }

  /// The hash written as a UUID, with capitals as Apple writes UUIDs.
  public var uuid: String {
    let halves = [UInt64(truncatingIfNeeded: hashBits >> 64), UInt64(truncatingIfNeeded: hashBits)]
    return String(unsafeUninitializedCapacity: 36) { text in
      var end = 0
      for index in 0..<32 {
        if [8, 12, 16, 20].contains(index) {
          text[end] = UInt8(ascii: "-")
          end += 1
        }
        let digit = UInt8(truncatingIfNeeded: halves[index / 16] >> (60 - 4 * (index % 16))) & 15
        // The version and variant digits of a UUID must be 8 for a custom layout (RFC 9562 §5.8).
        let shownDigit = index == 12 || index == 16 ? 8 : digit
        text[end] = shownDigit + (shownDigit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10)
        end += 1
      }
      return end
    }
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
