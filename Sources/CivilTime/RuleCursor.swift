// Iterates over the occurrences of one rule, as seconds of wall time, until the rule ends. The
// state is a few machine words, so that most rules advance without memory accesses.
// `Occurrences.swift` merges several rules and excludes times.

struct RuleCursor {
  /// What `nextSecond` returns after the last occurrence.
  static let noOccurrence = Int.max
  static let endOfTime = Day.last.number * 86_400 + 86_399

  let plan: RulePlan
  /// The last second that may be returned.
  let lastSecond: Int
  let isOncePerDay: Bool
  let timeOfDay: Int
  var walk: DayWalk
  var block = DayBlock(firstDay: 0, dayMask: 0)
  /// The start of the current day or clock step, in seconds.
  var periodStart = 0
  /// The next occurrence in the current day or clock step, in seconds from its start; nil if there
  /// is none.
  var nextOffset: Int?
  var pickedPeriod = PickedPeriod()
  private var clockDays = ClockDays()

  /// Begins at a second of wall time, which must not be before the start of the rule.
  init(_ plan: RulePlan, from wallSecond: Int, to lastSecond: Int = RuleCursor.endOfTime) {
    self.plan = plan
    let lastAllowedSecond = min(lastSecond, RuleCursor.endOfTime)
    // If occurrences are whole days, the day of the last allowed second is included. It is
    // returned as the first second of the day.
    let secondsToEndOfDay = plan.isWholeDays ? 86_399 - lastAllowedSecond.modulo(86_400) : 0
    let hasEnded = plan.neverOccurs || wallSecond > lastAllowedSecond
    self.lastSecond = hasEnded ? .min : lastAllowedSecond + secondsToEndOfDay
    isOncePerDay = plan.steps != .clock && plan.positions.isEmpty && plan.offsets.count == 1
    timeOfDay = plan.offsets.firstOffset
    walk = DayWalk()
    guard !hasEnded else { return }
    let startDay = wallSecond.floored(by: 86_400)
    if plan.steps == .clock {
      seekClock(wallSecond)
    } else if plan.positions.isEmpty {
      walk = plan.walk(from: startDay)
      seekDay(startDay, wallSecond - startDay * 86_400)
    } else {
      walk = plan.startOfPeriod(plan.walk(from: startDay))
      repeat {
        guard pickedPeriod.fill(plan, &walk) else { return }
        pickedPeriod.drop(before: wallSecond)
      } while pickedPeriod.isEmpty
    }
  }

  /// The second of the next occurrence, ascending; `noOccurrence` after the last.
  @inline(__always)
  mutating func nextSecond() -> Int {
    if isOncePerDay {
      while block.dayMask == 0 {
        guard block.firstDay * 86_400 < lastSecond, let nextBlock = plan.nextBlock(&walk) else {
          return RuleCursor.noOccurrence
        }
        block = nextBlock
      }
      let day = block.firstDay + block.dayMask.trailingZeroBitCount
      block.dayMask &= block.dayMask &- 1
      let wallSecond = day * 86_400 + timeOfDay
      return wallSecond <= lastSecond ? wallSecond : RuleCursor.noOccurrence
    }
    return nextOfMany()
  }

  /// Appends the times that `nextSecond` would return, for a rule with one occurrence per day. The
  /// cursor must not be used afterwards.
  mutating func listDays(_ times: inout [WallTime], upTo limit: Int) {
    // `.min` means that the rule had ended before the cursor was created.
    guard lastSecond != .min else { return }
    let lastDay = (lastSecond - timeOfDay).floored(by: 86_400)
    while times.count < limit, block.firstDay <= lastDay {
      var days = block.upTo(lastDay)
      times.append(addingCapacity: days.count) { times in
        while let day = days.nextDay() {
          times.append(WallTime(day: Day(number: day), second: timeOfDay))
        }
      }
      guard let nextBlock = plan.nextBlock(&walk) else { break }
      block = nextBlock
    }
    if times.count > limit { times.removeLast(times.count - limit) }
  }

  private mutating func nextOfMany() -> Int {
    let wallSecond =
      plan.steps == .clock
      ? nextOnClock() : plan.positions.isEmpty ? nextInDay() : nextPicked()
    return wallSecond <= lastSecond ? wallSecond : RuleCursor.noOccurrence
  }
}

