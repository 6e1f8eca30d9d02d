// Decodes the start and end of an event: two texts, both days or both times, and one zone for both.
// A value that a client sends back unchanged is kept as it is, even if its text does not express
// everything.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import Reminders

struct EventDatesDecoder {
  let dateTimes: DateTimeDecoder

  private var path: String { dateTimes.path }

  typealias Dates = (start: Moment, end: Moment)

  func dates(_ input: EventInput, over old: Dates?) throws(ResponseError) -> Dates {
    let start = try decodedStart(input, old)
    try checkAllDay(input, start)
    let dates = (start, try decodedEnd(input, start: start, old))
    try checkOrder(dates)
    return dates
  }

  private func decodedStart(_ input: EventInput, _ old: Dates?) throws(ResponseError) -> Moment {
    let shownStart = old?.start.wireText
    guard let text = input.start.over(shownStart) else {
      throw ResponseError(
        .noStartDate, "An event needs a start.", field: "\(path).start",
        hint: Self.formatHint)
    }
    if text == shownStart, isZoneKept(input, old), let old { return old.start }
    let start = try dateTime(text, "start", input, old)
    if start.wallTime == nil, case .value(let name) = input.timeZone, name != old?.start.zoneName {
      throw ResponseError(
        .invalidValue, "\(path).timeZone: there is no time for the zone to apply to.",
        field: "\(path).timeZone", hint: "Give start as a date with a time, or leave out timeZone.")
    }
    return start
  }

  private func decodedEnd(
    _ input: EventInput, start: Moment, _ old: Dates?
  ) throws(ResponseError) -> Moment {
    let shownEnd = old.map { $0.end.inZone(of: $0.start).wireText }
    switch input.end {
    case .absent:
      guard let old else { break }
      if start == old.start { return old.end }
      guard (start.wallTime == nil) == (old.start.wallTime == nil) else {
        throw ResponseError(
          .noEndDate,
          start.wallTime == nil
            ? "The event is now an all-day event, but its end still has a time of day."
            : "The event now starts at a time of day, but its end is still a whole day.",
          field: "\(path).end", hint: "Give end as well.")
      }
      guard let movedEnd = old.end.movedEnd(with: start, from: old.start) else {
        throw endTooLateError
      }
      return movedEnd
    case .null: break
    case .value(let text):
      // An end may have another zone than the start, which the member's text does not show.
      // Therefore an end that is sent back unchanged keeps its zone.
      if text == shownEnd, let old, start == old.start { return old.end }
      return try dateTime(text, "end", input, old, zoneChoice: start.zoneChoice)
    }
    throw ResponseError(
      .noEndDate, "An event needs an end.", field: "\(path).end", hint: Self.formatHint)
  }

  private var endTooLateError: ResponseError {
    ResponseError(
      .invalidValue, "\(path).start: the event would end after the year 9999.",
      field: "\(path).start")
  }

  private func dateTime(
    _ text: String, _ field: String, _ input: EventInput, _ old: Dates?,
    zoneChoice: Moment.ZoneChoice? = nil
  ) throws(ResponseError) -> Moment {
    try dateTimes.dateTime(text, field) { () throws(ResponseError) in
      if let zoneChoice { return zoneChoice }
      switch input.timeZone {
      case .null: return .floating
      case .value(let name): return .zone(try dateTimes.zone(name, "timeZone", was: old?.start))
      case .absent: return old?.start.zoneChoice ?? .zone(dateTimes.sessionZone())
      }
    }
  }

  private func isZoneKept(_ input: EventInput, _ old: Dates?) -> Bool {
    guard let old else { return false }
    let shownZone = old.start.zoneName
    return input.timeZone.over(shownZone) == shownZone
  }

  private static let formatHint =
    #"A day is written "2026-12-01", a time "2026-12-01T09:00:00", with its zone in timeZone."#

  // MARK: Validation

  private func checkAllDay(_ input: EventInput, _ start: Moment) throws(ResponseError) {
    guard let isAllDay = input.allDay.value, isAllDay != (start.wallTime == nil) else { return }
    throw ResponseError(
      .invalidValue,
      isAllDay
        ? "\(path).allDay is true, but the start \(start.wireText) has a time."
        : "\(path).allDay is false, but the start \(start.wireText) is a whole day.",
      field: "\(path).allDay",
      hint: "The form of start and end decides this: give both as days, or both with a time.")
  }

  private func checkOrder(_ dates: Dates) throws(ResponseError) {
    let (start, end) = dates
    guard (start.wallTime == nil) == (end.wallTime == nil) else {
      throw ResponseError(
        .invalidValue, "\(path).end: start and end must both be days, or both have a time.",
        field: "\(path).end")
    }
    if start.wallTime == nil, end.day <= start.day {
      throw ResponseError(
        .datesInverted, "The event ends before its first day is over.", field: "\(path).end",
        hint: "The end of an all-day event is the day after its last day: "
          + "an event on the 1st ends on the 2nd.")
    }
    // Both times are floating, or both have a zone, so any zone gives the same order.
    if end.instant(floatingIn: .utc) < start.instant(floatingIn: .utc) {
      throw ResponseError(
        .datesInverted, "The event ends before it starts.", field: "\(path).end")
    }
  }
}

extension Moment {
  /// This end of an event, converted to the zone of the start. Clients get both in one zone.
  func inZone(of start: Moment) -> Moment {
    guard case .zoned(_, let endZone) = self, case .zoned(_, let startZone) = start,
      endZone != startZone
    else {
      return self
    }
    return .zoned(startZone.wallTime(at: instant(floatingIn: .utc)), startZone)
  }

  /// This end of an event, moved together with the start, so that the event is as long as before.
  /// Nil if the new end would be outside the years that the calendar has.
  fileprivate func movedEnd(with start: Moment, from oldStart: Moment) -> Moment? {
    let movedEnd: Moment
    switch (start, oldStart, self) {
    case (.allDay(let start), .allDay(let oldStart), .allDay(let end)):
      movedEnd = .allDay(start + (end - oldStart))
    case (.zoned(let wall, let zone), .zoned, .zoned):
      let length = instant(floatingIn: .utc) - oldStart.instant(floatingIn: .utc)
      movedEnd = .zoned(
        zone.wallTime(at: zone.instant(of: wall).adding(milliseconds: length)), zone)
    default:
      guard let start = start.wallTime, let oldStart = oldStart.wallTime, let end = wallTime else {
        return nil
      }
      let wall = WallTime(seconds: start.seconds + end.seconds - oldStart.seconds)
      movedEnd = .floating(wall)
    }
    return movedEnd.day >= Day.first && movedEnd.day <= Day.last ? movedEnd : nil
  }
}
