// What the display of a calendar depends on: the person's zone, the time, the known zones, and the
// places that the client may see.

public import CivilTime

public struct CalendarContext {
  /// The person's zone.
  public var zone: Zone
  public var now: Instant
  public var zones: ZoneDatabase
  public var places: [NamedPosition]

  public struct NamedPosition {
    public var title: String
    public var latitude: Double
    public var longitude: Double

    public init(title: String, latitude: Double, longitude: Double) {
      self.title = title
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Returns the nearest place in words; nil if none is near.
  public var nearby: (Double, Double) -> String?

  public init(
    zone: Zone, now: Instant, zones: ZoneDatabase, places: [NamedPosition] = [],
    nearby: @escaping (Double, Double) -> String? = { _, _ in nil }
  ) {
    self.zone = zone
    self.now = now
    self.zones = zones
    self.places = places
    self.nearby = nearby
  }

  var today: Day { zone.wallTime(at: now).day }
}
