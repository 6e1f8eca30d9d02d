// What a map shows: fences, places and where somebody is, as plain values. Knows no alarm, no store
// and no picture.

public import Geofence

public struct Scene: Hashable, Sendable {
  public var fences: [Fence]
  public var places: [MapPlace]
  public var you: CurrentPosition?

  public init(fences: [Fence] = [], places: [MapPlace] = [], you: CurrentPosition? = nil) {
    self.fences = fences
    self.places = places
    self.you = you
  }

  public struct Circle: Hashable, Sendable {
    public let coordinate: Coordinate
    /// Metres, from 0 to half the way around the earth.
    public let radius: Double

    public init(coordinate: Coordinate, radius: Double) {
      self.coordinate = coordinate
      self.radius = radius.isFinite ? min(max(radius, 0), Earth.half) : 0
    }
  }

  public struct Fence: Hashable, Sendable {
    public enum Proximity: String, Hashable, Sendable {
      case enter, leave
    }

    public enum Side: String, Hashable, Sendable {
      case unknown, inside, outside
    }

    public var id: String?
    public var title: String
    /// Inside any of them is inside.
    public var circles: [Circle]
    public var proximity: Proximity
    public var side: Side
    /// False where it would not fire now, whatever happens.
    public var isArmed: Bool

    public init(
      id: String? = nil, title: String, circles: [Circle], proximity: Proximity,
      side: Side = .unknown, isArmed: Bool = true
    ) {
      self.id = id
      self.title = title
      self.circles = circles
      self.proximity = proximity
      self.side = side
      self.isArmed = isArmed
    }
  }

  /// A place of the person's own.
  public struct MapPlace: Hashable, Sendable {
    public var id: String?
    public var title: String
    public var circle: Circle

    public init(id: String? = nil, title: String, circle: Circle) {
      self.id = id
      self.title = title
      self.circle = circle
    }
  }

  public struct CurrentPosition: Hashable, Sendable {
    public var coordinate: Coordinate
    /// Metres; nil or 0 where it is not known.
    public let accuracy: Double?
    /// When that was, as it is to be shown.
    public var time: String?

    public init(coordinate: Coordinate, accuracy: Double? = nil, time: String? = nil) {
      self.coordinate = coordinate
      self.accuracy = accuracy.flatMap { $0.isFinite && $0 > 0 ? min($0, Earth.half) : nil }
      self.time = time
    }
  }
}

/// What one picture holds at most. More cannot be told apart in it, and the picture says how many
/// are left out.
public enum MapLimits {
  /// Circles of fences and places together, the first of the scene.
  public static let mostShapes = 4000
  /// Fences, and places, in GeoJSON: what fits into one answer.
  public static let mostFeatures = 20_000
  /// Titles that are placed, or listed beside the picture.
  public static let mostTitles = 400
  /// Characters of a title beside its fence, and in the list.
  public static let longestLabel = 28
  public static let longestEntry = 56
}
