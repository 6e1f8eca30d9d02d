// Makes the file of a new event.

public import CivilTime
internal import Geofence
internal import ICalendar

extension EventFile {
  /// Makes a new file. The UID comes first, because vdirsyncer uses the first one it finds.
  public static func bytes(
    new event: Event, uid: String, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try EventCheck(new: event, old: nil).run()
    var new = NewComponent(.vevent)
    new.add(.text(.uid, uid))
    new.add(.token(.dtstamp, now.basicText))
    new.add(.token(.created, (event.creationDate ?? now).basicText))
    new.add(.token(.lastModified, now.basicText))
    new.add(.integer(.sequence, 0))
    new.add(ReminderLines.text(.summary, event.title))
    new.add(ReminderLines.text(.description, event.notes))
    new.add(
      ReminderLines.text(.location, event.location ?? EventLines.location(of: event.place)))
    new.add(ReminderLines.url(event.url))
    new.add(ReminderLines.date(.dtstart, event.start))
    new.add(ReminderLines.date(.dtend, event.end))
    new.add(ReminderLines.rules(event.recurrence, from: event.start))
    for part in EventLines.availability(event.availability, hasMicrosoft: false) {
      new.add(part.lines)
    }
    new.add(EventLines.status(event.status))
    new.add(event.attachments.compactMap(ReminderLines.attachment))
    if let position = event.position.flatMap({ GeoURI($0) }) { new.add(.position(position)) }
    if let place = event.place {
      for part in EventLines.place(place) { new.add(part.lines) }
      new.add(AlarmLines.location(place, of: uid, 0))
    }
    for alarm in event.alarms {
      let ownsPosition = event.place == nil && alarm.isAt(event.position)
      new.add(AlarmLines.alarm(alarm, titled: event.title, ownsPosition: ownsPosition))
      guard let until = alarm.snoozedUntil else { continue }
      new.add(AlarmLines.snooze(alarm.id, until: until, titled: event.title))
    }
    let used = ZonesUsed([event.start, event.end])
    return NewComponent.calendar(productID: ReminderFile.productID) { calendar in
      for zone in used.components() { calendar.add(zone) }
      calendar.add(new)
    }.bytes
  }
}
