// The fence that an alarm stands on: which way it has to be crossed, around which places, and how
// strictly. Where anybody is, is not known here.

public import Geofence

public struct Fence: Hashable, Sendable {
  public var proximity: Proximity
  /// Inside any of them is inside.
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
  /// Metres, more than 0.
  public var radius: Double
  public var address: String?
  /// The place of the person's own that this one follows.
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

/// What a person chose for one fence; nil where the default holds.
public struct FencePolicy: Hashable, Sendable {
  /// Seconds that evidence has to stand.
  public var dwell: Double?
  /// Metres that have to be travelled over the edge.
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
