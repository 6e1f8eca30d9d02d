// Converts due dates to instants for one person: floating times and whole days in the person's
// zone, others in the zone that they name, by the current tz database.

internal import CivilTime

struct DueClock {
  let zone: Zone
  private(set) var zones: ZoneDatabase
  /// A cache of zones by a hash of their names. Of two names with one hash, the later replaces the
  /// earlier.
  private var known: [Known?]

  private struct Known {
    let name: [UInt8]
    let zone: Zone?
  }

  /// An upper bound, in seconds, of the difference between a wall time's instant in any zone and in
  /// UTC, even where clocks skip a day.
  static let largestZoneDifference: Int64 = 3 * 86_400
  /// The largest wall time; only damaged keys exceed it.
  private static let largestWallTime: Int64 = 1 << 40

  init(_ zone: Zone, _ zones: ZoneDatabase) {
    self.zone = zone
    self.zones = zones
    known = Array(repeating: nil, count: 64)
  }

  /// The least and greatest seconds since 1970 at which it may be due, computed without a zone. Nil
  /// if there is no due date.
  @inline(__always)
  static func bounds(of keys: RawSpan) -> (least: Int64, most: Int64)? {
    switch ReminderKeys.DueKind(rawValue: keys.keyByte(ReminderKeys.Offset.dueKind)) {
    case nil, .none?: return nil
    case .instant:
      let instant = clamped(keys.keyNumber(ReminderKeys.Offset.dueInstant))
      return (instant, instant)
    case .allDay, .floating, .zoned:
      let wall = clamped(keys.keyNumber(ReminderKeys.Offset.dueWall))
      return (wall - largestZoneDifference, wall + largestZoneDifference)
    }
  }

  /// Seconds since 1970 at which it is due; nil if there is no due date.
  mutating func instant(of keys: RawSpan) -> Int64? {
    let wall = WallTime(
      seconds: Int(Self.clamped(keys.keyNumber(ReminderKeys.Offset.dueWall))))
    let instant: Int64
    switch ReminderKeys.DueKind(rawValue: keys.keyByte(ReminderKeys.Offset.dueKind)) {
    case nil, .none?: return nil
    case .allDay: instant = zone.startOfDay(wall.day).seconds
    case .floating: instant = zone.instant(of: wall).seconds
    case .instant: instant = keys.keyNumber(ReminderKeys.Offset.dueInstant)
    case .zoned:
      instant =
        ownZone(of: keys)?.instant(of: wall).seconds
        ?? keys.keyNumber(ReminderKeys.Offset.dueInstant)
    }
    // Only damaged keys are outside the bounds.
    guard let bounds = Self.bounds(of: keys) else { return nil }
    return min(max(instant, bounds.least), bounds.most)
  }

  /// A time is overdue from its instant on, and a day when it is over.
  mutating func isOverdue(_ keys: RawSpan, _ overdue: ReminderFilter.Overdue) -> Bool {
    guard let due = instant(of: keys) else { return false }
    let kind = ReminderKeys.DueKind(rawValue: keys.keyByte(ReminderKeys.Offset.dueKind))
    return kind == .allDay ? due < overdue.today.seconds : due <= overdue.now.seconds
  }

  private mutating func ownZone(of keys: RawSpan) -> Zone? {
    let range = keys.keyRange(.zone)
    guard !range.isEmpty else { return nil }
    let last = Int(keys.keyByte(range.upperBound - 1))
    let middle = Int(keys.keyByte(range.lowerBound + range.count / 2))
    let cell = (range.count &* 7 &+ last &* 5 &+ middle) & 63
    if let found = known[cell], keys.key(.zone, is: found.name) { return found.zone }
    let name = keys.keyBytes(.zone)
    let zone = Result { () throws(ZoneFault) in
      try zones.zone(String(decoding: name, as: UTF8.self))
    }
    known[cell] = Known(name: name, zone: try? zone.get())
    return known[cell]?.zone
  }

  @inline(__always)
  static func clamped(_ seconds: Int64) -> Int64 {
    min(max(seconds, -largestWallTime), largestWallTime)
  }
}
