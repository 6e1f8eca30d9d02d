// Finds the n-th occurrence of a rule. COUNT is converted to an end time once, so that later
// queries need not count. Days are counted in blocks. For a rule of hours, minutes or seconds
// without BY parts the result is computed directly.

extension RuleCursor {
  /// The second of wall time of the n-th occurrence from the cursor on; `number` must be at least
  /// 1. `exhausted` if there are fewer occurrences.
  mutating func occurrence(_ number: Int) -> Int {
    if plan.neverOccurs { return RuleCursor.exhausted }
    if plan.steps != .clock {
      return plan.positions.isEmpty ? occurrenceInBlocks(number) : occurrencePicked(number)
    }
    if plan.isWholeDays || step >= 86_400 { return occurrenceWalked(number) }
    return plan.allowed == nil && !plan.parts.isLimiting
      ? occurrenceOnClock(number) : occurrenceInClockDays(number)
  }

  private mutating func occurrenceWalked(_ number: Int) -> Int {
    for _ in 1..<max(1, number) where next() == RuleCursor.exhausted {
      return RuleCursor.exhausted
    }
    return next()
  }

  private mutating func occurrencePicked(_ number: Int) -> Int {
    var left = number
    while !picks.isEmpty {
      guard let second = picks.next() else { break }
      left -= 1
      if left == 0 { return second }
    }
    guard picks.skip(&left, plan, &walk) else { return RuleCursor.exhausted }
    return occurrenceWalked(left)
  }

  /// Counts day by day. How many steps a day has depends only on the time of its first step. So the
  /// count is computed once for each such time.
  private mutating func occurrenceInClockDays(_ number: Int) -> Int {
    var left = number
    let today = period.floored(by: 86_400)
    while offset != nil, period.floored(by: 86_400) == today {
      let second = next()
      left -= 1
      if left == 0 { return second }
    }
    var counts: [Int: Int] = [:]
    while offset != nil {
      let day = period.floored(by: 86_400)
      let phase = (period - day * 86_400).modulo(step)
      let count = counts[phase] ?? plan.steps(from: phase, every: step) * plan.offsets.count
      counts[phase] = count
      if count >= left { return occurrenceWalked(left) }
      left -= count
      period = aligned((day + 1) * 86_400)
      guard advanceToAllowed() else { break }
    }
    return RuleCursor.exhausted
  }

  private mutating func occurrenceOnClock(_ number: Int) -> Int {
    var left = number - 1
    while let now = offset {
      if left == 0 { return next() }
      guard now != plan.offsets.first else { break }
      // The rest of the current step.
      _ = next()
      left -= 1
    }
    guard offset != nil else { return RuleCursor.exhausted }
    period += left / plan.offsets.count * step
    for _ in 0..<(left % plan.offsets.count) { _ = next() }
    return next()
  }

  private mutating func occurrenceInBlocks(_ number: Int) -> Int {
    var left = number
    // The rest of the current day.
    while !isOneADay, offset != nil {
      let second = next()
      left -= 1
      if left == 0 { return second }
    }
    let perDay = plan.offsets.count
    while block.bits.nonzeroBitCount * perDay < left {
      left -= block.bits.nonzeroBitCount * perDay
      guard let next = plan.next(&walk), next.first * 86_400 <= last else {
        return RuleCursor.exhausted
      }
      block = next
    }
    let day = block.first + TimeSet.bit(block.bits, ranked: (left - 1) / perDay)
    let offset = perDay == 1 ? time : plan.offsets.time(at: (left - 1) % perDay)
    let second = day * 86_400 + offset
    return second <= last ? second : RuleCursor.exhausted
  }
}

extension RulePlan {
  /// The number of allowed steps in a day.
  fileprivate func steps(from phase: Int, every step: Int) -> Int {
    guard let allowed else { return (86_400 - phase + step - 1) / step }
    var count = 0
    var time = phase
    while let next = allowed.next(from: time) {
      time = next + (phase - next).modulo(step)
      guard time < 86_400 else { break }
      if time == next {
        count += 1
        time += step
      }
    }
    return count
  }
}

extension Offsets {
  func time(at index: Int) -> Int {
    guard let chosen else { return times.time(at: index) }
    return chosen.indices.contains(index) ? chosen[index] : first
  }
}
