// Encodes a reminder for clients.

import CivilTime
import FencepostProtocol
import Geofence
import Reminders

extension FencepostProtocol.Reminder {
  init(_ file: ReminderFile, list: String, revision: String) {
    let reminder = file.reminder
    let dates = DatesEncoder(start: reminder.start, due: reminder.due)
    self.init(
      id: file.uid, list: list, title: reminder.title, notes: reminder.notes, url: reminder.url,
      location: reminder.location,
      position: file.position.map {
        ReminderPosition(latitude: $0.latitude, longitude: $0.longitude)
      },
      mergeConflicts: MergeConflict.all(in: file.text),
      priority: reminder.priority.number, start: dates.start,
      startTimeZone: dates.startTimeZone, due: dates.due, timeZone: dates.timeZone,
      timeZoneMeaning: dates.timeZoneMeaning,
      completed: reminder.isCompleted, completionDate: reminder.completionDate?.text,
      creationDate: reminder.creationDate?.text,
      lastModifiedDate: reminder.lastModifiedDate?.text, tags: reminder.tags,
      parent: reminder.parent, sortOrder: reminder.sortOrder,
      attachments: reminder.attachments.map(Attachment.init),
      alarms: reminder.alarms.map { Alarm($0, of: .reminder) },
      recurrence: reminder.recurrence.map(\.text),
      isLocation: reminder.isLocation, revision: revision,
      startInstant: reminder.start?.instantInOwnZone?.text
        ?? reminder.start?.floatingText(beside: reminder.due),
      dueInstant: reminder.due?.instantInOwnZone?.text)
  }
}
