// Wall time: a day and a time of day, without a zone.

public struct WallTime: Hashable, Comparable, Sendable {
  public let day: Day
  /// Seconds since midnight, from 0 to 86 399. A leap second is taken as the second before it.
  public let second: Int

  /// A second outside the day becomes the first or the last second of the day.
  public init(day: Day, second: Int) {
    self.day = day
    self.second = min(max(second, 0), 86_399)
  }

  public init?(day: Day, hour: Int, minute: Int, second: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
      return nil
    }
    self.init(day: day, second: hour * 3600 + minute * 60 + min(second, 59))
  }

  public var time: (hour: Int, minute: Int, second: Int) {
    (second / 3600, second / 60 % 60, second % 60)
  }

  /// Seconds since 1970-01-01T00:00:00 in the same zone.
  public var seconds: Int { day.number * 86_400 + second }

  public init(seconds: Int) {
    var day = seconds / 86_400
    var secondOfDay = seconds % 86_400
    if secondOfDay < 0 {
      secondOfDay += 86_400
      day -= 1
    }
    self.init(day: Day(number: day), second: secondOfDay)
  }

  public static func < (one: WallTime, other: WallTime) -> Bool {
    (one.day.number, one.second) < (other.day.number, other.second)
  }
}
