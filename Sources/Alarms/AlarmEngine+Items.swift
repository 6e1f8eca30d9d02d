// Adds, changes and removes items and places, with their fences and open firings.

public import CivilTime
public import Geofence
public import Reminders

extension AlarmEngine {
  /// Updates an item; `inputs` is nil if the item was removed or has no alarm that can go off.
  /// `outcome` returns what happened to an earlier date of the reminder. It is called only if the
  /// reminder has another date now and an open firing is for the earlier one.
  public mutating func update(
    _ inputs: AlarmInputs?, of item: String, _ entity: Firing.Entity, now: Instant,
    outcome: (SeriesDate) -> SeriesDate.DateOutcome = { _ in .stays }
  ) {
    // Most changes of an item do not affect its alarms, so its fences and times need not be
    // computed again.
    if let inputs, let old = items[item], firingLog.openCount(of: item) == 0, old.entity == entity,
      old.differsOnlyInTitle(from: inputs)
    {
      let watched = MonitoredItem(inputs, entity, reopened: old.reopened)
      items[item] = watched
      passAcknowledged(watched, of: item, now: now)
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
      forget(old?.alarms ?? [], of: item)
      (items[item], varyingItems) = (nil, varyingItems.subtracting([item]))
      timers.set(item, at: nil)
      closeOpen(of: item, nil, now: now)
      return
    }
    closeOpen(of: item, doneBy: inputs, outcome, now: now)
    var watched = MonitoredItem(inputs, entity, reopened: old?.reopened)
    if let old, old.inputs.state != .open, inputs.state == .open { watched.reopened = now }
    watched.moveToOccurrence(clock, at: now)
    if let old {
      recognizeFences(watched, of: item, insteadOf: old)
    } else {
      recognizeStoredFences(watched, of: item)
    }
    updateFences(watched, of: item, insteadOf: old, now: now)
    recognizeTimes(watched, of: item, now: now)
    if let old { recognizeAcknowledged(watched, of: item, insteadOf: old, now: now) }
    passAcknowledged(watched, of: item, now: now)
    closeOpen(of: item, watched, now: now)
    schedule(item, now: now)
  }

  /// Updates the fences of an item's alarms.
  private mutating func updateFences(
    _ watched: MonitoredItem, of item: String, insteadOf old: MonitoredItem?, now: Instant
  ) {
    let fenced = Set(watched.alarms.lazy.filter { $0.fence != nil }.map(\.id))
    forget((old?.alarms ?? []).filter { !fenced.contains($0.id) }, of: item)
    items[item] = watched
    if watched.occurrenceEnd == nil { varyingItems.remove(item) } else { varyingItems.insert(item) }
    for alarm in watched.alarms {
      guard let fence = alarm.fence else { continue }
      let owner = FenceOwner.alarm(AlarmKey(item: item, alarm: alarm.id))
      set(fence.circles, policy(fence.policy), of: owner, now: now)
      // The stored state tells whether the alarm is for arriving or for leaving, so it has to be
      // stored again.
      if let before = old?.alarm(alarm.id)?.fence, before.proximity != fence.proximity {
        unstored.fences.insert(owner)
      }
    }
    collect()
  }

  private mutating func forget(_ alarms: [Alarm], of item: String) {
    for alarm in alarms where alarm.fence != nil {
      forget(.alarm(AlarmKey(item: item, alarm: alarm.id)))
    }
  }

  /// Updates an item whose current occurrence is over, because the next occurrence may have other
  /// fences.
  mutating func moveToNextOccurrence(_ item: String, now: Instant) {
    guard let old = items[item], old.series?.varyingAlarms.isEmpty == false else { return }
    var watched = old
    watched.moveToOccurrence(clock, at: now)
    updateFences(watched, of: item, insteadOf: old, now: now)
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
    guard let circle else { return forget(.place(id)) }
    // A place uses the default policy, except that being inside when the place is added is not a
    // crossing.
    let policy = policy(FencePolicy(fireIfInside: false))
    set([circle], policy, of: .place(id), now: now)
    collect()
  }

  func policy(_ own: FencePolicy) -> CrossingPolicy {
    CrossingPolicy(
      dwell: own.dwell ?? defaultPolicy.dwell, margin: own.margin ?? defaultPolicy.margin,
      fireIfInside: own.fireIfInside ?? defaultPolicy.fireIfInside ?? false) ?? .standard
  }

  private mutating func set(
    _ circles: [Circle], _ policy: CrossingPolicy, of owner: FenceOwner, now: Instant
  ) {
    if let key = fenceOwners[owner] {
      _ = fences.set(key, circles, policy: policy, now: now)
      return
    }
    let key = fenceOwners.addFence(of: owner)
    collect()
    _ = fences.set(key, circles, policy: policy, now: now)
    // A new fence has no state, so there is nothing to store.
    if fences.state(of: key) == FenceState() { _ = fences.takeChanges() }
    guard let kept = unloadedStates.removeValue(forKey: owner),
      kept.circles == Record.digest(of: circles)
    else { return }
    collect()
    fences.restore(kept.state, of: key)
    _ = fences.takeChanges()
    if let proximity = kept.proximity, proximity != self.proximity(of: owner) {
      unstored.fences.insert(owner)
    } else {
      unstored.fences.remove(owner)
    }
  }

