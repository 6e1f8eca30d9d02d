// The content of a map: fences, places and the person's position, as plain values. Does not depend
// on alarms, stores or pictures.

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
    /// The radius in metres, from 0 to half of the earth's circumference.
    public let radius: Double

    public init(coordinate: Coordinate, radius: Double) {
      self.coordinate = coordinate
      self.radius = radius.isFinite ? min(max(radius, 0), Earth.halfCircumference) : 0
    }
  }

  public struct Fence: Hashable, Sendable {
    public enum Proximity: String, Hashable, Sendable {
      case enter, leave
    }

    public enum Containment: String, Hashable, Sendable {
      case unknown, inside, outside
    }

    public var id: String?
    public var title: String
    /// The person is inside the fence while inside any of these circles.
    public var circles: [Circle]
    public var proximity: Proximity
    public var containment: Containment
    /// Whether the alarm of the fence may go off now.
    public var isArmed: Bool

    public init(
      id: String? = nil, title: String, circles: [Circle], proximity: Proximity,
      containment: Containment = .unknown, isArmed: Bool = true
    ) {
      self.id = id
      self.title = title
      self.circles = circles
      self.proximity = proximity
      self.containment = containment
      self.isArmed = isArmed
    }
  }

  /// One of the person's places.
  public struct MapPlace: Hashable, Sendable {
    public var id: String?
    public var title: String
    public var circle: Circle
    /// Whether the place is an example of a new store that the person has not changed. The map is
    /// not extended to show it, and it is neither counted nor listed.
    public var isExample: Bool

    public init(id: String? = nil, title: String, circle: Circle, isExample: Bool = false) {
      self.id = id
      self.title = title
      self.circle = circle
      self.isExample = isExample
    }
  }

  public struct CurrentPosition: Hashable, Sendable {
    public var coordinate: Coordinate
    /// How far the person may be from the coordinate, in metres; nil or 0 if unknown.
    public let accuracy: Double?
    /// The time of the position, formatted.
    public var time: String?

    public init(coordinate: Coordinate, accuracy: Double? = nil, time: String? = nil) {
      self.coordinate = coordinate
      self.accuracy = accuracy.flatMap {
        $0.isFinite && $0 > 0 ? min($0, Earth.halfCircumference) : nil
      }
      self.time = time
    }
  }
}

/// The limits of one map. With more elements nothing could be distinguished; the map says how many
/// are left out.
public enum MapLimits {
  /// At most this many circles of fences and places are drawn, the first ones of the scene.
  public static let mostShapes = 4000
  /// At most this many fences, and this many places, are in GeoJSON, because the size of a reply is
  /// limited.
  public static let mostFeatures = 20_000
  /// At most this many titles are written in the picture.
  public static let mostTitles = 400
  /// At most this many entries are in the list. If there were more, markers that are close together
  /// share an entry.
  public static let mostEntries = 40
  /// A title is shortened to this many characters next to its fence, and in the list.
  public static let longestLabel = 28
  public static let longestEntry = 56
  /// A text at the edge of the map is shortened to this many characters.
  public static let longestPointer = 44
}
