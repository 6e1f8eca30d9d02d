// Changes the series of a file. If the start moves, everything that is identified by a time of the
// series moves with it. Single occurrences are changed in `EventFile+Detaching.swift`, parts of a
// series in `EventFile+Splitting.swift`.

public import CivilTime
internal import ICalendar
internal import Repetition

extension EventFile {
  /// The file in which the series has the properties of `event`. Only lines of changed properties
  /// are written. The times of creation and modification in `event` are ignored. An alarm whose
  /// `id` is not in the file is new, and the id becomes its UID.
  ///
  /// If the start moves, these move with it: days and times in the rule that equal the start's,
  /// all added and excluded dates, and the ids of all overrides. An override that is at the
  /// series' time moves as well, and gets the new length if it had the old one; an override at
  /// another time stays.
  ///
  /// A change of the rule moves nothing. An override whose date the new rule does not give remains
  /// as an extra occurrence.
  public func bytes(for event: Event, at now: Instant) throws(ReminderFault) -> [UInt8] {
    guard hasSeries else {
      guard let first = overrides.first(where: { $0.event == self.event }) else { return bytes }
      return try bytes(for: event, occurrence: first.original, at: now)
    }
    try EventCheck(new: event, old: self.event).run()
    let change = series.moved(to: event.start, rules: event.recurrence, daysFollow: true)
    let shift = change.shift
    if !shift.movesNothing { try checkStructure() }
    var new = event
    new.recurrence = change.rules
    let patch = EventPatch(part, in: calendar, zones)
    let movedOverrides =
      shift.movesNothing
      ? []
      : zip(overrides, overrideParts).map { override, part in
        (part, override, self.movedEvent(override, part, shift, new, insteadOf: self.part))
      }
    do throws(EditFault) {
      let write = { (edit: inout CalendarEdit) in
        patch.write(new, &edit)
        seriesLines.write(change, &edit)
      }
      guard try text.wouldChange(by: write) else { return bytes }
      return try text.edited { edit in
        patch.repair(new, &edit)
        write(&edit)
        patch.lines.stamp(now, &edit)
        addZones([(part, new)] + movedOverrides.map { ($0.0, $0.2) }, for: new.recurrence, &edit)
        for (part, override, moved) in movedOverrides {
          let patch = EventPatch(part, in: calendar, zones)
          patch.write(moved, &edit)
          setRecurrenceID(
            part.component, override.isThisAndFuture, shift.moment(override.original), &edit)
          patch.lines.stamp(now, &edit)
        }
        if !shift.movesNothing { moveStrays(shift, &edit) }
      }.bytes
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// Adds the VTIMEZONEs that the new dates of all changed components need.
  func addZones(
    _ changed: [(part: EventPart, new: Event)], for rules: [RecurrenceRule],
    _ edit: inout CalendarEdit
  ) {
    let moments = changed.flatMap { part, new in
      part.event.start == new.start && part.event.end == new.end ? [] : [new.start, new.end]
    }
    guard !moments.isEmpty else { return }
    EventPatch(part, in: calendar, zones).lines.addZones(moments, for: rules, &edit)
  }

  /// The event of an override after a move of its series. An override at the series' time moves
  /// with the series.
  /// - Parameter old: The series before the move; `series` is the series after it.
  func movedEvent(
    _ override: EventOverride, _ part: EventPart, _ shift: SeriesShift, _ series: Event,
    insteadOf old: EventPart
  ) -> Event {
    var event = override.event
    guard event.start == shift.from.moment(at: override.original) else { return event }
    let hasOwnLength = part.length != old.length
    if shift.movesNothing, hasOwnLength { return event }
    event.start = shift.moment(override.original)
    let length = hasOwnLength ? part.length : EventLength(from: series.start, to: series.end)
    let zone = hasOwnLength ? event.start.zone : series.end.zone
    event.end = length.end(of: event.start, in: zone).converted(toKindOf: event.start)
    if event.isAllDay, event.end.day <= event.start.day {
      event.end = .allDay(event.start.day + 1)
    }
    return event
  }

  /// Gives ignored components a moved RECURRENCE-ID too, because with the old one they might
  /// override another occurrence.
  func moveStrays(_ shift: SeriesShift, _ edit: inout CalendarEdit) {
    for stray in strays {
      guard let original = stray.original else { continue }
      setRecurrenceID(stray.component, stray.isThisAndFuture, shift.moment(original), &edit)
    }
  }

  func setRecurrenceID(
    _ component: Component, _ isThisAndFuture: Bool, _ original: Moment, _ edit: inout CalendarEdit
  ) {
    let range = isThisAndFuture ? [Parameter(.range, "THISANDFUTURE")] : []
    edit.set(
      .recurrenceID, to: EventLines.recurrenceID(date(original), range), in: component)
  }
}
