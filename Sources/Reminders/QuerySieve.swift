// Tests a query's conditions on the first bytes of many keys at once, so that most non-matching
// items are skipped early. Items that pass still have to be tested.

public struct QuerySieve: Sendable {
  /// The bits of the first eight bytes that are tested; `wantedBits` has their wanted values.
  private let mask: UInt64
  private let wantedBits: UInt64
  /// One bit for each priority, set if the query wants it.
  private let priorities: UInt64
  /// Seconds since 1970; nil if due dates do not matter.
  private let due: Range<Int64>?

  /// Valid keys have at least this many bytes.
  public static let leastKeyLength = ReminderKeys.HeaderOffset.headerLength

  /// Passes reminders that are not completed and have an alarm at a place.
  public static let openPlaceAlarms = QuerySieve(
    traits: ReminderKeys.Traits([.completed, .hasFence]).rawValue,
    wanted: ReminderKeys.Traits.hasFence.rawValue, priorities: .max, due: nil)

  init(traits: UInt8, wanted: UInt8, priorities: UInt16, due: Range<Int64>?) {
    let shift = UInt64(8 * ReminderKeys.HeaderOffset.traits)
    mask = 0xFF | UInt64(traits) << shift
    wantedBits = UInt64(ReminderKeys.version) & 0xFF | UInt64(wanted) << shift
    self.priorities = UInt64(priorities)
    self.due = due
  }

  /// One bit for each of up to 64 keys: 0 if the item cannot match. Computed without branches,
  /// because the processor would mispredict them.
  public func chosen(in bytes: RawSpan, at starts: Span<Int>) -> UInt64 {
    var chosen: UInt64 = 0
    for index in 0..<min(starts.count, 64) {
      let start = starts[index]
      guard start >= 0, start <= bytes.byteCount &- Self.leastKeyLength else { continue }
      let head = UInt64(bitPattern: bytes.keyNumber(start))
      let priority = head &>> UInt64(8 * ReminderKeys.HeaderOffset.priority) & 0xFF
      let hasWantedPriority = priorities >> priority & 1
      let hasOtherBits: UInt64 = head & mask == wantedBits ? 0 : 1
      chosen |= (hasWantedPriority & ~hasOtherBits & isDue(bytes, start, head)) &<< UInt64(index)
    }
    return chosen
  }

  /// 1 if the reminder may be due within the bounds, otherwise 0.
  @inline(__always)
  private func isDue(_ bytes: RawSpan, _ start: Int, _ head: UInt64) -> UInt64 {
    guard let due else { return 1 }
    let kind = UInt8(truncatingIfNeeded: head &>> UInt64(8 * ReminderKeys.HeaderOffset.dueKind))
    let isInstant = kind == ReminderKeys.DueKind.instant.rawValue
    let wall = bytes.keyNumber(start &+ ReminderKeys.HeaderOffset.dueWall)
    let instant = bytes.keyNumber(start &+ ReminderKeys.HeaderOffset.dueInstant)
    let approximate = DueClock.clampedSeconds(isInstant ? instant : wall)
    let zoneDifference = isInstant ? 0 : DueClock.largestZoneDifference
    let hasDueDate: UInt64 = kind == ReminderKeys.DueKind.none.rawValue ? 0 : 1
    let isLateEnough: UInt64 = approximate &+ zoneDifference >= due.lowerBound ? 1 : 0
    let isEarlyEnough: UInt64 = approximate &- zoneDifference < due.upperBound ? 1 : 0
    return hasDueDate & isLateEnough & isEarlyEnough
  }
}
