// A date as a file writes it ⇄ a moment of civil time. Knows no property.

public import CivilTime
public import ICalendar

extension DateValue {
  /// Nil for what four digits of a year cannot say. A zone's name is its TZID, and UTC has none.
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

  /// What it shows, in whatever zone; nil in the year 0, which has four digits and is no year.
  var wallTime: WallTime? {
    Day(year: year, month: month, day: day).flatMap {
      WallTime(day: $0, hour: hour, minute: minute, second: second)
    }
  }
}
