// What a query asks of the first bytes of keys, held against many at once: so most of those that it
// does not find are left out before anything else is done about them. Finds nothing by itself.

public struct QuerySieve: Sendable {
  /// Bits of the first eight bytes that count, and how they have to be.
  private let mask: UInt64
  private let wanted: UInt64
  /// A bit for each priority.
  private let priorities: UInt64
  /// Seconds since 1970; nil where any time will do, or none.
  private let due: Range<Int64>?

  /// How many bytes keys have at least.
  public static let least = ReminderKeys.Place.head

  init(traits: UInt8, wanted: UInt8, priorities: UInt16, due: Range<Int64>?) {
    let shift = UInt64(8 * ReminderKeys.Place.traits)
    mask = 0xFF | UInt64(traits) << shift
    self.wanted = UInt64(ReminderKeys.version) & 0xFF | UInt64(wanted) << shift
    self.priorities = UInt64(priorities)
    self.due = due
  }

  /// A bit for each of up to 64 places at which keys begin: 0 where they need not be offered. Each sum
  /// is made without a branch, for those would be guessed wrongly.
  public func chosen(in bytes: RawSpan, at starts: Span<Int>) -> UInt64 {
    var chosen: UInt64 = 0
    for place in 0..<min(starts.count, 64) {
      let start = starts[place]
      guard start >= 0, start <= bytes.byteCount &- Self.least else { continue }
      let head = UInt64(bitPattern: bytes.keyNumber(start))
      let priority = head &>> UInt64(8 * ReminderKeys.Place.priority) & 0xFF
      let isMeant = priorities >> priority & 1
      let differs: UInt64 = head & mask == wanted ? 0 : 1
      chosen |= (isMeant & ~differs & isDue(bytes, start, head)) &<< UInt64(place)
    }
    return chosen
  }

  /// 1 where it may be due in time.
  @inline(__always)
  private func isDue(_ bytes: RawSpan, _ start: Int, _ head: UInt64) -> UInt64 {
    guard let due else { return 1 }
    let kind = UInt8(truncatingIfNeeded: head &>> UInt64(8 * ReminderKeys.Place.dueKind))
    let isInstant = kind == ReminderKeys.DueKind.instant.rawValue
    let wall = bytes.keyNumber(start &+ ReminderKeys.Place.dueWall)
    let instant = bytes.keyNumber(start &+ ReminderKeys.Place.dueInstant)
    let middle = DueClock.clamped(isInstant ? instant : wall)
    let slack = isInstant ? 0 : DueClock.slack
    let isThere: UInt64 = kind == ReminderKeys.DueKind.none.rawValue ? 0 : 1
    let isLateEnough: UInt64 = middle &+ slack >= due.lowerBound ? 1 : 0
    let isEarlyEnough: UInt64 = middle &- slack < due.upperBound ? 1 : 0
    return isThere & isLateEnough & isEarlyEnough
  }
}
