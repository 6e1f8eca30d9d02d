// Iterates over the occurrences of a recurrence up to a last time. Merges the start, the times of
// the rules and the added times, and leaves out duplicates and excluded times.

public struct Occurrences: Sequence, IteratorProtocol, Sendable {
  /// The times of all rules and the added times, without the start, in seconds of wall time.
  private var mergedTimes: MergedTimes
  private let excludedTimes: [WallTime]
  private var excludedIndex = 0
  private var pendingStart: Int?

  /// Iterates over all occurrences from `wallSecond` to `lastSecond`, both inclusive, in seconds
  /// of wall time.
  init(_ recurrence: borrowing Recurrence, from wallSecond: Int, to lastSecond: Int) {
    let start = recurrence.start.seconds
    if wallSecond <= start, start <= lastSecond { pendingStart = start }
    mergedTimes = MergedTimes(recurrence, from: Swift.max(wallSecond, start + 1), to: lastSecond)
    excludedTimes = recurrence.excludedTimes
    if !excludedTimes.isEmpty {
      excludedIndex = excludedTimes.partitionIndex { $0.seconds >= wallSecond }
    }
  }

  public mutating func next() -> WallTime? {
    let wallSecond = nextSecond()
    return wallSecond == RuleCursor.noOccurrence ? nil : WallTime(seconds: wallSecond)
  }

  /// At most `limit` of the next occurrences.
  mutating func list(_ limit: Int) -> [WallTime] {
    var times: [WallTime] = []
    while times.count < limit {
      // If nothing has to be merged or excluded, the single rule can list its days directly.
      if pendingStart == nil, excludedIndex >= excludedTimes.count,
        mergedTimes.listDays(&times, upTo: limit)
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
      var wallSecond = RuleCursor.noOccurrence
      if let start = pendingStart {
        wallSecond = start
        pendingStart = nil
      } else {
        wallSecond = mergedTimes.nextSecond()
      }
      if excludedIndex >= excludedTimes.count || !isExcluded(wallSecond) { return wallSecond }
    }
  }

  private mutating func isExcluded(_ wallSecond: Int) -> Bool {
    while excludedIndex < excludedTimes.count {
      let time = excludedTimes[excludedIndex].seconds
      if time >= wallSecond { return time == wallSecond }
      excludedIndex += 1
    }
    return false
  }
}

/// The times of all rules and the added times, merged.
private struct MergedTimes: Sendable {
  /// The rule's cursor if the recurrence has one rule and no added times, as most series have.
  private var singleCursor: BoundedCursor?
  private var cursors: [BoundedCursor] = []
  private var nextSeconds: [Int] = []
  private var addedTimes: ArraySlice<WallTime> = []

  init(_ recurrence: borrowing Recurrence, from wallSecond: Int, to lastSecond: Int) {
    let instant = recurrence.instant
    func boundedCursor(for rule: BoundedRule) -> BoundedCursor {
      BoundedCursor(rule, instant, from: wallSecond, to: lastSecond)
    }
    let rules = recurrence.boundedRules
    if recurrence.addedTimes.isEmpty, rules.count <= 1 {
      singleCursor = rules.first.map(boundedCursor(for:))
      return
    }
    cursors = rules.map(boundedCursor(for:))
    nextSeconds = cursors.indices.map { cursors[$0].nextSecond() }
    let allAddedTimes = recurrence.addedTimes
    let lowerIndex = allAddedTimes.partitionIndex { $0.seconds >= wallSecond }
    let upperIndex = allAddedTimes.partitionIndex { $0.seconds > lastSecond }
    addedTimes = allAddedTimes[lowerIndex..<Swift.max(lowerIndex, upperIndex)]
  }

  @inline(__always)
  mutating func nextSecond() -> Int {
    if singleCursor != nil { return singleCursor?.nextSecond() ?? RuleCursor.noOccurrence }
    return nextSecondOfCursors()
  }

  /// Lists the days of a single rule that has at most one occurrence per day. Returns false, and
  /// lists nothing, if the recurrence has other times to merge, or if the rule has an UNTIL in
  /// UTC, which has to be compared with each occurrence.
  mutating func listDays(_ times: inout [WallTime], upTo limit: Int) -> Bool {
    singleCursor?.listDays(&times, upTo: limit) ?? false
  }

  private mutating func nextSecondOfCursors() -> Int {
    var leastSecond = addedTimes.first?.seconds ?? RuleCursor.noOccurrence
    for nextSecond in nextSeconds { leastSecond = Swift.min(leastSecond, nextSecond) }
    guard leastSecond != RuleCursor.noOccurrence else { return leastSecond }
    if addedTimes.first?.seconds == leastSecond { addedTimes.removeFirst() }
    for index in nextSeconds.indices where nextSeconds[index] == leastSecond {
      nextSeconds[index] = cursors[index].nextSecond()
    }
    return leastSecond
  }
}

/// The cursor of one rule. Unlike `RuleCursor`, it also applies an UNTIL in UTC, by comparing
/// instants.
private struct BoundedCursor: Sendable {
  private var cursor: RuleCursor
  private let untilSecond: Int?
  private let instant: @Sendable (WallTime) -> Int

  init(
    _ rule: BoundedRule, _ instant: @escaping @Sendable (WallTime) -> Int, from wallSecond: Int,
    to lastSecond: Int
  ) {
    cursor = RuleCursor(rule.plan, from: wallSecond, to: min(lastSecond, rule.lastSecond))
    untilSecond = rule.untilSecond
    self.instant = instant
  }

  @inline(__always)
  mutating func nextSecond() -> Int {
    let wallSecond = cursor.nextSecond()
    guard let untilSecond, wallSecond >= untilSecond - BoundedRule.widestOffset else {
      return wallSecond
    }
    return firstNotAfterUntil(wallSecond, untilSecond)
  }

  mutating func listDays(_ times: inout [WallTime], upTo limit: Int) -> Bool {
    guard untilSecond == nil, cursor.isOncePerDay else { return false }
    cursor.listDays(&times, upTo: limit)
    return true
  }

  /// The next time that is not after UNTIL. A time after UNTIL does not end the search, because a
  /// later wall time may be an earlier instant if clocks skip forward.
  private mutating func firstNotAfterUntil(_ wallSecond: Int, _ untilSecond: Int) -> Int {
    var wallSecond = wallSecond
    while wallSecond != RuleCursor.noOccurrence,
      instant(WallTime(seconds: wallSecond)) > untilSecond
    {
      wallSecond = cursor.nextSecond()
    }
    return wallSecond
  }
}

extension [WallTime] {
  /// The index of the first element that meets a condition, by binary search: all elements after it
  /// must meet the condition too.
  func partitionIndex(_ condition: (WallTime) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
