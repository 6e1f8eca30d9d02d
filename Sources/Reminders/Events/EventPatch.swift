// Changes one VEVENT, and touches only lines whose meaning differs. Does not know whether the VEVENT is
// the series or an occurrence.

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
  private var old: Event { part.event }
  private var alarms: ItemAlarms { ItemAlarms(part.alarms, of: item, titled: old.title) }

  func write(_ new: Event, _ edit: inout CalendarEdit) {
    if new.title != old.title { lines.set(.summary, new.title, &edit) }
    if new.notes != old.notes { lines.set(.description, new.notes, &edit) }
    if new.url != old.url { edit.set(.url, to: ReminderLines.url(new.url), in: item) }
    writePlace(new, &edit)
    if new.availability != old.availability {
      let hasMicrosoft = item.property(.microsoftBusyStatus) != nil
      for part in EventLines.availability(new.availability, hasMicrosoft: hasMicrosoft) {
        edit.set(part.name, to: part.lines, in: item)
      }
    }
    if new.status != old.status {
      edit.set(.status, to: EventLines.status(new.status), in: item)
    }
    if new.attachments != old.attachments { lines.write(new.attachments, &edit) }
    writeDates(new, &edit)
    let rules = ItemWriting.Rules(
      old: old.recurrence, new: new.recurrence, first: new.start,
      hasNewDates: new.start != old.start)
    lines.write(rules, &edit)
    alarms.write(wanted(new), &edit)
  }

  private func wanted(_ new: Event) -> ItemAlarms.Wanted {
    var wanted = ItemAlarms.Wanted(alarms: new.alarms, title: new.title)
    if new.alarms.map(\.fence) != old.alarms.map(\.fence) || new.position != old.position {
      // GEO of an event with a place is that place.
      wanted.position =
        new.place == nil ? alarms.position(new.position, insteadOf: old.position) : .some(nil)
    }
    return wanted
  }

  /// Repairs unchanged values that other programs have damaged.
  func repair(_ new: Event, _ edit: inout CalendarEdit) {
    alarms.repairFences(ItemAlarms.Wanted(alarms: new.alarms, title: new.title), &edit)
    if part.placeNeedsRepair, new.place == old.place { write(new.place, &edit) }
    if new.position == old.position { alarms.repairPosition(new.position, &edit) }
  }

  /// Restores the lines of an earlier state. Alarms, place and GEO, which several lines express
  /// together, are written from the restored values.
  func restore(_ undoing: ItemUndoing<Event>, _ edit: inout CalendarEdit) {
    alarms.write(wanted(undoing.new), &edit)
    if undoing.new.place != old.place { write(undoing.new.place, &edit) }
    let (before, now) = (old.position, undoing.new.position)
    if before != now { alarms.writePosition(now, insteadOf: before, &edit) }
    undoing.restore(&edit)
  }

  private func writeDates(_ new: Event, _ edit: inout CalendarEdit) {
    let isStart = new.start != old.start
    let isEnd = new.end != old.end
    guard isStart || isEnd else { return }
    if isStart { edit.set(.dtstart, to: ReminderLines.date(.dtstart, new.start), in: item) }
    let zone = new.end.zone
    if item.property(.dtend) == nil, new.start.zone == zone,
      part.length.end(of: new.start, in: zone) == new.end,
      item.property(.duration) != nil || EventLength(days: new.isAllDay ? 1 : 0) == part.length
    {
      // A DURATION, or the default length, gives the same end.
      return
    }
    edit.set(.dtend, to: ReminderLines.date(.dtend, new.end), in: item)
    edit.remove(.duration, in: item)
  }

  /// Keeps a location text of the person. Without one, LOCATION gets the title and address of the place,
  /// so that programs without maps have something to show.
  private func writePlace(_ new: Event, _ edit: inout CalendarEdit) {
    var location = new.location
    if new.place != old.place {
      write(new.place, &edit)
      let isOurs = location == old.location && location == EventLines.location(of: old.place)
      if location == nil || isOurs { location = EventLines.location(of: new.place) }
    }
    if location != old.location { lines.set(.location, location, &edit) }
    let (before, now) = (old.position, new.position)
    if before != now { alarms.writePosition(now, insteadOf: before, &edit) }
  }

  private func write(_ place: FencePlace?, _ edit: inout CalendarEdit) {
    for part in EventLines.place(place, beside: item.property(.appleLocation)) {
      edit.set(part.name, to: part.lines, in: item)
    }
    // Another VLOCATION may be a parking place, for example.
    let location = item.components(.vlocation).first(where: \.isPosition)
    switch (location, place) {
    case (let location?, let place?): AlarmPatch.write(place, in: location, &edit)
    case (let location?, nil): edit.remove(location)
    case (nil, let place?):
      let uid = item.property(.uid)?.text() ?? ""
      edit.add(AlarmLines.location(place, of: uid, 0), to: item)
    case (nil, nil): break
    }
  }
}

extension Event {
  /// The coordinates for GEO.
  var position: Coordinate? { place?.coordinate ?? alarms.position }
}
