// Makes new UIDs: UUIDs of version 7 in ascending order, so that items created within one
// millisecond sort in the order of creation.

import CivilTime

/// A class, so that functions of the server that are not `mutating` can make UIDs too. It has no
/// lock, because only one thread uses it.
final class UIDMaker {
  private let clock: Clock
  private let randomBits: () -> UInt64
  /// The milliseconds since 1970 of the last UID, followed by twelve bits of a counter.
  private var lastTimeAndCounter: UInt64 = 0

  init(clock: Clock, randomBits: @escaping () -> UInt64) {
    self.clock = clock
    self.randomBits = randomBits
  }

  func makeUID() -> String {
    let milliseconds = UInt64(clamping: clock.now().milliseconds) & 0xFFFF_FFFF_FFFF
    // If the clock stands still or was set back, the counter goes on.
    lastTimeAndCounter = max(lastTimeAndCounter &+ 1, milliseconds << 12)
    let high = (lastTimeAndCounter >> 12) << 16 | 0x7000 | (lastTimeAndCounter & 0xFFF)
    let low = randomBits() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let hexDigits = Self.hex(high) + Self.hex(low)
    var text = ""
    for (index, digit) in hexDigits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }

  private static func hex(_ number: UInt64) -> String {
    let hexDigits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - hexDigits.count) + hexDigits
  }
}