// MARK: Days with several times
extension RuleCursor {
  /// Moves to the first selected day on or after `day`. On `day` itself, times before `secondOfDay`
  /// are skipped.
  private mutating func seekDay(_ day: Int, _ secondOfDay: Int) {
    repeat {
      guard let nextBlock = plan.nextBlock(&walk) else { return }
      block = nextBlock
      if day > block.firstDay {
        // Clears the bits of the days before `day`. Swift's shifts by 64 or more give 0.
        block.dayMask =
          (block.dayMask >> UInt64(day - block.firstDay)) << UInt64(day - block.firstDay)
      }
    } while block.dayMask == 0
    guard block.firstDay + block.dayMask.trailingZeroBitCount == day else { return }
    nextOffset = plan.offsets.nextOffset(from: secondOfDay)
    periodStart = day * 86_400
    if nextOffset == nil || !isOncePerDay { block.dayMask &= block.dayMask &- 1 }
  }

  private mutating func nextInDay() -> Int {
    if nextOffset == nil {
      while block.dayMask == 0 {
        guard block.firstDay * 86_400 < lastSecond, let nextBlock = plan.nextBlock(&walk) else {
          return RuleCursor.noOccurrence
        }
        block = nextBlock
      }
      periodStart = (block.firstDay + block.dayMask.trailingZeroBitCount) * 86_400
      block.dayMask &= block.dayMask &- 1
      nextOffset = plan.offsets.firstOffset
    }
    guard let currentOffset = nextOffset else { return RuleCursor.noOccurrence }
    nextOffset = plan.offsets.nextOffset(from: currentOffset + 1)
    return periodStart + currentOffset
  }

  private mutating func nextPicked() -> Int {
    while true {
      if let wallSecond = pickedPeriod.nextSecond() { return wallSecond }
      guard pickedPeriod.startSecond < lastSecond, pickedPeriod.fill(plan, &walk) else {
        return RuleCursor.noOccurrence
      }
    }
  }
}

// MARK: Steps of less than a day
extension RuleCursor {
  var step: Int { plan.unitSeconds * plan.interval }

  /// The first step on or after a second.
  func firstStep(onOrAfter wallSecond: Int) -> Int {
    guard wallSecond > plan.firstPeriod else { return plan.firstPeriod }
    return wallSecond + (plan.firstPeriod - wallSecond).modulo(step)
  }

  private mutating func seekClock(_ wallSecond: Int) {
    if plan.isWholeDays {
      // The occurrence of a day is its first second, so a day that has begun is skipped.
      periodStart = firstStep(onOrAfter: (wallSecond + 86_399).floored(by: 86_400) * 86_400)
      if advanceToAllowed() { nextOffset = plan.offsets.firstOffset }
      return
    }
    // The step that contains `wallSecond` may have later occurrences.
    let currentStep = wallSecond - (wallSecond - plan.firstPeriod).modulo(step)
    periodStart = currentStep >= plan.firstPeriod ? currentStep : plan.firstPeriod
    guard advanceToAllowed() else { return }
    nextOffset = plan.offsets.nextOffset(from: max(0, wallSecond - periodStart))
    if nextOffset == nil {
      periodStart += step
      if advanceToAllowed() { nextOffset = plan.offsets.firstOffset }
    }
  }

  private mutating func nextOnClock() -> Int {
    guard let currentOffset = nextOffset else { return RuleCursor.noOccurrence }
    let wallSecond = periodStart + currentOffset
    if plan.isWholeDays {
      let day = wallSecond.floored(by: 86_400)
      periodStart = firstStep(onOrAfter: (day + 1) * 86_400)
      nextOffset = advanceToAllowed() ? plan.offsets.firstOffset : nil
      return day * 86_400
    }
    nextOffset = plan.offsets.count == 1 ? nil : plan.offsets.nextOffset(from: currentOffset + 1)
    if nextOffset == nil {
      periodStart += step
      if advanceToAllowed() { nextOffset = plan.offsets.firstOffset }
    }
    return wallSecond
  }

  /// Moves to the next step on an allowed day at an allowed time. False if there is none.
  mutating func advanceToAllowed() -> Bool {
    let limitsDays = plan.dayParts.isLimiting
    guard limitsDays || plan.allowedTimes != nil else { return periodStart <= lastSecond }
    while periodStart <= lastSecond {
      let day = periodStart.floored(by: 86_400)
      if limitsDays {
        guard let nextDay = clockDays.nextDay(from: day, plan.dayParts) else {
          periodStart = RuleCursor.endOfTime + 1
          return false
        }
        if nextDay > day {
          periodStart = firstStep(onOrAfter: nextDay * 86_400)
          continue
        }
      }
      guard let allowedTimes = plan.allowedTimes else { return true }
      let secondOfDay = periodStart - day * 86_400
      let nextTime = allowedTimes.nextTime(from: secondOfDay) ?? 86_400
      if nextTime == secondOfDay { return true }
      periodStart = firstStep(onOrAfter: day * 86_400 + nextTime)
    }
    return false
  }
}
