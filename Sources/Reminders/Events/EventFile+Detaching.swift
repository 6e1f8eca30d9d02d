// Changes or removes one occurrence of a file, and nothing else. A changed occurrence gets a
// component of its own, as in RFC 5545 §3.8.4.4.

public import CivilTime
internal import ICalendar
internal import Repetition

extension EventFile {
  /// The file with one occurrence changed to `event`, in the component that the occurrence has or in a
  /// new one copied from the series. Alarms keep their UIDs, because they are the same alarms at another
  /// time.
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
    if let single = index.singles[original] {
      new.recurrence = parts[single].event.recurrence
      return try bytes(for: new, in: parts[single], at: now)
    }
    new.recurrence = present.recurrence
    guard new != present else { return bytes }
    new.recurrence = []
    try checkStructure()
    let inForce = index.overrideInForce(at: original)
    let holder = inForce.map { parts[$0.index] } ?? part
    let isOwn = inForce?.original == original
    let next = isOwn ? series.nextDate(ofLastingOverrideAt: original) : nil
    if isOwn, next == nil {
      // Without the series, the later occurrences that the override applies to are unknown.
      guard hasSeries else {
        new.recurrence = holder.event.recurrence
        return try bytes(for: new, in: holder, at: now)
      }
      return try bytes(for: new, aloneIn: holder, original, at: now)
    }
    do throws(EditFault) {
      let detached = try detached(new, from: holder, wall.moment(at: original), at: now)
      return try text.edited { edit in
        guard let detached else { return }
        if let next { begin(holder, at: next, now, &edit) }
        edit.add(detached, to: calendar)
        ItemWriting(item: part.component, calendar: calendar, zones: zones)
          .addZones([wall.first, new.start, new.end], for: [], &edit)
      }.bytes
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// The file without one occurrence: it is excluded from the series, and its component is removed. Nil
  /// if it was the last occurrence, so that nothing remains.
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
        if let single = index.singles[original] {
          edit.remove(parts[single].component)
          // Otherwise an ignored component of the same occurrence would now count.
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

  // MARK: The first occurrence of a lasting override

  private func begin(
    _ part: EventPart, at next: WallTime, _ now: Instant, _ edit: inout CalendarEdit
  ) {
    let occurrence = plan.shown(next)
    var later = part.event
    (later.start, later.end) = (occurrence.start, occurrence.end)
    let patch = EventPatch(part, in: calendar, zones)
    patch.write(later, &edit)
    rename(part.component, true, wall.moment(at: next), &edit)
    patch.lines.stamp(now, &edit)
  }

  /// Changes a lasting override into a single one, because it applies to no other occurrence.
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
        rename(part.component, false, wall.moment(at: original), &edit)
        patch.lines.stamp(now, &edit)
        addZones([(part, new)], for: [], &edit)
      }.bytes
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  private func hasOther(than original: WallTime) -> Bool {
    let all = Set(index.singles.keys).union(index.orphans.keys)
    if all.count > (all.contains(original) ? 1 : 0) { return true }
    var rest = recurrence.makeIterator()
    guard let first = rest.next() else { return false }
    return first != original || rest.next() != nil
  }

  private func bytes(
    for new: Event, in part: EventPart, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    let patch = EventPatch(part, in: calendar, zones)
    do throws(EditFault) {
      guard try text.isChanged(by: { patch.write(new, &$0) }) else { return bytes }
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

  /// Makes a component for one occurrence: a copy of the series or override that applied to it, without
  /// recurrence rules and dates.
  private func detached(
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
    let edited = try draft.edited { edit in
      var bare = new
      bare.recurrence = part.event.recurrence
      patch.repair(bare, &edit)
      patch.write(bare, &edit)
      for name in [Name.rrule, .rdate, .exdate, .exrule] { edit.remove(name, in: component) }
      edit.set(.recurrenceID, to: EventLines.original(date(original)), in: component)
      patch.lines.stamp(now, &edit)
    }
    return edited.components(.vevent).first.flatMap { NewComponent(copying: $0) }
  }
}
