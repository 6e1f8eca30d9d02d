// A position that somebody measured: where, how exactly, when, and who says so. Knows no fence, and
// not whether it counts.

public import CivilTime

public struct Fix: Hashable, Sendable {
  public let coordinate: Coordinate
  /// Metres; 0 is exact.
  public let accuracy: Double
  public let at: Instant
  public let source: String

  public static let longestSource = 256

  /// An absent accuracy is an exact one.
  public init(
    latitude: Double, longitude: Double, accuracy: Double? = nil, at: Instant, source: String = ""
  ) throws(FixFault) {
    guard latitude >= -90, latitude <= 90 else { throw .latitude }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .longitude
    }
    let accuracy = accuracy ?? 0
    guard accuracy >= 0, accuracy.isFinite else { throw .accuracy }
    guard source.utf8.count <= Self.longestSource else { throw .source }
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.at = at
    self.source = source
  }
}

/// Which part of a fix is impossible; named as the wire names it.
public enum FixFault: String, Error, Hashable, Sendable {
  /// Not from -90 to 90.
  case latitude
  /// Not from -180 to 180.
  case longitude
  /// Below 0, or no number.
  case accuracy
  /// Longer than `Fix.longestSource` bytes of UTF-8.
  case source
}
