// A 64-bit hash of bytes that is the same on every machine and in every version: FNV-1a. It tells
// queries and texts apart, and does not resist deliberate collisions.

public struct ByteDigest {
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  public mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  /// The hash as 16 hexadecimal digits.
  public var hex: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
