// The days on which an event takes place, and in words its hours on each of these days. All times
// are in the person's zone.

public import CivilTime
import DateWords

public struct AgendaHours: Hashable, Sendable {
  public let start: WallTime
  public let end: WallTime
  private let isAllDay: Bool

  public init(start: WallTime, end: WallTime, isAllDay: Bool) {
    self.start = start
    // When clocks are set back during the event, its end may be an earlier wall time than its
    // start.
    self.end = max(start, end)
    self.isAllDay = isAllDay
  }

  /// The last day of the event. An event that ends at midnight does not take place on the next day.
  public var lastDay: Day {
    end.second == 0 && end > start ? max(start.day, end.day - 1) : end.day
  }

  /// The days of the range on which the event takes place.
  public func days(in range: Range<Day>) -> [Day] {
    var days: [Day] = []
    var day = max(start.day, range.lowerBound)
    while day <= lastDay, day < range.upperBound {
      days.append(day)
      day = day + 1
    }
    return days
  }

  /// Whether the event takes the whole day.
  public func fills(_ day: Day) -> Bool {
    isAllDay
      || start <= WallTime(day: day, second: 0) && end >= WallTime(day: day + 1, second: 0)
  }

  /// The hours in words: `all day`, `09:00–10:30`, `from 22:00`, `until 10:00`, or `09:00` if the
  /// event has no length.
  public func words(on day: Day) -> String {
    if fills(day) { return "all day" }
    let (startText, endText) = (DayWords.timeOfDay(start), DayWords.timeOfDay(end))
    if start == end { return startText }
    if start.day < day { return "until \(endText)" }
    if lastDay > day { return "from \(startText)" }
    return "\(startText)–\(end.day > day ? "24:00" : endText)"
  }

  /// A number for sorting the events of a day: all-day events first, then those that began on an
  /// earlier day, then by time.
  public func sortKey(on day: Day) -> Int {
    if fills(day) { return -2 }
    return start.day < day ? -1 : start.second
  }
}
