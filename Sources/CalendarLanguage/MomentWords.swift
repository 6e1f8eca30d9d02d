// Dates, times and lengths of time in words.

internal import CivilTime
internal import DateWords
internal import ICalendar

enum MomentWords {
  /// The day in words, such as `Fri 4 Dec 2026`.
  static func shortText(_ day: Day) -> String {
    let (year, month, number) = day.components
    return "\(DayWords.shortName(day.weekday)) \(number) \(DayWords.shortMonth(month)) \(year)"
  }

  /// The day in long words, such as `Friday, 4 December 2026`.
  static func longText(_ day: Day) -> String {
    let (year, month, number) = day.components
    return "\(DayWords.name(day.weekday)), \(number) \(DayWords.month(month)) \(year)"
  }

  /// The time of day, such as `20:00`; with seconds only if they are not zero.
  static func clockTime(_ wall: WallTime) -> String {
    let second = wall.time.second
    let seconds = second == 0 ? "" : second < 10 ? ":0\(second)" : ":\(second)"
    return DayWords.timeOfDay(wall) + seconds
  }

  /// The date in words. A time with a zone is converted to the given zone, which is the person's.
  static func shortText(_ moment: Moment, in zone: Zone) -> String {
    switch moment {
    case .allDay(let day): return shortText(day)
    case .floating(let wall): return "\(shortText(wall.day)) \(clockTime(wall))"
    case .zoned:
      let wall = zone.wallTime(at: moment.instant(floatingIn: zone))
      return "\(shortText(wall.day)) \(clockTime(wall))"
    }
  }

  /// The date in long words. A time is not converted, and its zone is named.
  static func longText(_ moment: Moment) -> String {
    switch moment {
    case .allDay(let day): "\(longText(day)), all day"
    case .floating(let wall): "\(longText(wall.day)) at \(clockTime(wall)), wherever you are"
    case .zoned(let wall, let zone): "\(longText(wall.day)) at \(clockTime(wall)) in \(zone.name)"
    }
  }

  /// How far a day is from today, such as `in 9 days`.
  static func distanceText(from today: Day, to day: Day) -> String {
    if let near = DayWords.relativeName(day, today: today) { return near }
    let days = day - today
    return days > 0 ? "in \(days) days" : "\(-days) days ago"
  }

  /// The length in words, such as `1 hour 30 minutes`.
  static func lengthText(_ duration: DurationValue) -> String {
    let parts = [
      (duration.weeks, "week"), (duration.days, "day"), (duration.hours, "hour"),
      (duration.minutes, "minute"), (duration.seconds, "second"),
    ]
    let phrases = parts.filter { $0.0 > 0 }.map { DurationWords.count($0.0, $0.1) }
    return phrases.isEmpty ? "no time" : phrases.joined(separator: " ")
  }

  /// The words as a list, such as `one, two and three`.
  static func joinedList(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
