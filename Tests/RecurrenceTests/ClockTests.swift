// Rules of hours, minutes and seconds compared with stepping through every period: neither peer of
// the differential test can confirm these, one being too slow and the other faulty.

import CivilTime
import TestSupport
import Testing

@Suite struct ClockTests {
  @Test(arguments: [
    (RecurrenceRule.Frequency.hourly, 3600), (.minutely, 60), (.secondly, 1),
  ])
  func `skipping periods that a rule excludes omits no occurrence`(
    frequency: RecurrenceRule.Frequency, unit: Int
  ) throws {
    var random = SeededRandom(seed: UInt64(unit))
    var found = 0
    for _ in 0..<150 {
      let text = randomRule(frequency, &random)
      let read = try rule(text)
      guard read.positions.isEmpty else { continue }
      let start = WallTime(
        day: Day(number: .random(in: 9_000...9_400, using: &random)),
        second: .random(in: 0..<86_400, using: &random))
      let end = WallTime(seconds: start.seconds + 20_000 * unit * read.interval)
      let stepped = stepped(read, unit, from: start, to: end)
      let recurrence = Recurrence(start: start, rules: [read])
      let jumped = recurrence.occurrences(in: start..<end, limit: .max)
      #expect(jumped == stepped, "\(text) from \(shown(start))")
      found += jumped.count
    }
    #expect(found > 10_000)
  }

  private func stepped(
    _ rule: RecurrenceRule, _ unit: Int, from start: WallTime, to end: WallTime
  ) -> [WallTime] {
    let minutes =
      unit < 3600 ? [0] : rule.minutes.isEmpty ? [start.time.minute] : rule.minutes
    let seconds = unit < 60 ? [0] : rule.seconds.isEmpty ? [start.time.second] : rule.seconds
    var all = [start]
    var period = start.seconds - start.second % unit
    while period < end.seconds {
      for minute in minutes {
        for second in seconds {
          let time = WallTime(seconds: period + minute * 60 + second)
          if time > start, time < end, satisfies(time, rule) { all.append(time) }
        }
      }
      period += unit * rule.interval
    }
    return all
  }
}
