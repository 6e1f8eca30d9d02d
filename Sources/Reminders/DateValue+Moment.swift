// Converts a date of a file to a moment of civil time and back. Does not depend on properties.

public import CivilTime
public import ICalendar

extension DateValue {
  /// Nil for a year that four digits cannot express. The date gets the zone's name as its TZID,
  /// or, for UTC, a Z.
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

  /// The wall time as it is written, in whichever zone; nil in the year 0, which does not exist.
  var wallTime: WallTime? {
    Day(year: year, month: month, day: day).flatMap {
      WallTime(day: $0, hour: hour, minute: minute, second: second)
    }
  }
}
