// Random numbers that come again: a run of the tests says its seed, and `FENCEPOST_SEED` in the
// environment makes every test begin with that one. The algorithm is SplitMix64.

import Glibc

struct SeededRandom: RandomNumberGenerator, CustomStringConvertible {
  let seed: UInt64
  private var state: UInt64

  /// Said at once and not only where an expectation fails: a trap says nothing.
  private static let seedOfThisRun: UInt64 = {
    let chosen = getenv("FENCEPOST_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = chosen ?? UInt64.random(in: 0 ... .max)
    print("JSONRPCTests: FENCEPOST_SEED=\(seed)")
    return seed
  }()

  init() {
    self.init(seed: Self.seedOfThisRun)
  }

  init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  var description: String { "FENCEPOST_SEED=\(seed)" }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// One of 0 ..< `count`. That some are likelier by 2⁻⁶⁴ is nothing to a test, and it is quick.
  mutating func below(_ count: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(count)).high)
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[below(choices.count)]
  }

  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }
}
