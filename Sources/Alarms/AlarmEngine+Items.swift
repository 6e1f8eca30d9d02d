// Adds, changes and removes items and places, with their fences and open firings.

public import CivilTime
public import Geofence
public import Reminders

extension AlarmEngine {
  /// Updates an item; `inputs` is nil if the item was removed or has no alarm that can go off. If
  /// an open firing belongs to an earlier date of a reminder that has a new date now, `outcome` is
  /// called to learn what happened to the earlier date.
  public mutating func update(
    _ inputs: AlarmInputs?, of item: String, _ entity: Firing.Entity, now: Instant,
    outcome: (SeriesDate) -> SeriesDate.DateOutcome = { _ in .stays }
  ) {
    // Most changes of an item do not affect its alarms, so its fences and times need not be
    // computed again.
    if let inputs, let old = items[item], firingLog.openCount(of: item) == 0, old.entity == entity,
      old.differsOnlyInTitle(from: inputs)
    {
      let monitoredItem = MonitoredItem(inputs, entity, reopenedAt: old.reopenedAt)
      items[item] = monitoredItem
      passAcknowledged(monitoredItem, of: item, now: now)
    } else {
      replace(inputs, of: item, entity, now: now, outcome: outcome)
    }
  }

  /// Updates an item without checking whether anything has changed.
  mutating func replace(
    _ inputs: AlarmInputs?, of item: String, _ entity: Firing.Entity, now: Instant,
    outcome: (SeriesDate) -> SeriesDate.DateOutcome = { _ in .stays }
  ) {
    let old = items[item]
    guard let inputs else {
      removeFences(of: old?.alarms ?? [], in: item)
      (items[item], varyingItems) = (nil, varyingItems.subtracting([item]))
      timers.set(item, at: nil)
      closeOpenFirings(of: item, nil, now: now)
      return
    }
    closeOpenFirings(of: item, doneBy: inputs, outcome, now: now)
    var monitoredItem = MonitoredItem(inputs, entity, reopenedAt: old?.reopenedAt)
    if let old, old.inputs.state != .open, inputs.state == .open { monitoredItem.reopenedAt = now }
    monitoredItem.moveToOccurrence(clock, at: now)
    if let old {
      recognizeFences(monitoredItem, of: item, insteadOf: old)
    } else {
      recognizeStoredFences(monitoredItem, of: item)
    }
    updateFences(monitoredItem, of: item, insteadOf: old, now: now)
    recognizeTimes(monitoredItem, of: item, now: now)
    if let old { recognizeAcknowledged(monitoredItem, of: item, insteadOf: old, now: now) }
    passAcknowledged(monitoredItem, of: item, now: now)
    closeOpenFirings(of: item, monitoredItem, now: now)
    schedule(item, now: now)
  }

  /// Updates the fences of an item's alarms.
  private mutating func updateFences(
    _ monitoredItem: MonitoredItem, of item: String, insteadOf old: MonitoredItem?, now: Instant
  ) {
    let idsWithFence = Set(monitoredItem.alarms.lazy.filter { $0.fence != nil }.map(\.id))
    removeFences(of: (old?.alarms ?? []).filter { !idsWithFence.contains($0.id) }, in: item)
    items[item] = monitoredItem
    if monitoredItem.occurrenceEnd == nil {
      varyingItems.remove(item)
    } else {
      varyingItems.insert(item)
    }
    for alarm in monitoredItem.alarms {
      guard let fence = alarm.fence else { continue }
      let owner = FenceOwner.alarm(AlarmKey(item: item, alarm: alarm.id))
      set(fence.circles, policy(fence.policy), of: owner, now: now)
      // The stored state tells whether the alarm is for arriving or for leaving, so it has to be
      // stored again.
      if let oldFence = old?.alarm(alarm.id)?.fence, oldFence.proximity != fence.proximity {
        unstoredChanges.fences.insert(owner)
      }
    }
    noteChangedFences()
  }

  private mutating func removeFences(of alarms: [Alarm], in item: String) {
    for alarm in alarms where alarm.fence != nil {
      removeFence(of: .alarm(AlarmKey(item: item, alarm: alarm.id)))
    }
  }

