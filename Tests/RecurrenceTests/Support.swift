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

/// `1997 Sep 2-11; Oct 1,31; 1998 Jan 2`, all at the times given.
func days(_ text: String, at times: [String] = ["09:00"]) throws -> [String] {
  let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  var year = 0
  var all: [String] = []
  for part in text.split(separator: ";") {
    var words = part.split(separator: " ")
    if let number = Int(words[0]) {
      year = number
      words.removeFirst()
    }
    let month = try #require(months.firstIndex(of: String(words[0]))) + 1
    for item in words[1].split(separator: ",") {
      let ends = item.split(separator: "-").compactMap { Int($0) }
      for day in try #require(ends.first)...(try #require(ends.last)) {
        for time in times { all.append(shown(try wall("\(year)-\(month)-\(day) \(time)"))) }
      }
    }
  }
  return all
}

func shown(_ wall: WallTime) -> String {
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let (year, month, day) = wall.day.components
  let (hour, minute, second) = wall.time
  return "\(year)-\(two(month))-\(two(day)) \(two(hour)):\(two(minute)):\(two(second))"
}

/// America/New_York as it was from 1987 to 2006.
@Sendable func newYork(_ wall: WallTime) -> Int {
  func sunday(from month: Int, _ day: Int) -> Int {
    guard let first = Day(year: wall.day.components.year, month: month, day: day) else { return 0 }
    return first.number + (6 - first.weekday.index)
  }
  let spring = WallTime(day: Day(number: sunday(from: 4, 1)), second: 3 * 3600)
  // From 02:00 to 03:00 there is no such time, and the offset before holds.
  let autumn = WallTime(day: Day(number: sunday(from: 10, 25)), second: 2 * 3600)
  return wall.seconds + (wall < spring || wall >= autumn ? 5 : 4) * 3600
}

func recurrence(_ text: String, from start: String) throws -> Recurrence {
  Recurrence(start: try wall(start), rules: [try rule(text)], instant: newYork)
}

/// The first so many, as text.
func first(_ count: Int, _ recurrence: Recurrence) -> [String] {
  recurrence.prefix(count).map(shown)
}

struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
