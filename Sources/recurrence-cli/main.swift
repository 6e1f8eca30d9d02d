// A peer for comparisons: reads `RRULE|DTSTART|LIMIT` or `RRULE|DTSTART|LIMIT|FROM` a line, and
// answers a line of occurrences, or `!` and why the rule was refused. Knows no zone.

import CivilTime

func day(_ text: Substring) -> Day? {
  guard text.count == 8, let number = Int(text) else { return nil }
  return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
}

func time(_ text: Substring) -> WallTime? {
  let halves = text.split(separator: "T", omittingEmptySubsequences: false)
  guard let first = halves.first, let day = day(first) else { return nil }
  guard halves.count == 2, halves[1].count == 6, let number = Int(halves[1]) else {
    return halves.count == 1 ? day.midnight : nil
  }
  return WallTime(
    day: day, hour: number / 10_000, minute: number / 100 % 100, second: number % 100)
}

func padded(_ number: Int, _ width: Int) -> String {
  String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
}

func text(_ wall: WallTime, _ isAllDay: Bool) -> String {
  let (year, month, day) = wall.day.components
  let (hour, minute, second) = wall.time
  let date = padded(year, 4) + padded(month, 2) + padded(day, 2)
  return isAllDay ? date : date + "T" + padded(hour, 2) + padded(minute, 2) + padded(second, 2)
}

func answer(_ line: String) -> String {
  let fields = line.split(separator: "|", omittingEmptySubsequences: false)
  guard fields.count >= 3, let start = time(fields[1]), let limit = Int(fields[2]) else {
    return "!a line is RRULE|DTSTART|LIMIT or RRULE|DTSTART|LIMIT|FROM"
  }
  do throws(RecurrenceFault) {
    let rule = try RecurrenceRule(String(fields[0]))
    let isAllDay = !fields[1].contains("T")
    let recurrence =
      isAllDay
      ? Recurrence(start: start.day, rules: [rule]) : Recurrence(start: start, rules: [rule])
    let from = fields.count > 3 ? time(fields[3]) ?? start : start
    let range = from..<WallTime(day: Day.last + 1, second: 0)
    return recurrence.occurrences(in: range, limit: limit).map { text($0, isAllDay) }
      .joined(separator: " ")
  } catch {
    return "!\(error)"
  }
}

while let line = readLine() { print(answer(line)) }
