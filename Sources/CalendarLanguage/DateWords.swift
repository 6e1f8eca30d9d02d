// Dates, times and lengths of time in words.

internal import CivilTime
internal import ICalendar

enum DateWords {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// `Fri 4 Dec 2026`
  static func short(_ day: Day) -> String {
    let (year, month, number) = day.components
    return "\(name(day.weekday).prefix(3)) \(number) \(months[(month + 11) % 12].prefix(3)) \(year)"
  }

  /// `Friday, 4 December 2026`
  static func long(_ day: Day) -> String {
    let (year, month, number) = day.components
    return "\(name(day.weekday)), \(number) \(months[(month + 11) % 12]) \(year)"
  }

  static func name(_ weekday: Weekday) -> String {
    switch weekday {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// `20:00`, with seconds only if there are some.
  static func clock(_ wall: WallTime) -> String {
    let (hour, minute, second) = wall.time
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(hour)):\(two(minute))" + (second == 0 ? "" : ":\(two(second))")
  }

  /// The moment for the person: in their zone where it has one.
  static func short(_ moment: Moment, in zone: Zone) -> String {
    switch moment {
    case .allDay(let day): return short(day)
    case .floating(let wall): return "\(short(wall.day)) \(clock(wall))"
    case .zoned:
      let wall = zone.wallTime(at: moment.instant(floatingIn: zone))
      return "\(short(wall.day)) \(clock(wall))"
    }
  }

  /// The moment as it is written.
  static func long(_ moment: Moment) -> String {
    switch moment {
    case .allDay(let day): "\(long(day)), all day"
    case .floating(let wall): "\(long(wall.day)) at \(clock(wall)), wherever you are"
    case .zoned(let wall, let zone): "\(long(wall.day)) at \(clock(wall)) in \(zone.name)"
    }
  }

  /// `in 9 days`
  static func distance(from today: Day, to day: Day) -> String {
    switch day - today {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let days where days > 0: "in \(days) days"
    case let days: "\(-days) days ago"
    }
  }

  /// `1 hour 30 minutes`
  static func span(_ duration: DurationValue) -> String {
    let parts = [
      (duration.weeks, "week"), (duration.days, "day"), (duration.hours, "hour"),
      (duration.minutes, "minute"), (duration.seconds, "second"),
    ]
    let said = parts.filter { $0.0 > 0 }.map { count($0.0, $0.1) }
    return said.isEmpty ? "no time" : said.joined(separator: " ")
  }

  static func count(_ number: Int, _ unit: String) -> String {
    "\(number) \(unit)\(number == 1 ? "" : "s")"
  }

  /// `one, two and three`
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
