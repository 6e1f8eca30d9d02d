// When what is due is due for one person: floating times and whole days are meant in their zone,
// others in the zone that they name, as the tz database has it now.

internal import CivilTime

struct DueClock {
  let zone: Zone
  private(set) var zones: ZoneDatabase
  /// Zones by their names, at a place that the name gives; another name may take it.
  private var known: [Known?]

  private struct Known {
    let name: [UInt8]
    let zone: Zone?
  }

  /// More seconds than lie between the instant that a wall time means in any zone and the one that
  /// it means in UTC: even where clocks skip a day.
  static let slack: Int64 = 3 * 86_400
  /// No wall shows more; beyond it are damaged keys only.
  private static let reach: Int64 = 1 << 40

  init(_ zone: Zone, _ zones: ZoneDatabase) {
    self.zone = zone
    self.zones = zones
    known = Array(repeating: nil, count: 64)
  }

  /// Seconds since 1970 at which it is due: no earlier and no later than said here, which is cheap.
  /// Nil where it is not due.
  @inline(__always)
  static func bounds(of keys: RawSpan) -> (least: Int64, most: Int64)? {
    switch ReminderKeys.DueKind(rawValue: keys.keyByte(ReminderKeys.Place.dueKind)) {
    case nil, .none?: return nil
    case .instant:
      let instant = clamped(keys.keyNumber(ReminderKeys.Place.dueInstant))
      return (instant, instant)
    case .allDay, .floating, .zoned:
      let wall = clamped(keys.keyNumber(ReminderKeys.Place.dueWall))
      return (wall - slack, wall + slack)
    }
  }

  /// Seconds since 1970 at which it is due; nil where it is not.
  mutating func instant(of keys: RawSpan) -> Int64? {
    let wall = WallTime(
      seconds: Int(Self.clamped(keys.keyNumber(ReminderKeys.Place.dueWall))))
    let instant: Int64
    switch ReminderKeys.DueKind(rawValue: keys.keyByte(ReminderKeys.Place.dueKind)) {
    case nil, .none?: return nil
    case .allDay: instant = zone.startOfDay(wall.day).seconds
    case .floating: instant = zone.instant(of: wall).seconds
    case .instant: instant = keys.keyNumber(ReminderKeys.Place.dueInstant)
    case .zoned:
      instant =
        ownZone(of: keys)?.instant(of: wall).seconds
        ?? keys.keyNumber(ReminderKeys.Place.dueInstant)
    }
    // Of sound keys the bounds hold without this.
    guard let bounds = Self.bounds(of: keys) else { return nil }
    return min(max(instant, bounds.least), bounds.most)
  }

  private mutating func ownZone(of keys: RawSpan) -> Zone? {
    let range = keys.keyRange(.zone)
    guard !range.isEmpty else { return nil }
    let last = Int(keys.keyByte(range.upperBound - 1))
    let middle = Int(keys.keyByte(range.lowerBound + range.count / 2))
    let place = (range.count &* 7 &+ last &* 5 &+ middle) & 63
    if let found = known[place], keys.key(.zone, is: found.name) { return found.zone }
    let name = keys.keyBytes(.zone)
    let zone = Result { () throws(ZoneFault) in
      try zones.zone(String(decoding: name, as: UTF8.self))
    }
    known[place] = Known(name: name, zone: try? zone.get())
    return known[place]?.zone
  }

  @inline(__always)
  static func clamped(_ seconds: Int64) -> Int64 { min(max(seconds, -reach), reach) }
}
