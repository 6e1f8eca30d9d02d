// Recognizes alarms whose id has changed because another program removed or added their UID. An
// alarm that went off or was acknowledged under its old id does not go off again under the new one.

internal import CivilTime
internal import Geofence
internal import Reminders

extension AlarmEngine {
  /// Recognizes time alarms by the time at which they went off. Needs no earlier version of the
  /// item, so it also works if the item was changed while no process was running.
  mutating func recognizeTimes(_ monitoredItem: MonitoredItem, of item: String, now: Instant) {
    let pendingTriggers = monitoredItem.triggers(clock, around: now).filter {
      $0.at <= now && isPending($0, item, now)
    }
    guard !pendingTriggers.isEmpty else { return }
    // Firings in the order of their times, so that every process gets the same result.
    var candidateFirings = firingLog.firings(of: item).inOrder.filter { firing in
      !firing.cause.isPlace && firing.end?.reason != .removed
        && monitoredItem.alarm(firing.key.alarm, of: firing.occurrence) == nil
    }
    for trigger in pendingTriggers {
      let matchIndex = candidateFirings.firstIndex {
        $0.cause == trigger.cause && $0.at == trigger.at && $0.occurrence == trigger.occurrence
      }
      guard let matchIndex else { continue }
      let firing = candidateFirings.remove(at: matchIndex)
      suppress(trigger.firingID(of: item), at: trigger.at)
      if firing.isOpen { renameFiring(firing, to: AlarmKey(item: item, alarm: trigger.alarm)) }
    }
  }

  /// Suppresses past alarms that were acknowledged elsewhere, such as on a phone, before they went
  /// off here. So they do not go off if a program later removes ACKNOWLEDGED from the file. Future
  /// alarms are left out: a device whose clock is wrong may have written the time of
  /// acknowledgement, and may still correct it.
  mutating func passAcknowledged(_ monitoredItem: MonitoredItem, of item: String, now: Instant) {
    guard monitoredItem.inputs.allAlarms.contains(where: { $0.acknowledged != nil }) else { return }
    for trigger in monitoredItem.triggers(clock, around: now)
    where trigger.isAcknowledged && trigger.at <= now && mayStillGoOff(trigger, item, now) {
      suppress(trigger.firingID(of: item), at: trigger.at)
    }
  }

  /// Suppresses an alarm that was acknowledged elsewhere, if the program that drops ACKNOWLEDGED
  /// from the file has changed the id of the alarm at the same time.
  mutating func recognizeAcknowledged(
    _ monitoredItem: MonitoredItem, of item: String, insteadOf old: MonitoredItem, now: Instant
  ) {
    guard old.inputs.allAlarms.contains(where: { $0.acknowledged != nil }) else { return }
    var acknowledgedTriggers = old.triggers(clock, around: now).filter {
      $0.isAcknowledged && $0.at <= now && monitoredItem.alarm($0.alarm, of: $0.occurrence) == nil
    }
    guard !acknowledgedTriggers.isEmpty else { return }
    for trigger in monitoredItem.triggers(clock, around: now)
    where trigger.at <= now && isPending(trigger, item, now) {
      let matchIndex = acknowledgedTriggers.firstIndex {
        $0.cause == trigger.cause && $0.at == trigger.at && $0.occurrence == trigger.occurrence
      }
      guard let matchIndex else { continue }
      acknowledgedTriggers.remove(at: matchIndex)
      suppress(trigger.firingID(of: item), at: trigger.at)
    }
  }

  /// Recognizes place alarms whose id has changed, by comparing their fences.
  mutating func recognizeFences(
    _ monitoredItem: MonitoredItem, of item: String, insteadOf old: MonitoredItem
  ) {
    var missingAlarms = old.alarms.filter { $0.fence != nil && monitoredItem.alarm($0.id) == nil }
    guard !missingAlarms.isEmpty else { return }
    for alarm in monitoredItem.alarms where old.alarm(alarm.id) == nil {
      guard let fence = alarm.fence,
        let matchIndex = missingAlarms.firstIndex(where: { $0.fence?.isNearly(fence) == true })
      else { continue }
      let oldKey = AlarmKey(item: item, alarm: missingAlarms.remove(at: matchIndex).id)
      moveState(of: oldKey, to: AlarmKey(item: item, alarm: alarm.id))
    }
  }

