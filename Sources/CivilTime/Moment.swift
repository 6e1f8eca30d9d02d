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

  /// The name under which others know its zone: the IANA name also where a file brought the rules
  /// itself, if the clocks of both agree at this moment; nil without a zone.
  public var zoneName: String? {
    guard case .zoned(let wall, let zone) = self else { return nil }
    guard let known = zone.table.equivalent, known.instant(of: wall) == zone.instant(of: wall)
    else {
      return zone.name
    }
    return known.name
  }

  /// The offset of a zone that nobody outside the file knows, such as `+05:45`; nil of any other.
  public var privateOffset: String? {
    guard case .zoned(let wall, let zone) = self, zone.origin == .observances,
      zoneName == zone.name
    else { return nil }
    return Zone(fixedOffset: zone.offset(at: zone.instant(of: wall)))?.name
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
