// Iterates over the occurrences of one rule, as seconds of wall time. The state is a few machine
// words, so that most rules advance without memory accesses. Ends with the rule. Other rules and
// excluded times are combined in `Occurrences.swift`.

struct RuleCursor {
  /// The result after the last occurrence.
  static let exhausted = Int.max
  static let endOfTime = Day.last.number * 86_400 + 86_399

  let plan: RulePlan
  /// The last second that may be returned.
  let last: Int
  let isOneADay: Bool
  let time: Int
  var walk: DayWalk
  var block = DayBlock(first: 0, bits: 0)
  /// The start of the current day or clock step, in seconds.
  var period = 0
  /// The offset of the next occurrence in that period, in seconds; nil if there is none.
  var offset: Int?
  var picks = PickedPeriod()
  private var clockDays = ClockDays()

  /// Begins at a second of wall time, which must not be before the start of the rule.
  init(_ plan: RulePlan, from second: Int, to last: Int = RuleCursor.endOfTime) {
    self.plan = plan
    let end = min(last, RuleCursor.endOfTime)
    // If occurrences are days, the whole day of `end` counts, and is returned as the day's first
    // second.
    let rest = plan.isWholeDays ? 86_399 - end.modulo(86_400) : 0
    let isOver = plan.neverOccurs || second > end
    self.last = isOver ? .min : end + rest
    isOneADay = plan.steps != .clock && plan.positions.isEmpty && plan.offsets.count == 1
    time = plan.offsets.first
    walk = DayWalk()
    guard !isOver else { return }
    let day = second.floored(by: 86_400)
    if plan.steps == .clock {
      seekClock(second)
    } else if plan.positions.isEmpty {
      walk = plan.walk(from: day)
      seekDay(day, second - day * 86_400)
    } else {
      walk = plan.startOfPeriod(plan.walk(from: day))
      repeat {
        guard picks.fill(plan, &walk) else { return }
        picks.drop(before: second)
      } while picks.isEmpty
    }
  }

  /// The second of the next occurrence, ascending; `exhausted` after the last.
  @inline(__always)
  mutating func next() -> Int {
    if isOneADay {
      while block.bits == 0 {
        guard block.first * 86_400 < last, let next = plan.next(&walk) else {
          return RuleCursor.exhausted
        }
        block = next
      }
      let day = block.first + block.bits.trailingZeroBitCount
      block.bits &= block.bits &- 1
      let second = day * 86_400 + time
      return second <= last ? second : RuleCursor.exhausted
    }
    return nextOfMany()
  }

  /// Appends what `next` would return, if a day has one occurrence. The cursor must not be used
  /// afterwards.
  mutating func listDays(_ times: inout [WallTime], upTo limit: Int) {
    // With this value there is no occurrence at all.
    guard last != .min else { return }
    let lastDay = (last - time).floored(by: 86_400)
    while times.count < limit, block.first <= lastDay {
      var days = block.upTo(lastDay)
      times.append(addingCapacity: days.count) { times in
        while let day = days.next() {
          times.append(WallTime(day: Day(number: day), second: time))
        }
      }
      guard let next = plan.next(&walk) else { break }
      block = next
    }
    if times.count > limit { times.removeLast(times.count - limit) }
  }

  private mutating func nextOfMany() -> Int {
    let second =
      plan.steps == .clock
      ? nextOnClock() : plan.positions.isEmpty ? nextInDay() : nextPicked()
    return second <= last ? second : RuleCursor.exhausted
  }
}

// MARK: Days with several times
extension RuleCursor {
  /// Moves to the first day on or after `day`, skipping times before a second in it.
  private mutating func seekDay(_ day: Int, _ second: Int) {
    repeat {
      guard let next = plan.next(&walk) else { return }
      block = next
      if day > block.first {
        // Clears the bits of the days before `day`. Swift's shifts by 64 or more give 0.
        block.bits = (block.bits >> UInt64(day - block.first)) << UInt64(day - block.first)
      }
    } while block.bits == 0
    guard block.first + block.bits.trailingZeroBitCount == day else { return }
    offset = plan.offsets.next(from: second)
    period = day * 86_400
    if offset == nil || !isOneADay { block.bits &= block.bits &- 1 }
  }

  private mutating func nextInDay() -> Int {
    if offset == nil {
      while block.bits == 0 {
        guard block.first * 86_400 < last, let next = plan.next(&walk) else {
          return RuleCursor.exhausted
        }
        block = next
      }
      period = (block.first + block.bits.trailingZeroBitCount) * 86_400
      block.bits &= block.bits &- 1
      offset = plan.offsets.first
    }
    guard let now = offset else { return RuleCursor.exhausted }
    offset = plan.offsets.next(from: now + 1)
    return period + now
  }

  private mutating func nextPicked() -> Int {
    while true {
      if let second = picks.next() { return second }
      guard picks.start < last, picks.fill(plan, &walk) else { return RuleCursor.exhausted }
    }
  }
}

// MARK: Steps of less than a day
extension RuleCursor {
  var step: Int { plan.unit * plan.interval }

  /// The first step on or after a second.
  func aligned(_ second: Int) -> Int {
    guard second > plan.origin else { return plan.origin }
    return second + (plan.origin - second).modulo(step)
  }

  private mutating func seekClock(_ second: Int) {
    if plan.isWholeDays {
      // The occurrence of a day is its first second, so a day that has begun is skipped.
      period = aligned((second + 86_399).floored(by: 86_400) * 86_400)
      if advanceToAllowed() { offset = plan.offsets.first }
      return
    }
    // The current step may have offsets left.
    let current = second - (second - plan.origin).modulo(step)
    period = current >= plan.origin ? current : plan.origin
    guard advanceToAllowed() else { return }
    offset = plan.offsets.next(from: max(0, second - period))
    if offset == nil {
      period += step
      if advanceToAllowed() { offset = plan.offsets.first }
    }
  }

  private mutating func nextOnClock() -> Int {
    guard let now = offset else { return RuleCursor.exhausted }
    let second = period + now
    if plan.isWholeDays {
      let day = second.floored(by: 86_400)
      period = aligned((day + 1) * 86_400)
      offset = advanceToAllowed() ? plan.offsets.first : nil
      return day * 86_400
    }
    offset = plan.offsets.count == 1 ? nil : plan.offsets.next(from: now + 1)
    if offset == nil {
      period += step
      if advanceToAllowed() { offset = plan.offsets.first }
    }
    return second
  }

  /// Moves to the next step on an allowed day at an allowed time. False if there is none.
  mutating func advanceToAllowed() -> Bool {
    let limitsDays = plan.parts.isLimiting
    guard limitsDays || plan.allowed != nil else { return period <= last }
    while period <= last {
      let day = period.floored(by: 86_400)
      if limitsDays {
        guard let next = clockDays.next(from: day, plan.parts) else {
          period = RuleCursor.endOfTime + 1
          return false
        }
        if next > day {
          period = aligned(next * 86_400)
          continue
        }
      }
      guard let allowed = plan.allowed else { return true }
      let second = period - day * 86_400
      let next = allowed.next(from: second) ?? 86_400
      if next == second { return true }
      period = aligned(day * 86_400 + next)
    }
    return false
  }
}
