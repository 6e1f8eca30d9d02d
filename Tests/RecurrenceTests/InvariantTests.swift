// What holds for every rule: each occurrence satisfies every part that limits it, checked here by
// the calendar alone; three ways to ask give the same answer; no text does harm.

import CivilTime
import TestSupport
import Testing

@Suite struct InvariantTests {
  @Test(arguments: RecurrenceRule.Frequency.allCases)
  func `every frequency with every part gives ascending dates that the parts allow`(
    frequency: RecurrenceRule.Frequency
  ) throws {
    var random = SeededRandom(seed: 7)
    let parts: [RulePart] = [
      .seconds, .minutes, .hours, .weekdays, .monthDays, .yearDays, .weeks, .months,
    ]
    for round in 0..<40 {
      for part in parts {
        for other in parts {
          let text = randomRule(frequency, with: part == other ? [part] : [part, other], &random)
          let start = WallTime(
            day: Day(number: 10_000 + round * 97),
            second: Int.random(in: 0..<86_400, using: &random))
          let read = try rule(text)
          let found = Array(Recurrence(start: start, rules: [read]).prefix(25))
          #expect(found.first == start, "\(text)")
          #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 }, "\(text)")
          for time in found.dropFirst() where !satisfies(time, read) {
            Issue.record("\(text) from \(shown(start)) gives \(shown(time))")
          }
        }
      }
    }
  }

  @Test func `iteration, ranges and next occurrence agree`() throws {
    var random = SeededRandom(seed: 99)
    for _ in 0..<1500 {
      let read = try rule(randomRule(&random))
      let start = WallTime(
        day: Day(number: .random(in: 0...20_000, using: &random)),
        second: .random(in: 0..<86_400, using: &random))
      let recurrence = Recurrence(start: start, rules: [read])
      let all = Array(recurrence.prefix(120))
      guard let last = all.last else { continue }
      let cut = all.count == 120 ? last : WallTime(day: Day.last + 1, second: 0)
      // From somewhere in the middle, usually from between two occurrences.
      let from = WallTime(
        seconds: .random(in: (start.seconds - 10)...last.seconds, using: &random))
      let expected = all.filter { $0 >= from && $0 < cut }
      #expect(recurrence.occurrences(in: from..<cut, limit: 200) == expected, "\(read) \(start)")
      var walked: [WallTime] = []
      var next = recurrence.next(onOrAfter: from)
      while let time = next, time < cut, walked.count < 200 {
        walked.append(time)
        next = recurrence.next(after: time)
      }
      #expect(walked == expected, "\(read) \(start)")
      #expect(expected.allSatisfy(recurrence.contains))
      #expect(recurrence.contains(from) == all.contains(from))
    }
  }

