// One pass over all reminders for a query. The caller offers each reminder once, in any order, and
// the first ones by the sort order are kept. Depends on keys and not on a store.

public import CivilTime

public struct QueryRun {
  private let plan: QueryPlan
  private var dueClock: DueClock
  private var firstSlots: BestSlots
  private var matchCount = 0
  /// The number of matching items after the cursor.
  private var countAfterCursor = 0

  /// The database, with the zones that were loaded during the pass.
  public var zones: ZoneDatabase { dueClock.zones }

  /// A quick test by which the caller can skip most items before offering them.
  public var sieve: QuerySieve { plan.conditions.sieve }

  init(_ plan: QueryPlan, limit: Int?, clock: DueClock) {
    self.plan = plan
    dueClock = clock
    firstSlots = BestSlots(limit: limit, descending: plan.isDescending)
  }

  /// Offers one reminder: its slot (the number by which the store finds it), the number of its
  /// list, and its keys. `id` is called only if the filter or the order needs the id.
  public mutating func offer(_ slot: Int, list: Int, keys: RawSpan, id: (Int) -> String) {
    guard keys.areKeys, plan.conditions.matchHead(keys, list: list) else { return }
    switch plan.conditions.matchDue(keys) {
    case false?: return
    case true?: break
    case nil:
      guard let due = plan.conditions.due, let instant = dueClock.instant(of: keys),
        due.contains(instant)
      else { return }
    }
    if let overdue = plan.conditions.overdue,
      dueClock.isOverdue(keys, overdue) != overdue.wantsOverdue
    {
      return
    }
    guard plan.conditions.matchSections(keys, slot, id) else { return }
    var distance = Double.infinity
    if let near = plan.conditions.near {
      distance = keys.keyDistance(from: near.center, most: near.within)
      guard distance <= near.within else { return }
    }
    matchCount += 1
    let rank: UInt64
    switch plan.sort {
    case .creationDate: rank = plan.inRequestedDirection(keys.keyCreationRank)
    case .priority:
      let priority = keys.keyByte(ReminderKeys.HeaderOffset.priority)
      rank = plan.inRequestedDirection(priority == 0 ? QueryPosition.lastRank : UInt64(priority))
    case .distance: rank = plan.inRequestedDirection(distance.bitPattern)
    case .sortOrder:
      rank = plan.inRequestedDirection(
        QueryPosition.rank(of: keys.keyNumber(ReminderKeys.HeaderOffset.sortOrder)))
    case .title: rank = plan.titleRank(of: keys)
    case .dueDate:
      guard let due = dueRank(of: keys) else { return }
      rank = due
    }
    collect(slot, rank, keys, id)
  }

  /// - Parameter id: The bytes of the id of a slot; requested only if nothing else orders two
  ///   items.
  public consuming func finish(id: (Int) -> ArraySlice<UInt8>) -> ReminderQuery.Page {
    let (slots, lastPosition) = firstSlots.inOrder(id: id)
    var cursor: QueryCursor?
    if countAfterCursor > slots.count {
      cursor = QueryCursor(query: plan.fingerprint, position: lastPosition ?? plan.cursorPosition)
    }
    return ReminderQuery.Page(slots: slots, total: matchCount, cursor: cursor.map(\.text))
  }

  private mutating func collect(
    _ slot: Int, _ rank: UInt64, _ keys: RawSpan, _ id: (Int) -> String
  ) {
    if rank < plan.startRank { return }
    if rank > firstSlots.worstRank {
      countAfterCursor += 1
      return
    }
    let creation = keys.keyCreationRank
    if plan.sort != .title, rank == firstSlots.worstRank, creation > firstSlots.worstCreation {
      countAfterCursor += 1
      return
    }
    // If no item will be dropped, the ids are not needed yet: `finish` requests those that decide
    // the order.
    let isIDLater = plan.cursorPosition == nil && !firstSlots.isLimited
    let position = QueryPosition(
      rank: rank, remainingKey: plan.sort == .title ? plan.remainingTitleKey(of: keys, rank) : [],
      creation: creation, id: isIDLater ? "" : id(slot))
    if let start = plan.cursorPosition,
      !start.sorts(before: position, descending: plan.isDescending)
    {
      return
    }
    countAfterCursor += 1
    firstSlots.insert(BestSlots.RankedSlot(position: position, slot: slot))
  }

  // MARK: Ranks

  /// The rank by due date. Nil if the bounds of the due date already show that the reminder will
  /// not be kept, so that its zone need not be loaded.
  private mutating func dueRank(of keys: RawSpan) -> UInt64? {
    guard let bounds = DueClock.dueBounds(of: keys) else { return QueryPosition.lastRank }
    let (earliestRank, latestRank) = (
      QueryPosition.rank(of: bounds.earliest), QueryPosition.rank(of: bounds.latest)
    )
    guard earliestRank != latestRank else { return plan.inRequestedDirection(earliestRank) }
    if (plan.isDescending ? ~earliestRank : latestRank) < plan.startRank { return nil }
    if (plan.isDescending ? ~latestRank : earliestRank) > firstSlots.worstRank {
      countAfterCursor += 1
      return nil
    }
    return plan.inRequestedDirection(
      dueClock.instant(of: keys).map(QueryPosition.rank(of:)) ?? QueryPosition.lastRank)
  }
}

extension ReminderQuery {
  /// - Parameters:
  ///   - zone: The person's zone.
  ///   - titles: The order of the person's language.
  ///   - listNumber: The number under which a list's reminders will be offered.
  public func begin(
    in zone: Zone, titles: TitleOrder, zones: ZoneDatabase, listNumber: (String) -> Int?
  ) throws(QueryFault) -> QueryRun {
    let plan = try QueryPlan(self, in: zone, titles: titles, listNumber: listNumber)
    return QueryRun(plan, limit: limit, clock: DueClock(zone, zones))
  }
}
