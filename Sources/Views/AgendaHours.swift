// When an event takes place, by the person's clock: on which days, and in words on each of them.

public import CivilTime
import DateWords

public struct AgendaHours: Hashable, Sendable {
  public let start: WallTime
  public let end: WallTime
  private let isAllDay: Bool

  public init(start: WallTime, end: WallTime, isAllDay: Bool) {
    self.start = start
    // On a night when clocks change, the end may be shown as an earlier time.
    self.end = max(start, end)
    self.isAllDay = isAllDay
  }

  /// The last day that it takes place on; one that ends at midnight is not on the next day.
  public var lastDay: Day {
    end.second == 0 && end > start ? max(start.day, end.day - 1) : end.day
  }

  /// The days of a range that it takes place on.
  public func days(in range: Range<Day>) -> [Day] {
    var days: [Day] = []
    var day = max(start.day, range.lowerBound)
    while day <= lastDay, day < range.upperBound {
      days.append(day)
      day = day + 1
    }
    return days
  }

  /// Whether it takes all of the day.
  public func fills(_ day: Day) -> Bool {
    isAllDay
      || start <= WallTime(day: day, second: 0) && end >= WallTime(day: day + 1, second: 0)
  }

  /// `all day`, `09:00–10:30`, `from 22:00`, `until 10:00`, or `09:00` for an event without length.
  public func words(on day: Day) -> String {
    if fills(day) { return "all day" }
    let (from, to) = (DayWords.clock(start), DayWords.clock(end))
    if start == end { return from }
    if start.day < day { return "until \(to)" }
    if lastDay > day { return "from \(from)" }
    return "\(from)–\(end.day > day ? "24:00" : to)"
  }

  /// Where it stands on the day: what takes all day first, then what began before, then by time.
  public func second(on day: Day) -> Int {
    if fills(day) { return -2 }
    return start.day < day ? -1 : start.second
  }
}
