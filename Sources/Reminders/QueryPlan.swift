// The values of a query that do not change while reminders are examined, computed once. They are
// in a class, because `QueryRun` uses them for each of a hundred thousand reminders, and would
// copy a struct of this size each time.

internal import CivilTime

final class QueryPlan: Sendable {
  let conditions: QueryConditions
  let sort: ReminderQuery.Sort
  let isDescending: Bool
  let titleOrder: TitleOrder
  let fingerprint: UInt64
  /// The last item of the previous page.
  let cursorPosition: QueryPosition?
  /// The rank of `cursorPosition`. Items of a lower rank were on earlier pages.
  let startRank: UInt64

  init(
    _ query: ReminderQuery, in zone: Zone, titles: TitleOrder, listNumber: (String) -> Int?
  ) throws(QueryFault) {
    guard query.sort != .distance || query.filter.near != nil else { throw .distanceFromNowhere }
    let fingerprint = QueryFingerprint(query, in: zone, alphabet: titles.alphabet).value
    let cursor: QueryCursor? =
      if let text = query.cursor { try QueryCursor(text) } else { nil }
    if let cursor, cursor.query != fingerprint { throw .cursorOfAnotherQuery }
    self.fingerprint = fingerprint
    self.titleOrder = titles
    cursorPosition = cursor?.position
    startRank = cursor?.position?.rank ?? 0
    conditions = QueryConditions(query.filter, in: zone, listNumber: listNumber)
    sort = query.sort
    isDescending = query.descending
  }

  /// The rank in the requested direction: descending order inverts it. Items without a sort value
  /// stay last in both directions.
  @inline(__always)
  func inRequestedDirection(_ rank: UInt64) -> UInt64 {
    isDescending && rank != QueryPosition.lastRank ? ~rank : rank
  }

  func titleRank(of keys: RawSpan) -> UInt64 {
    let keyPrefix = keys.withKey(.title) { titleOrder.keyPrefix(of: $0) }
    return isDescending ? ~keyPrefix : keyPrefix
  }

  func remainingTitleKey(of keys: RawSpan, _ rank: UInt64) -> [UInt8] {
    // No weight ends with a zero byte. So if the last byte of the rank is zero, the whole key is
    // in the rank, and nothing remains.
    let keyPrefix = isDescending ? ~rank : rank
    guard keyPrefix & 0xFF != 0 else { return [] }
    return Array(keys.withKey(.title) { titleOrder.key(of: $0) }.dropFirst(8))
  }
}
