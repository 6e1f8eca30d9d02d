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
    let shownDates = DatesEncoder(start: oldStart, due: oldDue)
    let due = try dueDate(input, oldDue, oldStart: oldStart, shownDates)
    let start = try startDate(input, oldStart, due: due, oldDue: oldDue, shownDates)
    if due?.wallTime == nil, start?.wallTime == nil {
      try refuseUnusedZone(input.timeZone, was: shownDates.timeZone, "timeZone", of: "due")
    }
    if start?.wallTime == nil {
      try refuseUnusedZone(
        input.startTimeZone, was: shownDates.startTimeZone, "startTimeZone", of: "start")
    }
    return (start, due)
  }

  /// Refuses a time zone for a date without a time, because a file cannot store such a zone. The
  /// old zone is accepted, since a client may send it back unchanged.
  private func refuseUnusedZone(
    _ zone: Patch<String>, was shownZone: String?, _ member: String, of date: String
  ) throws(ResponseError) {
    guard case .value(let name) = zone, name != shownZone else { return }
    throw ResponseError(
      .invalidValue, "\(path).\(member): there is no time for the zone to apply to.",
      field: "\(path).\(member)",
      hint: "Give \(date) as a date with a time, or leave out \(member).")
  }

  private func dueDate(
    _ input: ReminderInput, _ old: Moment?, oldStart: Moment?, _ shownDates: DatesEncoder
  ) throws(ResponseError) -> Moment? {
    guard let text = input.due.over(shownDates.due) else { return nil }
    // If there was no due date, `timeZone` was the zone of the start. A new due date does not get
    // that zone.
    let isZoneKept =
      input.timeZone.isAbsent
      || (old != nil && input.timeZone.over(shownDates.timeZone) == shownDates.timeZone)
    if text == shownDates.due, isZoneKept { return old }
    return try dateTimes.dateTime(text, "due") { () throws(ResponseError) in
      switch input.timeZone {
      case .null: return .floating
      case .value(let name): return .zone(try dateTimes.zone(name, "timeZone", was: old))
      case .absent: return old?.zoneChoice ?? .zone(dateTimes.sessionZone())
      }
    }
  }

  private func startDate(
    _ input: ReminderInput, _ old: Moment?, due: Moment?, oldDue: Moment?,
    _ shownDates: DatesEncoder
  ) throws(ResponseError) -> Moment? {
    guard let text = input.start.over(shownDates.start) else { return nil }
    // A start can float while the due date has a zone, but a request has no member to say so.
    // Therefore such a start stays floating unless the client gives a zone for the start.
    let isZoneKept = input.timeZone.over(shownDates.timeZone) == shownDates.timeZone
    let staysFloating =
      old?.zoneChoice == .floating
      && oldDue.map { $0.wallTime != nil && $0.zoneChoice != .floating } ?? false
      && input.startTimeZone.value == nil && (text == shownDates.start || isZoneKept)
    if staysFloating, text == shownDates.start { return old }
    let areZonesKept =
      input.startTimeZone.over(shownDates.startTimeZone) == shownDates.startTimeZone
      && input.timeZone.over(shownDates.timeZone) == shownDates.timeZone
    if text == shownDates.start, areZonesKept { return old }
    return try dateTimes.dateTime(text, "start") { () throws(ResponseError) in
      if case .value(let name) = input.startTimeZone {
        return .zone(try dateTimes.zone(name, "startTimeZone", was: old))
      }
      if staysFloating { return .floating }
      // If the client gives no zone, the start keeps its old zone. A new start gets the zone of
      // the due date.
      let keepsOwnZone = input.startTimeZone.isAbsent && input.timeZone.isAbsent
      if keepsOwnZone, let choice = old?.zoneChoice { return choice }
      if let choice = due?.zoneChoice { return choice }
      switch input.timeZone {
      case .null: return .floating
      case .value(let name): return .zone(try dateTimes.zone(name, "timeZone", was: old))
      case .absent: return old?.zoneChoice ?? .zone(dateTimes.sessionZone())
      }
    }
  }
}
