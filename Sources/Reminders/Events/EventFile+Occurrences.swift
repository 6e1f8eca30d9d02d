// The occurrences of a file's event, each with what says all else of it. When they are is in
// `EventPlan.swift`; what is canceled is among them, as canceled.

public import CivilTime

extension EventFile {
  /// What `Recurrence` asks for the overrides.
  public var changes: Overrides { plan.index.changes }

  /// The first so many that overlap a range.
  /// - Parameter zone: In which times without a zone, and days, are meant.
  public func occurrences(
    in range: Range<Instant>, floatingIn zone: Zone, limit: Int
  ) -> [EventOccurrence] {
    plan.occurrences(overlapping: range, floatingIn: zone, limit: limit).map(shown)
  }

  /// One occurrence by the start that the series gives it; nil where there is none.
  public func occurrence(at original: WallTime) -> EventOccurrence? {
    plan.occurrence(at: original).map(shown)
  }

  /// The event as it is that one time, with the start and the end that it has then.
  public func event(at original: WallTime) -> Event? {
    guard let occurrence = occurrence(at: original) else { return nil }
    var event = occurrence.event
    event.start = occurrence.start
    event.end = occurrence.end
    if !occurrence.isDetached { event.recurrence = self.event.recurrence }
    return event
  }

  /// One that no override stands for alone, and that is in the recurrence.
  func shown(_ original: WallTime) -> EventOccurrence { shown(plan.shown(original)) }

  private func shown(_ occurrence: EventSchedule.Occurrence) -> EventOccurrence {
    let place =
      occurrence.isDetached
      ? index.singles[occurrence.original] ?? index.orphans[occurrence.original]
      : index.governor(of: occurrence.original)?.place
    return EventOccurrence(
      original: occurrence.original, start: occurrence.start, end: occurrence.end,
      isDetached: occurrence.isDetached, event: place.map { parts[$0].event } ?? event)
  }
}
