// Days and wall times compared with a calendar that only counts days.

import TestSupport
import Testing

@testable import CivilTime

@Suite struct DayTests {
  @Test func `every day of the years 1 to 9999 converts to its number, parts and weekday`() {
    var day = Day.first
    var weekday = 0  // 0001-01-01 was a Monday.
    var wrong = 0
    for year in 1...9999 {
      for month in 1...12 {
        let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
        let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        if Day.length(ofMonth: month, in: year) != length { wrong += 1 }
        for number in 1...length {
          let parts = day.components
          if parts != (year, month, number) { wrong += 1 }
          if Day(year: year, month: month, day: number) != day { wrong += 1 }
          if day.weekday != Weekday.allCases[weekday] { wrong += 1 }
          day = day + 1
          weekday = (weekday + 1) % 7
        }
        if Day(year: year, month: month, day: length + 1) != nil { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    #expect(day == Day.last + 1)
  }

  @Test func `a wall time converts to seconds and back`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let seconds = Int.random(in: -62_135_596_800...253_402_300_799, using: &random)
      let wall = WallTime(seconds: seconds)
      #expect(wall.seconds == seconds)
      #expect((0...86_399).contains(wall.second))
      let (hour, minute, second) = wall.time
      #expect(WallTime(day: wall.day, hour: hour, minute: minute, second: second) == wall)
    }
  }

  @Test func `every day is parsed from its basic and its extended form`() throws {
    for number in stride(from: Day.first.number, through: Day.last.number, by: 97) {
      let day = Day(number: number)
      #expect(try Day(text: day.text) == day)
      #expect(try Day(basic: day.basicText) == day)
    }
    #expect(Day.first.text == "0001-01-01")
    #expect(Day.last.basicText == "99991231")
    #expect((Day.last + 1).text == "9999-12-31")
    #expect((Day.first - 1).text == "0001-01-01")
    #expect(Day(number: .min).basicText == "00010101")
    #expect(WallTime(day: Day(number: .max), second: .min).text == "9999-12-31T23:59:59")
    #expect(WallTime(day: Day(number: 0), second: .min).text == "1970-01-01T00:00:00")
  }

  @Test func `arithmetic on days stays in range and never overflows`() {
    let numbers = [Int.min, .min + 1, -10_000_001, -1, 0, 1, 86_400, 10_000_001, .max - 1, .max]
    for number in numbers {
      let day = Day(number: number)
      #expect(Day.supportedRange.contains(day.number))
      #expect(Day(number: day.number) == day)
      _ = (day.components, day.weekday, day.text)
      for other in numbers {
        #expect(
          Day.supportedRange.contains((day + other).number)
            && Day.supportedRange.contains((day - other).number))
        #expect((day - Day(number: other)).magnitude <= 20_000_000)
        let wall = WallTime(day: day, second: other)
        #expect((0...86_399).contains(wall.second))
        #expect(WallTime(seconds: wall.seconds) == wall)
        _ = (wall.text, Zone.utc.instant(of: wall), WallTime(seconds: other))
      }
    }
    #expect(Day(number: 5) + Int.max == Day(number: .max))
    #expect(Day(number: 5) - Int.min == Day(number: .max))
    #expect(Day(number: -5) + Int.min == Day(number: .min))
    #expect(Day(number: 7) - 2 == Day(number: 5))
  }

  @Test(arguments: [
    ("", TimeTextFault.Problem.shape), ("2026-12-1", .shape), ("2026-12-011", .shape),
    ("20261201", .shape), ("2026/12/01", .shape), (" 2026-12-01", .shape), ("2026-12-0x", .shape),
    ("+026-12-01", .shape), ("２026-12-01", .shape), ("2026-13-01", .noSuchDay),
    ("2026-00-01", .noSuchDay), ("2026-02-29", .noSuchDay), ("2026-12-00", .noSuchDay),
    ("2026-12-32", .noSuchDay), ("0000-01-01", .noSuchDay), ("1900-02-29", .noSuchDay),
  ])
  func `a malformed day is refused with its reason`(
    _ text: String, _ problem: TimeTextFault.Problem
  ) {
    let fault = #expect(throws: TimeTextFault.self) { try Day(text: text) }
    #expect(fault?.problem == problem)
    #expect(fault?.description.hasSuffix("write it like \"2026-12-01\".") == true)
  }

  @Test(arguments: [
    ("2026-12-01T09:00", TimeTextFault.Problem.shape), ("2026-12-01 09:00:00", .shape),
    ("2026-12-01T09:00:00Z", .shape), ("2026-12-01T9:00:00", .shape),
    ("2026-12-01T24:00:00", .noSuchTime), ("2026-12-01T09:60:00", .noSuchTime),
    ("2026-12-01T09:00:61", .noSuchTime), ("2026-02-30T09:00:00", .noSuchDay),
    ("2026-02-30T09-00:00", .shape),
  ])
  func `a malformed wall time is refused with its reason`(
    _ text: String, _ problem: TimeTextFault.Problem
  ) {
    let fault = #expect(throws: TimeTextFault.self) { try WallTime(text: text) }
    #expect(fault?.problem == problem)
  }

  @Test func `wall times are read and written in both forms`() throws {
    let nine = WallTime(day: try Day(text: "2026-12-01"), second: 9 * 3600)
    #expect(try WallTime(text: "2026-12-01T09:00:00") == nine)
    #expect(try WallTime(basic: "20261201T090000") == nine)
    #expect(nine.text == "2026-12-01T09:00:00")
    #expect(nine.basicText == "20261201T090000")
    #expect(try WallTime(text: "2016-12-31T23:59:60").text == "2016-12-31T23:59:59")
    #expect(throws: TimeTextFault.self) { try WallTime(basic: "20261201T090000Z") }
    #expect(throws: TimeTextFault.self) { try WallTime(basic: "20261201t090000") }
    #expect(throws: TimeTextFault.self) { try Day(basic: "2026121") }
  }

  @Test func `a fault quotes its input, shortened and with control characters replaced`() {
    let text = "é\u{1B}[31m" + String(repeating: "x", count: 100)
    let fault = #expect(throws: TimeTextFault.self) { try Day(text: text) }
    #expect(fault?.text == "???[31m" + String(repeating: "x", count: 33) + "…")
  }
}
