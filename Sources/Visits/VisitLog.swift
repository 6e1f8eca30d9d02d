// All visits that are kept. Each place has at most one visit that has not ended. Old visits are
// forgotten, and there are never more than `mostVisits`. Does not depend on files or fences.

public import CivilTime

public struct VisitLog: Sendable {
  private var endedVisits: [ID: Visit] = [:]
  /// The visits that have not ended, by place.
  public private(set) var currentVisits: [String: Visit] = [:]

  /// Identifies a visit.
  private struct ID: Hashable {
    let place: String
    let arrival: Instant
  }

  /// The most ended visits that are kept: more than a person makes in a year. Beyond this number
  /// the oldest are forgotten.
  public static let mostVisits = 10_000
  /// For how many days visits are kept if the settings do not say.
  public static let defaultDays = 90
  private static let millisecondsPerDay: Int64 = 86_400_000

  public init() {}

  public var count: Int { endedVisits.count + currentVisits.count }

  // MARK: Changing

  /// Begins a visit. Returns the visits that changed: the new one, and before it an earlier visit
  /// to the same place that had not ended.
  public mutating func arrive(at place: String, _ time: Instant) -> [Visit] {
    if currentVisits[place]?.arrival == time { return [] }
    let endedVisit = leave(place, at: time)
    let visit = Visit(place: place, arrival: time)
    currentVisits[place] = visit
    return endedVisit + [visit]
  }

  /// Ends the visit at a place. Returns the ended visit; empty if there was none.
  public mutating func leave(_ place: String, at time: Instant) -> [Visit] {
    guard var visit = currentVisits.removeValue(forKey: place) else { return [] }
    // The clock may have been set back since the arrival.
    visit.departure = max(time, visit.arrival)
    endedVisits[ID(place: place, arrival: visit.arrival)] = visit
    return [visit]
  }

  /// Adds a visit that was stored. If a place has two visits that have not ended, the later one is
  /// kept as the current one.
  public mutating func restore(_ visit: Visit) {
    let id = ID(place: visit.place, arrival: visit.arrival)
    guard visit.departure == nil else {
      if currentVisits[visit.place]?.arrival == visit.arrival { currentVisits[visit.place] = nil }
      endedVisits[id] = visit
      return
    }
    guard endedVisits[id] == nil else { return }
    if let currentVisit = currentVisits[visit.place], currentVisit.arrival > visit.arrival {
      return
    }
    currentVisits[visit.place] = visit
  }

  public mutating func forget(where shouldForget: (Visit) -> Bool) {
    endedVisits = endedVisits.filter { !shouldForget($0.value) }
    currentVisits = currentVisits.filter { !shouldForget($0.value) }
  }

  /// Forgets visits that ended more than `days` days ago (all visits if `days` is 0), and the
  /// oldest if there are too many. Returns the forgotten visits.
  public mutating func trim(days: Int, now: Instant) -> [Visit] {
    var forgottenVisits: [Visit] = []
    if days == 0 {
      forgottenVisits = Array(endedVisits.values) + Array(currentVisits.values)
      (endedVisits, currentVisits) = ([:], [:])
      return forgottenVisits
    }
    let earliest = now.adding(milliseconds: -Int64(days) * Self.millisecondsPerDay)
    for (id, visit) in endedVisits where (visit.departure ?? visit.arrival) < earliest {
      forgottenVisits.append(visit)
      endedVisits[id] = nil
    }
    if endedVisits.count > Self.mostVisits {
      // A tenth of the visits is forgotten at once, so that they need not be sorted again at the
      // next visit.
      let excess = endedVisits.count - Self.mostVisits * 9 / 10
      let oldest = endedVisits.values.sorted { $0.arrival < $1.arrival }.prefix(excess)
      for visit in oldest { endedVisits[ID(place: visit.place, arrival: visit.arrival)] = nil }
      forgottenVisits += oldest
    }
    return forgottenVisits
  }

  // MARK: Asking

  /// The visits of which a part is within the range, in the order of arrival.
  public func visits(in range: Range<Instant>, at place: String? = nil) -> [Visit] {
    (Array(endedVisits.values) + Array(currentVisits.values))
      .filter { $0.overlaps(range) && (place == nil || $0.place == place) }
      .sorted { ($0.arrival, $0.place) < ($1.arrival, $1.place) }
  }

  /// How often and for how long the person was at each place, the longest first.
  public static func totals(
    of visits: [Visit], in range: Range<Instant>, now: Instant
  ) -> [VisitTotal] {
    var totals: [String: VisitTotal] = [:]
    for visit in visits {
      var total = totals[visit.place] ?? VisitTotal(place: visit.place, visits: 0, duration: 0)
      total.visits += 1
      total.duration &+= visit.duration(in: range, now: now)
      totals[visit.place] = total
    }
    return totals.values.sorted { one, other in
      one.duration == other.duration ? one.place < other.place : one.duration > other.duration
    }
  }
}
