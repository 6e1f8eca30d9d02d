// When the clocks of a zone change, in the past and in any future year.

extension Zone {
  /// The first transition after an instant; nil if there is none.
  public func nextTransition(after instant: Instant) -> ZoneTransition? {
    let (index, cycles) = table.phaseIndex(at: instant.seconds)
    if index < table.starts.count { return transition(index, cycles) }
    guard let start = table.cycleStart else { return nil }
    let first = ZoneTable.count(of: table.starts, notAbove: start)
    return transition(first, cycles + ZoneTable.cycle)
  }

  /// The last transition at or before an instant.
  public func previousTransition(atOrBefore instant: Instant) -> ZoneTransition? {
    let (index, cycles) = table.phaseIndex(at: instant.seconds)
    if cycles > 0, let start = table.cycleStart,
      index == ZoneTable.count(of: table.starts, notAbove: start)
    {
      // The transition is in the previous cycle, whose last transitions are at the end of the
      // table.
      let last = ZoneTable.count(of: table.starts, notAbove: start + ZoneTable.cycle) - 1
      return transition(last, cycles - ZoneTable.cycle)
    }
    return transition(index - 1, cycles)
  }

  /// All transitions in a range, in order. The upper bound is excluded.
  public func transitions(in range: Range<Instant>) -> [ZoneTransition] {
    var found: [ZoneTransition] = []
    var from = range.lowerBound.adding(milliseconds: -1)
    while let next = nextTransition(after: from), next.at < range.upperBound {
      found.append(next)
      from = next.at
    }
    return found
  }

  private func transition(_ index: Int, _ cycles: Int64) -> ZoneTransition? {
    guard table.starts.indices.contains(index) else { return nil }
    let seconds = table.starts[index] + cycles
    // An instant outside the calendar is taken as the nearest within, so such a transition would be
    // found again and again.
    guard seconds > Instant.supportedRange.lowerBound / 1000,
      seconds < Instant.supportedRange.upperBound / 1000
    else { return nil }
    return ZoneTransition(
      at: Instant(seconds: seconds), before: table.phase(index), after: table.phase(index + 1))
  }
}
