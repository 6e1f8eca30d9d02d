// Random numbers that come again: a run says its seed, and `FENCEPOST_SEED` in the environment
// makes every test begin with that one. The algorithm is SplitMix64.

import Glibc

struct SeededRandom {
  let seed: UInt64
  private var state: UInt64

  /// Said at once, for a trap says nothing.
  private static let seedOfThisRun: UInt64 = {
    let chosen = getenv("FENCEPOST_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = chosen ?? UInt64.random(in: 0 ... .max)
    print("FencepostServerTests: FENCEPOST_SEED=\(seed)")
    return seed
  }()

  /// One of several that differ.
  init(_ number: UInt64) {
    seed = Self.seedOfThisRun
    state = seed &+ number &* 0xD1B5_4A32_D192_ED03
  }

  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Int(truncatingIfNeeded: bits.multipliedFullWidth(by: UInt64(max(count, 1))).high)
  }

  mutating func pick<Choices: Collection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
  }

  /// True so many times in a thousand.
  mutating func happens(_ often: Int) -> Bool { below(1000) < often }
}
