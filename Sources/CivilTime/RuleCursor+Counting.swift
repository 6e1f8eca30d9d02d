// Finds the n-th occurrence of a rule, to convert a COUNT to an end time once, so that no query
// has to count. Days are counted in blocks. For a rule of hours, minutes or seconds without BY
// parts, the result is computed directly.

extension RuleCursor {
  /// The second of wall time of the n-th occurrence from the cursor on; `number`, which is n, must
  /// be at least 1. `noOccurrence` if there are fewer occurrences.
  mutating func secondOfOccurrence(_ number: Int) -> Int {
    if plan.neverOccurs { return RuleCursor.noOccurrence }
    if plan.steps != .clock {
      return plan.positions.isEmpty ? secondByBlocks(number) : secondByPosition(number)
    }
    if plan.isWholeDays || step >= 86_400 { return secondByStepping(number) }
    return plan.allowedTimes == nil && !plan.dayParts.isLimiting
      ? secondOnClock(number) : secondByClockDays(number)
  }

  private mutating func secondByStepping(_ number: Int) -> Int {
    for _ in 1..<max(1, number) where nextSecond() == RuleCursor.noOccurrence {
      return RuleCursor.noOccurrence
    }
    return nextSecond()
  }

  private mutating func secondByPosition(_ number: Int) -> Int {
    var remaining = number
    while !pickedPeriod.isEmpty {
      guard let second = pickedPeriod.nextSecond() else { break }
      remaining -= 1
      if remaining == 0 { return second }
    }
    guard pickedPeriod.skip(&remaining, plan, &walk) else { return RuleCursor.noOccurrence }
    return secondByStepping(remaining)
  }

  /// Counts day by day. The number of steps in a day depends only on the time of the first step, so
  /// it is computed once for each such time.
  private mutating func secondByClockDays(_ number: Int) -> Int {
    var remaining = number
    let today = periodStart.floored(by: 86_400)
    while nextOffset != nil, periodStart.floored(by: 86_400) == today {
      let wallSecond = nextSecond()
      remaining -= 1
      if remaining == 0 { return wallSecond }
    }
    var countsByPhase: [Int: Int] = [:]
    while nextOffset != nil {
      let day = periodStart.floored(by: 86_400)
      let stepPhase = (periodStart - day * 86_400).modulo(step)
      let count =
        countsByPhase[stepPhase] ?? plan.stepCount(from: stepPhase, every: step)
        * plan.offsets.count
      countsByPhase[stepPhase] = count
      if count >= remaining { return secondByStepping(remaining) }
      remaining -= count
      periodStart = firstStep(onOrAfter: (day + 1) * 86_400)
      guard advanceToAllowed() else { break }
    }
    return RuleCursor.noOccurrence
  }

  private mutating func secondOnClock(_ number: Int) -> Int {
    var remaining = number - 1
    while let currentOffset = nextOffset {
      if remaining == 0 { return nextSecond() }
      guard currentOffset != plan.offsets.firstOffset else { break }
      // First counts the occurrences that are left in the current step, one by one.
      _ = nextSecond()
      remaining -= 1
    }
    guard nextOffset != nil else { return RuleCursor.noOccurrence }
    periodStart += remaining / plan.offsets.count * step
    for _ in 0..<(remaining % plan.offsets.count) { _ = nextSecond() }
    return nextSecond()
  }

  private mutating func secondByBlocks(_ number: Int) -> Int {
    var remaining = number
    // First counts the occurrences that are left in the current day, one by one.
    while !isOncePerDay, nextOffset != nil {
      let wallSecond = nextSecond()
      remaining -= 1
      if remaining == 0 { return wallSecond }
    }
    let timesPerDay = plan.offsets.count
    while block.dayMask.nonzeroBitCount * timesPerDay < remaining {
      remaining -= block.dayMask.nonzeroBitCount * timesPerDay
      guard let nextBlock = plan.nextBlock(&walk), nextBlock.firstDay * 86_400 <= lastSecond else {
        return RuleCursor.noOccurrence
      }
      block = nextBlock
    }
    let day =
      block.firstDay
      + TimeSet.positionOfBit(in: block.dayMask, ranked: (remaining - 1) / timesPerDay)
    let secondOfDay =
      timesPerDay == 1 ? timeOfDay : plan.offsets.time(at: (remaining - 1) % timesPerDay)
    let wallSecond = day * 86_400 + secondOfDay
    return wallSecond <= lastSecond ? wallSecond : RuleCursor.noOccurrence
  }
}

extension RulePlan {
  /// The number of steps at allowed times in a day whose first step is `phase` seconds after
  /// midnight.
  fileprivate func stepCount(from phase: Int, every step: Int) -> Int {
    guard let allowedTimes else { return (86_400 - phase + step - 1) / step }
    var count = 0
    var time = phase
    while let nextTime = allowedTimes.nextTime(from: time) {
      time = nextTime + (phase - nextTime).modulo(step)
      guard time < 86_400 else { break }
      if time == nextTime {
        count += 1
        time += step
      }
    }
    return count
  }
}

extension Offsets {
  func time(at index: Int) -> Int {
    guard let chosenOffsets else { return times.time(at: index) }
    return chosenOffsets.indices.contains(index) ? chosenOffsets[index] : firstOffset
  }
}