  @Test func `UNTIL only ends an endless rule`() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<500 {
      let text = randomRule(&random)
      let start = WallTime(day: Day(number: 12_345), second: 30_000)
      let endless = Array(Recurrence(start: start, rules: [try rule(text)]).prefix(50))
      guard let until = endless.last else { continue }
      let (year, month, day) = until.day.components
      let (hour, minute, second) = until.time
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      guard year < 9999 else { continue }
      let end = "\(year)\(two(month))\(two(day))T\(two(hour))\(two(minute))\(two(second))"
      for suffix in ["", "Z"] {
        let cut = Recurrence(start: start, rules: [try rule("\(text);UNTIL=\(end)\(suffix)")])
        #expect(Array(cut) == endless, "\(text) \(end)")
      }
    }
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=1;BYYEARDAY=300",
    "FREQ=SECONDLY;INTERVAL=86400;BYHOUR=3", "FREQ=MINUTELY;INTERVAL=1440;BYMINUTE=3",
    "FREQ=HOURLY;INTERVAL=24;BYHOUR=1", "FREQ=DAILY;INTERVAL=7;BYDAY=SU",
    "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6",
    "FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=100", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=300",
    "FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=20", "FREQ=DAILY;BYHOUR=1;BYSETPOS=2",
    "FREQ=SECONDLY;BYSECOND=1;BYSETPOS=2", "FREQ=YEARLY;INTERVAL=999999999",
    "FREQ=SECONDLY;INTERVAL=86401;BYHOUR=9;BYMINUTE=0;BYSECOND=0;BYDAY=TU,WE,TH,FR,SA,SU",
    "FREQ=MINUTELY;INTERVAL=10080;BYDAY=TU", "FREQ=WEEKLY;INTERVAL=999999999;BYDAY=TU,MO",
  ])
  func `a search for a further occurrence that does not exist ends`(
    text: String
  ) throws {
    let start = try wall("2021-03-01 09:00")
    let found = Array(Recurrence(start: start, rules: [try rule(text)]).prefix(3))
    #expect(found.count <= 2)
  }

  @Test func `random rules do not trap, and a refusal has a position inside the text`() {
    var random = SeededRandom(seed: 2026)
    let words = [
      "FREQ=", "DAILY", "YEARLY", "WEEKLY", "SECONDLY", ";", ",", "=", "BYDAY=", "-1MO", "53TU",
      "BYMONTH=", "12", "2", "BYSETPOS=", "-366", "BYWEEKNO=", "53", "BYYEARDAY=", "366", "COUNT=",
      "9999999", "INTERVAL=", "999999999", "UNTIL=", "20211231", "T235959", "Z", "WKST=", "SU",
      "BYHOUR=", "23", "BYSECOND=", "60", "é", "\u{0}", "𝄞", "X-", "99999999999999999999", "-", "+",
      "BYMONTHDAY=", "31", "-31", "RSCALE=", " ",
    ]
    let start = WallTime(day: Day(number: 18_000), second: 86_399)
    var read = 0
    for round in 0..<60_000 {
      var text = round % 3 == 0 ? "FREQ=DAILY;" : ""
      if round % 3 == 1 {
        // A valid rule, every other time with one mistake.
        var scalars = Array(randomRule(&random).unicodeScalars)
        let place = Int.random(in: 0..<scalars.count, using: &random)
        if round % 2 == 0 {
          scalars[place] = Unicode.Scalar(UInt8.random(in: 32...126, using: &random))
        }
        text.unicodeScalars.append(contentsOf: scalars)
      } else {
        for _ in 0..<Int.random(in: 0..<14, using: &random) {
          text += words[Int.random(in: 0..<words.count, using: &random)]
        }
      }
      do throws(RecurrenceFault) {
        let rule = try RecurrenceRule(text)
        read += 1
        #expect((try? RecurrenceRule(rule.text)) == rule)
        let recurrence = Recurrence(start: start, rules: [rule])
        #expect(recurrence.prefix(3).first { _ in true } == start)
        _ = recurrence.next(after: WallTime(day: Day(number: 1_000_000), second: 5))
      } catch {
        #expect((0...text.unicodeScalars.count).contains(error.position), "\(text)")
      }
    }
    #expect(read > 5000)
  }

  @Test func `times outside the calendar do not trap`() throws {
    let extremes = [Int.min, -1_000_000_000, 0, 1_000_000_000, Int.max].flatMap { number in
      [Int.min, 0, 90_000, Int.max].map { WallTime(day: Day(number: number), second: $0) }
    }
    for text in ["FREQ=DAILY", "FREQ=SECONDLY", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=1"] {
      let plain = try recurrence(text, from: "2021-03-01 09:00")
      for time in extremes {
        _ = plain.next(after: time)
        _ = plain.next(onOrAfter: time)
        _ = plain.contains(time)
        let odd = Recurrence(
          start: time, rules: [try rule(text)], added: extremes, excluded: extremes)
        _ = odd.prefix(3).map { $0 }
        for other in extremes where time <= other {
          _ = plain.occurrences(in: time..<other, limit: 2)
        }
      }
    }
  }
}

/// Whether a time meets every part of a rule, from the calendar and the numbers themselves.
func satisfies(_ time: WallTime, _ rule: RecurrenceRule) -> Bool {
  let (year, month, day) = time.day.components
  let (hour, minute, second) = time.time
  let length = Day.length(ofMonth: month, in: year)
  let yearLength = Day.isLeap(year) ? 366 : 365
  let newYear = Day(year: year, month: 1, day: 1)?.number ?? 0
  let yearDay = time.day.number - newYear + 1
  func meets(_ values: [Int], _ allowed: Int...) -> Bool {
    values.isEmpty || values.contains { allowed.contains($0) }
  }
  let inYear = rule.frequency == .yearly && rule.months.isEmpty
  let (position, size) = inYear ? (yearDay, yearLength) : (day, length)
  let meetsWeekdays =
    rule.weekdays.isEmpty
    || rule.weekdays.contains { part in
      guard part.weekday == time.day.weekday else { return false }
      guard let ordinal = part.ordinal else { return true }
      return ordinal == (position - 1) / 7 + 1 || ordinal == -((size - position) / 7 + 1)
    }
  return meets(rule.seconds, second) && meets(rule.minutes, minute) && meets(rule.hours, hour)
    && meets(rule.months, month) && meets(rule.monthDays, day, day - length - 1)
    && meets(rule.yearDays, yearDay, yearDay - yearLength - 1) && meetsWeekdays
    && meetsWeeks(time.day, rule)
}

private func meetsWeeks(_ day: Day, _ rule: RecurrenceRule) -> Bool {
  guard !rule.weeks.isEmpty else { return true }
  let order = Weekday.allCases
  guard let starts = order.firstIndex(of: rule.weekStart),
    let weekday = order.firstIndex(of: day.weekday)
  else { return false }
  // A week's year is that of its fourth day.
  let fourth = day - (weekday - starts + 7) % 7 + 3
  let year = fourth.components.year
  guard let first = Day(year: year, month: 1, day: 1),
    let last = Day(year: year, month: 12, day: 31)
  else { return false }
  let week = (fourth - first) / 7 + 1
  let reversed = (last - fourth) / 7 + 1
  return rule.weeks.contains(week) || rule.weeks.contains(-reversed)
}
