// The number of random series that the model tests try, and their first seed: FENCEPOST_ROUNDS and
// FENCEPOST_SEED in the environment. A failure prints the seed of its series.

import Foundation

enum SeriesRounds {
  private static func number<Number: FixedWidthInteger>(_ name: String) -> Number? {
    ProcessInfo.processInfo.environment[name].flatMap { Number($0) }
  }

  /// For each of the 20 seeds of a test.
  static let each = max(1, (number("FENCEPOST_ROUNDS") ?? 600) / 20)

  static let firstSeed: UInt64 = {
    let seed: UInt64 = number("FENCEPOST_SEED") ?? 0
    print("series: FENCEPOST_SEED=\(seed)")
    return seed
  }()
}
