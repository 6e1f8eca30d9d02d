// Changes or removes one occurrence of a file, and nothing else. A changed occurrence gets a
// component of its own, as in RFC 5545 §3.8.4.4.

public import CivilTime
internal import ICalendar
internal import Repetition

extension EventFile {
  /// The file with one occurrence changed to `event`. The occurrence's own component is changed;
  /// if the occurrence has none, it gets a copy of the series' component. The copied alarms keep
  /// their UIDs, because they are the same alarms at another time.
  ///
  /// - Parameter event: `event(at:)`, changed. Its rule is the series' rule, or none.
  public func bytes(
    for event: Event, occurrence original: WallTime, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    guard let present = self.event(at: original) else {
      throw ReminderFault(.occurrence, .noSuchOccurrence)
    }
    guard event.recurrence.isEmpty || event.recurrence == present.recurrence else {
      throw ReminderFault(.recurrence, .ruleOnOccurrence)
    }
    guard repeats else { return try bytes(for: event, at: now) }
    try EventCheck(new: event, old: present).run()
    var new = event
    if let partIndex = overrideIndex.singleIndices[original] {
      new.recurrence = overrideParts[partIndex].event.recurrence
      return try bytes(for: new, in: overrideParts[partIndex], at: now)
    }
    new.recurrence = present.recurrence
    guard new != present else { return bytes }
    new.recurrence = []
    try checkStructure()
    let inForce = overrideIndex.overrideInForce(at: original)
    let sourcePart = inForce.map { overrideParts[$0.index] } ?? part
    let isOverrideStart = inForce?.original == original
    let nextStart = isOverrideStart ? series.nextDate(ofLastingOverrideAt: original) : nil
    if isOverrideStart, nextStart == nil {
      // Without the series it is unknown to which later occurrences the override applies. So the
      // override itself is changed, for all of them.
      guard hasSeries else {
        new.recurrence = sourcePart.event.recurrence
        return try bytes(for: new, in: sourcePart, at: now)
      }
      return try bytes(for: new, aloneIn: sourcePart, original, at: now)
    }
    do throws(EditFault) {
      let detachedComponent = try detachedComponent(
        new, from: sourcePart, wall.moment(at: original), at: now)
      return try text.edited { edit in
        guard let detachedComponent else { return }
        if let nextStart { moveStart(sourcePart, at: nextStart, now, &edit) }
        edit.add(detachedComponent, to: calendar)
        ItemWriting(item: part.component, calendar: calendar, zones: zones)
          .addZones([wall.first, new.start, new.end], for: [], &edit)
      }.bytes
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// The file without one occurrence, which is excluded from the series and loses its component.
  /// Nil if it was the only occurrence, so that nothing remains.
  public func bytes(
    removing original: WallTime, at now: Instant
  ) throws(ReminderFault) -> [UInt8]? {
    guard occurrence(at: original) != nil else {
      throw ReminderFault(.occurrence, .noSuchOccurrence)
    }
    guard hasOther(than: original) else { return nil }
    try checkStructure()
    do throws(EditFault) {
      return try text.edited { edit in
        if let partIndex = overrideIndex.singleIndices[original] {
          edit.remove(overrideParts[partIndex].component)
          // A second component of the same occurrence, ignored until now, would otherwise take the
          // place of the removed one.
          for stray in strays where stray.original == original { edit.remove(stray.component) }
        }
        guard hasSeries else { return }
        seriesLines.write(series.excluding(original), &edit)
        EventPatch(part, in: calendar, zones).lines.stamp(now, &edit)
      }.bytes
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  // MARK: The first occurrence of a THISANDFUTURE override

  private func moveStart(
    _ part: EventPart, at nextStart: WallTime, _ now: Instant, _ edit: inout CalendarEdit
  ) {
    let occurrence = occurrencePlan.regularOccurrence(at: nextStart)
    var movedEvent = part.event
    (movedEvent.start, movedEvent.end) = (occurrence.start, occurrence.end)
    let patch = EventPatch(part, in: calendar, zones)
    patch.write(movedEvent, &edit)
    setRecurrenceID(part.component, true, wall.moment(at: nextStart), &edit)
    patch.lines.stamp(now, &edit)
  }

  /// Changes a THISANDFUTURE override and makes it an override of its own occurrence alone,
  /// because it applies to no later occurrence.
  private func bytes(
    for new: Event, aloneIn part: EventPart, _ original: WallTime, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    let patch = EventPatch(part, in: calendar, zones)
    var new = new
    new.recurrence = part.event.recurrence
    do throws(EditFault) {
      return try text.edited { edit in
        patch.repair(new, &edit)
        patch.write(new, &edit)
        setRecurrenceID(part.component, false, wall.moment(at: original), &edit)
        patch.lines.stamp(now, &edit)
        addZones([(part, new)], for: [], &edit)
      }.bytes
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  private func hasOther(than original: WallTime) -> Bool {
    let ownStarts = Set(overrideIndex.singleIndices.keys).union(overrideIndex.orphanIndices.keys)
    if ownStarts.count > (ownStarts.contains(original) ? 1 : 0) { return true }
    var occurrences = recurrence.makeIterator()
    guard let first = occurrences.next() else { return false }
    return first != original || occurrences.next() != nil
  }

  private func bytes(
    for new: Event, in part: EventPart, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    let patch = EventPatch(part, in: calendar, zones)
    do throws(EditFault) {
      guard try text.wouldChange(by: { patch.write(new, &$0) }) else { return bytes }
      return try text.edited { edit in
        patch.repair(new, &edit)
        patch.write(new, &edit)
        patch.lines.stamp(now, &edit)
        addZones([(part, new)], for: [], &edit)
      }.bytes
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// Makes a component for one occurrence: a copy of the series or override that applied to it,
  /// without recurrence rules and dates.
  private func detachedComponent(
    _ new: Event, from overrideInForce: EventPart, _ original: Moment, at now: Instant
  ) throws(EditFault) -> NewComponent? {
    guard let copy = NewComponent(copying: overrideInForce.component) else { return nil }
    let draft: CalendarText
    do {
      draft = try CalendarText(NewComponent.calendar(productID: "") { $0.add(copy) })
    } catch {
      throw .limit(error)
    }
    // The file's zones are resolved already, so no database is needed.
    var (zones, problems, none) = (zones, Problems(), ZoneDatabase(folders: []))
    guard let component = draft.components(.vevent).first,
      let part = EventPart(
        component, original: overrideInForce.event.start, &zones, &problems, &none)
    else { return nil }
    let patch = EventPatch(part, in: draft.components.first, zones)
    let editedDraft = try draft.edited { edit in
      var occurrenceEvent = new
      occurrenceEvent.recurrence = part.event.recurrence
      patch.repair(occurrenceEvent, &edit)
      patch.write(occurrenceEvent, &edit)
      for name in [Name.rrule, .rdate, .exdate, .exrule] { edit.remove(name, in: component) }
      edit.set(.recurrenceID, to: EventLines.recurrenceID(date(original)), in: component)
      patch.lines.stamp(now, &edit)
    }
    return editedDraft.components(.vevent).first.flatMap { NewComponent(copying: $0) }
  }
}
