// Converts a zone to the observances of a VTIMEZONE that is right from a given year on.

extension Zone {
  /// A VTIMEZONE lists clock changes for at most this many years. For later years it needs an
  /// endless rule.
  static let mostExplicitYears = 200

  /// The zone as a few observances, ordered by start: endless rules if the zone has some, rules
  /// with an end for runs of years, and single clock changes for the rest. They are right from the
  /// start of `firstYear` on. If no RRULE can express an endless rule, they are right through
  /// `lastYear`, and for 200 years at most. A zone that was built from observances returns those.
  public func observances(from firstYear: Int, through lastYear: Int) -> [Observance] {
    if !table.observances.isEmpty { return table.observances }
    let first = min(max(firstYear, 1), 9999)
    let last = min(max(lastYear, first), first + Self.mostExplicitYears, 9999)
    // Two more days on both sides, because years begin at different instants in different zones.
    let from = Instant(
      seconds: Int64(Day(validYear: first, month: 1, day: 1).number - 2) * 86_400)
    let to = Instant(
      seconds: Int64(Day(validYear: last, month: 12, day: 31).number + 3) * 86_400)
    let previous = previousTransition(atOrBefore: from)
    var clockChanges =
      (previous.map { [$0] } ?? []) + transitions(in: from.adding(milliseconds: 1)..<to)
    let lasting = lastingObservances(&clockChanges, before: to, through: last)
    var found = Self.grouped(clockChanges) + lasting
    if previous == nil {
      let early = Day(validYear: first, month: 1, day: 1) - 3
      let start = min(Day(number: 0), max(early, Day.first))
      found.append(Observance(lasting: phase(at: from), since: WallTime(day: start, second: 0)))
    }
    // Some readers refuse a VTIMEZONE without STANDARD.
    if !found.contains(where: { $0.kind == .standard }), let index = found.indices.first {
      found[index].kind = .standard
    }
    return found.sorted { $0.start < $1.start }
  }

  /// Returns the endless rules, and removes from the end of `clockChanges` the changes that these
  /// rules give.
  private func lastingObservances(
    _ clockChanges: inout [ZoneTransition], before end: Instant, through lastYear: Int
  ) -> [Observance] {
    guard let footer = table.footer, let daylight = footer.daylight,
      let starts = daylight.start.yearlyClockChanges, let ends = daylight.end.yearlyClockChanges,
      let firstYear = clockChanges.first.map({ wall(before: $0).day.components.year })
    else { return [] }
    let ruled = footer.changes(in: firstYear - 1...lastYear + 1)
    var kept = clockChanges.count
    // In a year without the rule's clock change, such as 2000 in Riga, the rule did not apply, so
    // it begins later.
    for change in ruled.reversed() where change.at < end.seconds {
      guard kept > 0, change.at == clockChanges[kept - 1].at.seconds,
        change.phase == clockChanges[kept - 1].after
      else {
        break
      }
      kept -= 1
    }
    // A single clock change may fit the rule by chance, so two are needed.
    guard clockChanges.count - kept >= 2, let since = clockChanges.dropFirst(kept).first?.at else {
      return []
    }
    clockChanges.removeSubrange(kept...)
    return starts.compactMap { $0.observance(footer.standard, daylight.phase, notBefore: since) }
      + ends.compactMap { $0.observance(daylight.phase, footer.standard, notBefore: since) }
  }

  private func wall(before transition: ZoneTransition) -> WallTime {
    WallTime(seconds: Int(transition.at.seconds) + transition.before.offset)
  }

  /// Groups clock changes with equal offsets and names. Three or more changes that one yearly rule
  /// gives become a run: a rule with an end.
  private static func grouped(_ clockChanges: [ZoneTransition]) -> [Observance] {
    var groups: [Observance] = []
    for clockChange in clockChanges {
      let wall = WallTime(seconds: Int(clockChange.at.seconds) + clockChange.before.offset)
      let single = Observance(from: clockChange.before, to: clockChange.after, start: wall)
      if let group = groups.firstIndex(where: { $0.hasSameEffect(single) }) {
        groups[group].clockChanges.append(wall)
      } else {
        groups.append(single)
      }
    }
    return groups.flatMap { $0.asRuns() }
  }
}

extension Observance {
  /// The observance of a zone without transitions, whose one phase lasts for ever.
  fileprivate init(lasting phase: ZonePhase, since start: WallTime) {
    self.init(
      kind: .standard, start: start, offsetFrom: phase.offset, offsetTo: phase.offset,
      abbreviation: phase.abbreviation)
  }

  /// In a VTIMEZONE, DAYLIGHT is the time that is ahead. For Ireland and Morocco, the tz database
  /// calls the time that is behind daylight time, which would mislead programs that take DAYLIGHT
  /// as ahead.
  init(from before: ZonePhase, to after: ZonePhase, start: WallTime) {
    let isSwitch = before.isDaylight != after.isDaylight && before.offset != after.offset
    let isAhead = isSwitch ? after.offset > before.offset : after.isDaylight
    self.init(
      kind: isAhead ? .daylight : .standard, start: start, offsetFrom: before.offset,
      offsetTo: after.offset, abbreviation: after.abbreviation)
  }

  fileprivate func hasSameEffect(_ other: Observance) -> Bool {
    kind == other.kind && offsetFrom == other.offsetFrom && offsetTo == other.offsetTo
      && abbreviation == other.abbreviation
  }

  /// Splits the observance into runs, each with one rule, and one observance that lists the
  /// remaining clock changes.
  fileprivate func asRuns() -> [Observance] {
    let all = [start] + clockChanges
    var runs: [Observance] = []
    var singles: [WallTime] = []
    var index = 0
    while index < all.count {
      let (rule, length) = Self.longestRun(all[index...])
      guard let rule, length >= 3 else {
        singles.append(all[index])
        index += 1
        continue
      }
      var run = self
      run.start = all[index]
      run.clockChanges = []
      run.yearly = rule
      // UNTIL is one day after the last clock change, because programs such as dateutil compare
      // UNTIL with wall times.
      let last = all[index + length - 1].seconds - offsetFrom + 86_400
      run.yearly?.until = Instant(seconds: Int64(last))
      runs.append(run)
      index += length
    }
    guard let first = singles.first else { return runs }
    var rest = self
    rest.start = first
    rest.clockChanges = Array(singles.dropFirst())
    return runs + [rest]
  }

  private static func longestRun(_ walls: ArraySlice<WallTime>) -> (YearlyClockChange?, Int) {
    guard let start = walls.first else { return (nil, 0) }
    let (year, month, day) = start.day.components
    var best: (YearlyClockChange?, Int) = (nil, 0)
    for ordinal in [(day - 1) / 7 + 1, -1] {
      let rule = YearlyClockChange(
        month: month, weekday: start.day.weekday, dayRule: .ordinal(ordinal))
      let length = walls.enumerated().prefix { index, wall in
        wall.second == start.second && rule.day(in: year + index) == wall.day
      }.count
      if length > best.1 { best = (rule, length) }
    }
    return best
  }
}
