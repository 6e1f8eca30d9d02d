// The checksum differs if one word, one byte or one bit differs.

import TestSupport
import Testing

@testable import Store

@Suite struct ChecksumTests {
  private func sum(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { Checksum(of: $0).value }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 63, 64, 65, 127, 128, 200])
  func `every flipped bit changes the checksum, at every length`(_ length: Int) {
    var random = SeededRandom()
    var bytes = (0..<length).map { _ in UInt8(random.below(256)) }
    let whole = sum(bytes)
    var seen: Set<UInt64> = [whole]
    for offset in bytes.indices {
      for bit in 0..<8 {
        bytes[offset] ^= 1 << UInt8(bit)
        #expect(seen.insert(sum(bytes)).inserted, "\(random) byte \(offset) bit \(bit)")
        bytes[offset] ^= 1 << UInt8(bit)
      }
    }
    #expect(sum(bytes) == whole)
  }

  @Test func `zeros at the end change the checksum`() {
    let sums = (0..<300).map { sum([UInt8](repeating: 0, count: $0)) }
    #expect(Set(sums).count == sums.count)
  }

  @Test func `exchanging blocks or words changes the checksum`() {
    var random = SeededRandom()
    for _ in 0..<200 {
      var bytes = (0..<256).map { _ in UInt8(random.below(256)) }
      let before = sum(bytes)
      let length = random.pick([1, 8, 64])
      let one = random.below(256 / length) * length
      let other = random.below(256 / length) * length
      let piece = Array(bytes[one..<one + length])
      let otherPiece = Array(bytes[other..<other + length])
      bytes.replaceSubrange(one..<one + length, with: otherPiece)
      bytes.replaceSubrange(other..<other + length, with: piece)
      #expect((sum(bytes) == before) == (piece == otherPiece), "\(random)")
    }
  }

  @Test func `the checksum has its published values, at any alignment`() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for shift in 0..<16 {
      let moved = [UInt8](repeating: 9, count: shift) + bytes
      let same = moved.withUnsafeBytes {
        Checksum(of: UnsafeRawBufferPointer(rebasing: $0[shift...])).value
      }
      #expect(same == sum(bytes))
    }
    // From another implementation: an index is read by later builds of the program.
    #expect(sum([]) == 0xC7EE_6BC5_15E1_3845)
    #expect(sum(bytes) == 0x5929_CC47_D578_275A)
  }
}
