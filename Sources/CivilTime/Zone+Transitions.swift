// When the clocks of a zone change, in the past and in any future year.

extension Zone {
  /// The first transition after an instant; nil if there is none.
  public func nextTransition(after instant: Instant) -> ZoneTransition? {
    let (index, cycles) = table.phaseIndex(at: instant.seconds)
    if index < table.starts.count { return transition(index, cycles) }
    guard let cycleStart = table.cycleStart else { return nil }
    let firstRepeated = ZoneTable.count(of: table.starts, notAbove: cycleStart)
    return transition(firstRepeated, cycles + ZoneTable.secondsOfCycle)
  }

  /// The last transition at or before an instant.
  public func previousTransition(atOrBefore instant: Instant) -> ZoneTransition? {
    let (index, cycles) = table.phaseIndex(at: instant.seconds)
    if cycles > 0, let cycleStart = table.cycleStart,
      index == ZoneTable.count(of: table.starts, notAbove: cycleStart)
    {
      // The transition is in the previous cycle, whose last transitions are at the end of the
      // table.
      let lastIndex =
        ZoneTable.count(of: table.starts, notAbove: cycleStart + ZoneTable.secondsOfCycle) - 1
      return transition(lastIndex, cycles - ZoneTable.secondsOfCycle)
    }
    return transition(index - 1, cycles)
  }

  /// All transitions in a range, in order. The upper bound is excluded.
  public func transitions(in range: Range<Instant>) -> [ZoneTransition] {
    var transitions: [ZoneTransition] = []
    var searchStart = range.lowerBound.adding(milliseconds: -1)
    while let transition = nextTransition(after: searchStart), transition.at < range.upperBound {
      transitions.append(transition)
      searchStart = transition.at
    }
    return transitions
  }

  private func transition(_ index: Int, _ cycles: Int64) -> ZoneTransition? {
    guard table.starts.indices.contains(index) else { return nil }
    let seconds = table.starts[index] + cycles
    // An `Instant` outside its range becomes the nearest one within, so a transition there would be
    // found again and again.
    guard seconds > Instant.supportedRange.lowerBound / 1000,
      seconds < Instant.supportedRange.upperBound / 1000
    else { return nil }
    return ZoneTransition(
      at: Instant(seconds: seconds), before: table.phase(index), after: table.phase(index + 1))
  }
}
