// How long the person was at each of their places. Visits are derived from crossings and from the
// states of the places' fences, and are stored as records of their own.

public import CivilTime
internal import Geofence
internal import Visits

extension AlarmEngine {
  /// The ids of the places at which the person is, each with the time of arrival, sorted by id.
  public var stays: [(place: String, since: Instant)] {
    inside.compactMap { id in
      fenceOwners[.place(id)].flatMap { fences.state(of: $0)?.since }.map { (id, $0) }
    }
  }

  /// Sets for how many days visits are kept; 0 to keep none.
  public mutating func keepVisits(days: Int, now: Instant) {
    guard days != visitDays else { return }
    visitDays = days
    trimVisits(now: now)
    reconcileVisits(now: now)
  }

  mutating func trimVisits(now: Instant) {
    for visit in visits.trim(days: visitDays, now: now) {
      unstoredChanges.records[Record.visitKey(visit)] = .some(nil)
    }
  }

  mutating func noteVisit(_ event: CrossingEvent, of place: String, now: Instant) {
    guard visitDays > 0 else { return }
    switch event.kind {
    case .enter: record(visits.arrive(at: place, event.at), now: now)
    case .leave: record(visits.leave(place, at: event.at), now: now)
    }
  }

  /// Begins and ends visits if the person's side of a fence changed without a crossing: by the
  /// first position of all, or because the place was moved.
  mutating func reconcileVisits(now: Instant) {
    guard visitDays > 0 else { return }
    let stays = stays
    let placesWithStay = Set(stays.lazy.map(\.place))
    for place in visits.currentVisits.keys where !placesWithStay.contains(place) {
      endVisit(to: place, now: now)
    }
    for (place, since) in stays where visits.currentVisits[place] == nil {
      record(visits.arrive(at: place, since), now: now)
    }
  }

  /// Begins or ends the visit to one place that was added, moved or removed.
  mutating func reconcileVisit(to place: String, now: Instant) {
    guard visitDays > 0 else { return }
    let fenceState = fenceOwners[.place(place)].flatMap { fences.state(of: $0) }
    if fenceState?.side != .inside {
      endVisit(to: place, now: now)
    } else if let since = fenceState?.since, visits.currentVisits[place] == nil {
      record(visits.arrive(at: place, since), now: now)
    }
  }

  private mutating func endVisit(to place: String, now: Instant) {
    guard visits.currentVisits[place] != nil else { return }
    let fenceState = fenceOwners[.place(place)].flatMap { fences.state(of: $0) }
    let departure = fenceState?.side == .outside ? fenceState?.since : nil
    record(visits.leave(place, at: departure ?? now), now: now)
  }

  private mutating func record(_ changedVisits: [Visit], now: Instant) {
    for visit in changedVisits {
      unstoredChanges.records[Record.visitKey(visit)] = Record.encoded(visit)
    }
    if visits.count > VisitLog.mostVisits { trimVisits(now: now) }
  }
}
