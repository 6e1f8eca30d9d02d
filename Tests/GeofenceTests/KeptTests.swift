// Fences as bytes: what was written is what is read, damage is noticed, and bytes that somebody made up
// may hold nonsense but stop nobody.

import CivilTime
import Testing

@testable import Geofence

@Suite struct KeptTests {
  /// Some of everything: several circles, removed fences, crossings, sources, changes.
  private func fences(_ random: inout Random, count: Int = 40) throws -> Fences {
    var fences = Fences()
    for number in 0..<count {
      let circles = (0..<(1 + number % 3 % 2)).map { _ in
        Earth.circle(Earth.east(random.number(-3000...3000)), random.number(20...900))
      }
      _ = fences.put(FenceKey(UInt64(number) &* 7919), circles, now: .second(0))
    }
    for second in 0..<20 { try wander(&fences, Double(second) * 15, &random) }
    for number in 0..<(count / 8) { fences.remove(FenceKey(UInt64(number * 5) &* 7919)) }
    return fences
  }

  private func wander(_ fences: inout Fences, _ second: Double, _ random: inout Random) throws {
    let place = Earth.east(random.number(-3500...3500))
    let fix = try Fix(
      latitude: place.latitude, longitude: place.longitude, at: .second(second),
      source: random.once(in: 4) ? "the other source" : "phone")
    _ = fences.apply(fix, received: .second(second))
  }

  @Test func `what is read is what was written, and is written as the same bytes`() throws {
    var random = Random()
    for _ in 0..<20 {
      var fences = try fences(&random)
      let bytes = fences.bytes()
      var read = try #require(Fences(bytes: bytes), "\(random)")
      #expect(read.bytes() == bytes, "\(random)")
      #expect(read.all == fences.all)
      #expect(read.all.map(read.state) == fences.all.map(fences.state))
      #expect(read.all.map(read.circles) == fences.all.map(fences.circles))
      #expect(read.sources == fences.sources)
      // The one that was next may have been removed since.
      #expect((fences.nextMoment ?? .last) <= (read.nextMoment ?? .last))
      #expect(read.inside == fences.inside)
      #expect(read.takeChanges() == fences.takeChanges())
      #expect(read.takeChanges().isEmpty)
    }
    #expect(Fences(bytes: Fences().bytes())?.count == 0)
  }

  @Test func `no cut and no other byte goes unnoticed`() throws {
    var random = Random()
    let bytes = try fences(&random).bytes()
    for length in stride(from: 0, to: bytes.count, by: 61) {
      #expect(Fences(bytes: Array(bytes[..<length])) == nil)
    }
    for _ in 0..<400 {
      var other = bytes
      other[random.below(other.count)] ^= UInt8(1 << random.below(8))
      #expect(Fences(bytes: other) == nil, "\(random)")
    }
    #expect(Fences(bytes: bytes + [0]) == nil)
  }

  @Test func `bytes that were made up are refused, or do no harm`() throws {
    var random = Random()
    var taken = 0
    for _ in 0..<600 {
      var bytes = try fences(&random, count: 12).bytes()
      // Where the arrays are, and what stands before them, alike.
      let words = bytes.count / 8 - 3
      for _ in 0..<(1 + random.below(3)) {
        let place =
          24 + 8 * (random.once(in: 2) ? random.below(min(words, 120)) : random.below(words))
        let value: UInt64 = random.pick([
          0, 1, 7, 0xFFFF_FFFF, .max, 0x7FF0_0000_0000_0000, random.next(), 1 << 40, 0x8000_0000,
        ])
        withUnsafeBytes(of: value.littleEndian) {
          bytes.replaceSubrange(place..<place + 8, with: $0)
        }
      }
      let sum = bytes.withUnsafeBytes {
        FenceForm.checksum(UnsafeRawBufferPointer(rebasing: $0[24...]))
      }
      withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(16..<24, with: $0) }
      guard var fences = Fences(bytes: bytes) else { continue }
      taken += 1
      for second in 0..<10 {
        try wander(&fences, 1000 + Double(second) * 20, &random)
        _ = fences.tick(.second(1010 + Double(second) * 20))
      }
      for key in fences.all.prefix(6) { fences.remove(key) }
      for number in 0..<20 {
        _ = fences.put(
          FenceKey(UInt64(number)), [Earth.circle(Earth.east(Double(number)), 100)],
          now: .second(2000))
      }
      _ = fences.takeChanges()
      _ = fences.bytes()
    }
    #expect(taken > 50)
  }
}
