// When a crossing of a fence is confirmed: how long the person has to be on the new side, how far
// beyond the edge, and whether being inside from the start counts as entering.

public struct CrossingPolicy: Hashable, Sendable {
  /// How many milliseconds the person has to be on the new side of the edge before the crossing
  /// counts.
  public let dwell: Int64
  /// How many metres beyond the edge the person has to be, but at most half of the radius. Nil for
  /// the default: 10 m, or a twentieth of the radius if that is more.
  public let margin: Double?
  /// Whether the person counts as having entered if the first position is inside.
  public let fireIfInside: Bool

  public static let defaultDwell = 20.0
  /// In seconds. A longer dwell is shortened to this.
  public static let longestDwell = 30.0 * 86_400

  /// A policy with the dwell in seconds. Nil if dwell or margin is negative or not finite.
  public init?(dwell: Double? = nil, margin: Double? = nil, fireIfInside: Bool = false) {
    let seconds = dwell ?? Self.defaultDwell
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

  public static let standard = CrossingPolicy(
    milliseconds: 20_000, margin: nil, fireIfInside: false)

  /// The margin of a circle of this radius, in metres.
  public func margin(radius: Double) -> Double {
    min(radius / 2, margin ?? max(10, radius / 20))
  }

  /// How many milliseconds after the last fix that supports it a crossing may still be confirmed: a
  /// quarter of an hour, or one minute more than the dwell if that is longer. Without the longer
  /// time, a crossing with a long dwell could never be confirmed without new fixes.
  var longestGap: Int64 { max(900_000, dwell + 60_000) }
}
