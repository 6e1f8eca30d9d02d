// A 64-bit checksum that finds accidental damage as fast as memory can be read. It does not protect
// against deliberate changes, so the bytes have to be validated as well.

/// Every step maps different values to different values. So if two texts differ in a single word
/// of eight bytes, their checksums always differ. Other differences are missed with a probability
/// of 2⁻⁶⁴.
struct Checksum: Equatable {
  let value: UInt64

  init(of bytes: UnsafeRawBufferPointer) {
    // Eight independent lanes, which the processor computes at the same time. Within a lane, each
    // step has to wait for the step before.
    var lanes = InlineArray<8, UInt64> { UInt64($0 + 1) &* 0xD1B5_4A32_D192_ED03 }
    let blocksLength = bytes.count & ~63
    var offset = 0
    while offset < blocksLength {
      for lane in 0..<8 {
        let word = bytes.loadUnaligned(fromByteOffset: offset + 8 * lane, as: UInt64.self)
        lanes[lane] = Self.mixedWord(lanes[lane] ^ UInt64(littleEndian: word))
      }
      offset += 64
    }
    for (index, byte) in bytes[blocksLength...].enumerated() {
      let lane = index >> 3
      lanes[lane] ^= UInt64(byte) << UInt64(8 * (index & 7))
    }
    // The length distinguishes padding zeros from zeros in the data.
    var sum = UInt64(bytes.count)
    for lane in 0..<8 { sum = Self.mixedWord(sum ^ Self.mixedWord(lanes[lane])) }
    value = sum
  }

  static func mixedWord(_ word: UInt64) -> UInt64 {
    let product = word &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}
