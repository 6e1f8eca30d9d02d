// A file changed as a whole: the series, and with its start everything that is named by a time of
// it. One occurrence alone, and the series from one on, are changed in files of their own.

public import CivilTime
internal import ICalendar

extension EventFile {
  /// The file with just those properties of the series changed in which `event` differs from what was
  /// read. When it was created and last modified is not for the caller to say. An alarm with an
  /// `id` that the file has not is new, and the id becomes its UID.
  ///
  /// Where the start moves, the days and times of the rule that are the start's go along, and so do
  /// all dates that are added or left out and the names of all overrides. An override that is when the series would have been moves along, with the
  /// series' length if it had it; one that had been put elsewhere stays there. A change of the rule
  /// moves nothing: an override that no rule gives any more goes on as an occurrence of its own.
  public func bytes(for event: Event, at now: Instant) throws(ReminderFault) -> [UInt8] {
    guard hasSeries else {
      guard let first = overrides.first(where: { $0.event == self.event }) else { return bytes }
      return try bytes(for: event, occurrence: first.original, at: now)
    }
    try EventCheck(new: event, old: self.event).run()
    var shift = SeriesShift(from: self.event.start, to: event.start)
    if !shift.isNothing { try checkStructure() }
    var new = event
    if new.recurrence == self.event.recurrence {
      new.recurrence = new.recurrence.map { shift.rule($0, as: shift.moved($0)) }
      shift = shift.pairing(self.event.recurrence, with: new.recurrence, upTo: lastNamed)
    }
    let patch = EventPatch(part, in: calendar, zones)
    let moved =
      shift.isNothing
      ? []
      : zip(overrides, parts).map { [shift] override, part in
        (part, override, self.moved(override, part, shift, new, insteadOf: self.part))
      }
    do throws(EditFault) {
      let write = { [shift] (edit: inout CalendarEdit) in
        patch.write(new, &edit)
        guard !new.recurrence.isEmpty || self.event.recurrence.isEmpty else {
          // Where nothing repeats any more, added and excluded dates say nothing either.
          edit.remove(.rdate, in: part.component)
          edit.remove(.exdate, in: part.component)
          return
        }
        guard !shift.isNothing else { return }
        for line in dates.added + dates.excluded { move(line, shift, &edit) }
      }
      guard try text.isChanged(by: write) else { return bytes }
      return try text.edited { edit in
        patch.repair(new, &edit)
        write(&edit)
        patch.lines.stamp(now, &edit)
        addZones([(part, new)] + moved.map { ($0.0, $0.2) }, for: new.recurrence, &edit)
        for (part, override, moved) in moved {
          let patch = EventPatch(part, in: calendar, zones)
          patch.write(moved, &edit)
          rename(
            part.component, override.isLasting, shift.moment(override.original), &edit)
          patch.lines.stamp(now, &edit)
        }
        if !shift.isNothing { renameStrays(shift, &edit) }
      }.bytes
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// The latest date of the series that a line names.
  var lastNamed: WallTime? {
    [overrides.last?.original, added.last?.original, excluded.last].compactMap(\.self).max()
  }

  /// What the new dates of components need, for all of them at once.
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

  /// An override beside a series that has been moved.
  /// - Parameter old: What said of the series what `series` says of it now.
  func moved(
    _ override: EventOverride, _ part: EventPart, _ shift: SeriesShift, _ series: Event,
    insteadOf old: EventPart
  ) -> Event {
    var event = override.event
    guard event.start == shift.from.moment(at: override.original) else { return event }
    let hasOwnLength = part.length != old.length
    if shift.isNothing, hasOwnLength { return event }
    event.start = shift.moment(override.original)
    let length = hasOwnLength ? part.length : EventLength(from: series.start, to: series.end)
    let zone = hasOwnLength ? event.start.zone : series.end.zone
    event.end = length.end(of: event.start, in: zone).formed(like: event.start)
    if event.isAllDay, event.end.day <= event.start.day {
      event.end = .allDay(event.start.day + 1)
    }
    return event
  }

  /// Else they would stand for themselves where nothing else is any more.
  func renameStrays(_ shift: SeriesShift, _ edit: inout CalendarEdit) {
    for stray in strays {
      guard let original = stray.original else { continue }
      rename(stray.component, stray.isLasting, shift.moment(original), &edit)
    }
  }

  func rename(
    _ component: Component, _ isLasting: Bool, _ original: Moment, _ edit: inout CalendarEdit
  ) {
    let range = isLasting ? [Parameter(.range, "THISANDFUTURE")] : []
    edit.set(
      .recurrenceID, to: EventLines.original(date(original), range), in: component)
  }

  private func move(_ line: ExtraDates.Line, _ shift: SeriesShift, _ edit: inout CalendarEdit) {
    guard let lines = rewritten(line, as: { shift.moment($0) }) else { return }
    replace(line.property, with: lines, &edit)
  }

  func replace(_ line: Property, with lines: [ContentLine], _ edit: inout CalendarEdit) {
    guard let first = lines.first else { return edit.remove(line) }
    edit.replace(line, with: first)
    for other in lines.dropFirst() { edit.add(other, to: part.component) }
  }

  /// An EXDATE or RDATE with other dates: nil for a line that is to stay as it stands, because not
  /// all of it was read or nothing of it could be.
  /// - Parameter moment: What becomes of an original; nil for one that goes.
  func rewritten(
    _ line: ExtraDates.Line, as moment: (WallTime) -> Moment?
  ) -> [ContentLine]? {
    guard !line.moments.isEmpty, line.moments.count == line.list.entries.count else { return nil }
    let name: Name = line.property.isNamed(.rdate) ? .rdate : .exdate
    var dates: [DateValue] = []
    var periods: [(start: DateValue, end: DateList.PeriodEnd)] = []
    for (entry, old) in zip(line.list.entries, line.moments) {
      guard let old else { continue }
      let original = name == .rdate ? wall.time(old) : wall.original(old, in: recurrence)
      guard let new = moment(original), let start = date(new) else { continue }
      guard case .period(_, let end) = entry, !start.isDate else {
        dates.append(start)
        continue
      }
      periods.append((start, self.end(end, of: original, at: new)))
    }
    let parameters = line.property.parameters
    return ContentLine.dates(name, dates, parameters)
      + [EventLines.periods(periods, parameters)].compactMap(\.self)
  }

  /// As long as it was.
  private func end(
    _ end: DateList.PeriodEnd, of original: WallTime, at start: Moment
  ) -> DateList.PeriodEnd {
    guard case .date = end, let old = added.first(where: { $0.original == original })?.end else {
      return end
    }
    let length = EventLength(from: wall.moment(at: original), to: old)
    return date(length.end(of: start, in: start.zone)).map { .date($0) } ?? end
  }
}
