// Converts a date of a file to a moment of civil time and back. Knows no property.

public import CivilTime
public import ICalendar

extension DateValue {
  /// Nil for years that four digits cannot express. A zone is written as its TZID, UTC without one.
  public init?(_ moment: Moment) {
    guard moment.day >= Day.first, moment.day <= Day.last else { return nil }
    let (year, month, day) = moment.day.components
    guard let wall = moment.wallTime else {
      self.init(year: year, month: month, day: day)
      return
    }
    let form: Form = moment.zone.map { moment.isUTC ? .utc : .zoned($0.name) } ?? .floating
    let (hour, minute, second) = wall.time
    self.init(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second, form: form)
  }

  /// Its wall time in any zone; nil in the year 0, which has four digits but is not a year.
  var wallTime: WallTime? {
    Day(year: year, month: month, day: day).flatMap {
      WallTime(day: $0, hour: hour, minute: minute, second: second)
    }
  }
}
