// The operations of a series add, lose and move no date that they are not about: random series go
// through random operations, and a plain list of their dates goes through the same.

import CivilTime
import Foundation
import Repetition
import TestSupport
import Testing

@Suite struct SeriesTests {
  enum Operation: CaseIterable {
    case move, moveTime, endBefore, continueFrom, exclude, changeRule, complete, undo
  }

  private static func number<Number: FixedWidthInteger>(_ name: String) -> Number? {
    ProcessInfo.processInfo.environment[name].flatMap { Number($0) }
  }

  /// The dates up to a horizon; they are listed further than any sequence of operations moves one.
  private static let horizon = 500 * 86_400
  private static let listed = horizon + 200 * 86_400

  private func dates(_ series: Series, from base: WallTime) -> [Int] {
    let start = min(base, series.start)
    let end = WallTime(seconds: base.seconds + Self.listed)
    return series.recurrence.occurrences(in: start..<end).map(\.seconds)
  }

  @Test(arguments: 0..<10)
  func `operations on a series agree with a model of its dates`(
    number: UInt64
  ) throws {
    let seed = (Self.number("FENCEPOST_SEED") ?? 0) &+ 41_000 &+ number
    var random = RandomSeries(seed: seed)
    for round in 0..<max(1, (Self.number("FENCEPOST_ROUNDS") ?? 3000) / 10) {
      var series = try random.series()
      let base = series.start
      let horizon = base.seconds + Self.horizon
      var before: (series: Series, dates: [Int])?
      for _ in 0..<6 {
        let plain = dates(series, from: base)
        guard !plain.isEmpty else { break }
        let operation = random.chance.pick(Operation.allCases)
        guard let done = try apply(operation, to: series, plain, before, &random) else { continue }
        let found = done.all.flatMap { dates($0, from: base) }.sorted().filter { $0 < horizon }
        let expected = done.dates.sorted().filter { $0 < horizon }
        guard found == expected else {
          let (left, right) = (Set(found), Set(expected))
          func text(_ dates: Set<Int>) -> String {
            dates.sorted().prefix(4).map { WallTime(seconds: $0).text }.joined(separator: " ")
          }
          Issue.record(
            """
            seed \(seed), round \(round), \(operation): made \(text(left.subtracting(right))), \
            lost \(text(right.subtracting(left)))
            \(describe(series)) became \(done.all.map(describe))
            """)
          return
        }
        before = operation == .undo ? nil : (series, plain)
        guard let next = done.all.last else { break }
        series = next
        if done.all.count > 1 { before = nil }
      }
    }
  }

  private func describe(_ series: Series) -> String {
    "\(series.start.text) \(series.rules.map(\.text)) + \(series.addedDates.map(\.text))"
      + " - \(series.excludedDates.map(\.text))"
  }

  private struct Done {
    var all: [Series]
    var dates: [Int]
  }

  /// The series after an operation, and the expected dates.
  private func apply(
    _ operation: Operation, to series: Series, _ plain: [Int],
    _ before: (series: Series, dates: [Int])?, _ random: inout RandomSeries
  ) throws -> Done? {
    let picked = WallTime(seconds: plain[random.chance.below(min(plain.count, 12))])
    switch operation {
    case .move, .moveTime:
      // If the rule names days, not all dates move as far as the start; for the same reason no time
      // is moved past midnight.
      let isEven = series.rules.allSatisfy {
        $0.weekdays.isEmpty && $0.monthDays.isEmpty
          && ($0.frequency == .daily || $0.frequency == .weekly)
      }
      let isDay = series.wall.first.wallTime == nil
      guard operation == .moveTime ? !isDay : isEven else { return nil }
      let distance =
        operation == .moveTime
        ? random.chance.pick([600, -1200, 5400]) : random.chance.pick([-9, -1, 1, 2, 7]) * 86_400
      let first = series.wall.moment(at: WallTime(seconds: series.start.seconds + distance))
      // Times that a rule names follow the start of an event only.
      let daysFollow = random.chance.below(2) == 0
      guard daysFollow || series.rules.allSatisfy(\.hours.isEmpty) else { return nil }
      let change = series.moved(to: first, rules: series.rules, daysFollow: daysFollow)
      return Done(all: [applied(change, to: series, at: first)], dates: plain.map { $0 + distance })
    case .endBefore:
      let change = try series.ending(before: picked)
      return Done(
        all: [applied(change, to: series, at: series.wall.first)],
        dates: plain.filter { $0 < picked.seconds })
    case .continueFrom:
      let first = series.wall.moment(at: picked)
      guard picked > series.start,
        let later = try series.continued(from: picked, at: first, rules: nil)
      else { return nil }
      let earlier = try series.ending(before: picked)
      return Done(
        all: [
          applied(earlier, to: series, at: series.wall.first),
          applied(later, to: series, at: first),
        ], dates: plain)
    case .exclude:
      return Done(
        all: [applied(series.excluding(picked), to: series, at: series.wall.first)],
        dates: plain.filter { $0 != picked.seconds })
    case .changeRule:
      let rule = try RecurrenceRule(random.chance.pick(["FREQ=DAILY;COUNT=9", "FREQ=WEEKLY"]))
      let change = series.moved(to: series.wall.first, rules: [rule], daysFollow: true)
      let after = applied(change, to: series, at: series.wall.first)
      #expect(after.addedDates == series.addedDates && after.excludedDates == series.excludedDates)
      return Done(all: [after], dates: dates(after, from: WallTime(seconds: plain[0])))
    case .complete:
      let next = try series.next(from: picked) { $0 > picked }
      let left = plain.filter { $0 > max(picked, series.start).seconds }
      guard let next else { return left.isEmpty ? Done(all: [], dates: []) : nil }
      let first = series.wall.moment(at: next.date)
      var all = [applied(next.change, to: series, at: first)]
      if let date = next.separateDates.first {
        let change = series.reduced(to: next.separateDates)
        all.insert(applied(change, to: series, at: series.wall.moment(at: date)), at: 0)
      }
      return Done(all: all, dates: left)
    case .undo:
      return before.map { Done(all: [$0.series], dates: $0.dates) }
    }
  }

