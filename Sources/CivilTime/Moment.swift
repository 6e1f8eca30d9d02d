// A moment is a date as iCalendar writes it, in one of three forms: a whole day, a floating wall
// time, or a wall time in a zone.

public enum Moment: Hashable, Sendable {
  /// A whole day, without a zone.
  case allDay(Day)
  /// The same wall time in every zone.
  case floating(WallTime)
  /// A wall time in a zone; UTC is the zone `Etc/UTC`.
  case zoned(WallTime, Zone)

  /// An instant in UTC, without milliseconds.
  public static func utc(_ instant: Instant) -> Moment {
    .zoned(Zone.utc.wallTime(at: instant), .utc)
  }

  /// The day as written, in the moment's own zone.
  public var day: Day {
    switch self {
    case .allDay(let day): day
    case .floating(let wall), .zoned(let wall, _): wall.day
    }
  }

  /// The wall time as written; nil for a whole day.
  public var wallTime: WallTime? {
    switch self {
    case .allDay: nil
    case .floating(let wall), .zoned(let wall, _): wall
    }
  }

  public var zone: Zone? {
    if case .zoned(_, let zone) = self { zone } else { nil }
  }

  /// The name by which other programs find the zone; nil without a zone. For a zone that a file
  /// defines, this is the IANA name of the zone with the same rules, if both zones have the same
  /// offset at this moment.
  public var zoneName: String? {
    guard case .zoned(let wall, let zone) = self else { return nil }
    guard let equivalentZone = zone.table.equivalent,
      equivalentZone.instant(of: wall) == zone.instant(of: wall)
    else {
      return zone.name
    }
    return equivalentZone.name
  }

  /// The offset of a zone that only its file defines, such as `+05:45`; nil for other zones.
  public var privateOffset: String? {
    guard case .zoned(let wall, let zone) = self, zone.origin == .observances,
      zoneName == zone.name
    else { return nil }
    return Zone(fixedOffset: zone.offset(at: zone.instant(of: wall)))?.name
  }

  /// Whether the moment is in UTC, which iCalendar marks with a `Z` instead of a zone.
  public var isUTC: Bool {
    guard let zone else { return false }
    return zone.hasKnownName && (zone.name == "Etc/UTC" || zone.name == "UTC")
  }

  /// The instant of this moment. `zone` is the person's zone, which a floating time and a whole day
  /// are converted in; a whole day is taken as `startOfDay` seconds after midnight. A moment that
  /// has a zone is converted in that zone.
  public func instant(floatingIn zone: Zone, startOfDay secondOfDay: Int = 0) -> Instant {
    switch self {
    case .allDay(let day):
      secondOfDay == 0
        ? zone.startOfDay(day) : zone.instant(of: WallTime(day: day, second: secondOfDay))
    case .floating(let wall): zone.instant(of: wall)
    case .zoned(let wall, let ownZone): ownZone.instant(of: wall)
    }
  }
}
