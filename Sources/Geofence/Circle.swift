// A circle on the earth. A fence has one or more circles.

public struct Circle: Hashable, Sendable {
  public let center: Coordinate
  /// In metres, more than 0. A radius of half the earth's circumference covers the whole earth.
  public let radius: Double

  /// Nil unless the radius is a finite number above 0.
  public init?(center: Coordinate, radius: Double) {
    guard radius > 0, radius.isFinite else { return nil }
    self.center = center
    self.radius = radius
  }
}
