// One look through all reminders for a query: every one is offered once, in any order, and the best
// are kept. Knows keys, and no store.

public import CivilTime

public struct QueryRun {
  private let conditions: QueryConditions
  private let sort: ReminderQuery.Sort
  private let descending: Bool
  private let titles: TitleOrder
  private let fingerprint: UInt64
  /// What the page before ended with.
  private let start: QueryPosition?
  private var clock: DueClock
  private var best: BestPlaces
  private var total = 0
  /// How many come behind the start.
  private var following = 0

  /// What had to be looked up on the way is known in here afterwards.
  public var zones: ZoneDatabase { clock.zones }

  init(
    _ query: ReminderQuery, in zone: Zone, titles: TitleOrder, zones: ZoneDatabase,
    listNumber: (String) -> Int?
  ) throws(QueryFault) {
    guard query.sort != .distance || query.filter.near != nil else { throw .distanceFromNowhere }
    fingerprint = QueryFingerprint(query, in: zone, alphabet: titles.alphabet).value
    let cursor: QueryCursor? =
      if let text = query.cursor { try QueryCursor(text) } else { nil }
    if let cursor, cursor.query != fingerprint { throw .cursorOfAnotherQuery }
    start = cursor?.position
    conditions = QueryConditions(query.filter, in: zone, listNumber: listNumber)
    sort = query.sort
    descending = query.descending
    self.titles = titles
    clock = DueClock(zone, zones)
    best = BestPlaces(limit: query.limit, descending: query.descending)
  }

  /// One reminder: what the caller knows it by, the number of its list, its keys as `ReminderKeys`
  /// made them. The id is asked for only where it decides or is kept.
  public mutating func offer(_ slot: Int, list: Int, keys: RawSpan, id: () -> String) {
    guard keys.areKeys, conditions.hold(for: keys, list: list, clock: &clock, id: id) else {
      return
    }
    var distance = Double.infinity
    if let near = conditions.near {
      distance = keys.keyDistance(from: near.center, most: near.within)
      guard distance <= near.within else { return }
    }
    total += 1
    let rank: UInt64
    switch sort {
    case .creationDate: rank = turned(keys.keyCreationRank)
    case .priority:
      let priority = keys.keyByte(ReminderKeys.Place.priority)
      rank = turned(priority == 0 ? QueryPosition.last : UInt64(priority))
    case .distance: rank = turned(distance.bitPattern)
    case .title: rank = titleRank(of: keys)
    case .dueDate:
      guard let due = dueRank(of: keys) else { return }
      rank = due
    }
    place(slot, rank, keys, id)
  }

  public consuming func finish() -> ReminderQuery.Page {
    let places = best.inOrder()
    var cursor: QueryCursor?
    if following > places.count {
      cursor = QueryCursor(query: fingerprint, position: places.last?.position ?? start)
    }
    return ReminderQuery.Page(
      slots: places.map(\.slot), total: total, cursor: cursor.map(\.text))
  }

  private mutating func place(_ slot: Int, _ rank: UInt64, _ keys: RawSpan, _ id: () -> String) {
    if let start, rank < start.rank { return }
    if rank > best.worstRank {
      following += 1
      return
    }
    let creation = keys.keyCreationRank
    if sort != .title, rank == best.worstRank, creation > best.worstCreation {
      following += 1
      return
    }
    let position = QueryPosition(
      rank: rank, rest: sort == .title ? titleRest(of: keys, rank) : [], creation: creation,
      id: id())
    if let start, !start.stands(before: position, descending: descending) { return }
    following += 1
    best.keep(BestPlaces.Place(position: position, slot: slot))
  }

  // MARK: Ranks

  @inline(__always)
  private func turned(_ rank: UInt64) -> UInt64 {
    descending && rank != QueryPosition.last ? ~rank : rank
  }

  private func titleRank(of keys: RawSpan) -> UInt64 {
    let beginning = keys.withKey(.title) { titles.beginning(of: $0) }
    return descending ? ~beginning : beginning
  }

  private func titleRest(of keys: RawSpan, _ rank: UInt64) -> [UInt8] {
    // No weight ends with a 0: a key that leaves room at its beginning is at its end.
    let beginning = descending ? ~rank : rank
    guard beginning & 0xFF != 0 else { return [] }
    return Array(keys.withKey(.title) { titles.key(of: $0) }.dropFirst(8))
  }

  /// Nil where an estimate is enough to see that it is not among the best, which saves asking its
  /// zone.
  private mutating func dueRank(of keys: RawSpan) -> UInt64? {
    guard let bounds = DueClock.bounds(of: keys) else { return QueryPosition.last }
    let (least, most) = (QueryPosition.rank(bounds.least), QueryPosition.rank(bounds.most))
    guard least != most else { return turned(least) }
    if let start, (descending ? ~least : most) < start.rank { return nil }
    if (descending ? ~most : least) > best.worstRank {
      following += 1
      return nil
    }
    return turned(clock.instant(of: keys).map(QueryPosition.rank) ?? QueryPosition.last)
  }
}

extension ReminderQuery {
  /// - Parameters:
  ///   - zone: the person's.
  ///   - titles: in the order of the person's language.
  ///   - listNumber: the number under which a list's reminders will be offered.
  public func begin(
    in zone: Zone, titles: TitleOrder, zones: ZoneDatabase, listNumber: (String) -> Int?
  ) throws(QueryFault) -> QueryRun {
    try QueryRun(self, in: zone, titles: titles, zones: zones, listNumber: listNumber)
  }
}
