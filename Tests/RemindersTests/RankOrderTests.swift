// Positions sorted digit by digit, compared with sorting by comparison.

import TestSupport
import Testing

@testable import Reminders

struct RankOrderTests {
  private enum Kind: CaseIterable {
    case scattered, instants, few, descending, equal, apart

    func rank(_ chance: inout SeededRandom) -> UInt64 {
      switch self {
      case .scattered: chance.next()
      case .instants: (1 << 63) + 1_790_000_000_000 + UInt64(chance.below(1 << 36))
      case .few: UInt64(chance.below(3))
      case .descending: .max - UInt64(chance.below(300))
      case .equal: .max
      case .apart: chance.below(2) == 0 ? 0 : .max
      }
    }
  }

  @Test func `ranks are sorted stably`() {
    var chance = SeededRandom(seed: 7700)
    for kind in Kind.allCases {
      for count in [
        0, 1, 2, 100, RankOrder.radixSortThreshold - 1, RankOrder.radixSortThreshold, 3000,
      ] {
        var entries: [RankOrder.RankedIndex] = []
        for index in 0..<count {
          entries.append(RankOrder.RankedIndex(rank: kind.rank(&chance), index: index))
        }
        let compared = entries.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
        RankOrder.sort(&entries)
        #expect(entries.map(\.index) == compared.map(\.index))
        #expect(entries.map(\.rank) == compared.map(\.rank))
      }
    }
  }
}