  /// The series as a file would hold it after the change.
  private func applied(_ change: SeriesChange, to series: Series, at first: Moment) -> Series {
    let wall = SeriesWall(first)
    let added =
      change.removesAllDates ? [] : series.addedDates.compactMap(change.newMoment(ofAdded:))
    let excluded =
      change.removesAllDates ? [] : series.excludedDates.compactMap(change.newMoment(ofExcluded:))
    return Series(
      on: wall, rules: change.rules.map { $0.ending(for: first) }, added: added.map(wall.time),
      excluded: excluded.map(wall.time) + change.exclusions)
  }

  // MARK: Single cases

  private func series(
    _ start: String, _ rule: String, added: [String] = []
  ) throws -> Series {
    Series(
      on: SeriesWall(.floating(try WallTime(text: start))), rules: [try RecurrenceRule(rule)],
      added: try added.map { try WallTime(text: $0) }, excluded: [])
  }

  @Test func `an RDATE that a rule with an interval cannot continue from needs its own item`()
    throws
  {
    let series = try series(
      "2026-01-01T09:00:00", "FREQ=DAILY;INTERVAL=3",
      added: ["2026-01-02T10:00:00", "2026-01-03T11:00:00", "2026-01-05T12:00:00"])
    let next = try #require(try series.next(from: series.start) { _ in true })
    #expect(next.date.text == "2026-01-04T09:00:00")
    #expect(next.separateDates.map(\.text) == ["2026-01-02T10:00:00", "2026-01-03T11:00:00"])
    #expect(next.change.rules.map(\.text) == ["FREQ=DAILY;INTERVAL=3"])
  }

  @Test func `a series is anchored at its due date if the rule's weekday is that of the due date`()
    throws
  {
    let start = Moment.allDay(try Day(text: "2026-01-02"))
    let due = Moment.allDay(try Day(text: "2026-01-03"))
    let rule = try RecurrenceRule("FREQ=WEEKLY;BYDAY=SA")
    #expect(Series.anchor(start: start, due: due, rules: [rule]) == due)
    let daily = try RecurrenceRule("FREQ=DAILY")
    #expect(Series.anchor(start: start, due: due, rules: [daily]) == start)
  }

  @Test(arguments: ["2026-01-05T09:00:00", "2026-01-06T08:59:59", "2026-01-05T10:00:00"])
  func `moving a series with an end keeps the number of its dates`(until: String) throws {
    let end = until.filter { $0 != "-" && $0 != ":" }
    let series = try series("2026-01-01T09:00:00", "FREQ=DAILY;UNTIL=\(end)")
    let first = Moment.floating(try WallTime(text: "2026-01-01T08:00:00"))
    let change = series.moved(to: first, rules: series.rules, daysFollow: true)
    #expect(applied(change, to: series, at: first).recurrence.map(\.text).count == 5)
  }
}

/// A random series.
private struct RandomSeries {
  var chance: SeededRandom

  init(seed: UInt64) { chance = SeededRandom(seed: seed) }

  private static let rules = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU", "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=2TU,-1FR",
    "FREQ=MONTHLY;BYMONTHDAY=-1,15", "FREQ=YEARLY", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31",
  ]

  mutating func series() throws -> Series {
    let isDay = chance.below(3) == 0
    let day = try Day(text: "2026-03-01") + chance.below(400)
    let start = WallTime(day: day, second: isDay ? 0 : chance.pick([6, 9, 18]) * 3600)
    let first: Moment =
      isDay ? .allDay(day) : chance.below(2) == 0 ? .floating(start) : .zoned(start, .utc)
    let wall = SeriesWall(first)
    let rule = chance.pick(Self.rules)
    let plain = wall.recurrence([try RecurrenceRule(rule)], [], [])
    let known = plain.occurrences(
      in: start..<WallTime(seconds: start.seconds + 4000 * 86_400), limit: 25)
    func until(_ last: WallTime) -> String {
      let date = last.day.text.filter { $0 != "-" }
      if isDay { return date }
      let hour = last.second / 3600
      return date + "T\(hour < 10 ? "0" : "")\(hour)0000" + (first.zone == nil ? "" : "Z")
    }
    let end = chance.below(3)
    let ending =
      end == 0
      ? ";COUNT=\(1 + chance.below(20))" : end == 1 ? ";UNTIL=\(until(chance.pick(known)))" : ""
    var dates: [[WallTime]] = [[], []]
    for list in dates.indices {
      for _ in 0..<chance.below(4) {
        let off = chance.below(3) > 0 ? 0 : isDay ? 86_400 : chance.pick([3600, 86_400, -86_400])
        dates[list].append(WallTime(seconds: chance.pick(known).seconds + off))
      }
    }
    return Series(
      on: wall, rules: [try RecurrenceRule(rule + ending)], added: dates[0], excluded: dates[1])
  }
}
