// The random numbers of tests: the same seed gives the same numbers. A run prints its seed, and
// `FENCEPOST_SEED` in the environment repeats it. The algorithm is SplitMix64.

import Glibc

public struct SeededRandom: RandomNumberGenerator, CustomStringConvertible {
  public let seed: UInt64
  private var state: UInt64

  /// Printed before any test uses it, because a test that crashes prints nothing.
  private static let seedOfThisRun: UInt64 = {
    let chosen = getenv("FENCEPOST_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = chosen ?? UInt64.random(in: 0 ... .max)
    print("Tests: FENCEPOST_SEED=\(seed)")
    return seed
  }()

  public init() {
    self.init(seed: Self.seedOfThisRun)
  }

  /// One of several generators with different numbers.
  public init(stream number: UInt64) {
    seed = Self.seedOfThisRun
    state = seed &+ number &* 0xD1B5_4A32_D192_ED03
  }

  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  public var description: String { "FENCEPOST_SEED=\(seed)" }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// A number in 0 ..< `count`. Some numbers are more probable by at most 2⁻⁶⁴, which no test
  /// notices.
  public mutating func below(_ count: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(count)).high)
  }

  public mutating func pick<Choices: Collection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
  }

  /// True once in `count` times, on average.
  public mutating func once(in count: Int) -> Bool { below(count) == 0 }

  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }
}
