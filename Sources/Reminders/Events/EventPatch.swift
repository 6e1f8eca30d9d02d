// Changes one VEVENT, the series or an occurrence. Rewrites only lines whose meaning differs.

internal import CivilTime
internal import Geofence
internal import ICalendar

struct EventPatch {
  let part: EventPart
  let lines: ItemWriting

  init(_ part: EventPart, in calendar: Component?, _ zones: FileZones) {
    self.part = part
    lines = ItemWriting(item: part.component, calendar: calendar, zones: zones)
  }

  private var item: Component { part.component }
  private var oldEvent: Event { part.event }
  private var alarms: ItemAlarms { ItemAlarms(part.alarms, of: item, titled: oldEvent.title) }

  func write(_ new: Event, _ edit: inout CalendarEdit) {
    if new.title != oldEvent.title { lines.set(.summary, new.title, &edit) }
    if new.notes != oldEvent.notes { lines.set(.description, new.notes, &edit) }
    if new.url != oldEvent.url { edit.set(.url, to: ReminderLines.url(new.url), in: item) }
    writePlace(new, &edit)
    if new.availability != oldEvent.availability {
      let hasMicrosoft = item.property(.microsoftBusyStatus) != nil
      for part in EventLines.availability(new.availability, hasMicrosoft: hasMicrosoft) {
        edit.set(part.name, to: part.lines, in: item)
      }
    }
    if new.status != oldEvent.status {
      edit.set(.status, to: EventLines.status(new.status), in: item)
    }
    if new.attachments != oldEvent.attachments { lines.write(new.attachments, &edit) }
    writeDates(new, &edit)
    let rules = ItemWriting.RuleChange(
      old: oldEvent.recurrence, new: new.recurrence, first: new.start,
      hasNewDates: new.start != oldEvent.start)
    lines.write(rules, &edit)
    alarms.write(targetAlarms(new), &edit)
  }

  private func targetAlarms(_ new: Event) -> ItemAlarms.TargetAlarms {
    var targetAlarms = ItemAlarms.TargetAlarms(alarms: new.alarms, title: new.title)
    if new.alarms.map(\.fence) != oldEvent.alarms.map(\.fence) || new.position != oldEvent.position
    {
      // If the event has a place, GEO has the position of that place. So GEO is written for no
      // alarm.
      targetAlarms.position =
        new.place == nil
        ? alarms.positionAfterWriting(new.position, insteadOf: oldEvent.position) : .some(nil)
    }
    return targetAlarms
  }

  /// Repairs unchanged values that other programs have damaged.
  func repair(_ new: Event, _ edit: inout CalendarEdit) {
    alarms.repairFences(ItemAlarms.TargetAlarms(alarms: new.alarms, title: new.title), &edit)
    if part.placeNeedsRepair, new.place == oldEvent.place { write(new.place, &edit) }
    if new.position == oldEvent.position { alarms.repairPosition(new.position, &edit) }
  }

  /// Restores the lines of an earlier state. Alarms, place and GEO, which several lines express
  /// together, are written from the restored values.
  func restore(_ undoing: ItemUndoing<Event>, _ edit: inout CalendarEdit) {
    alarms.write(targetAlarms(undoing.new), &edit)
    if undoing.new.place != oldEvent.place { write(undoing.new.place, &edit) }
    let (oldPosition, newPosition) = (oldEvent.position, undoing.new.position)
    if oldPosition != newPosition {
      alarms.writePosition(newPosition, insteadOf: oldPosition, &edit)
    }
    undoing.restore(&edit)
  }

  private func writeDates(_ new: Event, _ edit: inout CalendarEdit) {
    let hasNewStart = new.start != oldEvent.start
    let hasNewEnd = new.end != oldEvent.end
    guard hasNewStart || hasNewEnd else { return }
    if hasNewStart { edit.set(.dtstart, to: ReminderLines.date(.dtstart, new.start), in: item) }
    let zone = new.end.zone
    if item.property(.dtend) == nil, new.start.zone == zone,
      part.length.end(of: new.start, in: zone) == new.end,
      item.property(.duration) != nil || EventLength(days: new.isAllDay ? 1 : 0) == part.length
    {
      // The DURATION in the file, or the default length, gives the new end already. So no DTEND is
      // written.
      return
    }
    edit.set(.dtend, to: ReminderLines.date(.dtend, new.end), in: item)
    edit.remove(.duration, in: item)
  }

  /// Writes the place and LOCATION. A text that the person wrote in LOCATION stays. Without one,
  /// LOCATION gets the title and address of the place, for programs without maps.
  private func writePlace(_ new: Event, _ edit: inout CalendarEdit) {
    var location = new.location
    if new.place != oldEvent.place {
      write(new.place, &edit)
      let isGeneratedLocation =
        location == oldEvent.location && location == EventLines.location(of: oldEvent.place)
      if location == nil || isGeneratedLocation { location = EventLines.location(of: new.place) }
    }
    if location != oldEvent.location { lines.set(.location, location, &edit) }
    let (oldPosition, newPosition) = (oldEvent.position, new.position)
    if oldPosition != newPosition {
      alarms.writePosition(newPosition, insteadOf: oldPosition, &edit)
    }
  }

  private func write(_ place: FencePlace?, _ edit: inout CalendarEdit) {
    for part in EventLines.place(place, beside: item.property(.appleLocation)) {
      edit.set(part.name, to: part.lines, in: item)
    }
    // Only a VLOCATION with coordinates is the event's place. Others may be a parking place, for
    // example.
    let location = item.components(.vlocation).first(where: \.isPosition)
    switch (location, place) {
    case (let location?, let place?): AlarmPatch.write(place, in: location, &edit)
    case (let location?, nil): edit.remove(location)
    case (nil, let place?):
      let uid = item.property(.uid)?.text() ?? ""
      edit.add(AlarmLines.locationComponent(place, of: uid, 0), to: item)
    case (nil, nil): break
    }
  }
}

extension Event {
  /// The coordinates for GEO.
  var position: Coordinate? { place?.coordinate ?? alarms.position }
}
