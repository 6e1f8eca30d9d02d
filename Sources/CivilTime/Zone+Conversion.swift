// Instant ⇄ wall time in a zone.

extension Zone {
  /// Seconds east of UTC.
  public func offset(at instant: Instant) -> Int {
    Int(table.offsets[table.phaseIndex(at: instant.seconds).index])
  }

  /// The same as `+05:30`.
  public func offsetText(at instant: Instant) -> String {
    OffsetText.extended(offset(at: instant))
  }

  public func phase(at instant: Instant) -> ZonePhase {
    table.phase(table.phaseIndex(at: instant.seconds).index)
  }

  public func abbreviation(at instant: Instant) -> String { phase(at: instant).abbreviation }

  /// As the tz database says: in Ireland it is the winter that deviates from the standard.
  public func isDaylight(at instant: Instant) -> Bool { phase(at: instant).isDaylight }

  /// What a clock on the wall shows, milliseconds cut off.
  public func wallTime(at instant: Instant) -> WallTime {
    WallTime(seconds: Int(instant.seconds) + offset(at: instant))
  }

  /// The instant at which a wall shows this time, by RFC 5545 §3.3.5: of two such instants the
  /// first; and where clocks skip the time, the one that the offset before the gap gives, so that
  /// 02:30 becomes the instant that shows 03:30.
  public func instant(of wall: WallTime) -> Instant {
    // A table has no more years than instants reach; what is beyond becomes the nearest.
    let day = min(max(wall.day.number, Self.days.lowerBound), Self.days.upperBound)
    return Instant(seconds: table.instant(ofWall: Int64(day * 86_400 + wall.second)))
  }

  /// The first instant of a day. Where clocks skip midnight, it shows a later time.
  public func startOfDay(_ day: Day) -> Instant {
    let midnight = WallTime(day: day, second: 0)
    let instant = instant(of: midnight)
    guard wallTime(at: instant) != midnight, let gap = previousTransition(atOrBefore: instant)
    else { return instant }
    return gap.at
  }

  /// The days that `Instant.reach` touches.
  private static let days = Day.first.number - 366...Day.last.number + 366
}
