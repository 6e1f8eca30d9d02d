// Encodes an event for clients: a whole series, or one occurrence.

import CivilTime
import FencepostProtocol
import Geofence
import Reminders

extension FencepostProtocol.Event {
  /// - Parameter occurrence: The RECURRENCE-ID of a single occurrence, which is its start according
  /// to the rule; nil for the whole series.
  init(
    _ event: Reminders.Event, uid: String, list: String, revision: String,
    answer: Reminders.Attendee.Answer?, occurrence: String? = nil, isDetached: Bool = false,
    conflicts: [MergeConflict]?
  ) {
    self.init(
      id: uid, list: list, title: event.title, notes: event.notes, url: event.url,
      location: event.location, place: event.place.map(AlarmPlace.init), mergeConflicts: conflicts,
      start: event.start.wireText, end: event.end.inZone(of: event.start).wireText,
      timeZone: event.start.zoneName,
      timeZoneMeaning: event.start.timeZoneMeaning, allDay: event.start.wallTime == nil,
      availability: Availability(event.availability), status: event.status.map(EventStatus.init),
      alarms: event.alarms.map { Alarm($0, of: .event) },
      recurrence: event.recurrence.map(\.text), occurrence: occurrence, isDetached: isDetached,
      attachments: event.attachments.map(Attachment.init),
      attendees: event.attendees.isEmpty ? nil : event.attendees.map(Attendee.init),
      answer: answer.map(AttendeeAnswer.init),
      creationDate: event.creationDate?.text, lastModifiedDate: event.lastModifiedDate?.text,
      revision: revision, startInstant: event.start.instantInOwnZone?.text,
      endInstant: event.end.inZone(of: event.start).instantInOwnZone?.text)
  }
}

extension FencepostProtocol.Attendee {
  fileprivate init(_ attendee: Reminders.Attendee) {
    self.init(
      name: attendee.name, address: attendee.address, role: AttendeeRole(attendee.role),
      answer: AttendeeAnswer(attendee.answer), isOrganizer: attendee.isOrganizer)
  }
}

extension FencepostProtocol.AttendeeRole {
  fileprivate init(_ role: Reminders.Attendee.Role) {
    switch role {
    case .chair: self = .chair
    case .required: self = .required
    case .optional: self = .optional
    case .nonParticipant: self = .nonParticipant
    }
  }
}

extension FencepostProtocol.AttendeeAnswer {
  fileprivate init(_ answer: Reminders.Attendee.Answer) {
    switch answer {
    case .pending: self = .pending
    case .accepted: self = .accepted
    case .declined: self = .declined
    case .tentative: self = .tentative
    case .delegated: self = .delegated
    }
  }
}

extension FencepostProtocol.Availability {
  fileprivate init(_ availability: Reminders.Event.Availability) {
    switch availability {
    case .busy: self = .busy
    case .free: self = .free
    case .tentative: self = .tentative
    case .unavailable: self = .unavailable
    }
  }
}

extension FencepostProtocol.EventStatus {
  fileprivate init(_ status: Reminders.Event.Status) {
    switch status {
    case .confirmed: self = .confirmed
    case .tentative: self = .tentative
    case .canceled: self = .canceled
    }
  }
}
