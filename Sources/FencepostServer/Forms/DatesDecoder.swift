// Decodes start and due dates, combining given members with existing values. A date that a client
// sends back unchanged is kept as it is, even if its text does not express everything.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import Reminders

struct DatesDecoder {
  let dateTimes: DateTimeDecoder

  private var path: String { dateTimes.path }

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

  /// Refuses a time zone for a date without a time, because the zone could not be stored. A zone
  /// that the client sends back as it was is accepted.
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
    // Without a due date, `timeZone` was that of the start, so a new due date does not keep it.
    let isZoneKept =
      input.timeZone.isAbsent
      || (old != nil && input.timeZone.over(shown.timeZone) == shown.timeZone)
    if text == shown.due, isZoneKept { return old }
    return try dateTimes.dateTime(text, "due") { () throws(ResponseError) in
      switch input.timeZone {
      case .null: return .floating
      case .value(let name): return .zone(try dateTimes.zone(name, "timeZone", was: old))
      case .absent: return old?.zoneChoice ?? .zone(dateTimes.sessionZone())
      }
    }
  }

  private func start(
    _ input: ReminderInput, _ old: Moment?, due: Moment?, oldDue: Moment?, _ shown: DatesEncoder
  ) throws(ResponseError) -> Moment? {
    guard let text = input.start.over(shown.start) else { return nil }
    // If the due date has a zone and the start floats, no member says that the start floats.
    // Therefore the start stays floating if the edit names no zone for it.
    let isZoneKept = input.timeZone.over(shown.timeZone) == shown.timeZone
    let floatsAlone =
      old?.zoneChoice == .floating
      && oldDue.map { $0.wallTime != nil && $0.zoneChoice != .floating } ?? false
      && input.startTimeZone.value == nil && (text == shown.start || isZoneKept)
    if floatsAlone, text == shown.start { return old }
    let isUnchanged =
      input.startTimeZone.over(shown.startTimeZone) == shown.startTimeZone
      && input.timeZone.over(shown.timeZone) == shown.timeZone
    if text == shown.start, isUnchanged { return old }
    return try dateTimes.dateTime(text, "start") { () throws(ResponseError) in
      if case .value(let name) = input.startTimeZone {
        return .zone(try dateTimes.zone(name, "startTimeZone", was: old))
      }
      if floatsAlone { return .floating }
      // The start has the zone of the due date, unless another zone is given.
      let isOwnKept = input.startTimeZone.isAbsent && input.timeZone.isAbsent
      if isOwnKept, let choice = old?.zoneChoice { return choice }
      if let choice = due?.zoneChoice { return choice }
      switch input.timeZone {
      case .null: return .floating
      case .value(let name): return .zone(try dateTimes.zone(name, "timeZone", was: old))
      case .absent: return old?.zoneChoice ?? .zone(dateTimes.sessionZone())
      }
    }
  }
}
