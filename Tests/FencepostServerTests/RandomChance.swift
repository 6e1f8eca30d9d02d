// Chances for generated requests and items.

import TestSupport

extension SeededRandom {
  /// True this many times in a thousand, on average.
  mutating func happens(_ perThousand: Int) -> Bool { below(1000) < perThousand }
}
