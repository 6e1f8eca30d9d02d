// Completes the first date of a series: finds the next date, and the change after which the series
// begins there.

public import CivilTime

extension Series {
  /// The series after its first date was completed.
  public struct Next: Sendable {
    /// The date at which the series continues.
    public let date: WallTime
    public let change: SeriesChange
    /// Added dates before `date` at which the series cannot continue: a rule for every third day,
    /// for example, would count from there. The caller makes an item of its own for each of these
    /// dates.
    public let apart: [WallTime]
  }

  /// How many dates are tried at which the series cannot continue, besides the added ones.
  private static let mostTried = 32

  /// The next date that `isLate` accepts; nil if there is none.
  /// - Parameters:
  ///   - bound: The search begins here; `isLate` would accept no earlier date.
  ///   - isLate: Whether a date is late enough to be the next. Returns nil to end the search.
  ///   - canBegin: Whether these rules would count from this date if the item moved there.
  public func next(
    from bound: WallTime, where isLate: (WallTime) -> Bool?,
    ifCounted canBegin: (WallTime, [RecurrenceRule]) -> Bool = { _, _ in true }
  ) throws(SeriesFault) -> Next? {
    let recurrence = recurrence
    let from = max(WallTime(seconds: start.seconds + 1), bound)
    guard from < Self.end else { return nil }
    let most = Self.mostTried + added.count
    var apart: [WallTime] = []
    for date in recurrence.occurrences(in: from..<Self.end) {
      guard let isLate = isLate(date) else { break }
      guard isLate else { continue }
      if isGivenByAllRules(date) { return try next(at: date, apart) }
      if apart.count < Self.mostTried {
        let begun = try begun(at: date)
        if canBegin(date, begun.rules), begun.continues(recurrence) {
          return try next(at: date, apart)
        }
      }
      apart.append(date)
      if apart.count > most { break }
    }
    guard let first = apart.first else { return nil }
    // The rules give no later date, or the series cannot continue at any later date that they give.
    let hasRule = wall.recurrence(rules, [], excluded).next(after: first) != nil
    return try next(at: first, [], withRules: hasRule)
  }

  private func next(
    at date: WallTime, _ apart: [WallTime], withRules: Bool = true
  ) throws(SeriesFault) -> Next {
    var change = unchanged
    change.rules = withRules ? try begun(at: date).rules : []
    change.keptAdded = .after(date)
    return Next(date: date, change: change, apart: apart)
  }

  /// Changes the series to these dates alone, without a rule.
  public func only(_ dates: [WallTime]) -> SeriesChange {
    var change = unchanged
    change.rules = []
    change.keptAdded = .only(Set(dates.dropFirst()))
    change.keptExcluded = .only([])
    return change
  }
}
