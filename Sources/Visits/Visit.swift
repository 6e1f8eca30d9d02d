// A stay of the person at one of their places, and how much of it is within a range of time.

public import CivilTime

public struct Visit: Hashable, Sendable {
  /// The place's id.
  public let place: String
  public let arrival: Instant
  /// When the person left; nil if they are still there.
  public var departure: Instant?

  public init(place: String, arrival: Instant, departure: Instant? = nil) {
    self.place = place
    self.arrival = arrival
    self.departure = departure
  }

  /// The milliseconds of the visit that are within the range. A visit that has not ended lasts
  /// until now.
  public func duration(in range: Range<Instant>, now: Instant) -> Int64 {
    let end = min(departure ?? max(now, arrival), range.upperBound)
    return max(0, end - max(arrival, range.lowerBound))
  }

  /// Whether a part of the visit is within the range. A visit without length counts too.
  public func overlaps(_ range: Range<Instant>) -> Bool {
    arrival < range.upperBound && (departure.map { $0 >= range.lowerBound } ?? true)
  }
}

/// How often and for how long the person was at one place.
public struct VisitTotal: Hashable, Sendable {
  public let place: String
  public var visits: Int
  /// The length of all visits together, in milliseconds.
  public var duration: Int64
}