  private mutating func forget(_ owner: FenceOwner) {
    unloadedStates[owner] = nil
    guard let key = fenceOwners.removeFence(of: owner) else { return }
    fences.remove(key)
    unstored.fences.insert(owner)
    if case .alarm(let key) = owner, spent.remove(key) != nil {
      unstored.records[Record.spentKey(key)] = .some(nil)
    }
  }

  /// Notes the fences whose state has changed and has to be stored.
  mutating func collect() {
    for key in fences.takeChanges() {
      if let owner = fenceOwners.owner(of: key) { unstored.fences.insert(owner) }
    }
  }

  // MARK: Closing firings

  private mutating func closeOpen(of item: String, _ watched: MonitoredItem?, now: Instant) {
    for firing in firingLog.open(of: item) {
      if let reason = reasonToClose(firing, watched) { end(firing.id, reason, at: now) }
    }
  }

  /// Closes the firings for dates of a series that are done. Completing one date leaves the alarms
  /// of the series as they are, so `reasonToClose` does not find these firings.
  private mutating func closeOpen(
    of item: String, doneBy inputs: AlarmInputs, _ outcome: (SeriesDate) -> SeriesDate.DateOutcome,
    now: Instant
  ) {
    var known: [SeriesDate: SeriesDate.DateOutcome] = [:]
    for firing in firingLog.open(of: item) {
      guard let seriesDate = firing.seriesDate,
        inputs.hasLeft(seriesDate, floatingIn: clock.zone)
      else { continue }
      let becomes = known[seriesDate] ?? outcome(seriesDate)
      known[seriesDate] = becomes
      switch becomes {
      case .stays: break
      case .movedOn: end(firing.id, .completed, at: now)
      // The series has a new date. The firing is not closed: it counts for the new date now.
      case .broughtForward: advance(firing.id, to: inputs.seriesDate(floatingIn: clock.zone))
      }
    }
  }

  private mutating func advance(_ id: String, to seriesDate: SeriesDate?) {
    guard var firing = firingLog[id] else { return }
    firing.seriesDate = seriesDate
    firingLog.store(firing)
    unstored.records[Record.firingKey(id)] = Record.encoded(firing)
  }

  /// Closes the open firings of items that were removed while no process was running. Must be
  /// called only when all existing items have been added.
  public mutating func closeFiringsWithoutAlarm(of entity: Firing.Entity, now: Instant) {
    for item in firingLog.itemsWithOpen where items[item] == nil {
      guard firingLog.open(of: item).contains(where: { $0.entity == entity }) else { continue }
      closeOpen(of: item, nil, now: now)
    }
  }

  private func reasonToClose(_ firing: Firing, _ watched: MonitoredItem?) -> Firing.End.Reason? {
    guard let watched, let alarm = watched.alarm(firing.key.alarm, of: firing.occurrence)
    else { return .removed }
    // The occurrence was removed or moved.
    if let name = firing.occurrence, watched.series?.hasOccurrence(named: name) == false {
      return .removed
    }
    if watched.inputs.state != .open, watched.series == nil { return .completed }
    if hasMoved(firing, alarm, watched.inputs) { return .removed }
    if let until = alarm.snoozedUntil, until > firing.at { return .snoozed }
    if firing.cause.isPlace { return nil }
    return alarm.acknowledged.map { $0 >= firing.at } ?? false ? .acknowledged : nil
  }

  /// Whether the date for which the alarm went off has changed.
  private func hasMoved(_ firing: Firing, _ alarm: Alarm, _ inputs: AlarmInputs) -> Bool {
    guard !firing.cause.isPlace, firing.occurrence == nil, inputs.schedule?.repeats != true else {
      return false
    }
    if firing.cause == .time { return inputs.ownTime(of: alarm, clock) != firing.at }
    // If a relative alarm was snoozed, its firing belongs to the date that the item had then.
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
    unstored.records[Record.firingKey(id)] = Record.encoded(firing)
    // An alarm that may go off only once may go off again if the person postpones it to the next
    // visit.
    if reason == .nextVisit, spent.remove(firing.key) != nil {
      unstored.records[Record.spentKey(firing.key)] = .some(nil)
    }
    return true
  }

  /// Marks alarms that were just set for a past time, so that they do not go off for it.
  public mutating func suppressPast(
    _ inputs: AlarmInputs, of item: String, was old: AlarmInputs?, now: Instant
  ) {
    let known = Set(old?.triggers(clock, around: now).map { $0.firing(of: item) } ?? [])
    for trigger in inputs.triggers(clock, around: now) where trigger.at <= now {
      let id = trigger.firing(of: item)
      guard !known.contains(id) else { continue }
      guard firingLog[id] == nil, now - trigger.at <= Self.longestLateness else { continue }
      suppressed[id] = trigger.at
      unstored.records[Record.passedKey(id)] = Record.encoded(passed: trigger.at)
    }
  }
}
