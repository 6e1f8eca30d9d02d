// Changes the series of a file, and with its start everything that is identified by a time of the
// series. Single occurrences and parts of the series are changed in files of their own.

public import CivilTime
internal import ICalendar

extension EventFile {
  /// The file with the properties of the series changed in which `event` differs from what was
  /// read. The caller cannot set the times of creation and modification. An alarm whose `id` is not
  /// in the file is new, and the id becomes its UID.
  ///
  /// If the start moves, the rule's days and times that equal the start's move along, and so do all
  /// added and excluded dates and the ids of all overrides. An override at the series' time moves
  /// with it, and takes the new length if it had the old one; an override at another time stays. A
  /// change of the rule moves nothing: an override that no rule gives any more remains as an extra
  /// occurrence.
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
          // Without a rule, added and excluded dates mean nothing.
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

  /// The zones that the new dates of all changed components need.
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

  /// An override of a series that was moved.
  /// - Parameter old: The series before the change to `series`.
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

  /// Stray components are renamed too, so that they do not become occurrences.
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

  /// An EXDATE or RDATE with other dates; nil if the line has to stay because it could not be read
  /// completely.
  /// - Parameter moment: The new moment of a date; nil to remove it.
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

  /// The end that keeps the period's length.
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
