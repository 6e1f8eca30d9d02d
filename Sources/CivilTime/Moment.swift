// The three ways in which a calendar says when: a whole day, a time on whatever wall one looks at,
// a time on the walls of one zone. Nothing here turns one into another unasked.

public enum Moment: Hashable, Sendable {
  /// A date, in no zone at all.
  case allDay(Day)
  /// The same wall time wherever one is.
  case floating(WallTime)
  /// UTC is the zone `Etc/UTC`.
  case zoned(WallTime, Zone)

  /// The whole second of an instant, in UTC.
  public static func utc(_ instant: Instant) -> Moment {
    .zoned(Zone.utc.wallTime(at: instant), .utc)
  }

  /// The day that is written, in whatever zone.
  public var day: Day {
    switch self {
    case .allDay(let day): day
    case .floating(let wall), .zoned(let wall, _): wall.day
    }
  }

  /// The wall time that is written; nil for a whole day.
  public var wallTime: WallTime? {
    switch self {
    case .allDay: nil
    case .floating(let wall), .zoned(let wall, _): wall
    }
  }

  public var zone: Zone? {
    if case .zoned(_, let zone) = self { zone } else { nil }
  }

  /// Whether it is written in UTC, which iCalendar marks with a `Z` instead of a zone.
  public var isUTC: Bool {
    guard let zone else { return false }
    return zone.hasKnownName && (zone.name == "Etc/UTC" || zone.name == "UTC")
  }

  /// The instant it means to someone in `zone`, for whom a whole day begins at `startOfDay`,
  /// seconds after midnight. A zoned moment keeps its own zone.
  public func instant(floatingIn zone: Zone, startOfDay second: Int = 0) -> Instant {
    switch self {
    case .allDay(let day):
      second == 0
        ? zone.startOfDay(day) : zone.instant(of: WallTime(day: day, second: second))
    case .floating(let wall): zone.instant(of: wall)
    case .zoned(let wall, let own): own.instant(of: wall)
    }
  }
}
