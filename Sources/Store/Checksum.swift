// Sixty-four bits that tell whether bytes are still the ones that were written. Finds damage, and is
// as fast as memory; against somebody who means harm it is no help, and what is read is checked.

/// Every step is a bijection, so bytes that differ in one word only, however much, never have the
/// same checksum; any others have it by a chance of one in 2⁶⁴.
struct Checksum: Equatable {
  let value: UInt64

  init(of bytes: UnsafeRawBufferPointer) {
    // Eight at once, since each step waits for the one before it.
    var lanes = InlineArray<8, UInt64> { UInt64($0 + 1) &* 0xD1B5_4A32_D192_ED03 }
    let whole = bytes.count & ~63
    var place = 0
    while place < whole {
      for lane in 0..<8 {
        let word = bytes.loadUnaligned(fromByteOffset: place + 8 * lane, as: UInt64.self)
        lanes[lane] = Self.mixed(lanes[lane] ^ UInt64(littleEndian: word))
      }
      place += 64
    }
    for (index, byte) in bytes[whole...].enumerated() {
      let lane = index >> 3
      lanes[lane] ^= UInt64(byte) << UInt64(8 * (index & 7))
    }
    // The length stands in for the zeros that the last words were filled up with.
    var sum = UInt64(bytes.count)
    for lane in 0..<8 { sum = Self.mixed(sum ^ Self.mixed(lanes[lane])) }
    value = sum
  }

  static func mixed(_ word: UInt64) -> UInt64 {
    let product = word &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}
