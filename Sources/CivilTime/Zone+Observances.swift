// Writes a zone as the observances of a VTIMEZONE that is right from a given year on. Knows no
// iCalendar text.

extension Zone {
  /// A VTIMEZONE lists at most this many years; beyond them the zone's lasting rule applies.
  static let mostExplicitYears = 200

  /// Few observances, ordered by start: endless rules if the zone follows some, rules with an end
  /// for runs of years, and single onsets for the rest. Right from the start of `firstYear`;
  /// without an expressible lasting rule, through `lastYear` (at most 200 years on). A zone that
  /// was built from observances returns those.
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
    var onsets = (previous.map { [$0] } ?? []) + transitions(in: from.adding(milliseconds: 1)..<to)
    let lasting = lastingObservances(&onsets, before: to, through: last)
    var found = Self.grouped(onsets) + lasting
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

  /// The endless rules. They replace the onsets at the end of `onsets` that they cover.
  private func lastingObservances(
    _ onsets: inout [ZoneTransition], before end: Instant, through lastYear: Int
  ) -> [Observance] {
    guard let footer = table.footer, let daylight = footer.daylight,
      let starts = daylight.start.yearlyOnsets, let ends = daylight.end.yearlyOnsets,
      let firstYear = onsets.first.map({ wall(before: $0).day.components.year })
    else { return [] }
    let ruled = footer.changes(in: firstYear - 1...lastYear + 1)
    var kept = onsets.count
    // A year without the onset, such as 2000 in Riga, means that the rule does not hold before.
    for change in ruled.reversed() where change.at < end.seconds {
      guard kept > 0, change.at == onsets[kept - 1].at.seconds,
        change.phase == onsets[kept - 1].after
      else {
        break
      }
      kept -= 1
    }
    // A single onset does not show that the rule has begun.
    guard onsets.count - kept >= 2, let since = onsets.dropFirst(kept).first?.at else { return [] }
    onsets.removeSubrange(kept...)
    return starts.compactMap { $0.observance(footer.standard, daylight.phase, notBefore: since) }
      + ends.compactMap { $0.observance(daylight.phase, footer.standard, notBefore: since) }
  }

  private func wall(before transition: ZoneTransition) -> WallTime {
    WallTime(seconds: Int(transition.at.seconds) + transition.before.offset)
  }

  /// Groups onsets with equal changes; three or more that follow one rule become a run.
  private static func grouped(_ onsets: [ZoneTransition]) -> [Observance] {
    var groups: [Observance] = []
    for onset in onsets {
      let wall = WallTime(seconds: Int(onset.at.seconds) + onset.before.offset)
      let single = Observance(from: onset.before, to: onset.after, start: wall)
      if let group = groups.firstIndex(where: { $0.setsLike(single) }) {
        groups[group].onsets.append(wall)
      } else {
        groups.append(single)
      }
    }
    return groups.flatMap { $0.asRuns() }
  }
}

extension Observance {
  /// For a zone without transitions.
  fileprivate init(lasting phase: ZonePhase, since start: WallTime) {
    self.init(
      kind: .standard, start: start, offsetFrom: phase.offset, offsetTo: phase.offset,
      abbreviation: phase.abbreviation)
  }

  /// In a VTIMEZONE, DAYLIGHT is the time that is ahead. The tz database calls winter the deviation
  /// in Ireland and Morocco, which would mislead readers that add daylight time.
  init(from before: ZonePhase, to after: ZonePhase, start: WallTime) {
    let isSwitch = before.isDaylight != after.isDaylight && before.offset != after.offset
    let isAhead = isSwitch ? after.offset > before.offset : after.isDaylight
    self.init(
      kind: isAhead ? .daylight : .standard, start: start, offsetFrom: before.offset,
      offsetTo: after.offset, abbreviation: after.abbreviation)
  }

  fileprivate func setsLike(_ other: Observance) -> Bool {
    kind == other.kind && offsetFrom == other.offsetFrom && offsetTo == other.offsetTo
      && abbreviation == other.abbreviation
  }

  /// Splits onsets into runs by rule, and one list of the others.
  fileprivate func asRuns() -> [Observance] {
    let all = [start] + onsets
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
      run.onsets = []
      run.yearly = rule
      // One day after the last, because readers such as dateutil compare it with wall time.
      let last = all[index + length - 1].seconds - offsetFrom + 86_400
      run.yearly?.until = Instant(seconds: Int64(last))
      runs.append(run)
      index += length
    }
    guard let first = singles.first else { return runs }
    var rest = self
    rest.start = first
    rest.onsets = Array(singles.dropFirst())
    return runs + [rest]
  }

  private static func longestRun(_ walls: ArraySlice<WallTime>) -> (YearlyOnset?, Int) {
    guard let start = walls.first else { return (nil, 0) }
    let (year, month, day) = start.day.components
    var best: (YearlyOnset?, Int) = (nil, 0)
    for ordinal in [(day - 1) / 7 + 1, -1] {
      let rule = YearlyOnset(month: month, weekday: start.day.weekday, which: .ordinal(ordinal))
      let length = walls.enumerated().prefix { index, wall in
        wall.second == start.second && rule.day(in: year + index) == wall.day
      }.count
      if length > best.1 { best = (rule, length) }
    }
    return best
  }
}
