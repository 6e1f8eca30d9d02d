// Applies BYSETPOS to the times of one period. Positions are always counted from the beginning of
// the period, so times before the start of the series count too. libical does the same for months
// and years; dateutil begins the first week at the start. As RFC 5545 §3.3.10 says, positions
// count times, of which a day may have several; libical counts days.

struct PickedPeriod {
  /// The selected times in seconds of wall time, ascending.
  private var pickedSeconds: [Int] = []
  private var nextIndex = 0
  private var dayBlocks: [DayBlock] = []
  /// How many periods in a row had no selected time.
  private var emptyPeriods = 0
  /// A second of wall time in the period, at or before the first occurrence in the period.
  private(set) var startSecond = Int.min

  var isEmpty: Bool { nextIndex >= pickedSeconds.count }

  mutating func nextSecond() -> Int? {
    guard nextIndex < pickedSeconds.count else { return nil }
    defer { nextIndex += 1 }
    return pickedSeconds[nextIndex]
  }

  mutating func drop(before second: Int) {
    while nextIndex < pickedSeconds.count, pickedSeconds[nextIndex] < second { nextIndex += 1 }
  }

  /// Loads the selected times of the next period; false if there are no more periods.
  mutating func fill(_ plan: RulePlan, _ walk: inout DayWalk) -> Bool {
    guard load(plan, &walk) else { return false }
    pick(plan)
    emptyPeriods = pickedSeconds.isEmpty ? emptyPeriods + 1 : 0
    return true
  }

  /// Skips periods, and subtracts the number of their occurrences from `remaining`. Loads the first
  /// period with at least `remaining` occurrences, and stops. False if there is no such period.
  mutating func skip(_ remaining: inout Int, _ plan: RulePlan, _ walk: inout DayWalk) -> Bool {
    // How many times BYSETPOS selects depends only on how many times the period has.
    var pickedCounts: [Int: Int] = [:]
    while load(plan, &walk) {
      let setSize = dayCount * plan.offsets.count
      let count = pickedCounts[setSize] ?? plan.positions.indices(in: setSize).count
      pickedCounts[setSize] = count
      if count >= remaining {
        pick(plan)
        return true
      }
      remaining -= count
      emptyPeriods = count == 0 ? emptyPeriods + 1 : 0
    }
    return false
  }

  private var dayCount: Int { dayBlocks.reduce(0) { $0 + $1.dayMask.nonzeroBitCount } }

  private mutating func load(_ plan: RulePlan, _ walk: inout DayWalk) -> Bool {
    pickedSeconds.removeAll(keepingCapacity: true)
    dayBlocks.removeAll(keepingCapacity: true)
    nextIndex = 0
    guard emptyPeriods <= plan.periodsOfCycle, let firstBlock = plan.nextBlock(&walk) else {
      return false
    }
    dayBlocks.append(firstBlock)
    startSecond = firstBlock.firstDay * 86_400
    if plan.steps == .years {
      while let block = plan.nextMonthOfYear(&walk) { dayBlocks.append(block) }
    }
    return true
  }

  private mutating func pick(_ plan: RulePlan) {
    let timesPerDay = plan.offsets.count
    var blockIterator = dayBlocks.makeIterator()
    var currentBlock = blockIterator.next()
    var passedDays = 0
    for pickedIndex in plan.positions.indices(in: dayCount * timesPerDay) {
      let day = pickedIndex / timesPerDay
      while let block = currentBlock, day - passedDays >= block.dayMask.nonzeroBitCount {
        passedDays += block.dayMask.nonzeroBitCount
        currentBlock = blockIterator.next()
      }
      guard let block = currentBlock else { break }
      let dayNumber =
        block.firstDay + TimeSet.positionOfBit(in: block.dayMask, ranked: day - passedDays)
      pickedSeconds.append(
        dayNumber * 86_400 + plan.offsets.times.time(at: pickedIndex % timesPerDay))
    }
  }
}
