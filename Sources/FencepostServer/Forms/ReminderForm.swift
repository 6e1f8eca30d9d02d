// The domain's reminder → the wire's.

import CivilTime
import FencepostProtocol
import Geofence
import Reminders

extension FencepostProtocol.Reminder {
  init(_ file: ReminderFile, list: String, revision: String) {
    let reminder = file.reminder
    let dates = DatesForm(start: reminder.start, due: reminder.due)
    self.init(
      id: file.uid, list: list, title: reminder.title, notes: reminder.notes, url: reminder.url,
      location: reminder.location, priority: reminder.priority.number, start: dates.start,
      startTimeZone: dates.startTimeZone, due: dates.due, timeZone: dates.timeZone,
      completed: reminder.isCompleted, completionDate: reminder.completionDate?.text,
      creationDate: reminder.creationDate?.text,
      lastModifiedDate: reminder.lastModifiedDate?.text, tags: reminder.tags,
      parent: reminder.parent, attachments: reminder.attachments.map(Attachment.init),
      alarms: reminder.alarms.map(Alarm.init), recurrence: reminder.recurrence.map(\.text),
      isLocation: reminder.isLocation, revision: revision)
  }
}

extension FencepostProtocol.Attachment {
  init(_ attachment: Reminders.Attachment) {
    self.init(
      url: attachment.url, mediaType: attachment.mediaType, title: attachment.title)
  }
}

extension FencepostProtocol.Alarm {
  init(_ alarm: Reminders.Alarm) {
    self.init(
      id: alarm.id, kind: .other, relativeOffset: nil, relativeTo: nil, absoluteDate: nil,
      proximity: nil, places: [], policy: nil, acknowledged: alarm.acknowledged?.text,
      snoozedUntil: alarm.snoozedUntil?.text)
    switch alarm.trigger {
    case .relative(let seconds, let anchor):
      kind = .relative
      relativeOffset = seconds
      relativeTo = anchor == .start ? .start : .due
    case .absolute(let instant):
      kind = .absolute
      absoluteDate = instant.text
    case .fence(let fence):
      kind = .location
      proximity = fence.proximity == .enter ? .enter : .leave
      places = fence.places.map(AlarmPlace.init)
      policy = AlarmPolicy(fence.policy)
    case .other:
      break
    }
  }
}

extension AlarmPlace {
  init(_ place: FencePlace) {
    self.init(
      title: place.title, latitude: place.coordinate.latitude,
      longitude: place.coordinate.longitude, radius: place.radius, address: place.address,
      placeId: place.placeID)
  }
}

extension AlarmPolicy {
  init(_ policy: FencePolicy) {
    self.init(
      dwell: policy.dwell, margin: policy.margin, fireIfInside: policy.fireIfInside,
      onceOnly: policy.onceOnly)
  }
}
