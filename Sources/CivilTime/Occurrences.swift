// Iterates over the occurrences of a recurrence up to a bound. The start, the rules' times and the
// added times are merged, and duplicates and excluded times are left out.

public struct Occurrences: Sequence, IteratorProtocol, Sendable {
  /// The times of rules and added times, in seconds of wall time; `exhausted` after the last one.
  private var sources: Sources
  private let excluded: [WallTime]
  private var excludedIndex = 0
  private var pendingStart: Int?

  /// Iterates over all occurrences from one second of wall time to another, both inclusive.
  init(_ recurrence: borrowing Recurrence, from second: Int, to last: Int) {
    let start = recurrence.start.seconds
    if second <= start, start <= last { pendingStart = start }
    sources = Sources(recurrence, from: Swift.max(second, start + 1), to: last)
    excluded = recurrence.excluded
    if !excluded.isEmpty { excludedIndex = excluded.partition { $0.seconds >= second } }
  }

  public mutating func next() -> WallTime? {
    let second = nextSecond()
    return second == RuleCursor.exhausted ? nil : WallTime(seconds: second)
  }

  /// The next occurrences, up to `limit`, as an array.
  mutating func list(_ limit: Int) -> [WallTime] {
    var times: [WallTime] = []
    while times.count < limit {
      // If nothing has to be merged or excluded, a single source can list its days directly.
      if pendingStart == nil, excludedIndex >= excluded.count,
        sources.listDays(&times, upTo: limit)
      {
        break
      }
      guard let time = next() else { break }
      times.append(time)
    }
    return times
  }

  @inline(__always)
  mutating func nextSecond() -> Int {
    while true {
      var second = RuleCursor.exhausted
      if let start = pendingStart {
        second = start
        pendingStart = nil
      } else {
        second = sources.next()
      }
      if excludedIndex >= excluded.count || !isExcluded(second) { return second }
    }
  }

  private mutating func isExcluded(_ second: Int) -> Bool {
    while excludedIndex < excluded.count {
      let time = excluded[excludedIndex].seconds
      if time >= second { return time == second }
      excludedIndex += 1
    }
    return false
  }
}

/// The times of all rules and the added times, merged.
private struct Sources: Sendable {
  /// The cursor of the rule if there is a single rule and nothing to merge, as in most series.
  private var singleCursor: BoundedCursor?
  private var cursors: [BoundedCursor] = []
  private var nextSeconds: [Int] = []
  private var added: ArraySlice<WallTime> = []

  init(_ recurrence: borrowing Recurrence, from second: Int, to last: Int) {
    let instant = recurrence.instant
    func cursor(_ rule: BoundedRule) -> BoundedCursor {
      BoundedCursor(rule, instant, from: second, to: last)
    }
    let rules = recurrence.boundedRules
    if recurrence.added.isEmpty, rules.count <= 1 {
      singleCursor = rules.first.map(cursor)
      return
    }
    cursors = rules.map(cursor)
    nextSeconds = cursors.indices.map { cursors[$0].next() }
    let all = recurrence.added
    let from = all.partition { $0.seconds >= second }
    let to = all.partition { $0.seconds > last }
    added = all[from..<Swift.max(from, to)]
  }

  @inline(__always)
  mutating func next() -> Int {
    if singleCursor != nil { return singleCursor?.next() ?? RuleCursor.exhausted }
    return nextOfCursors()
  }

  /// Lists the days of a single rule. False if there is more to merge than that.
  mutating func listDays(_ times: inout [WallTime], upTo limit: Int) -> Bool {
    singleCursor?.listDays(&times, upTo: limit) ?? false
  }

  private mutating func nextOfCursors() -> Int {
    var least = added.first?.seconds ?? RuleCursor.exhausted
    for head in nextSeconds { least = Swift.min(least, head) }
    guard least != RuleCursor.exhausted else { return least }
    if added.first?.seconds == least { added.removeFirst() }
    for index in nextSeconds.indices where nextSeconds[index] == least {
      nextSeconds[index] = cursors[index].next()
    }
    return least
  }
}

/// The cursor of one rule, which also ends the rule at an UNTIL in UTC by comparing instants.
private struct BoundedCursor: Sendable {
  private var cursor: RuleCursor
  private let until: Int?
  private let instant: @Sendable (WallTime) -> Int

  init(
    _ rule: BoundedRule, _ instant: @escaping @Sendable (WallTime) -> Int, from second: Int,
    to last: Int
  ) {
    cursor = RuleCursor(rule.plan, from: second, to: min(last, rule.last))
    until = rule.until
    self.instant = instant
  }

  @inline(__always)
  mutating func next() -> Int {
    let second = cursor.next()
    guard let until, second >= until - BoundedRule.widestOffset else { return second }
    return firstNotAfterUntil(second, until)
  }

  mutating func listDays(_ times: inout [WallTime], upTo limit: Int) -> Bool {
    guard until == nil, cursor.isOneADay else { return false }
    cursor.listDays(&times, upTo: limit)
    return true
  }

  /// The next time that is not after UNTIL. The search goes on after a time that is later than
  /// UNTIL: if clocks skip forward, a later wall time may be an earlier instant.
  private mutating func firstNotAfterUntil(_ second: Int, _ until: Int) -> Int {
    var second = second
    while second != RuleCursor.exhausted, instant(WallTime(seconds: second)) > until {
      second = cursor.next()
    }
    return second
  }
}

extension [WallTime] {
  /// The index of the first element that meets a condition. All later elements must meet it too.
  func partition(_ condition: (WallTime) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
