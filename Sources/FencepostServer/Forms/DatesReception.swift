// Start and due dates from the wire: what is given with what was there before makes moments. What a
// client sends back as it got it stays what it is, whatever a text could not say of it.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import Reminders

struct DatesReception {
  /// The zone of a newly timed date for which none is given.
  let sessionZone: Zone
  let form: ItemForm
  /// The path of the reminder in its request.
  let path: String

  func dates(
    _ input: ReminderInput, start oldStart: Moment?, due oldDue: Moment?
  ) throws(ResponseError) -> (start: Moment?, due: Moment?) {
    let shown = DatesForm(start: oldStart, due: oldDue)
    let due = try due(input, oldDue, oldStart: oldStart, shown)
    let start = try start(input, oldStart, due: due, shown)
    if due == nil, start?.wallTime == nil, case .value(let name) = input.timeZone,
      name != shown.timeZone
    {
      throw ResponseError(
        .invalidValue, "\(path).timeZone: there is no time that could be in a zone.",
        field: "\(path).timeZone", hint: "Give due as a date with a time, or leave timeZone away.")
    }
    return (start, due)
  }

  private func due(
    _ input: ReminderInput, _ old: Moment?, oldStart: Moment?, _ shown: DatesForm
  ) throws(ResponseError) -> Moment? {
    guard let text = input.due.over(shown.due) else { return nil }
    // Without a due date before, the zone shown was the start's.
    let isZoneKept =
      input.timeZone.isAbsent
      || (old != nil && input.timeZone.over(shown.timeZone) == shown.timeZone)
    if text == shown.due, isZoneKept { return old }
    return try moment(text, "due") { () throws(ResponseError) in
      switch input.timeZone {
      case .null: return .floating
      case .value(let name): return .zone(try zone(name, "timeZone", was: old))
      case .absent: return old?.clock ?? .zone(sessionZone)
      }
    }
  }

  private func start(
    _ input: ReminderInput, _ old: Moment?, due: Moment?, _ shown: DatesForm
  ) throws(ResponseError) -> Moment? {
    guard let text = input.start.over(shown.start) else { return nil }
    let saysNothing =
      input.startTimeZone.over(shown.startTimeZone) == shown.startTimeZone
      && input.timeZone.over(shown.timeZone) == shown.timeZone
    if text == shown.start, saysNothing { return old }
    return try moment(text, "start") { () throws(ResponseError) in
      if case .value(let name) = input.startTimeZone {
        return .zone(try zone(name, "startTimeZone", was: old))
      }
      // The zone is the due date's unless something else was said.
      let isOwnKept = input.startTimeZone.isAbsent && input.timeZone.isAbsent
      if isOwnKept, let clock = old?.clock { return clock }
      if let clock = due?.clock { return clock }
      switch input.timeZone {
      case .null: return .floating
      case .value(let name): return .zone(try zone(name, "timeZone", was: old))
      case .absent: return old?.clock ?? .zone(sessionZone)
      }
    }
  }

  private func moment(
    _ text: String, _ field: String, _ clock: () throws(ResponseError) -> Moment.Clock
  ) throws(ResponseError) -> Moment {
    if let day = try? Day(text: text) { return .allDay(day) }
    let wall: WallTime
    do throws(TimeTextFault) {
      wall = try WallTime(text: text)
    } catch {
      throw ResponseError(
        .invalidValue, "\(path).\(field): '\(text.excerpt(40))' is no date.",
        field: "\(path).\(field)",
        hint: #"Write a day as "2026-12-01", a time as "2026-12-01T09:00:00", and its zone in "#
          + "timeZone.")
    }
    switch try clock() {
    case .floating: return .floating(wall)
    case .zone(let zone): return .zoned(wall, zone)
    }
  }

  private func zone(
    _ name: String, _ field: String, was old: Moment?
  ) throws(ResponseError) -> Zone {
    // A file may bring a zone that nobody else knows by its name.
    if let own = old?.zone, own.name == name { return own }
    do throws(ZoneFault) {
      return try form.zone(name)
    } catch {
      throw ResponseError(
        .invalidValue, "\(path).\(field): there is no zone '\(name.excerpt(40))'.",
        field: "\(path).\(field)", hint: #"Zones have names such as "Europe/Paris" or "Etc/UTC"."#)
    }
  }
}

extension Moment {
  fileprivate enum Clock {
    case floating
    case zone(Zone)
  }

  /// What kind of time it is; nil for a day.
  fileprivate var clock: Clock? {
    switch self {
    case .allDay: nil
    case .floating: .floating
    case .zoned(_, let zone): .zone(zone)
    }
  }
}
