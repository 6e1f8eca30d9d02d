// Exploring: every path once, pruned where states are equal, and failures that can be repeated.

import SimulatedDisk
import Testing

@Suite struct ExplorerTests {
  struct Found: Error {}

  @Test func `every choice is explored exactly once, in order`() {
    var ways: [[Int]] = []
    let exploration = Explorer().exhaust { chooser in
      let first = chooser.choose(3)
      ways.append(first == 1 ? [first] : [first, chooser.choose(2)])
    }
    #expect(ways == [[0, 0], [0, 1], [1], [2, 0], [2, 1]])
    #expect(exploration.runs == 5 && exploration.isComplete && exploration.failure == nil)
  }

  @Test func `four elements have twenty-four orders`() {
    var orders: Set<[Int]> = []
    let exploration = Explorer().exhaust { chooser in
      var rest = [1, 2, 3, 4]
      var order: [Int] = []
      while !rest.isEmpty { order.append(rest.remove(at: chooser.choose(rest.count))) }
      orders.insert(order)
    }
    #expect(orders.count == 24 && exploration.runs == 24)
  }

  @Test func `one kill among five steps has six outcomes, two have sixteen`() {
    for (budget, expected) in [(1, 6), (2, 16)] {
      let exploration = Explorer().exhaust { chooser in
        var left = budget
        for _ in 0..<5 where left > 0 { left -= chooser.choose(2) }
      }
      #expect(exploration.runs == expected)
    }
  }

  @Test func `a state that is reached twice is explored once`() throws {
    var ends: [Int: Int] = [:]
    let exploration = Explorer().exhaust { chooser in
      var sum = 0
      for step in 0..<10 {
        sum += chooser.choose(2)
        try chooser.visit([step, sum])
      }
      ends[sum, default: 0] += 1
    }
    // Sums after ten steps, each by one path; without pruning there are 1024 paths.
    #expect(ends == Dictionary(uniqueKeysWithValues: (0...10).map { ($0, 1) }))
    #expect(exploration.isComplete && exploration.runs - exploration.pruned == 11)
    #expect(exploration.runs < 60)
  }

  @Test func `a failure is reduced to the fewest choices and can be repeated`() throws {
    let scenario: Explorer.Scenario = { chooser in
      let choices = (0..<6).map { chooser.choose(4, "number \($0)") }
      if choices[1] == 3, choices[4] == 2 { throw Found() }
    }
    let failure = try #require(
      Explorer().sample(runs: 10_000, seed: 1, scenario).failure, "one in sixteen fails")
    #expect(failure.choices == [0, 3, 0, 0, 2])
    #expect(failure.story == ["3 of 4: number 1", "2 of 4: number 4"])
    #expect(failure.seed != nil)
    #expect(Explorer.replay(failure.choices, scenario)?.error is Found)
    #expect(Explorer.replay([0, 3, 0, 0, 1], scenario) == nil)
    #expect(Explorer().exhaust(scenario).failure?.choices == failure.choices)
  }

  @Test func `an exploration that a limit ended says so`() {
    var explorer = Explorer()
    explorer.runLimit = 5
    #expect(!explorer.exhaust { _ = $0.choose(9) }.isComplete)
    explorer.runLimit = 100
    explorer.choiceLimit = 3
    let cut = explorer.exhaust { chooser in for _ in 0..<4 { _ = chooser.choose(2) } }
    #expect(!cut.isComplete && cut.runs == 8)
  }

  @Test func `a scenario that is not deterministic is a failure`() {
    var runs = 0
    let exploration = Explorer().exhaust { chooser in
      runs += 1
      if runs == 1 { for _ in 0..<3 { _ = chooser.choose(2) } }
    }
    #expect(exploration.failure?.error is Divergence)
  }

  @Test func `the same seed gives the same random numbers`() {
    func draw(_ seed: UInt64) -> [Int] {
      let chooser = Chooser(seed: seed)
      return (0..<20).map { _ in chooser.choose(100) }
    }
    #expect(draw(7) == draw(7))
    #expect(draw(7) != draw(8))
  }
}
