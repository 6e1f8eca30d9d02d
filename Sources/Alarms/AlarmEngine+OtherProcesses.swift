// Reads the decisions that other processes have stored. They take precedence over decisions that
// this process has made meanwhile.

public import CivilTime
internal import Geofence
internal import Visits

extension AlarmEngine {
  /// Applies the stored values of the changed keys; returns the new firings. Closings and crossings
  /// by other processes are added to the outcome.
  public mutating func applyRecords(
    _ entries: [String: [UInt8]], under changedKeys: some Sequence<String>, now: Instant
  ) -> [Firing] {
    noteChangedFences()
    var newFirings: [Firing] = []
    for key in changedKeys {
      unstoredChanges.records[key] = nil
      guard let text = entries[key] else {
        removeRecord(key)
        continue
      }
      switch Record.read(key, text) {
      case .fixes(let sources): fences.restore(sources)
      case .fenceState(let owner, let state): applyState(state, of: owner, now)
      case .firing(let firing):
        let knownFiring = firingLog[firing.id]
        if knownFiring == nil { newFirings.append(firing) }
        // A closed firing stays closed. Another process may have stored it as open because that
        // process had not read the closing yet, or because the record of the closing was lost.
        if let knownFiring, !knownFiring.isOpen, firing.isOpen {
          unstoredChanges.records[key] = Record.encoded(knownFiring)
        } else {
          firingLog.store(firing)
          // A firing may have been opened and closed between two reads.
          if knownFiring?.isOpen ?? true, !firing.isOpen { outcome.closings.append(firing) }
        }
      case .suppressed(let id, let at): suppressedFirings[id] = at
      case .spent(let key): spentAlarms.insert(key)
      case .visit(let visit): visits.restore(visit)
      case nil: continue
      }
    }
    return newFirings.inOrder
  }

  private mutating func applyState(_ stored: StoredFenceState, of owner: FenceOwner, _ now: Instant)
  {
    unstoredChanges.fences.remove(owner)
    guard let key = fenceOwners[owner] else {
      unloadedStates[owner] = stored
      return
    }
    // If the fence has other circles now than when the state was stored, the stored state is kept
    // until an item with those circles is loaded.
    guard Record.digest(of: fences.circles(of: key)) == stored.circles else {
      unloadedStates[owner] = stored
      return
    }
    let stateBefore = fences.state(of: key)
    fences.restore(stored.state, of: key)
    _ = fences.takeChanges()
    switch owner {
    case .alarm(let key):
      // A visit may have begun or ended, so the item may have to be checked at another time.
      schedule(key.item, now: now)
    case .place(let id):
      guard stored.state.wasCrossed, let at = stored.state.since, stateBefore?.since != at else {
        return
      }
      outcome.crossings.append(
        RegionCrossing(place: id, kind: stored.state.side == .inside ? .enter : .leave, at: at))
    }
  }

  private mutating func removeRecord(_ key: String) {
    let keyParts = key.split(separator: "/", maxSplits: 1).map(String.init)
    guard keyParts.count == 2 else { return }
    switch keyParts[0] {
    case "firing":
      if let firing = firingLog[keyParts[1]] { firingLog.remove(firing) }
    case "passed": suppressedFirings[keyParts[1]] = nil
    case "spent": spentAlarms = spentAlarms.filter { Record.spentKey($0) != key }
    case "visit": visits.forget { Record.visitKey($0) == key }
    default: break
    }
  }
}
