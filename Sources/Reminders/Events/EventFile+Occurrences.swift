// The occurrences of a file's event, canceled ones included, each with the component that has its other
// properties. `EventPlan.swift` computes their times.

public import CivilTime

extension EventFile {
  /// The overrides as `Recurrence` takes them.
  public var changes: Overrides { plan.index.changes }

  /// The first occurrences that overlap a range, up to `limit`.
  /// - Parameter zone: The zone of floating times and days.
  public func occurrences(
    in range: Range<Instant>, floatingIn zone: Zone, limit: Int
  ) -> [EventOccurrence] {
    plan.occurrences(overlapping: range, floatingIn: zone, limit: limit).map(shown)
  }

  /// The occurrence with this start by the series; nil if there is none.
  public func occurrence(at original: WallTime) -> EventOccurrence? {
    plan.occurrence(at: original).map(shown)
  }

  /// The event with the start and end that it has at this occurrence.
  public func event(at original: WallTime) -> Event? {
    guard let occurrence = occurrence(at: original) else { return nil }
    var event = occurrence.event
    event.start = occurrence.start
    event.end = occurrence.end
    if !occurrence.isDetached { event.recurrence = self.event.recurrence }
    return event
  }

  /// An occurrence of the recurrence without an override of its own.
  func shown(_ original: WallTime) -> EventOccurrence { shown(plan.shown(original)) }

  private func shown(_ occurrence: EventSchedule.Occurrence) -> EventOccurrence {
    let part =
      occurrence.isDetached
      ? index.singles[occurrence.original] ?? index.orphans[occurrence.original]
      : index.overrideInForce(at: occurrence.original)?.index
    return EventOccurrence(
      original: occurrence.original, start: occurrence.start, end: occurrence.end,
      isDetached: occurrence.isDetached, event: part.map { parts[$0].event } ?? event)
  }
}
