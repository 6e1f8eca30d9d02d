// Makes the file of a new event.

public import CivilTime
internal import Geofence
internal import ICalendar

extension EventFile {
  /// Makes a new file. The event's UID comes before those of alarms, because vdirsyncer uses the
  /// first UID in a file.
  public static func bytes(
    new event: Event, uid: String, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try EventCheck(new: event, old: nil).run()
    var component = NewComponent(.vevent)
    component.add(.text(.uid, uid))
    component.add(.token(.dtstamp, now.basicText))
    component.add(.token(.created, (event.creationDate ?? now).basicText))
    component.add(.token(.lastModified, now.basicText))
    component.add(.integer(.sequence, 0))
    component.add(ReminderLines.text(.summary, event.title))
    component.add(ReminderLines.text(.description, event.notes))
    component.add(
      ReminderLines.text(.location, event.location ?? EventLines.location(of: event.place)))
    component.add(ReminderLines.url(event.url))
    component.add(ReminderLines.date(.dtstart, event.start))
    component.add(ReminderLines.date(.dtend, event.end))
    component.add(ReminderLines.rules(event.recurrence, from: event.start))
    for part in EventLines.availability(event.availability, hasMicrosoft: false) {
      component.add(part.lines)
    }
    component.add(EventLines.status(event.status))
    component.add(event.attachments.compactMap(ReminderLines.attachment))
    if let position = event.position.flatMap({ GeoURI($0) }) { component.add(.position(position)) }
    if let place = event.place {
      for part in EventLines.place(place) { component.add(part.lines) }
      component.add(AlarmLines.locationComponent(place, of: uid, 0))
    }
    for alarm in event.alarms {
      let ownsPosition = event.place == nil && alarm.isAt(event.position)
      component.add(
        AlarmLines.alarmComponent(alarm, titled: event.title, ownsPosition: ownsPosition))
      guard let until = alarm.snoozedUntil else { continue }
      component.add(AlarmLines.snoozeAlarm(alarm.id, until: until, titled: event.title))
    }
    let usedZones = ZonesUsed([event.start, event.end])
    return NewComponent.calendar(productID: ReminderFile.productID) { calendar in
      for zone in usedZones.components() { calendar.add(zone) }
      calendar.add(component)
    }.bytes
  }
}
