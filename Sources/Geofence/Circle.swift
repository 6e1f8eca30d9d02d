// A circle on the earth: what a fence is made of. Knows no position.

public struct Circle: Hashable, Sendable {
  public let center: Coordinate
  /// Metres, more than 0. One of half the way round the earth holds everything.
  public let radius: Double

  /// Nil for what is no radius.
  public init?(center: Coordinate, radius: Double) {
    guard radius > 0, radius.isFinite else { return nil }
    self.center = center
    self.radius = radius
  }
}
