// Reads the start and the due date of a VTODO. The due date may be given by a DURATION.

internal import CivilTime
internal import ICalendar

extension ItemReading {
  mutating func dates(_ database: inout ZoneDatabase) -> (start: Moment?, due: Moment?) {
    let start = moment(.dtstart, &database)
    let due = moment(.due, &database)
    guard let line = item.property(.duration) else {
      checkOrder(start, due)
      return (start, due)
    }
    let duration = problems.readValue(of: line) { (line) throws(ValueFault) in try line.duration() }
    guard let duration else { return (start, due) }
    guard item.property(.due) == nil else {
      problems.add("this DURATION is ignored, because there is a DUE", at: line)
      checkOrder(start, due)
      return (start, due)
    }
    guard let start else {
      problems.add("this DURATION is ignored, because there is no DTSTART", at: line)
      return (nil, nil)
    }
    guard !duration.isNegative,
      let end = start.advanced(days: duration.signedDays, seconds: duration.signedSeconds)
    else {
      problems.add("no due date can be computed from this DURATION, so it is ignored", at: line)
      return (start, nil)
    }
    return (start, end)
  }

  private mutating func checkOrder(_ start: Moment?, _ due: Moment?) {
    guard let start, let due, let line = item.property(.due) else { return }
    if (start.wallTime == nil) != (due.wallTime == nil) {
      problems.add("DUE and DTSTART must both be days, or both have a time", at: line)
    } else if due.isBefore(start) == true {
      problems.add("DUE lies before DTSTART", at: line)
    }
  }
}

extension Moment {
  /// Adds calendar days, then seconds; nil if the year no longer has four digits.
  func advanced(days: Int, seconds: Int) -> Moment? {
    let movedMoment: Moment
    switch self {
    case .allDay(let day):
      movedMoment = .allDay(day + days + seconds / 86_400)
    case .floating(let wall):
      movedMoment = .floating(wall.advanced(days: days, seconds: seconds))
    case .zoned(let wall, let zone):
      let day = wall.advanced(days: days, seconds: 0)
      guard seconds != 0 else {
        movedMoment = .zoned(day, zone)
        break
      }
      let instant = zone.instant(of: day).adding(seconds: Int64(seconds))
      movedMoment = .zoned(zone.wallTime(at: instant), zone)
    }
    return movedMoment.day >= Day.first && movedMoment.day <= Day.last ? movedMoment : nil
  }

  /// Whether this moment is before the other one. Nil if they cannot be compared, because they are
  /// of different kinds, such as a floating time and a time with a zone.
  func isBefore(_ other: Moment) -> Bool? {
    switch (self, other) {
    case (.allDay(let one), .allDay(let other)): one < other
    case (.floating(let one), .floating(let other)): one < other
    case (.zoned, .zoned): instant(floatingIn: .utc) < other.instant(floatingIn: .utc)
    default: nil
    }
  }
}

extension WallTime {
  /// Adds calendar days, then seconds. Stops at the first and at the last representable day.
  func advanced(days: Int, seconds: Int) -> WallTime {
    let movedTime = WallTime(day: day + days, second: second)
    return seconds == 0 ? movedTime : WallTime(seconds: movedTime.seconds + seconds)
  }
}
