// Splits a series before one of its dates: one change leaves the earlier part, another leaves the
// later part.

public import CivilTime

extension Series {
  /// Removes a date and all later ones from the series. Each rule then ends with its last date
  /// before that, by a lower COUNT or by an UNTIL.
  public func ending(before original: WallTime) throws(SeriesFault) -> SeriesChange {
    var change = unchanged
    change.rules = []
    for rule in rules { change.rules.append(try cut(rule, before: original)) }
    change.keptAdded = .before(original)
    change.keptExcluded = .before(original)
    // A date that is not after the start is the start itself, or an override whose date no rule
    // gives. So the start has to be removed too.
    if original <= start { change.exclusions = [start] }
    return change
  }

  /// Lets the series begin at one of its dates, and moves that date to another moment. Nil if the
  /// rules cannot continue from the date, because it is an added one.
  ///
  /// - Parameter new: The new rules; nil to keep those of the series.
  public func continued(
    from original: WallTime, at first: Moment, rules new: [RecurrenceRule]?
  ) throws(SeriesFault) -> SeriesChange? {
    let shift = SeriesShift(from: wall.moment(at: original), to: first)
    var change = SeriesChange(new ?? [], shift: shift)
    if new == nil {
      guard let rest = try beginning(at: original, moving: !shift.isNothing) else { return nil }
      change.rules = rest.rules.map { shift.rule($0, as: shift.moved($0)) }
      change.shift = shift.pairing(rest.rules, with: change.rules, upTo: lastNamedDate)
    }
    change.keptAdded = .after(original)
    change.keptExcluded = .after(original)
    return change
  }

  /// The series from one of its dates on. Nil if the rules cannot continue from that date.
  private func beginning(at time: WallTime, moving: Bool) throws(SeriesFault) -> Series? {
    guard time >= start else { return nil }
    let series = try begun(at: time)
    if isGivenByAllRules(time) { return series }
    // Without rules and added dates, the series would be a rule that ends before its start. It
    // would give no date, and other programs refuse it.
    guard !series.rules.isEmpty || !series.added.isEmpty else { return nil }
    return !moving && series.continues(recurrence) ? series : nil
  }

  /// The rule, ended before a date. A COUNT is lowered, and any other rule gets an UNTIL at its
  /// last date before that. If clocks change near the UNTIL so that it would give other dates, the
  /// rule gets a COUNT instead.
  private func cut(
    _ rule: RecurrenceRule, before original: WallTime
  ) throws(SeriesFault) -> RecurrenceRule {
    // The date is the start, or an override before it whose date no rule gives. The rule keeps only
    // its start, which `ending` excludes.
    guard original > start else { return rule.with(.count(1)) }
    let whole = wall.recurrence([rule], [], [])
    if whole.next(onOrAfter: original) == nil { return rule }
    if case .count = rule.end {
    } else {
      let last = wall.lastDate(of: rule, before: original)
      let until = rule.with(.local(last)).ending(for: wall.first)
      let short = wall.recurrence([until], [], [])
      let night = WallTime(seconds: original.seconds - 2 * 86_400)..<original
      let most = 1000
      let kept = short.occurrences(in: night, limit: most)
      if short.next(onOrAfter: original) == nil, kept.count < most,
        kept == whole.occurrences(in: night, limit: most)
      {
        return until
      }
    }
    return rule.with(.count(max(try passed(whole, before: original), 1)))
  }

  // MARK: The rules from another date on

  /// How many later dates are compared to tell whether two series are the same.
  private static let compared = 8

  /// Whether the dates after the first are the same as those of the old recurrence.
  func continues(_ old: Recurrence) -> Bool {
    guard start.day < Day.last else { return true }
    let range = WallTime(seconds: start.seconds + 1)..<Self.end
    let own = recurrence.occurrences(in: range, limit: Self.compared)
    return own == old.occurrences(in: range, limit: Self.compared)
  }

  /// The rest of the series, beginning at one of its dates.
  func begun(at time: WallTime) throws(SeriesFault) -> Series {
    var moved: [RecurrenceRule] = []
    for rule in rules {
      if let rule = try self.moved(rule, to: time) { moved.append(rule) }
    }
    return Series(
      on: wall.beginning(at: time), rules: moved, added: added.filter { $0 > time },
      excluded: excluded)
  }

  /// The rule for a series that begins at `time`. Nil if the rule has no date there or later.
  private func moved(
    _ rule: RecurrenceRule, to time: WallTime
  ) throws(SeriesFault) -> RecurrenceRule? {
    let alone = wall.recurrence([rule], [], [])
    let isOwn = alone.contains(time)
    // An added date is not a date of the rule, so the parts that the rule takes from its start are
    // written out.
    let explicit =
      isOwn ? rule : rule.withExplicitParts(from: start, isAllDay: wall.first.wallTime == nil, time)
    if !isOwn, alone.next(after: time) == nil { return nil }
    guard case .count(let count) = rule.end else { return explicit }
    // COUNT counts the start as a date, even if the rule does not give it.
    let rest = count - (try passed(alone, before: time)) + (isOwn ? 0 : 1)
    return rest > (isOwn ? 0 : 1) ? explicit.with(.count(rest)) : nil
  }
}
