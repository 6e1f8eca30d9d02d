// A place that the person says they are at counts at once: what the person knows needs no dwell.

public import CivilTime

extension Fences {
  /// Confirms the crossings that the check-in of this time supports.
  public mutating func confirmCrossings(at time: Instant, noticed now: Instant) -> [CrossingEvent] {
    var events: [CrossingEvent] = []
    for place in crossings.filter({ $0.value.lastEvidence == time }).keys {
      var state = state(place)
      guard let crossing = state.crossing else { continue }
      (state.side, state.since, state.wasCrossed, state.crossing) = (crossing.to, time, true, nil)
      keep(state, place)
      events.append(
        CrossingEvent(
          fence: key(place), kind: crossing.to == .inside ? .enter : .leave, at: time, noticed: now)
      )
    }
    findNextMoment()
    return events.sorted { ($0.at, $0.fence) < ($1.at, $1.fence) }
  }
}
