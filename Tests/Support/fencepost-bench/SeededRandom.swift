// The seed of all random samples, so that every run measures the same.

import TestSupport

extension SeededRandom {
  static let ofSamples: UInt64 = 20_261_120
}
