// All visits that are remembered: at most one of a place goes on, old ones are forgotten, and there are
// never more than `most`. A value; knows no file and no fence.

public import CivilTime

public struct VisitLog: Sendable {
  private var past: [ID: Visit] = [:]
  /// The visits that go on, by their places.
  public private(set) var current: [String: Visit] = [:]

  /// What tells one visit from another.
  private struct ID: Hashable {
    let place: String
    let arrival: Instant
  }

  /// More than a person makes in a year; what is older goes.
  public static let most = 10_000
  /// Days that a visit is remembered where the settings do not say.
  public static let usualDays = 90
  private static let day: Int64 = 86_400_000

  public init() {}

  public var count: Int { past.count + current.count }

  // MARK: Changing

  /// What has changed by it: the visit that begins, behind one that went on without an end.
  public mutating func arrive(at place: String, _ time: Instant) -> [Visit] {
    if current[place]?.arrival == time { return [] }
    let ended = leave(place, at: time)
    let visit = Visit(place: place, arrival: time)
    current[place] = visit
    return ended + [visit]
  }

  /// The visit that ends, as it is then; none where none goes on.
  public mutating func leave(_ place: String, at time: Instant) -> [Visit] {
    guard var visit = current.removeValue(forKey: place) else { return [] }
    // A clock may have been set back meanwhile.
    visit.departure = max(time, visit.arrival)
    past[ID(place: place, arrival: visit.arrival)] = visit
    return [visit]
  }

  /// Adds a stored visit. Of two open visits at one place, the later one is kept as the current
  /// visit.
  public mutating func restore(_ visit: Visit) {
    let id = ID(place: visit.place, arrival: visit.arrival)
    guard visit.departure == nil else {
      if current[visit.place]?.arrival == visit.arrival { current[visit.place] = nil }
      past[id] = visit
      return
    }
    guard past[id] == nil else { return }
    if let known = current[visit.place], known.arrival > visit.arrival { return }
    current[visit.place] = visit
  }

  public mutating func forget(where isMeant: (Visit) -> Bool) {
    past = past.filter { !isMeant($0.value) }
    current = current.filter { !isMeant($0.value) }
  }

  /// Forgets what ended more than so many days ago, all of it for 0 days, and the oldest of too many;
  /// gives what is forgotten.
  public mutating func trim(days: Int, now: Instant) -> [Visit] {
    var gone: [Visit] = []
    if days == 0 {
      gone = Array(past.values) + Array(current.values)
      (past, current) = ([:], [:])
      return gone
    }
    let earliest = now.adding(milliseconds: -Int64(days) * Self.day)
    for (id, visit) in past where (visit.departure ?? visit.arrival) < earliest {
      gone.append(visit)
      past[id] = nil
    }
    if past.count > Self.most {
      // A tenth at once, so that it is not sorted again at the next visit.
      let excess = past.count - Self.most * 9 / 10
      let oldest = past.values.sorted { $0.arrival < $1.arrival }.prefix(excess)
      for visit in oldest { past[ID(place: visit.place, arrival: visit.arrival)] = nil }
      gone += oldest
    }
    return gone
  }

  // MARK: Asking

  /// Those with a part in the range, in the order of their arrivals.
  public func visits(in range: Range<Instant>, at place: String? = nil) -> [Visit] {
    (Array(past.values) + Array(current.values))
      .filter { $0.overlaps(range) && (place == nil || $0.place == place) }
      .sorted { ($0.arrival, $0.place) < ($1.arrival, $1.place) }
  }

  /// Of each place how long and how often, the longest first.
  public static func totals(
    of visits: [Visit], in range: Range<Instant>, now: Instant
  ) -> [VisitTotal] {
    var totals: [String: VisitTotal] = [:]
    for visit in visits {
      var total = totals[visit.place] ?? VisitTotal(place: visit.place, visits: 0, length: 0)
      total.visits += 1
      total.length &+= visit.length(in: range, now: now)
      totals[visit.place] = total
    }
    return totals.values.sorted { one, other in
      one.length == other.length ? one.place < other.place : one.length > other.length
    }
  }
}
