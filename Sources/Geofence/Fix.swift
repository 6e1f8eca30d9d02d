// A fix is a position that was measured or stated: its coordinates, accuracy, time and source.
// `FixSources` decides whether a fix counts.

public import CivilTime

public struct Fix: Hashable, Sendable {
  public let coordinate: Coordinate
  /// In metres; 0 means exact.
  public let accuracy: Double
  public let at: Instant
  public let source: String
  /// The id of the place, if the fix names a place instead of coordinates: the person checked in
  /// there, or the machine's network belongs to it. The person may be anywhere within the place's
  /// circle.
  public let place: String?
  /// The device whose position this is, such as a phone or this computer; empty if it is not named.
  public let device: String

  /// The `source` of a check-in, by which the person names a place.
  public static let checkIn = "check-in"
  /// The `source` of a fix at the place that the machine's network belongs to.
  public static let network = "network"
  /// The `device` of fixes by the machine's network.
  public static let computer = "computer"
  public static let longestSource = 256

  /// Creates a fix; without `accuracy`, it is exact.
  public init(
    latitude: Double, longitude: Double, accuracy: Double? = nil, at: Instant, source: String = "",
    place: String? = nil, device: String? = nil
  ) throws(FixFault) {
    guard latitude >= -90, latitude <= 90 else { throw .latitude }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .longitude
    }
    let accuracy = accuracy ?? 0
    guard accuracy >= 0, accuracy.isFinite else { throw .accuracy }
    guard source.utf8.count <= Self.longestSource else { throw .source }
    let device = device ?? ""
    guard device.utf8.count <= Self.longestSource else { throw .device }
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.at = at
    self.source = source
    self.place = place
    self.device = device.isEmpty && source == Self.network ? Self.computer : device
  }

  /// A fix of the same source and device at other coordinates.
  func moved(to coordinate: Coordinate, accuracy: Double, at: Instant) -> Fix {
    Fix(
      coordinate: coordinate, accuracy: accuracy, at: at, source: source, device: device)
  }

  private init(
    coordinate: Coordinate, accuracy: Double, at: Instant, source: String, device: String
  ) {
    (self.coordinate, self.accuracy, self.at) = (coordinate, accuracy, at)
    (self.source, self.place, self.device) = (source, nil, device)
  }

  /// A fix at a place. Its accuracy is the radius of the place's circle, because the person may be
  /// anywhere in that circle. So the fix does not show on which side of smaller or overlapping
  /// circles the person is.
  public init(
    at circle: Circle, named place: String, _ time: Instant, source: String = Fix.checkIn,
    device: String? = nil
  ) throws(FixFault) {
    try self.init(
      latitude: circle.center.latitude, longitude: circle.center.longitude,
      accuracy: circle.radius, at: time, source: source, place: place, device: device)
  }

  /// Whether the fix is accurate enough to compute how its source moves.
  public var isExactEnough: Bool { accuracy <= FixSources.coarseAccuracy && place == nil }

  /// Whether a person stated the position: a check-in, or an exact position without source and
  /// device.
  public var isStatedByPerson: Bool {
    isCheckIn || accuracy == 0 && source.isEmpty && place == nil && device.isEmpty
  }

  /// Whether the person checked in at a place.
  public var isCheckIn: Bool { place != nil && source != Self.network && device.isEmpty }
}

/// Which part of a fix is not valid. Raw values are the names in the protocol.
public enum FixFault: String, Error, Hashable, Sendable {
  /// Not from -90 to 90.
  case latitude
  /// Not from -180 to 180.
  case longitude
  /// Below 0, or not a number.
  case accuracy
  /// Longer than `Fix.longestSource` bytes of UTF-8.
  case source
  /// The name of the device is longer than `Fix.longestSource` bytes of UTF-8.
  case device
}
