// Decodes an event from a request. A member that the client gives replaces the existing value, null
// clears the value, and a missing member leaves the value as it is.

import CivilTime
import FencepostProtocol
import JSON
import JSONRPC
import Reminders

struct EventDecoder {
  let dates: EventDatesDecoder
  let alarms: AlarmDecoder
  let fields: FieldDecoder

  /// The event to save: the members that the client gives, and else those of the existing event.
  func event(
    _ input: EventInput, over old: Reminders.Event?
  ) throws(ResponseError) -> Reminders.Event {
    let title = try fields.title(input.title, over: old?.title, of: "An event")
    let (start, end) = try dates.dates(input, over: old.map { ($0.start, $0.end) })
    var event = old ?? Reminders.Event(title: title, start: start, end: end)
    (event.title, event.start, event.end) = (title, start, end)
    event.notes = fields.text(input.notes, over: event.notes)
    event.url = fields.text(input.url, over: event.url)
    event.location = fields.text(input.location, over: event.location)
    if !input.place.isAbsent {
      event.place = try input.place.value.map { (place) throws(ResponseError) in
        try alarms.places.place(
          place, over: event.place.map { [$0] } ?? [], "\(fields.path).place")
      }
    }
    if !input.availability.isAbsent {
      event.availability = input.availability.value.map(Reminders.Event.Availability.init) ?? .busy
    }
    if !input.status.isAbsent {
      event.status = input.status.value.map(Reminders.Event.Status.init)
    }
    event.attachments = fields.attachments(input.attachments, over: event.attachments)
    event.alarms = try alarms.alarms(input.alarms, input.alarmChanges, over: event.alarms)
    event.recurrence = try fields.rules(input.recurrence, over: event.recurrence)
    return event
  }
}

extension Reminders.Event.Availability {
  init(_ availability: FencepostProtocol.Availability) {
    switch availability {
    case .busy: self = .busy
    case .free: self = .free
    case .tentative: self = .tentative
    case .unavailable: self = .unavailable
    }
  }
}

extension Reminders.Event.Status {
  init(_ status: FencepostProtocol.EventStatus) {
    switch status {
    case .confirmed: self = .confirmed
    case .tentative: self = .tentative
    case .canceled: self = .canceled
    }
  }
}
