// The order by hand: which numbers reminders get to stand where a person puts them.

import CivilTime
import Reminders
import TestSupport
import Testing

@Suite struct HandOrderTests {
  @Test(
    arguments: [
      // Room on both sides: close to the target.
      ([10, 20, 30], 1, 2, false, [11, 12], [:]), ([10, 20, 30], 1, 2, true, [18, 19], [:]),
      // First and last.
      ([10, 20], 0, 2, true, [8, 9], [:]), ([10, 20], 2, 2, false, [21, 22], [:]),
      // No room: as few others as possible get another number.
      ([10, 11, 50], 1, 1, false, [11], [1: 12]), ([5, 6, 7, 8, 50], 3, 1, false, [8], [3: 9]),
      ([5, 5, 5, 5], 2, 1, true, [6], [2: 7, 3: 8]), ([10, 12], 1, 1, false, [11], [:]),
      ([], 0, 2, false, [100, 101], [:]),
      // No room at the end of the numbers: all get new ones.
      (
        [HandOrder.greatestNumber - 1, HandOrder.greatestNumber], 2, 1, false, [102],
        [0: 100, 1: 101]
      ),
    ] as [([Int], Int, Int, Bool, [Int], [Int: Int])])
  func `moved reminders get numbers in their place`(
    _ numbers: [Int], _ place: Int, _ count: Int, _ next: Bool, _ moved: [Int],
    _ shifted: [Int: Int]
  ) {
    let move = HandOrder.move(count, to: place, among: numbers, closeToNext: next, fallback: 100)
    #expect(move.movedNumbers == moved)
    #expect(move.changedNumbers == shifted)
  }

  @Test func `after any move all stand as the person put them`() throws {
    var chance = SeededRandom(seed: 21)
    for _ in 0..<2000 {
      // Missing numbers come last.
      let known = (0..<chance.below(8)).map { _ in chance.below(20) }.sorted()
      let numbers = known.map { Int?($0) } + (0..<chance.below(3)).map { _ in nil }
      let (place, count) = (chance.below(numbers.count + 1), chance.below(4) + 1)
      let move = HandOrder.move(
        count, to: place, among: numbers, closeToNext: chance.below(2) == 0, fallback: 10)
      var after = numbers
      for (index, number) in move.changedNumbers { after[index] = number }
      let row = after[..<place] + move.movedNumbers.map { Int?($0) } + after[place...]
      let all = row.map { $0 ?? .max }
      // Equal numbers that were there before stay in their order by creation.
      #expect(all == all.sorted())
      let first = try #require(move.movedNumbers.first)
      #expect(all[..<place].allSatisfy { $0 < first })
      #expect(all[(place + count)...].allSatisfy { $0 > move.movedNumbers[count - 1] })
    }
  }

  @Test func `what was not moved sorts by the seconds from 2001 to its creation`() throws {
    let instant = try Instant(text: "2026-11-02T10:00:00Z")
    #expect(HandOrder.number(createdAt: instant) == 815_306_400)
  }
}
