// Changes the alarms of an event's file: acknowledges or snoozes one in the component that has it,
// or applies a change to every component. Does not decide when alarms go off.

public import CivilTime
internal import ICalendar

extension EventFile {
  /// Acknowledges an alarm; ends a snooze.
  public func bytes(
    acknowledging alarm: String, of occurrence: String?, now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try bytes(changing: alarm, of: occurrence, at: now) { $0.acknowledge(at: now) }
  }

  /// Acknowledges an alarm and makes it go off again later; replaces an earlier snooze.
  public func bytes(
    snoozing alarm: String, of occurrence: String?, until: Instant, now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try bytes(changing: alarm, of: occurrence, at: now) { $0.snooze(until: until, at: now) }
  }

  /// Applies a change to the series and to every override in one edit. The change must leave starts and
  /// ends as they are.
  public func bytes(
    changing change: (inout Event) -> Void, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try bytes(changing: components, at: now, change)
  }

  /// The person's places that the event is at, by the series or by any override; each once.
  public var followedPlaces: [FencePlace] {
    var seen: Set<FencePlace> = []
    return components.compactMap(\.event.place).filter { place in
      place.placeID != nil && seen.insert(place).inserted
    }
  }

  /// Whether any component has this alarm.
  public func hasAlarm(_ id: String) -> Bool { components.contains { $0.hasAlarm(id) } }

  private var components: [EventPart] { (hasSeries ? [part] : []) + parts }

  /// Changes the alarm where it is found first: in the occurrence's own component, then in the override
  /// that applies to the occurrence, then in the series.
  private func bytes(
    changing id: String, of occurrence: String?, at now: Instant,
    _ change: (inout Alarm) -> Void
  ) throws(ReminderFault) -> [UInt8] {
    let original = occurrence.flatMap(schedule.original)
    let indices = original.map { [index.singles[$0], index.overrideInForce(at: $0)?.index] } ?? []
    let own = indices.lazy.compactMap { $0 }.map { parts[$0] } + [part]
    guard let part = own.first(where: { $0.hasAlarm(id) }) else {
      throw ReminderFault(.alarms, .noSuchAlarm(id))
    }
    return try bytes(changing: [part], at: now) { event in
      for index in event.alarms.indices where event.alarms[index].id == id {
        change(&event.alarms[index])
      }
    }
  }

  private func bytes(
    changing parts: [EventPart], at now: Instant, _ change: (inout Event) -> Void
  ) throws(ReminderFault) -> [UInt8] {
    var changed: [(part: EventPart, new: Event)] = []
    for part in parts {
      var new = part.event
      change(&new)
      guard new != part.event else { continue }
      try EventCheck(new: new, old: part.event).run()
      changed.append((part, new))
    }
    guard !changed.isEmpty else { return bytes }
    do throws(EditFault) {
      // A value may read differently after it was written, so the texts are compared, and an edit that
      // leaves the text unchanged is not written.
      let isChanged = try text.isChanged { edit in
        for (part, new) in changed { EventPatch(part, in: calendar, zones).write(new, &edit) }
      }
      guard isChanged else { return bytes }
      return try text.edited { edit in
        for (part, new) in changed {
          let patch = EventPatch(part, in: calendar, zones)
          patch.repair(new, &edit)
          patch.write(new, &edit)
          patch.lines.stamp(now, &edit)
        }
      }.bytes
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }
}

extension EventPart {
  fileprivate func hasAlarm(_ id: String) -> Bool { event.alarms.contains { $0.id == id } }
}
