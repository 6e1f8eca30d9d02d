// What hovers, hints and completions of a calendar need besides the calendar's text: the person's
// time zone, the present time, the zone database, and the places that the client may see.

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

  /// Describes a latitude and longitude by the nearest place, such as `At Home`; nil if no place is
  /// near.
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
