// Converts instants to wall times in a zone and back.

extension Zone {
  /// Seconds east of UTC.
  public func offset(at instant: Instant) -> Int {
    Int(table.offsets[table.phaseIndex(at: instant.seconds).index])
  }

  /// The offset as `+05:30`.
  public func offsetText(at instant: Instant) -> String {
    OffsetText.extended(offset(at: instant))
  }

  public func phase(at instant: Instant) -> ZonePhase {
    table.phase(table.phaseIndex(at: instant.seconds).index)
  }

  public func abbreviation(at instant: Instant) -> String { phase(at: instant).abbreviation }

  /// Whether daylight time applies, as the tz database defines it: in Ireland, that is in winter.
  public func isDaylight(at instant: Instant) -> Bool { phase(at: instant).isDaylight }

  /// The wall time at an instant, without milliseconds.
  public func wallTime(at instant: Instant) -> WallTime {
    WallTime(seconds: Int(instant.seconds) + offset(at: instant))
  }

  /// The instant of a wall time, by RFC 5545 §3.3.5. If a wall time occurs twice, the first counts.
  /// If clocks skip it, the offset before the gap counts: a skipped 02:30 is the instant at which
  /// clocks show 03:30.
  public func instant(of wall: WallTime) -> Instant {
    // A day that is too far away for an instant becomes the nearest day with one.
    let day = min(
      max(wall.day.number, Self.supportedDays.lowerBound), Self.supportedDays.upperBound)
    return Instant(seconds: table.instant(ofWall: Int64(day * 86_400 + wall.second)))
  }

  /// The first instant of a day. If clocks skip midnight, the day begins later than at 00:00.
  public func startOfDay(_ day: Day) -> Instant {
    let midnight = WallTime(day: day, second: 0)
    let instant = instant(of: midnight)
    guard wallTime(at: instant) != midnight,
      let clockChange = previousTransition(atOrBefore: instant)
    else { return instant }
    return clockChange.at
  }

  /// The days within `Instant.supportedRange`.
  private static let supportedDays = Day.first.number - 366...Day.last.number + 366
}
