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
    let start = try start(input, old)
    try checkAllDay(input, start)
    let dates = (start, try end(input, start: start, old))
    try checkOrder(dates)
    return dates
  }

  private func start(_ input: EventInput, _ old: Dates?) throws(ResponseError) -> Moment {
    let shown = old?.start.wireText
    guard let text = input.start.over(shown) else {
      throw ResponseError(
        .noStartDate, "An event needs a start.", field: "\(path).start",
        hint: Self.forms)
    }
    if text == shown, isZoneKept(input, old), let old { return old.start }
    let start = try dateTime(text, "start", input, old)
    if start.wallTime == nil, case .value(let name) = input.timeZone, name != old?.start.zoneName {
      throw ResponseError(
        .invalidValue, "\(path).timeZone: there is no time for the zone to apply to.",
        field: "\(path).timeZone", hint: "Give start as a date with a time, or leave out timeZone.")
    }
    return start
  }

  private func end(
    _ input: EventInput, start: Moment, _ old: Dates?
  ) throws(ResponseError) -> Moment {
    let shown = old.map { $0.end.shown(beside: $0.start).wireText }
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
      guard let moved = old.end.moved(with: start, from: old.start) else { throw tooFar }
      return moved
    case .null: break
    case .value(let text):
      // The end may have a zone of its own, which its text does not express, so an unchanged end is
      // kept.
      if text == shown, let old, start == old.start { return old.end }
      return try dateTime(text, "end", input, old, zoneChoice: start.zoneChoice)
    }
    throw ResponseError(
      .noEndDate, "An event needs an end.", field: "\(path).end", hint: Self.forms)
  }

  private var tooFar: ResponseError {
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
    let shown = old.start.zoneName
    return input.timeZone.over(shown) == shown
  }

  private static let forms =
    #"A day is written "2026-12-01", a time "2026-12-01T09:00:00", with its zone in timeZone."#

  // MARK: Validation

  private func checkAllDay(_ input: EventInput, _ start: Moment) throws(ResponseError) {
    guard let isAllDay = input.allDay.value, isAllDay != (start.wallTime == nil) else { return }
    throw ResponseError(
      .invalidValue,
      isAllDay
        ? "\(path).allDay is true, and \(start.wireText) has a time."
        : "\(path).allDay is false, and \(start.wireText) is a whole day.",
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
  /// This end in the zone of the start, as it is sent to clients.
  func shown(beside start: Moment) -> Moment {
    guard case .zoned(_, let own) = self, case .zoned(_, let zone) = start, own != zone else {
      return self
    }
    return .zoned(zone.wallTime(at: instant(floatingIn: .utc)), zone)
  }

  /// This end moved together with the start, so that the event is as long as before. Nil if the
  /// new end is beyond the calendar.
  fileprivate func moved(with start: Moment, from old: Moment) -> Moment? {
    let moved: Moment
    switch (start, old, self) {
    case (.allDay(let start), .allDay(let old), .allDay(let end)):
      moved = .allDay(start + (end - old))
    case (.zoned(let wall, let zone), .zoned, .zoned):
      let length = instant(floatingIn: .utc) - old.instant(floatingIn: .utc)
      moved = .zoned(
        zone.wallTime(at: zone.instant(of: wall).adding(milliseconds: length)), zone)
    default:
      guard let start = start.wallTime, let old = old.wallTime, let end = wallTime else {
        return nil
      }
      let wall = WallTime(seconds: start.seconds + end.seconds - old.seconds)
      moved = .floating(wall)
    }
    return moved.day >= Day.first && moved.day <= Day.last ? moved : nil
  }
}
