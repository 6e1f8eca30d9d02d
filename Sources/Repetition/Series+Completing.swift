// Completes the first date of a series: finds the next date, and the change after which the series
// begins there.

public import CivilTime

extension Series {
  /// The series after its first date was completed.
  public struct Continuation: Sendable {
    /// The date at which the series continues.
    public let date: WallTime
    public let change: SeriesChange
    /// Added dates before `date` at which the series cannot continue, because its rules would
    /// count from there: a rule for every third day, for example, would give other days. The
    /// caller makes an item of its own for each of these dates.
    public let separateDates: [WallTime]
  }

  /// The search for the next date ends after so many dates of the rules at which the series cannot
  /// continue. Added dates are not counted.
  private static let mostTriedDates = 32

  /// The next date that `isLate` accepts; nil if there is none.
  /// - Parameters:
  ///   - bound: The search begins here; `isLate` would accept no earlier date.
  ///   - isLate: Whether a date is late enough to be the next. Returns nil to end the search.
  ///   - canBegin: Whether these rules would count from this date if the item moved there.
  public func next(
    from bound: WallTime, where isLate: (WallTime) -> Bool?,
    ifCounted canBegin: (WallTime, [RecurrenceRule]) -> Bool = { _, _ in true }
  ) throws(SeriesFault) -> Continuation? {
    let recurrence = recurrence
    let searchStart = max(WallTime(seconds: start.seconds + 1), bound)
    guard searchStart < Self.calendarEnd else { return nil }
    let mostSeparateDates = Self.mostTriedDates + addedDates.count
    var separateDates: [WallTime] = []
    for date in recurrence.occurrences(in: searchStart..<Self.calendarEnd) {
      guard let isLate = isLate(date) else { break }
      guard isLate else { continue }
      if isGivenByAllRules(date) { return try next(at: date, separateDates) }
      if separateDates.count < Self.mostTriedDates {
        let restOfSeries = try restOfSeries(at: date)
        if canBegin(date, restOfSeries.rules), restOfSeries.continues(recurrence) {
          return try next(at: date, separateDates)
        }
      }
      separateDates.append(date)
      if separateDates.count > mostSeparateDates { break }
    }
    guard let firstSeparateDate = separateDates.first else { return nil }
    // The rules give no later date, or the series cannot continue at any of the later dates. So it
    // continues at the first of these dates.
    let hasRule = wall.recurrence(rules, [], excludedDates).next(after: firstSeparateDate) != nil
    return try next(at: firstSeparateDate, [], withRules: hasRule)
  }

  private func next(
    at date: WallTime, _ separateDates: [WallTime], withRules: Bool = true
  ) throws(SeriesFault) -> Continuation {
    var change = emptyChange
    change.rules = withRules ? try restOfSeries(at: date).rules : []
    change.keptAddedDates = .after(date)
    return Continuation(date: date, change: change, separateDates: separateDates)
  }

  /// Changes the series to these dates alone, without a rule.
  public func reduced(to dates: [WallTime]) -> SeriesChange {
    var change = emptyChange
    change.rules = []
    change.keptAddedDates = .only(Set(dates.dropFirst()))
    change.keptExcludedDates = .only([])
    return change
  }
}
