// One look through all reminders for a query: every one is offered once, in any order, and the best
// are kept. Knows keys, and no store.

public import CivilTime

public struct QueryRun {
  /// What had to be looked up on the way is known in here afterwards.
  public private(set) var zones: ZoneDatabase

  /// One reminder: what the caller knows it by, the number of its list, its keys as `ReminderKeys`
  /// made them. The id is asked for only where it decides or is kept.
  public mutating func offer(_ slot: Int, list: Int, keys: RawSpan, id: () -> String) {
  }

  public consuming func finish() -> ReminderQuery.Page {
    ReminderQuery.Page(slots: [], total: 0, cursor: nil)
  }
}

extension ReminderQuery {
  /// - Parameters:
  ///   - zone: the person's.
  ///   - language: the person's, as in `sv` or `sv-SE`: titles stand in its alphabet's order.
  ///   - listNumber: the number under which a list's reminders will be offered.
  public func begin(
    in zone: Zone, language: String, zones: ZoneDatabase, listNumber: (String) -> Int?
  ) throws(QueryFault) -> QueryRun {
    QueryRun(zones: zones)
  }
}
