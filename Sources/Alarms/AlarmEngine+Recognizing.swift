// Recognizes alarms that have another id than before, because a program has taken away their UID,
// or written one where there was none. If the alarm went off or was acknowledged under the old id,
// that counts for the new one.

internal import CivilTime
internal import Geofence
internal import Reminders

extension AlarmEngine {
  /// Finds time alarms by the moment at which they went off. This needs no earlier version of the
  /// item. So it also works if the item was changed while no process was running.
  mutating func recognizeTimes(_ watched: MonitoredItem, of item: String, now: Instant) {
    let pending = watched.triggers(clock, around: now).filter {
      $0.at <= now && isPending($0, item, now)
    }
    guard !pending.isEmpty else { return }
    // In the order in which they went off, so that the result is the same each time.
    var known = firingLog.firings(of: item).inOrder.filter { firing in
      !firing.cause.isPlace && firing.end?.reason != .removed
        && watched.alarm(firing.key.alarm, of: firing.occurrence) == nil
    }
    for trigger in pending {
      let match = known.firstIndex {
        $0.cause == trigger.cause && $0.at == trigger.at && $0.occurrence == trigger.occurrence
      }
      guard let match else { continue }
      let firing = known.remove(at: match)
      pass(trigger.firing(of: item), at: trigger.at)
      if firing.isOpen { move(firing, to: AlarmKey(item: item, alarm: trigger.alarm)) }
    }
  }

  /// Notes alarms that were acknowledged before they went off here, such as on a phone, so that they do not go
  /// off when a program drops ACKNOWLEDGED from the file. An alarm in the future is left out: if its
  /// acknowledgement is from a device whose clock is wrong, the value may be corrected until then.
  mutating func passAcknowledged(_ watched: MonitoredItem, of item: String, now: Instant) {
    guard watched.inputs.allAlarms.contains(where: { $0.acknowledged != nil }) else { return }
    for trigger in watched.triggers(clock, around: now)
    where trigger.isAcknowledged && trigger.at <= now && mayStillGoOff(trigger, item, now) {
      pass(trigger.firing(of: item), at: trigger.at)
    }
  }

  /// Finds such an alarm after the program has also changed its id.
  mutating func recognizeAcknowledged(
    _ watched: MonitoredItem, of item: String, insteadOf old: MonitoredItem, now: Instant
  ) {
    guard old.inputs.allAlarms.contains(where: { $0.acknowledged != nil }) else { return }
    var acknowledged = old.triggers(clock, around: now).filter {
      $0.isAcknowledged && $0.at <= now && watched.alarm($0.alarm, of: $0.occurrence) == nil
    }
    guard !acknowledged.isEmpty else { return }
    for trigger in watched.triggers(clock, around: now)
    where trigger.at <= now && isPending(trigger, item, now) {
      let match = acknowledged.firstIndex {
        $0.cause == trigger.cause && $0.at == trigger.at && $0.occurrence == trigger.occurrence
      }
      guard let match else { continue }
      acknowledged.remove(at: match)
      pass(trigger.firing(of: item), at: trigger.at)
    }
  }

  /// Finds place alarms whose id has changed, by comparing their fences.
  mutating func recognizeFences(
    _ watched: MonitoredItem, of item: String, insteadOf old: MonitoredItem
  ) {
    var missing = old.alarms.filter { $0.fence != nil && watched.alarm($0.id) == nil }
    guard !missing.isEmpty else { return }
    for alarm in watched.alarms where old.alarm(alarm.id) == nil {
      guard let fence = alarm.fence,
        let match = missing.firstIndex(where: { $0.fence?.isNearly(fence) == true })
      else { continue }
      let before = AlarmKey(item: item, alarm: missing.remove(at: match).id)
      moveAll(of: before, to: AlarmKey(item: item, alarm: alarm.id))
    }
  }

  /// Finds place alarms whose id has changed while no process was running, by the circles in the stored states
  /// and by whether they are for arriving or for leaving. Older versions did not store the latter. Then an
  /// alarm is recognized only if no other with the same circles is new or missing.
  mutating func recognizeStoredFences(_ watched: MonitoredItem, of item: String) {
    let known = unloadedStates.alarms(of: item)
    let missing = known.filter { watched.alarm($0) == nil }.compactMap { id in
      let key = AlarmKey(item: item, alarm: id)
      return unloadedStates[.alarm(key)].map { (key: key, stored: $0) }
    }
    guard !missing.isEmpty else { return }
    let new = watched.alarms.filter { !known.contains($0.id) }.compactMap { alarm in
      alarm.fence.map { (id: alarm.id, circles: Record.digest(of: $0.circles), fence: $0) }
    }
    let missingByCircles = Dictionary(grouping: missing, by: \.stored.circles)
    for (circles, alarms) in Dictionary(grouping: new, by: \.circles) {
      guard var same = missingByCircles[circles] else { continue }
      let isOnly = same.count == 1 && alarms.count == 1
      for alarm in alarms {
        let match = same.firstIndex {
          $0.stored.proximity.map { $0 == alarm.fence.proximity } ?? isOnly
        }
        guard let match else { continue }
        moveAll(of: same.remove(at: match).key, to: AlarmKey(item: item, alarm: alarm.id))
      }
    }
  }

  /// Moves the state of one alarm to its new id: the state of its fence, its open firings, and that
  /// it has gone off if it may do so only once.
  mutating func moveAll(of old: AlarmKey, to new: AlarmKey) {
    collect()
    if let key = fenceOwners.removeFence(of: .alarm(old)) {
      noteVisit(since: fences.state(of: key)?.since, of: old, as: new)
      fenceOwners.set(key, .alarm(new))
      unstored.fences.formUnion([.alarm(old), .alarm(new)])
    }
    // The item may not be loaded yet.
    if let kept = unloadedStates.removeValue(forKey: .alarm(old)) {
      noteVisit(since: kept.state.since, of: old, as: new)
      unloadedStates[.alarm(new)] = kept
      unstored.records[Record.sideKey(.alarm(old))] = .some(nil)
      unstored.records[Record.sideKey(.alarm(new))] = Record.encoded(kept, of: .alarm(new))
    }
    if spent.remove(old) != nil {
      unstored.records[Record.spentKey(old)] = .some(nil)
      spent.insert(new)
      unstored.records[Record.spentKey(new)] = Record.encoded(spent: new)
    }
    for firing in firingLog.open(of: old.item) where firing.key == old {
      move(firing, to: new)
    }
  }

  /// If the alarm went off for the current visit under its old id, it does not go off for that
  /// visit again.
  private mutating func noteVisit(since visit: Instant?, of old: AlarmKey, as new: AlarmKey) {
    guard let visit else { return }
    let before = Firing.id(old, nil, .enter, visit)
    guard firingLog[before] != nil || suppressed[before] != nil else { return }
    pass(Firing.id(new, nil, .enter, visit), at: visit)
  }

  private mutating func pass(_ firing: String, at instant: Instant) {
    suppressed[firing] = instant
    unstored.records[Record.passedKey(firing)] = Record.encoded(passed: instant)
  }

  private mutating func move(_ firing: Firing, to key: AlarmKey) {
    var moved = firing
    moved.key = key
    firingLog.store(moved)
    unstored.records[Record.firingKey(moved.id)] = Record.encoded(moved)
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
