// Splits a series before one of its dates: one change leaves the earlier part, another leaves the
// later part.

public import CivilTime

extension Series {
  /// Removes a date and all later ones from the series. Each rule then gets a lower COUNT or an
  /// UNTIL, with which it ends before the removed dates.
  public func ending(before original: WallTime) throws(SeriesFault) -> SeriesChange {
    var change = emptyChange
    change.rules = []
    for rule in rules { change.rules.append(try cut(rule, before: original)) }
    change.keptAddedDates = .before(original)
    change.keptExcludedDates = .before(original)
    // `original` is the start, or an override before the start whose date no rule gives. A series
    // always contains its start, so the start has to be excluded.
    if original <= start { change.exclusions = [start] }
    return change
  }

  /// Lets the series begin at one of its dates, and moves that date to another moment. Nil if the
  /// date is an added one, from which the rules cannot continue.
  ///
  /// - Parameter new: The new rules; nil to keep those of the series.
  public func continued(
    from original: WallTime, at first: Moment, rules new: [RecurrenceRule]?
  ) throws(SeriesFault) -> SeriesChange? {
    let shift = SeriesShift(from: wall.moment(at: original), to: first)
    var change = SeriesChange(new ?? [], shift: shift)
    if new == nil {
      guard let restOfSeries = try beginning(at: original, moving: !shift.movesNothing) else {
        return nil
      }
      change.rules = restOfSeries.rules.map { shift.rule($0, as: shift.moved($0)) }
      change.shift = shift.pairing(restOfSeries.rules, with: change.rules, upTo: lastNamedDate)
    }
    change.keptAddedDates = .after(original)
    change.keptExcludedDates = .after(original)
    return change
  }

  /// The series from one of its dates on. Nil if the rules cannot continue from that date.
  private func beginning(at time: WallTime, moving: Bool) throws(SeriesFault) -> Series? {
    guard time >= start else { return nil }
    let series = try restOfSeries(at: time)
    if isGivenByAllRules(time) { return series }
    // If neither rules nor added dates are left, the new series would have a rule that ends before
    // its start. Such a rule gives no date, and other programs refuse it.
    guard !series.rules.isEmpty || !series.addedDates.isEmpty else { return nil }
    return !moving && series.continues(recurrence) ? series : nil
  }

  /// The rule, ended before a date. A COUNT is lowered, and a rule without COUNT gets an UNTIL at
  /// its last date before `original`. If the rule would give other dates with the UNTIL, because
  /// clocks change near it, the rule gets a COUNT instead.
  private func cut(
    _ rule: RecurrenceRule, before original: WallTime
  ) throws(SeriesFault) -> RecurrenceRule {
    // The date is the start, or an override before it whose date no rule gives. The rule keeps only
    // its start, which `ending` excludes.
    guard original > start else { return rule.with(.count(1)) }
    let ruleRecurrence = wall.recurrence([rule], [], [])
    if ruleRecurrence.next(onOrAfter: original) == nil { return rule }
    if case .count = rule.end {
    } else {
      let lastDate = wall.lastDate(of: rule, before: original)
      let endedRule = rule.with(.local(lastDate)).ending(for: wall.first)
      let endedRecurrence = wall.recurrence([endedRule], [], [])
      let checkedRange = WallTime(seconds: original.seconds - 2 * 86_400)..<original
      let mostCheckedDates = 1000
      let keptDates = endedRecurrence.occurrences(in: checkedRange, limit: mostCheckedDates)
      if endedRecurrence.next(onOrAfter: original) == nil, keptDates.count < mostCheckedDates,
        keptDates == ruleRecurrence.occurrences(in: checkedRange, limit: mostCheckedDates)
      {
        return endedRule
      }
    }
    return rule.with(.count(max(try dateCount(of: ruleRecurrence, before: original), 1)))
  }

  // MARK: The rules from another date on

  /// Two series count as the same if their next dates, at most this many, are the same.
  private static let mostComparedDates = 8

  /// Whether the dates after the start are the same as those of the old recurrence.
  func continues(_ old: Recurrence) -> Bool {
    guard start.day < Day.last else { return true }
    let range = WallTime(seconds: start.seconds + 1)..<Self.calendarEnd
    let newDates = recurrence.occurrences(in: range, limit: Self.mostComparedDates)
    return newDates == old.occurrences(in: range, limit: Self.mostComparedDates)
  }

  /// The rest of the series, beginning at one of its dates.
  func restOfSeries(at time: WallTime) throws(SeriesFault) -> Series {
    var movedRules: [RecurrenceRule] = []
    for rule in rules {
      if let rule = try self.movedRule(rule, to: time) { movedRules.append(rule) }
    }
    return Series(
      on: wall.beginning(at: time), rules: movedRules, added: addedDates.filter { $0 > time },
      excluded: excludedDates)
  }

  /// The rule for a series that begins at `time`. Nil if the rule has no date there or later.
  private func movedRule(
    _ rule: RecurrenceRule, to time: WallTime
  ) throws(SeriesFault) -> RecurrenceRule? {
    let ruleRecurrence = wall.recurrence([rule], [], [])
    let isDateOfRule = ruleRecurrence.contains(time)
    // An added date is not a date of the rule. So the parts that the rule takes from its start are
    // written out, or the rule would take them from the added date.
    let explicitRule =
      isDateOfRule
      ? rule : rule.withExplicitParts(from: start, isAllDay: wall.first.wallTime == nil, time)
    if !isDateOfRule, ruleRecurrence.next(after: time) == nil { return nil }
    guard case .count(let count) = rule.end else { return explicitRule }
    // COUNT counts the start as a date, even if the rule does not give it.
    let remainingCount =
      count - (try dateCount(of: ruleRecurrence, before: time)) + (isDateOfRule ? 0 : 1)
    return remainingCount > (isDateOfRule ? 0 : 1) ? explicitRule.with(.count(remainingCount)) : nil
  }
}
