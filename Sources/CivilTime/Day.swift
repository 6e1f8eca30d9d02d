// A day of the proleptic Gregorian calendar, and arithmetic with days. A `Day` has no time of day
// and no zone.

public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; always within `supportedRange`.
  public let number: Int

  /// Years of four digits, which files can express.
  public static let years = 1...9999
  public static let first = Day(number: -719_162)
  public static let last = Day(number: 2_932_896)

  /// Day numbers of about 27 000 years in both directions. No calculation needs more, and in this
  /// range a conversion to seconds never overflows.
  static let supportedRange = -10_000_000...10_000_000

  /// A number outside `supportedRange` becomes the nearest number in that range.
  public init(number: Int) {
    self.number = min(max(number, Self.supportedRange.lowerBound), Self.supportedRange.upperBound)
  }

  /// Nil if the day does not exist, or the year is not 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard Day.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Day.length(ofMonth: month, in: year)
    else { return nil }
    self.init(validYear: year, month: month, day: day)
  }

  /// Counts years from March, so that the leap day is the last day of a year and needs no special
  /// case.
  init(validYear year: Int, month: Int, day: Int) {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
    let yearOfEra = yearFromMarch - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  public var components: (year: Int, month: Int, day: Int) {
    let daysSinceMarch0 = number + 719_468
    let era = (daysSinceMarch0 >= 0 ? daysSinceMarch0 : daysSinceMarch0 - 146_096) / 146_097
    let dayOfEra = daysSinceMarch0 - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  public var weekday: Weekday {
    // Weekdays have indices from Monday (0) on. 1970-01-01 was a Thursday (3).
    let weekdayIndex = (number + 3) % 7
    return Weekday.allCases[weekdayIndex < 0 ? weekdayIndex + 7 : weekdayIndex]
  }

  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of days of a month; `month` is from 1 to 12.
  public static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  public static func < (one: Day, other: Day) -> Bool { one.number < other.number }

  /// Saturates at the limits of `supportedRange`.
  public static func + (day: Day, count: Int) -> Day {
    // A step of this size leaves the supported range from any day, and the sum cannot overflow.
    let largestStep = 2 * supportedRange.upperBound
    return Day(number: day.number + min(max(count, -largestStep), largestStep))
  }

  public static func - (day: Day, count: Int) -> Day { day + (count == .min ? .max : -count) }
  public static func - (one: Day, other: Day) -> Int { one.number - other.number }
}

/// The days of the week, from Monday on, as in ISO 8601 and in iCalendar's default week.
public enum Weekday: String, CaseIterable, Sendable {
  case monday = "MO"
  case tuesday = "TU"
  case wednesday = "WE"
  case thursday = "TH"
  case friday = "FR"
  case saturday = "SA"
  case sunday = "SU"
}
