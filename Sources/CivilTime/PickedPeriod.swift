// Applies BYSETPOS to the set of times of one period. The set is always that of the whole period,
// even if the series starts within it, so positions count times before the start too. libical does
// the same for months and years; dateutil begins the first week at the start. As RFC 5545 §3.3.10
// says, positions count times, of which a day may have several; libical counts days.

struct PickedPeriod {
  /// The selected times in seconds of wall time, ascending.
  private var pickedSeconds: [Int] = []
  private var index = 0
  private var blocks: [DayBlock] = []
  /// How many periods in a row had no selected time.
  private var emptyPeriods = 0
  /// A second in the period at or before its first occurrence.
  private(set) var start = Int.min

  var isEmpty: Bool { index >= pickedSeconds.count }

  mutating func next() -> Int? {
    guard index < pickedSeconds.count else { return nil }
    defer { index += 1 }
    return pickedSeconds[index]
  }

  mutating func drop(before second: Int) {
    while index < pickedSeconds.count, pickedSeconds[index] < second { index += 1 }
  }

  /// Loads the next period's set; false if there is none.
  mutating func fill(_ plan: RulePlan, _ walk: inout DayWalk) -> Bool {
    guard load(plan, &walk) else { return false }
    pick(plan)
    emptyPeriods = pickedSeconds.isEmpty ? emptyPeriods + 1 : 0
    return true
  }

  /// Skips periods, and lowers `left` by the number of their occurrences. Stops at the first period
  /// with at least `left` occurrences, and loads it. False if there is no such period.
  mutating func skip(_ left: inout Int, _ plan: RulePlan, _ walk: inout DayWalk) -> Bool {
    // The number of selected occurrences depends only on the size of the set.
    var counts: [Int: Int] = [:]
    while load(plan, &walk) {
      let size = days * plan.offsets.count
      let count = counts[size] ?? plan.positions.indices(in: size).count
      counts[size] = count
      if count >= left {
        pick(plan)
        return true
      }
      left -= count
      emptyPeriods = count == 0 ? emptyPeriods + 1 : 0
    }
    return false
  }

  private var days: Int { blocks.reduce(0) { $0 + $1.bits.nonzeroBitCount } }

  private mutating func load(_ plan: RulePlan, _ walk: inout DayWalk) -> Bool {
    pickedSeconds.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    index = 0
    guard emptyPeriods <= plan.periodsOfCycle, let first = plan.next(&walk) else { return false }
    blocks.append(first)
    start = first.first * 86_400
    if plan.steps == .years {
      while let block = plan.nextMonthOfYear(&walk) { blocks.append(block) }
    }
    return true
  }

  private mutating func pick(_ plan: RulePlan) {
    let perDay = plan.offsets.count
    var block = blocks.makeIterator()
    var current = block.next()
    var passed = 0
    for index in plan.positions.indices(in: days * perDay) {
      let day = index / perDay
      while let here = current, day - passed >= here.bits.nonzeroBitCount {
        passed += here.bits.nonzeroBitCount
        current = block.next()
      }
      guard let here = current else { break }
      let number = here.first + TimeSet.bit(here.bits, ranked: day - passed)
      pickedSeconds.append(number * 86_400 + plan.offsets.times.time(at: index % perDay))
    }
  }
}
