// Converts due dates to instants for one person: floating times and whole days in the person's
// zone, others in the zone that they name, by the current tz database.

internal import CivilTime

struct DueClock {
  let zone: Zone
  private(set) var zones: ZoneDatabase
  /// A cache of zones by a hash of their names. A zone replaces an earlier one with the same hash.
  private var cachedZones: [CachedZone?]

  private struct CachedZone {
    let name: [UInt8]
    let zone: Zone?
  }

  /// An upper bound, in seconds, of the difference between a wall time's instant in any zone and in
  /// UTC, even where clocks skip a day.
  static let largestZoneDifference: Int64 = 3 * 86_400
  /// The largest wall time, in seconds; only damaged keys exceed it.
  private static let largestWallTime: Int64 = 1 << 40

  init(_ zone: Zone, _ zones: ZoneDatabase) {
    self.zone = zone
    self.zones = zones
    cachedZones = Array(repeating: nil, count: 64)
  }

  /// The least and greatest seconds since 1970 at which the reminder may be due, whatever its zone
  /// is. Nil if it has no due date.
  @inline(__always)
  static func dueBounds(of keys: RawSpan) -> (earliest: Int64, latest: Int64)? {
    switch ReminderKeys.DueKind(rawValue: keys.keyByte(ReminderKeys.HeaderOffset.dueKind)) {
    case nil, .none?: return nil
    case .instant:
      let instant = clampedSeconds(keys.keyNumber(ReminderKeys.HeaderOffset.dueInstant))
      return (instant, instant)
    case .allDay, .floating, .zoned:
      let wall = clampedSeconds(keys.keyNumber(ReminderKeys.HeaderOffset.dueWall))
      return (wall - largestZoneDifference, wall + largestZoneDifference)
    }
  }

  /// Seconds since 1970 at which the reminder is due; nil if it has no due date.
  mutating func instant(of keys: RawSpan) -> Int64? {
    let wall = WallTime(
      seconds: Int(Self.clampedSeconds(keys.keyNumber(ReminderKeys.HeaderOffset.dueWall))))
    let instant: Int64
    switch ReminderKeys.DueKind(rawValue: keys.keyByte(ReminderKeys.HeaderOffset.dueKind)) {
    case nil, .none?: return nil
    case .allDay: instant = zone.startOfDay(wall.day).seconds
    case .floating: instant = zone.instant(of: wall).seconds
    case .instant: instant = keys.keyNumber(ReminderKeys.HeaderOffset.dueInstant)
    case .zoned:
      instant =
        dueZone(of: keys)?.instant(of: wall).seconds
        ?? keys.keyNumber(ReminderKeys.HeaderOffset.dueInstant)
    }
    // An instant outside the bounds can only come from damaged keys. It is clamped, because
    // queries rely on the bounds.
    guard let dueBounds = Self.dueBounds(of: keys) else { return nil }
    return min(max(instant, dueBounds.earliest), dueBounds.latest)
  }

  /// Whether the reminder is overdue. An all-day reminder is overdue when its day is over.
  mutating func isOverdue(_ keys: RawSpan, _ overdue: ReminderFilter.Overdue) -> Bool {
    guard let due = instant(of: keys) else { return false }
    let kind = ReminderKeys.DueKind(rawValue: keys.keyByte(ReminderKeys.HeaderOffset.dueKind))
    return kind == .allDay ? due < overdue.today.seconds : due <= overdue.now.seconds
  }

  private mutating func dueZone(of keys: RawSpan) -> Zone? {
    let nameRange = keys.keyRange(.zone)
    guard !nameRange.isEmpty else { return nil }
    let lastByte = Int(keys.keyByte(nameRange.upperBound - 1))
    let middleByte = Int(keys.keyByte(nameRange.lowerBound + nameRange.count / 2))
    let cacheIndex = (nameRange.count &* 7 &+ lastByte &* 5 &+ middleByte) & 63
    if let cachedZone = cachedZones[cacheIndex], keys.key(.zone, is: cachedZone.name) {
      return cachedZone.zone
    }
    let name = keys.keyBytes(.zone)
    let zone = Result { () throws(ZoneFault) in
      try zones.zone(String(decoding: name, as: UTF8.self))
    }
    cachedZones[cacheIndex] = CachedZone(name: name, zone: try? zone.get())
    return cachedZones[cacheIndex]?.zone
  }

  @inline(__always)
  static func clampedSeconds(_ seconds: Int64) -> Int64 {
    min(max(seconds, -largestWallTime), largestWallTime)
  }
}
