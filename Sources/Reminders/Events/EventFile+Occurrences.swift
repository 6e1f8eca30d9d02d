// The occurrences of a file's event, canceled ones included, each with the component that has its
// other properties. `EventPlan.swift` computes their times.

public import CivilTime

extension EventFile {
  /// The overrides in the form that `Recurrence` takes.
  public var recurrenceOverrides: Overrides { occurrencePlan.overrideIndex.recurrenceOverrides }

  /// The first occurrences that overlap a range, up to `limit`.
  /// - Parameter zone: The zone of floating times and days.
  public func occurrences(
    in range: Range<Instant>, floatingIn zone: Zone, limit: Int
  ) -> [EventOccurrence] {
    occurrencePlan.occurrences(overlapping: range, floatingIn: zone, limit: limit).map(
      eventOccurrence)
  }

  /// The occurrence to which the series gives this start; nil if there is none.
  public func occurrence(at original: WallTime) -> EventOccurrence? {
    occurrencePlan.occurrence(at: original).map(eventOccurrence)
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

  /// The occurrence as the series or a THISANDFUTURE override gives it, without an override of its
  /// own.
  func regularOccurrence(at original: WallTime) -> EventOccurrence {
    eventOccurrence(occurrencePlan.regularOccurrence(at: original))
  }

  private func eventOccurrence(_ occurrence: EventSchedule.Occurrence) -> EventOccurrence {
    let part =
      occurrence.isDetached
      ? overrideIndex.singleIndices[occurrence.original]
        ?? overrideIndex.orphanIndices[occurrence.original]
      : overrideIndex.overrideInForce(at: occurrence.original)?.index
    return EventOccurrence(
      original: occurrence.original, start: occurrence.start, end: occurrence.end,
      isDetached: occurrence.isDetached, event: part.map { overrideParts[$0].event } ?? event)
  }
}
