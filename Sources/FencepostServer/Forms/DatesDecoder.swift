// Decodes start and due dates, combining given members with existing values. A value that a client
// sends back unchanged stays, even if its text does not express everything.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import Reminders

struct DatesDecoder {
  let moments: MomentDecoder

  private var path: String { moments.path }

  func dates(
    _ input: ReminderInput, start oldStart: Moment?, due oldDue: Moment?
  ) throws(ResponseError) -> (start: Moment?, due: Moment?) {
    let shown = DatesEncoder(start: oldStart, due: oldDue)
    let due = try due(input, oldDue, oldStart: oldStart, shown)
    let start = try start(input, oldStart, due: due, oldDue: oldDue, shown)
    if due?.wallTime == nil, start?.wallTime == nil {
      try check(input.timeZone, was: shown.timeZone, "timeZone", of: "due")
    }
    if start?.wallTime == nil {
      try check(input.startTimeZone, was: shown.startTimeZone, "startTimeZone", of: "start")
    }
    return (start, due)
  }

  /// Refuses a zone without a time, which could not be stored, unless it was sent back unchanged.
  private func check(
    _ zone: Patch<String>, was shown: String?, _ member: String, of date: String
  ) throws(ResponseError) {
    guard case .value(let name) = zone, name != shown else { return }
    throw ResponseError(
      .invalidValue, "\(path).\(member): there is no time for the zone to apply to.",
      field: "\(path).\(member)",
      hint: "Give \(date) as a date with a time, or leave out \(member).")
  }

  private func due(
    _ input: ReminderInput, _ old: Moment?, oldStart: Moment?, _ shown: DatesEncoder
  ) throws(ResponseError) -> Moment? {
    guard let text = input.due.over(shown.due) else { return nil }
    // Without a previous due date, the zone shown was the start's.
    let isZoneKept =
      input.timeZone.isAbsent
      || (old != nil && input.timeZone.over(shown.timeZone) == shown.timeZone)
    if text == shown.due, isZoneKept { return old }
    return try moments.moment(text, "due") { () throws(ResponseError) in
      switch input.timeZone {
      case .null: return .floating
      case .value(let name): return .zone(try moments.zone(name, "timeZone", was: old))
      case .absent: return old?.clock ?? .zone(moments.sessionZone())
      }
    }
  }

  private func start(
    _ input: ReminderInput, _ old: Moment?, due: Moment?, oldDue: Moment?, _ shown: DatesEncoder
  ) throws(ResponseError) -> Moment? {
    guard let text = input.start.over(shown.start) else { return nil }
    // A start that floats beside a due date with a zone says so by no member of its own, so an edit
    // that names no zone for the start leaves it floating.
    let isZoneKept = input.timeZone.over(shown.timeZone) == shown.timeZone
    let floatsAlone =
      old?.clock == .floating && oldDue.map { $0.wallTime != nil && $0.clock != .floating } ?? false
      && input.startTimeZone.value == nil && (text == shown.start || isZoneKept)
    if floatsAlone, text == shown.start { return old }
    let saysNothing =
      input.startTimeZone.over(shown.startTimeZone) == shown.startTimeZone
      && input.timeZone.over(shown.timeZone) == shown.timeZone
    if text == shown.start, saysNothing { return old }
    return try moments.moment(text, "start") { () throws(ResponseError) in
      if case .value(let name) = input.startTimeZone {
        return .zone(try moments.zone(name, "startTimeZone", was: old))
      }
      if floatsAlone { return .floating }
      // The zone is the due date's, unless another one is given.
      let isOwnKept = input.startTimeZone.isAbsent && input.timeZone.isAbsent
      if isOwnKept, let clock = old?.clock { return clock }
      if let clock = due?.clock { return clock }
      switch input.timeZone {
      case .null: return .floating
      case .value(let name): return .zone(try moments.zone(name, "timeZone", was: old))
      case .absent: return old?.clock ?? .zone(moments.sessionZone())
      }
    }
  }
}
