// Reads the properties of a VEVENT as an event, without its alarms. An unreadable value is
// reported and ignored. A VEVENT without a start gives no event.

internal import CivilTime
internal import Geofence
internal import ICalendar

extension ItemReading {
  /// - Parameter original: The original start of an occurrence. It is used as the start if the
  ///   component has no DTSTART.
  mutating func event(
    original: Moment? = nil, _ database: inout ZoneDatabase
  ) -> (event: Event, length: EventLength)? {
    guard let start = moment(.dtstart, &database) ?? original else { return nil }
    let (end, length) = end(after: start, &database)
    var event = Event(title: item.property(.summary)?.text() ?? "", start: start, end: end)
    event.notes = text(.description)
    event.url = item.property(.url).flatMap { $0.uri }
    event.location = text(.location)
    event.availability = availability()
    event.status = status()
    event.creationDate = instant(.created)
    event.lastModifiedDate = instant(.lastModified) ?? instant(.dtstamp)
    event.attachments = attachments()
    event.attendees = attendees()
    event.recurrence = rules()
    return (event, length)
  }

  /// The end and the length. By RFC 5545 §3.6.1, without DTEND and DURATION an all-day event lasts
  /// one day, and an event with a time has no length.
  private mutating func end(
    after start: Moment, _ database: inout ZoneDatabase
  ) -> (Moment, EventLength) {
    let defaultLength = EventLength(days: start.wallTime == nil ? 1 : 0)
    let line = item.property(.dtend)
    let givenEnd = moment(.dtend, &database)
    if let line, let givenEnd {
      if item.property(.duration) != nil {
        problems.add("the event has both DTEND and DURATION; DURATION is ignored", at: line)
      }
      let end = givenEnd.converted(toKindOf: start)
      if end != givenEnd {
        problems.add(Self.kindMismatch(start, givenEnd), at: line)
      }
      let length = EventLength(from: start, to: end)
      if !length.isNegative, start.wallTime != nil || length.days > 0 { return (end, length) }
      if length.isNegative {
        problems.add("DTEND lies before DTSTART", at: line)
      } else {
        problems.add("DTEND of an all-day event must be the day after its last day", at: line)
      }
    } else if let line = item.property(.duration) {
      let duration = problems.readValue(of: line) { (line) throws(ValueFault) in try line.duration()
      }
      if let duration {
        let length = EventLength(of: duration, from: start)
        let end = start.advanced(days: length.days, seconds: length.seconds)
        if let end, !length.isNegative, start.wallTime != nil || length.days > 0 {
          return (end, length)
        }
        problems.add("no end can be computed from this DURATION, so it is ignored", at: line)
      }
    }
    return (defaultLength.end(of: start, in: nil), defaultLength)
  }

  /// The sentence for an end that is of another kind than the start.
  private static func kindMismatch(_ start: Moment, _ end: Moment) -> String {
    switch (start, end) {
    case (.floating, .zoned):
      "DTSTART has no time zone and DTEND has one; DTEND is read like DTSTART, without a zone"
    case (.zoned, .floating):
      "DTEND has no time zone and DTSTART has one; DTEND is read in the zone of DTSTART"
    default: "DTEND and DTSTART must both be days, or both have a time"
    }
  }

  /// TRANSP has two values, Microsoft's line five. If they contradict each other TRANSP counts,
  /// because all programs write it.
  private mutating func availability() -> Event.Availability {
    let line = item.property(.transparency)?.token().uppercased()
    if line == "TRANSPARENT" { return .free }
    if let line, line != "OPAQUE", let property = item.property(.transparency) {
      problems.add("TRANSP must be OPAQUE or TRANSPARENT", at: property)
    }
    switch item.property(.microsoftBusyStatus)?.token().uppercased() {
    case "TENTATIVE": return .tentative
    case "OOF": return .unavailable
    case "FREE" where line == nil: return .free
    default: return .busy
    }
  }

  private mutating func status() -> Event.Status? {
    let status = problems.readValue(of: item.property(.status)) { (line) throws(ValueFault) in
      try line.eventStatus()
    }
    switch status {
    case .confirmed: return .confirmed
    case .tentative: return .tentative
    case .cancelled: return .canceled
    case nil: return nil
    }
  }
}

extension EventLength {
  /// If the start is a day, only the whole days of the duration count.
  init(of duration: DurationValue, from start: Moment) {
    self.init(days: duration.signedDays, seconds: duration.signedSeconds)
    if start.wallTime == nil {
      days += seconds / 86_400
      seconds = 0
    }
  }
}

extension Moment {
  /// Converts an end to the kind of a start: a day becomes midnight of that day, a time becomes
  /// the day after the last day of the event, and a floating time gets the zone of the start.
  func converted(toKindOf other: Moment) -> Moment {
    switch (self, other) {
    case (.allDay, .allDay), (.floating, .floating), (.zoned, .zoned): self
    case (.allDay(let day), .floating): .floating(day.midnight)
    case (.allDay(let day), .zoned(_, let zone)): .zoned(day.midnight, zone)
    case (.floating(let wall), .allDay), (.zoned(let wall, _), .allDay):
      .allDay(wall.second == 0 ? wall.day : wall.day + 1)
    case (.floating(let wall), .zoned(_, let zone)): .zoned(wall, zone)
    case (.zoned(let wall, _), .floating): .floating(wall)
    }
  }
}
