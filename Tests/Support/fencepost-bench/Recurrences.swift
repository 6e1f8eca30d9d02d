// Occurrences as instants: of a thousand rules in a year, in a year ten years later, and the next
// one after a moment. Rules are prepared beforehand, as far as each contender can.

import CivilTime

struct Recurrences {
  func rows(in hall: BenchmarkSession) -> [Row] {
    simpleRows(in: hall) + allRows(in: hall)
  }

  private func simpleRows(in hall: BenchmarkSession) -> [Row] {
    let count = hall.effort.rules
    let times = Self.times(
      of: .simple(count), [.ruleLoop, .libicalRules, .dateutil], in: hall)
    func row(_ work: String, _ part: String, _ goal: Row.Goal?) -> Row {
      Row(
        work: work, unit: .milliseconds, figures: times[part] ?? [:], limits: [.ruleLoop],
        peers: [.libicalRules, .dateutil], goal: goal)
    }
    let work = "\(count) simple rules over a year, UTC"
    let firstYear = times["first"]?[.fencepost]
    return [
      row(work, "first", .atMost(10, times: .ruleLoop)),
      row(work, "first", .atMost(1.0 / 40, times: .libicalRules)),
      row(
        "\(work), ten years on", "later",
        firstYear.map { .atMostOurs(1.2, times: $0, words: "first year") }),
      next("\(count) simple rules, the next after a moment", count, times),
    ]
  }

  private func allRows(in hall: BenchmarkSession) -> [Row] {
    let count = hall.effort.rules
    let times = Self.times(of: .all(count), [.libicalRules, .dateutil], in: hall)
    func row(_ work: String, _ part: String) -> Row {
      Row(
        work: work, unit: .milliseconds, figures: times[part] ?? [:],
        peers: [.libicalRules, .dateutil])
    }
    let work = "\(count) rules of all parts over a year, zones"
    return [
      row(work, "first"), row("\(work), ten years on", "later"),
      next("\(count) rules of all parts, the next after a moment", count, times),
    ]
  }

  private func next(
    _ work: String, _ count: Int, _ times: [String: [Contender: Double]]
  ) -> Row {
    Row(
      work: work, unit: .nanoseconds(each: count), figures: times["next"] ?? [:],
      peers: [.libicalRules, .dateutil])
  }

  private static func times(
    of rules: Rules, _ contenders: [Contender], in hall: BenchmarkSession
  ) -> [String: [Contender: Double]] {
    let path = hall.toolchain.path("\(rules.name).txt")
    var material: Material?
    hall.attempt(.fencepost) { () throws(Failure) in
      material = try Material(rules)
      try Files.write(Array(rules.text.utf8), to: path)
    }
    guard let material else { return [:] }
    return Comparison(material: path) { () throws(Failure) in material.pass() }
      .run(contenders, in: hall)
  }
}

/// Parsed rules.
private struct Material {
  private final class Entry {
    let zone: Zone
    let recurrence: Recurrence

    init(_ rule: Rule, _ zones: inout ZoneDatabase) throws {
      let zone = try zones.zone(rule.zone)
      self.zone = zone
      recurrence = Recurrence(
        start: try WallTime(basic: rule.start), rules: [try RecurrenceRule(rule.text)],
        excluded: try rule.excluded.map { try WallTime(basic: $0) },
        instant: { Int(zone.instant(of: $0).seconds) })
    }
  }

  private let entries: [Entry]
  private let first: Range<WallTime>
  private let later: Range<WallTime>
  private let moment: Instant

  init(_ rules: Rules) throws(Failure) {
    do {
      var zones = ZoneDatabase.system(environment: [:])
      entries = try rules.all.map { try Entry($0, &zones) }
      first = try WallTime(basic: Rules.first.from)..<WallTime(basic: Rules.first.to)
      later = try WallTime(basic: Rules.later.from)..<WallTime(basic: Rules.later.to)
      moment = Zone.utc.instant(of: try WallTime(basic: Rules.moment))
    } catch {
      throw .wrong("a rule cannot be read: \(error)")
    }
  }

  func pass() -> Comparison.Outcome {
    var outcome = Comparison.Outcome()
    func part(_ name: String, _ work: () -> Int) {
      var sum = 0
      outcome.times[name] = Stopwatch.work.nanoseconds { sum = work() }
      outcome.results[name] = sum
    }
    part("first") { sum(first) }
    part("later") { sum(later) }
    part("next", sumOfNext)
    return outcome
  }

  private func sum(_ range: Range<WallTime>) -> Int {
    var sum = 0
    for entry in entries {
      for wall in entry.recurrence.occurrences(in: range, limit: 100_000) {
        sum &+= Int(entry.zone.instant(of: wall).milliseconds)
      }
    }
    return sum / 1_000
  }

  private func sumOfNext() -> Int {
    var sum = 0
    for entry in entries {
      guard let wall = entry.recurrence.next(after: entry.zone.wallTime(at: moment)) else {
        continue
      }
      sum &+= Int(entry.zone.instant(of: wall).milliseconds)
    }
    return sum / 1_000
  }
}
