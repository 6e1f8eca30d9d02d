// Makes the file of a new reminder.

public import CivilTime
internal import Geofence
internal import ICalendar
internal import Repetition

extension ReminderFile {
  public static let productID = "-//Fencepost//Fencepost//EN"

  /// Makes a new file. The reminder's UID comes before those of alarms, because vdirsyncer uses
  /// the first UID in a file.
  public static func bytes(
    new reminder: Reminder, uid: String, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try ReminderCheck(new: reminder, old: nil, uid: uid).run()
    let created = reminder.creationDate ?? now
    var todo = NewComponent(.vtodo)
    todo.add(.text(.uid, uid))
    todo.add(.token(.dtstamp, now.basicText))
    todo.add(.token(.created, created.basicText))
    todo.add(.token(.lastModified, now.basicText))
    todo.add(.integer(.sequence, 0))
    todo.add(ReminderLines.text(.summary, reminder.title))
    todo.add(ReminderLines.text(.description, reminder.notes))
    todo.add(ReminderLines.text(.location, reminder.location))
    todo.add(ReminderLines.url(reminder.url))
    todo.add(ReminderLines.priority(reminder.priority))
    todo.add(ReminderLines.date(.dtstart, reminder.start))
    todo.add(ReminderLines.date(.due, reminder.due))
    todo.add(ReminderLines.rules(reminder.recurrence, from: reminder.anchor))
    if reminder.status == .open { todo.add(.token(.status, "NEEDS-ACTION")) }
    for part in ReminderLines.status(reminder.status) { todo.add(part.lines) }
    todo.add(ReminderLines.tags(reminder.tags))
    if let parent = reminder.parent { todo.add(ReminderLines.parent(parent)) }
    todo.add(reminder.attachments.compactMap(ReminderLines.attachment))
    if let position = reminder.alarms.position.flatMap({ GeoURI($0) }) {
      todo.add(.position(position))
    }
    let order = reminder.sortOrder ?? HandOrder.number(createdAt: created)
    todo.add(.integer(.appleSortOrder, order))
    for alarm in reminder.alarms {
      let ownsPosition = alarm.isAt(reminder.alarms.position)
      todo.add(AlarmLines.alarmComponent(alarm, titled: reminder.title, ownsPosition: ownsPosition))
      guard let until = alarm.snoozedUntil else { continue }
      todo.add(AlarmLines.snoozeAlarm(alarm.id, until: until, titled: reminder.title))
    }
    let usedZones = ZonesUsed([reminder.start, reminder.due].compactMap(\.self))
    return NewComponent.calendar(productID: productID) { calendar in
      for zone in usedZones.components() { calendar.add(zone) }
      calendar.add(todo)
    }.bytes
  }
}
