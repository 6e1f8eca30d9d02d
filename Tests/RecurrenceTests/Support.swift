// Short ways to write rules, walls and lists of days in tests. Everything that can be wrong in a
// test's own text fails that test.

import Testing

@testable import CivilTime

func rule(_ text: String) throws -> RecurrenceRule { try RecurrenceRule(text) }

/// `1997-09-02 09:00:00`, the time left out for midnight and the seconds for :00.
func wall(_ text: String) throws -> WallTime {
  let halves = text.split(separator: " ")
  let date = halves[0].split(separator: "-").compactMap { Int($0) }
  let time = halves.count > 1 ? halves[1].split(separator: ":").compactMap { Int($0) } : [0, 0]
  let day = try #require(Day(year: date[0], month: date[1], day: date[2]))
  return try #require(
    WallTime(day: day, hour: time[0], minute: time[1], second: time.count > 2 ? time[2] : 0))
}

/// `1997 Sep 2-11; Oct 1,31; 1998 Jan 2,4...28,30`, all at the times given. After `EST` or `EDT`
/// each has that behind it.
func days(_ text: String, at times: [String] = ["09:00"]) throws -> [String] {
  let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  var year = 0
  var suffix = ""
  var all: [String] = []
  for part in text.split(separator: ";") {
    var words = part.split(separator: " ")
    if words[0] == "EST" || words[0] == "EDT" { suffix = " " + words.removeFirst() }
    if let number = Int(words[0]) {
      year = number
      words.removeFirst()
    }
    let month = try #require(months.firstIndex(of: String(words[0]))) + 1
    for day in try numbers(words[1]) {
      for time in times { all.append(shown(try wall("\(year)-\(month)-\(day) \(time)")) + suffix) }
    }
  }
  return all
}

/// `1-3,7` is four numbers; `2,4...8,10` goes on in the step before the dots.
private func numbers(_ text: Substring) throws -> [Int] {
  var all: [Int] = []
  for item in text.replacing("...", with: ",...").split(separator: ",") {
    let isStep = item.hasPrefix("...")
    let ends = (isStep ? item.dropFirst(3) : item).split(separator: "-").compactMap { Int($0) }
    let (first, last) = (try #require(ends.first), try #require(ends.last))
    guard isStep else {
      all += first...last
      continue
    }
    let step = try #require(all.last) - all[all.count - 2]
    all += stride(from: try #require(all.last) + step, through: first, by: step)
  }
  return all
}

func shown(_ wall: WallTime) -> String {
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let (year, month, day) = wall.day.components
  let (hour, minute, second) = wall.time
  return "\(year)-\(two(month))-\(two(day)) \(two(hour)):\(two(minute)):\(two(second))"
}

/// America/New_York, from the machine's tz database.
let newYork = Result { () throws(ZoneFault) in
  var database = ZoneDatabase.system(environment: [:])
  return try database.zone("America/New_York")
}

func recurrence(
  _ text: String, from start: String, excluding excluded: [WallTime] = []
) throws -> Recurrence {
  let zone = try newYork.get()
  return Recurrence(
    start: try wall(start), rules: [try rule(text)], excluded: excluded,
    instant: { Int(zone.instant(of: $0).seconds) })
}

/// The first occurrences, as text.
func first(_ count: Int, _ recurrence: Recurrence) -> [String] {
  recurrence.prefix(count).map(shown)
}