  /// Finds place alarms whose id has changed while no process was running. Compares the circles in
  /// the stored states, and whether an alarm is for arriving or for leaving. States from older
  /// versions do not say whether they are for arriving or leaving. Then an alarm is recognized
  /// only if exactly one new and one missing alarm have these circles.
  mutating func recognizeStoredFences(_ monitoredItem: MonitoredItem, of item: String) {
    let storedAlarmIDs = unloadedStates.alarms(of: item)
    let missingStates = storedAlarmIDs.filter { monitoredItem.alarm($0) == nil }.compactMap { id in
      let key = AlarmKey(item: item, alarm: id)
      return unloadedStates[.alarm(key)].map { (key: key, stored: $0) }
    }
    guard !missingStates.isEmpty else { return }
    let newFences = monitoredItem.alarms.filter { !storedAlarmIDs.contains($0.id) }.compactMap {
      alarm in
      alarm.fence.map { (id: alarm.id, circles: Record.digest(of: $0.circles), fence: $0) }
    }
    let statesByCircles = Dictionary(grouping: missingStates, by: \.stored.circles)
    for (circles, alarms) in Dictionary(grouping: newFences, by: \.circles) {
      guard var statesWithCircles = statesByCircles[circles] else { continue }
      let isOnlyPair = statesWithCircles.count == 1 && alarms.count == 1
      for alarm in alarms {
        let matchIndex = statesWithCircles.firstIndex {
          $0.stored.proximity.map { $0 == alarm.fence.proximity } ?? isOnlyPair
        }
        guard let matchIndex else { continue }
        moveState(
          of: statesWithCircles.remove(at: matchIndex).key,
          to: AlarmKey(item: item, alarm: alarm.id))
      }
    }
  }

  /// Moves the state of one alarm to its new id: the state of its fence, its open firings, and, for
  /// an alarm that may go off only once, the fact that it has gone off.
  mutating func moveState(of old: AlarmKey, to new: AlarmKey) {
    noteChangedFences()
    if let key = fenceOwners.removeFence(of: .alarm(old)) {
      noteVisit(since: fences.state(of: key)?.since, of: old, as: new)
      fenceOwners.set(key, .alarm(new))
      unstoredChanges.fences.formUnion([.alarm(old), .alarm(new)])
    }
    // If the item is not loaded yet, the state is among the unloaded ones.
    if let storedState = unloadedStates.removeValue(forKey: .alarm(old)) {
      noteVisit(since: storedState.state.since, of: old, as: new)
      unloadedStates[.alarm(new)] = storedState
      unstoredChanges.records[Record.sideKey(.alarm(old))] = .some(nil)
      unstoredChanges.records[Record.sideKey(.alarm(new))] = Record.encoded(
        storedState, of: .alarm(new))
    }
    if spentAlarms.remove(old) != nil {
      unstoredChanges.records[Record.spentKey(old)] = .some(nil)
      spentAlarms.insert(new)
      unstoredChanges.records[Record.spentKey(new)] = Record.encoded(spent: new)
    }
    for firing in firingLog.openFirings(of: old.item) where firing.key == old {
      renameFiring(firing, to: new)
    }
  }

  /// If the alarm went off for the current visit under its old id, suppresses it under its new id,
  /// so that it does not go off for the same visit again.
  private mutating func noteVisit(since visit: Instant?, of old: AlarmKey, as new: AlarmKey) {
    guard let visit else { return }
    let oldFiringID = Firing.id(old, nil, .enter, visit)
    guard firingLog[oldFiringID] != nil || suppressedFirings[oldFiringID] != nil else { return }
    suppress(Firing.id(new, nil, .enter, visit), at: visit)
  }

  private mutating func suppress(_ firing: String, at instant: Instant) {
    suppressedFirings[firing] = instant
    unstoredChanges.records[Record.passedKey(firing)] = Record.encoded(passed: instant)
  }

  private mutating func renameFiring(_ firing: Firing, to key: AlarmKey) {
    var renamedFiring = firing
    renamedFiring.key = key
    firingLog.store(renamedFiring)
    unstoredChanges.records[Record.firingKey(renamedFiring.id)] = Record.encoded(renamedFiring)
  }
}

extension Fence {
  var circles: [Circle] {
    places.compactMap { Circle(center: $0.coordinate, radius: $0.radius) }
  }

  /// Whether the fences are the same, except for numbers that another program has rounded.
  fileprivate func isNearly(_ other: Fence) -> Bool {
    proximity == other.proximity && places.count == other.places.count
      && zip(places, other.places).allSatisfy { one, other in
        abs(one.coordinate.latitude - other.coordinate.latitude) < 2e-6
          && abs(one.coordinate.longitude - other.coordinate.longitude) < 2e-6
          && abs(one.radius - other.radius) < 1
      }
  }
}
