// How strictly a fence is judged: how long evidence has to stand, how far over the edge counts, and
// what being inside from the start means. Who listens to which crossing is not known here.

public struct CrossingPolicy: Hashable, Sendable {
  /// Milliseconds that evidence has to stand on the new side.
  public let dwell: Int64
  /// Metres to be travelled over the edge; nil for 10, or a twentieth of the radius where that is
  /// more. Half the radius bounds either.
  public let margin: Double?
  /// Whether to be found inside counts as having entered.
  public let fireIfInside: Bool

  public static let usualDwell = 20.0
  /// Seconds; a longer dwell is taken for this one.
  public static let longestDwell = 30.0 * 86_400

  /// Nil for a dwell or a margin below 0, or without end. The dwell is in seconds.
  public init?(dwell: Double? = nil, margin: Double? = nil, fireIfInside: Bool = false) {
    let seconds = dwell ?? Self.usualDwell
    guard seconds >= 0, seconds.isFinite else { return nil }
    if let margin, !(margin >= 0 && margin.isFinite) { return nil }
    self.init(
      milliseconds: Int64((min(seconds, Self.longestDwell) * 1000).rounded()), margin: margin,
      fireIfInside: fireIfInside)
  }

  init(milliseconds: Int64, margin: Double?, fireIfInside: Bool) {
    dwell = milliseconds
    self.margin = margin
    self.fireIfInside = fireIfInside
  }

  public static let usual = CrossingPolicy(milliseconds: 20_000, margin: nil, fireIfInside: false)

  /// The margin of a circle of this radius, in metres.
  public func margin(radius: Double) -> Double {
    min(radius / 2, margin ?? max(10, radius / 20))
  }

  /// How long after its last evidence a crossing may still be noticed. A dwell of an hour could
  /// never pass in silence if that were a quarter of an hour: then it is a minute more than the
  /// dwell.
  var retryPolicy: Int64 { max(900_000, dwell + 60_000) }
}