  /// Updates an item whose current occurrence is over, because the next occurrence may have other
  /// fences.
  mutating func moveToNextOccurrence(_ item: String, now: Instant) {
    guard let old = items[item], old.series?.varyingAlarms.isEmpty == false else { return }
    var monitoredItem = old
    monitoredItem.moveToOccurrence(clock, at: now)
    updateFences(monitoredItem, of: item, insteadOf: old, now: now)
  }

  /// Updates all items whose current occurrence is over. Must be called before any position is
  /// evaluated.
  mutating func moveAllToNextOccurrence(now: Instant) {
    for item in varyingItems {
      guard let end = items[item]?.occurrenceEnd, end <= now else { continue }
      moveToNextOccurrence(item, now: now)
      schedule(item, now: now)
    }
  }

  /// Updates one of the person's places; `circle` is nil if the place was removed.
  public mutating func update(place id: String, _ circle: Circle?, now: Instant) {
    defer { reconcileVisit(to: id, now: now) }
    guard let circle else { return removeFence(of: .place(id)) }
    // A place uses the default policy, except that being inside when the place is added is not a
    // crossing.
    let policy = policy(FencePolicy(fireIfInside: false))
    set([circle], policy, of: .place(id), now: now)
    noteChangedFences()
  }

  func policy(_ ownPolicy: FencePolicy) -> CrossingPolicy {
    CrossingPolicy(
      dwell: ownPolicy.dwell ?? defaultPolicy.dwell,
      margin: ownPolicy.margin ?? defaultPolicy.margin,
      fireIfInside: ownPolicy.fireIfInside ?? defaultPolicy.fireIfInside ?? false) ?? .standard
  }

  private mutating func set(
    _ circles: [Circle], _ policy: CrossingPolicy, of owner: FenceOwner, now: Instant
  ) {
    if let key = fenceOwners[owner] {
      _ = fences.set(key, circles, policy: policy, now: now)
      return
    }
    let key = fenceOwners.addFence(of: owner)
    noteChangedFences()
    _ = fences.set(key, circles, policy: policy, now: now)
    // A new fence has no state, so there is nothing to store.
    if fences.state(of: key) == FenceState() { _ = fences.takeChanges() }
    guard let storedState = unloadedStates.removeValue(forKey: owner),
      storedState.circles == Record.digest(of: circles)
    else { return }
    noteChangedFences()
    fences.restore(storedState.state, of: key)
    _ = fences.takeChanges()
    if let proximity = storedState.proximity, proximity != self.proximity(of: owner) {
      unstoredChanges.fences.insert(owner)
    } else {
      unstoredChanges.fences.remove(owner)
    }
  }

  private mutating func removeFence(of owner: FenceOwner) {
    unloadedStates[owner] = nil
    guard let key = fenceOwners.removeFence(of: owner) else { return }
    fences.remove(key)
    unstoredChanges.fences.insert(owner)
    if case .alarm(let key) = owner, spentAlarms.remove(key) != nil {
      unstoredChanges.records[Record.spentKey(key)] = .some(nil)
    }
  }

  /// Remembers the fences whose state has changed, so that the state is stored.
  mutating func noteChangedFences() {
    for key in fences.takeChanges() {
      if let owner = fenceOwners.owner(of: key) { unstoredChanges.fences.insert(owner) }
    }
  }

  // MARK: Closing firings

  private mutating func closeOpenFirings(
    of item: String, _ monitoredItem: MonitoredItem?, now: Instant
  ) {
    for firing in firingLog.openFirings(of: item) {
      if let reason = reasonToClose(firing, monitoredItem) { end(firing.id, reason, at: now) }
    }
  }

  /// Closes the firings for dates of a series that are done. Completing one date leaves the alarms
  /// of the series as they are, so `reasonToClose` does not find these firings.
  private mutating func closeOpenFirings(
    of item: String, doneBy inputs: AlarmInputs, _ outcome: (SeriesDate) -> SeriesDate.DateOutcome,
    now: Instant
  ) {
    var outcomesByDate: [SeriesDate: SeriesDate.DateOutcome] = [:]
    for firing in firingLog.openFirings(of: item) {
      guard let seriesDate = firing.seriesDate,
        inputs.hasLeft(seriesDate, floatingIn: clock.zone)
      else { continue }
      let dateOutcome = outcomesByDate[seriesDate] ?? outcome(seriesDate)
      outcomesByDate[seriesDate] = dateOutcome
      switch dateOutcome {
      case .stays: break
      case .movedOn: end(firing.id, .completed, at: now)
      // The series has a new date. The firing stays open, and belongs to the new date from now on.
      case .broughtForward: assignDate(firing.id, to: inputs.seriesDate(floatingIn: clock.zone))
      }
    }
  }

