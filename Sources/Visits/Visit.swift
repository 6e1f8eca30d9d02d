// A stay of the person at one of their places, and how much of it lies in a range of time.

public import CivilTime

public struct Visit: Hashable, Sendable {
  /// The place's id.
  public let place: String
  public let arrival: Instant
  /// nil while it goes on.
  public var departure: Instant?

  public init(place: String, arrival: Instant, departure: Instant? = nil) {
    self.place = place
    self.arrival = arrival
    self.departure = departure
  }

  /// Milliseconds of it within the range; one that goes on lasts until now.
  public func length(in range: Range<Instant>, now: Instant) -> Int64 {
    let end = min(departure ?? max(now, arrival), range.upperBound)
    return max(0, end - max(arrival, range.lowerBound))
  }

  /// Whether any of it lies in the range; an arrival and a departure at one instant count as one.
  public func overlaps(_ range: Range<Instant>) -> Bool {
    arrival < range.upperBound && (departure.map { $0 >= range.lowerBound } ?? true)
  }
}

/// How long, and how often, the person was at one place.
public struct VisitTotal: Hashable, Sendable {
  public let place: String
  public var visits: Int
  /// Milliseconds.
  public var length: Int64
}
