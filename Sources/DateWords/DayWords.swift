// Dates and times in English words: `today 18:30`, `Fri 27 Nov`, `3 days late`. Does not depend on
// items.

public import CivilTime

public enum DayWords {
  /// The names of the months, from January on.
  public static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The name of a month, for a number from 1 to 12: `January`.
  public static func month(_ number: Int) -> String { months[min(max(number, 1), 12) - 1] }

  /// The short name of a month: `Jan`.
  public static func shortMonth(_ number: Int) -> String { String(month(number).prefix(3)) }

  public static func name(_ weekday: Weekday) -> String {
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

  /// The short name of a weekday: `Mon`.
  public static func shortName(_ weekday: Weekday) -> String { String(name(weekday).prefix(3)) }

  /// The time of day: `18:30`.
  public static func timeOfDay(_ wall: WallTime) -> String {
    let (hour, minute, _) = wall.time
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// The day, such as `Fri 27 Nov`. The year is added if it is not the current one.
  public static func date(_ day: Day, today: Day, withWeekday: Bool = true) -> String {
    let (year, month, number) = day.components
    let weekday = withWeekday ? "\(shortName(day.weekday)) " : ""
    let yearText = year == today.components.year ? "" : " \(year)"
    return "\(weekday)\(number) \(shortMonth(month))\(yearText)"
  }

  /// `today`, `tomorrow` or `yesterday`; nil for any other day.
  public static func relativeName(_ day: Day, today: Day) -> String? {
    switch day - today {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    default: nil
    }
  }

  /// The day as `today`, `tomorrow` or `yesterday`, or else as `Fri 27 Nov`.
  public static func day(_ day: Day, today: Day, withWeekday: Bool = true) -> String {
    relativeName(day, today: today) ?? date(day, today: today, withWeekday: withWeekday)
  }

  /// The day, and the time if there is one: `today 18:30`, `Fri 27 Nov`.
  public static func date(_ date: LocalDate, today: Day) -> String {
    withTime(day(date.day, today: today), date.wallTime)
  }

  /// When something is due, counted from today: `today 18:30`, `Fri 09:00`, `in 2 weeks`, `3 days
  /// late`. The time is given only if the day is given by a name.
  public static func due(_ date: LocalDate, today: Day) -> String {
    let days = date.day - today
    if let relativeName = relativeName(date.day, today: today) {
      return withTime(relativeName, date.wallTime)
    }
    if (2...6).contains(days) { return withTime(shortName(date.day.weekday), date.wallTime) }
    return days < 0
      ? "\(distance(from: date.day, to: today)) late" : "in \(distance(from: today, to: date.day))"
  }

  /// The distance from one day to a later one: `9 days`, `2 weeks`, `3 months`, `1 year`.
  static func distance(from first: Day, to last: Day) -> String {
    let days = last - first
    if days < 14 { return DurationWords.count(days, "day") }
    if days < 60 { return DurationWords.count((days + 3) / 7, "week") }
    let (from, to) = (first.components, last.components)
    let months = (to.year - from.year) * 12 + to.month - from.month - (to.day < from.day ? 1 : 0)
    return months < 12
      ? DurationWords.count(max(months, 1), "month") : DurationWords.count(months / 12, "year")
  }

  private static func withTime(_ day: String, _ wall: WallTime?) -> String {
    wall.map { "\(day) \(timeOfDay($0))" } ?? day
  }
}
