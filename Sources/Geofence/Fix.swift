// A position that was measured or said: where, how exactly, when, and who says so. Knows no fence, and
// not whether it counts.

public import CivilTime

public struct Fix: Hashable, Sendable {
  public let coordinate: Coordinate
  /// Metres; 0 is exact.
  public let accuracy: Double
  public let at: Instant
  public let source: String
  /// The place that was named instead of coordinates: the person, or the network that the machine is on,
  /// is there, wherever within its circle.
  public let place: String?
  /// What it is the position of, such as a phone or this computer; empty where it is not named.
  public let device: String

  /// The source of a place that the person named.
  public static let checkIn = "check-in"
  /// The source of a place that the network names which the machine is on.
  public static let network = "network"
  /// The device of which a network says where it is.
  public static let computer = "computer"
  public static let longestSource = 256

  /// An absent accuracy is an exact one.
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

  /// The same source elsewhere.
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

  /// Being at a place: its accuracy is the circle's radius, so it says nothing of smaller circles within
  /// and of circles that overlap.
  public init(
    at circle: Circle, named place: String, _ time: Instant, source: String = Fix.checkIn,
    device: String? = nil
  ) throws(FixFault) {
    try self.init(
      latitude: circle.center.latitude, longitude: circle.center.longitude,
      accuracy: circle.radius, at: time, source: source, place: place, device: device)
  }

  /// Whether it is exact enough to say how its source moves.
  public var isExactEnough: Bool { accuracy <= FixSources.coarse && place == nil }

  /// Whether it was said, and not measured: a check-in, or an exact position that no source has signed.
  public var isSaid: Bool {
    isCheckIn || accuracy == 0 && source.isEmpty && place == nil && device.isEmpty
  }

  /// Whether the person said it.
  public var isCheckIn: Bool { place != nil && source != Self.network && device.isEmpty }
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
  /// The same of the device.
  case device
}