  private mutating func assignDate(_ id: String, to seriesDate: SeriesDate?) {
    guard var firing = firingLog[id] else { return }
    firing.seriesDate = seriesDate
    firingLog.store(firing)
    unstoredChanges.records[Record.firingKey(id)] = Record.encoded(firing)
  }

  /// Closes the open firings of items that were removed while no process was running. Must be
  /// called only when all existing items have been added.
  public mutating func closeFiringsWithoutAlarm(of entity: Firing.Entity, now: Instant) {
    for item in firingLog.itemsWithOpen where items[item] == nil {
      guard firingLog.openFirings(of: item).contains(where: { $0.entity == entity }) else {
        continue
      }
      closeOpenFirings(of: item, nil, now: now)
    }
  }

  private func reasonToClose(_ firing: Firing, _ monitoredItem: MonitoredItem?) -> Firing.End
    .Reason?
  {
    guard let monitoredItem,
      let alarm = monitoredItem.alarm(firing.key.alarm, of: firing.occurrence)
    else { return .removed }
    // The occurrence was removed or moved.
    if let name = firing.occurrence, monitoredItem.series?.hasOccurrence(named: name) == false {
      return .removed
    }
    if monitoredItem.inputs.state != .open, monitoredItem.series == nil { return .completed }
    if hasDateMoved(firing, alarm, monitoredItem.inputs) { return .removed }
    if let until = alarm.snoozedUntil, until > firing.at { return .snoozed }
    if firing.cause.isPlace { return nil }
    return alarm.acknowledged.map { $0 >= firing.at } ?? false ? .acknowledged : nil
  }

  /// Whether the date for which the alarm went off has changed.
  private func hasDateMoved(_ firing: Firing, _ alarm: Alarm, _ inputs: AlarmInputs) -> Bool {
    guard !firing.cause.isPlace, firing.occurrence == nil, inputs.schedule?.repeats != true else {
      return false
    }
    if firing.cause == .time { return inputs.ownTime(of: alarm, clock) != firing.at }
    // If a relative alarm was snoozed, the time of its firing is the end of the snooze, so the
    // item's date is compared instead: the date now, and the date when the alarm went off.
    guard case .relative = alarm.trigger, let date = firing.seriesDate else { return false }
    return inputs.hasMoved(from: date)
  }

  /// Closes a firing; false if it does not exist or is not open.
  @discardableResult
  public mutating func end(
    _ id: String, _ reason: Firing.End.Reason, at now: Instant
  ) -> Bool {
    guard var firing = firingLog[id], firing.isOpen else { return false }
    firing.end = Firing.End(reason, at: now)
    firingLog.store(firing)
    outcome.closings.append(firing)
    unstoredChanges.records[Record.firingKey(id)] = Record.encoded(firing)
    // An alarm that may go off only once may go off again if the person postpones it to the next
    // visit.
    if reason == .nextVisit, spentAlarms.remove(firing.key) != nil {
      unstoredChanges.records[Record.spentKey(firing.key)] = .some(nil)
    }
    return true
  }

  /// Suppresses alarms that were just set for a past time, so that they do not go off now.
  public mutating func suppressPast(
    _ inputs: AlarmInputs, of item: String, was old: AlarmInputs?, now: Instant
  ) {
    let firingsBeforeChange = Set(
      old?.triggers(clock, around: now).map { $0.firingID(of: item) } ?? [])
    for trigger in inputs.triggers(clock, around: now) where trigger.at <= now {
      let id = trigger.firingID(of: item)
      guard !firingsBeforeChange.contains(id) else { continue }
      guard firingLog[id] == nil, now - trigger.at <= Self.longestLateness else { continue }
      suppressedFirings[id] = trigger.at
      unstoredChanges.records[Record.passedKey(id)] = Record.encoded(passed: trigger.at)
    }
  }
}
