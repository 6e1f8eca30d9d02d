// Dates relative to now, as a person says them: `Today 18:30`, `Tomorrow`, `Fri 27 Nov`.

import CivilTime

struct SpokenDates {
  let now: Instant
  let zone: Zone
  /// Omits weekdays, for narrow terminals.
  var isShort = false

  var today: Day { zone.wallTime(at: now).day }

  func text(_ day: Day) -> String {
    switch day - today {
    case 0: return "Today"
    case 1: return "Tomorrow"
    case -1: return "Yesterday"
    default: break
    }
    let (year, month, number) = day.components
    let date = "\(number) \(Self.months[max(0, min(month - 1, 11))])"
    let weekday = isShort ? "" : Self.weekdays[day.weekday].map { "\($0) " } ?? ""
    return "\(weekday)\(date)\(year == today.components.year ? "" : " \(year)")"
  }

  func text(_ wall: WallTime) -> String { "\(text(wall.day)) \(Self.clock(wall))" }

  func text(_ instant: Instant) -> String { text(zone.wallTime(at: instant)) }

  static func clock(_ wall: WallTime) -> String {
    let (hour, minute, _) = wall.time
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays: [Weekday: String] = [
    .monday: "Mon", .tuesday: "Tue", .wednesday: "Wed", .thursday: "Thu", .friday: "Fri",
    .saturday: "Sat", .sunday: "Sun",
  ]
}

/// A date of an item in the person's zone.
enum LocalDate {
  case day(Day)
  case time(WallTime, Instant)

  var day: Day {
    switch self {
    case .day(let day): day
    case .time(let wall, _): wall.day
    }
  }

  /// Whether it is in the past; a whole day is when it is over.
  func isBefore(_ now: Instant, today: Day) -> Bool {
    switch self {
    case .day(let day): day < today
    case .time(_, let instant): instant < now
    }
  }

  func text(_ dates: SpokenDates) -> String {
    switch self {
    case .day(let day): dates.text(day)
    case .time(let wall, _): dates.text(wall)
    }
  }

  /// Its instant; for a whole day, its beginning.
  func instant(in zone: Zone) -> Instant {
    switch self {
    case .day(let day): zone.startOfDay(day)
    case .time(_, let instant): instant
    }
  }
}
