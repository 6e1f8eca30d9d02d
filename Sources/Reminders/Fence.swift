// The fence of an alarm: the direction in which it has to be crossed, its places, and how strictly
// it is judged. Does not know where the person is.

public import Geofence

public struct Fence: Hashable, Sendable {
  public var proximity: Proximity
  /// Being inside any of them counts as inside.
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
  /// The id of the person's place that this one follows.
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
  /// Seconds for which a crossing must last.
  public var dwell: Double?
  /// Metres beyond the edge that must be reached.
  public var margin: Double?
  public var fireIfInside: Bool?
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
