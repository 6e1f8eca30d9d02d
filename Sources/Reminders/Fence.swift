// The fence of an alarm: its places, the direction in which it has to be crossed, and when a
// crossing counts. Does not depend on where the person is.

public import Geofence

public struct Fence: Hashable, Sendable {
  public var proximity: Proximity
  /// The person is inside the fence while inside the circle of any of these places.
  public var places: [FencePlace]
  public var policy: FencePolicy

  public enum Proximity: Hashable, Sendable {
    case enter, leave
  }

  public init(proximity: Proximity, places: [FencePlace], policy: FencePolicy = FencePolicy()) {
    self.proximity = proximity
    self.places = places
    self.policy = policy
  }
}

public struct FencePlace: Hashable, Sendable {
  public var title: String?
  public var coordinate: Coordinate
  /// In metres, more than 0.
  public var radius: Double
  public var address: String?
  /// The id of the person's own place (such as "home") that this one follows: if the person moves
  /// "home", this place moves too.
  public var placeID: String?

  public init(
    title: String?, coordinate: Coordinate, radius: Double, address: String? = nil,
    placeID: String? = nil
  ) {
    self.title = title
    self.coordinate = coordinate
    self.radius = radius
    self.address = address
    self.placeID = placeID
  }
}

/// What a person chose for this fence; nil means the default.
public struct FencePolicy: Hashable, Sendable {
  /// How many seconds a crossing must last before it counts.
  public var dwell: Double?
  /// How many metres beyond the edge the person must be before a crossing counts.
  public var margin: Double?
  /// Whether an alarm for arriving goes off at once if the person is inside already.
  public var fireIfInside: Bool?
  /// Whether the alarm goes off for one crossing only.
  public var onceOnly: Bool?

  public init(
    dwell: Double? = nil, margin: Double? = nil, fireIfInside: Bool? = nil, onceOnly: Bool? = nil
  ) {
    self.dwell = dwell
    self.margin = margin
    self.fireIfInside = fireIfInside
    self.onceOnly = onceOnly
  }

  public var isDefault: Bool { self == FencePolicy() }
}
