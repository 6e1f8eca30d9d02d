// Changes the alarms of an event's file: acknowledges or snoozes one in the component that has it,
// or applies a change to every component. Does not decide when alarms go off.

public import CivilTime
internal import ICalendar

extension EventFile {
  /// Acknowledges an alarm, and ends its snooze.
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

  /// Applies a change to the series and to every override in one edit. The change must leave
  /// starts and ends as they are.
  public func bytes(
    changing change: (inout Event) -> Void, at now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try bytes(changing: eventParts, at: now, change)
  }

  /// The person's own places (such as "home") that the event is at, in the series or in any
  /// override; each once.
  public var followedPlaces: [FencePlace] {
    var seenPlaces: Set<FencePlace> = []
    return eventParts.compactMap(\.event.place).filter { place in
      place.placeID != nil && seenPlaces.insert(place).inserted
    }
  }

  /// Whether any component has this alarm.
  public func hasAlarm(_ id: String) -> Bool { eventParts.contains { $0.hasAlarm(id) } }

  private var eventParts: [EventPart] { (hasSeries ? [part] : []) + overrideParts }

  /// Changes the alarm in the first component that has it. These are searched in turn: the
  /// occurrence's own component, the override that applies to the occurrence, and the series.
  private func bytes(
    changing id: String, of occurrence: String?, at now: Instant,
    _ change: (inout Alarm) -> Void
  ) throws(ReminderFault) -> [UInt8] {
    let original = occurrence.flatMap(schedule.originalStart(ofID:))
    let partIndices =
      original.map {
        [overrideIndex.singleIndices[$0], overrideIndex.overrideInForce(at: $0)?.index]
      } ?? []
    let candidateParts = partIndices.lazy.compactMap { $0 }.map { overrideParts[$0] } + [part]
    guard let part = candidateParts.first(where: { $0.hasAlarm(id) }) else {
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
    var changedParts: [(part: EventPart, new: Event)] = []
    for part in parts {
      var new = part.event
      change(&new)
      guard new != part.event else { continue }
      try EventCheck(new: new, old: part.event).run()
      changedParts.append((part, new))
    }
    guard !changedParts.isEmpty else { return bytes }
    do throws(EditFault) {
      // A value may read differently after it was written, so the texts are compared, and an edit
      // that leaves the text unchanged is not written.
      let isChanged = try text.wouldChange { edit in
        for (part, new) in changedParts { EventPatch(part, in: calendar, zones).write(new, &edit) }
      }
      guard isChanged else { return bytes }
      return try text.edited { edit in
        for (part, new) in changedParts {
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
