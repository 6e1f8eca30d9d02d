// Converts a zone to the observances of a VTIMEZONE, so that it gives the zone's offsets from a
// given year on.

extension Zone {
  /// A VTIMEZONE lists clock changes for at most this many years. For later years it needs an
  /// endless rule.
  static let mostExplicitYears = 200

  /// The zone as a few observances, ordered by start: endless rules if the zone has some, rules
  /// with an end for runs of years, and single clock changes for the rest. The observances give
  /// the right offsets from the start of `firstYear` on. If no RRULE can express an endless rule,
  /// they do so only until the end of `lastYear`, and for 200 years at most. A zone that was built
  /// from observances returns those observances.
  public func observances(from firstYear: Int, through lastYear: Int) -> [Observance] {
    if !table.observances.isEmpty { return table.observances }
    let firstListedYear = min(max(firstYear, 1), 9999)
    let lastListedYear = min(
      max(lastYear, firstListedYear), firstListedYear + Self.mostExplicitYears, 9999)
    // Two more days on both sides, because years begin at different instants in different zones.
    let start = Instant(
      seconds: Int64(Day(validYear: firstListedYear, month: 1, day: 1).number - 2) * 86_400)
    let end = Instant(
      seconds: Int64(Day(validYear: lastListedYear, month: 12, day: 31).number + 3) * 86_400)
    let previousChange = previousTransition(atOrBefore: start)
    var clockChanges =
      (previousChange.map { [$0] } ?? []) + transitions(in: start.adding(milliseconds: 1)..<end)
    let endlessObservances = removeEndlessRules(&clockChanges, before: end, through: lastListedYear)
    var observances = Self.groupedObservances(clockChanges) + endlessObservances
    if previousChange == nil {
      let earliestDay = Day(validYear: firstListedYear, month: 1, day: 1) - 3
      let startDay = min(Day(number: 0), max(earliestDay, Day.first))
      observances.append(
        Observance(endless: phase(at: start), since: WallTime(day: startDay, second: 0)))
    }
    // Some programs refuse a VTIMEZONE without STANDARD. So if there is none, the first observance
    // becomes one.
    if !observances.contains(where: { $0.kind == .standard }), let index = observances.indices.first
    {
      observances[index].kind = .standard
    }
    return observances.sorted { $0.start < $1.start }
  }

  /// Removes from the end of `clockChanges` the changes that endless rules give, and returns these
  /// rules.
  private func removeEndlessRules(
    _ clockChanges: inout [ZoneTransition], before end: Instant, through lastYear: Int
  ) -> [Observance] {
    guard let footer = table.footer, let daylight = footer.daylight,
      let starts = daylight.start.yearlyClockChanges, let ends = daylight.end.yearlyClockChanges,
      let firstYear = clockChanges.first.map({ wallTime(before: $0).day.components.year })
    else { return [] }
    let ruleChanges = footer.changes(in: firstYear - 1...lastYear + 1)
    var listedCount = clockChanges.count
    // The rule begins after the last year to which it does not apply. In Riga, for example, clocks
    // were not changed in 2000, so the rule that holds today begins after 2000.
    for change in ruleChanges.reversed() where change.at < end.seconds {
      guard listedCount > 0, change.at == clockChanges[listedCount - 1].at.seconds,
        change.phase == clockChanges[listedCount - 1].after
      else {
        break
      }
      listedCount -= 1
    }
    // A single clock change may fit the rule by chance, so two are needed.
    guard clockChanges.count - listedCount >= 2,
      let ruleStart = clockChanges.dropFirst(listedCount).first?.at
    else {
      return []
    }
    clockChanges.removeSubrange(listedCount...)
    return starts.compactMap {
      $0.observance(footer.standard, daylight.phase, notBefore: ruleStart)
    }
      + ends.compactMap { $0.observance(daylight.phase, footer.standard, notBefore: ruleStart) }
  }

  private func wallTime(before transition: ZoneTransition) -> WallTime {
    WallTime(seconds: Int(transition.at.seconds) + transition.before.offset)
  }

  /// Groups clock changes with equal offsets and names into observances. Three or more changes in
  /// successive years that one yearly rule gives become a rule with an end.
  private static func groupedObservances(_ clockChanges: [ZoneTransition]) -> [Observance] {
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
    return groups.flatMap { $0.splitIntoRuleRuns() }
  }
}

extension Observance {
  /// The observance of a zone whose clocks do not change after `start`.
  fileprivate init(endless phase: ZonePhase, since start: WallTime) {
    self.init(
      kind: .standard, start: start, offsetFrom: phase.offset, offsetTo: phase.offset,
      abbreviation: phase.abbreviation)
  }

  /// In a VTIMEZONE, programs expect DAYLIGHT to be the later time on the clock. For Ireland and
  /// Morocco the tz database calls the earlier one daylight time, so the kind is taken from
  /// offsets.
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

  /// Splits the observance into several: one for each run of years that a rule can express, and one
  /// that lists the remaining clock changes.
  fileprivate func splitIntoRuleRuns() -> [Observance] {
    let allClockChanges = [start] + clockChanges
    var ruleRuns: [Observance] = []
    var singles: [WallTime] = []
    var runStart = 0
    while runStart < allClockChanges.count {
      let (rule, runLength) = Self.longestRun(allClockChanges[runStart...])
      guard let rule, runLength >= 3 else {
        singles.append(allClockChanges[runStart])
        runStart += 1
        continue
      }
      var ruleRun = self
      ruleRun.start = allClockChanges[runStart]
      ruleRun.clockChanges = []
      ruleRun.yearly = rule
      // UNTIL is one day after the last clock change, because programs such as dateutil compare
      // UNTIL with wall times.
      let untilSecond = allClockChanges[runStart + runLength - 1].seconds - offsetFrom + 86_400
      ruleRun.yearly?.until = Instant(seconds: Int64(untilSecond))
      ruleRuns.append(ruleRun)
      runStart += runLength
    }
    guard let firstSingle = singles.first else { return ruleRuns }
    var remainder = self
    remainder.start = firstSingle
    remainder.clockChanges = Array(singles.dropFirst())
    return ruleRuns + [remainder]
  }

  private static func longestRun(_ walls: ArraySlice<WallTime>) -> (YearlyClockChange?, Int) {
    guard let start = walls.first else { return (nil, 0) }
    let (year, month, day) = start.day.components
    var longest: (YearlyClockChange?, Int) = (nil, 0)
    for ordinal in [(day - 1) / 7 + 1, -1] {
      let rule = YearlyClockChange(
        month: month, weekday: start.day.weekday, dayRule: .ordinal(ordinal))
      let yearCount = walls.enumerated().prefix { index, wall in
        wall.second == start.second && rule.day(in: year + index) == wall.day
      }.count
      if yearCount > longest.1 { longest = (rule, yearCount) }
    }
    return longest
  }
}
