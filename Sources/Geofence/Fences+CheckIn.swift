// A check-in, by which the person says at which place they are, counts at once. It needs no dwell,
// because the person knows where they are.

public import CivilTime

extension Fences {
  /// Confirms the crossings that the check-in at this time supports.
  public mutating func confirmCrossings(at time: Instant, noticedAt now: Instant) -> [CrossingEvent]
  {
    var events: [CrossingEvent] = []
    for recordIndex in crossings.filter({ $0.value.lastSupport == time }).keys {
      var state = state(recordIndex)
      guard let crossing = state.crossing else { continue }
      (state.side, state.since, state.wasCrossed, state.crossing) = (crossing.to, time, true, nil)
      storeState(state, recordIndex)
      events.append(
        CrossingEvent(
          fence: key(recordIndex), kind: crossing.to == .inside ? .enter : .leave, at: time,
          noticedAt: now)
      )
    }
    updateNextConfirmation()
    return events.sorted { ($0.at, $0.fence) < ($1.at, $1.fence) }
  }
}
