// Takes over what other processes decided and stored: it takes precedence over anything that was
// decided here meanwhile.

public import CivilTime
internal import Geofence
internal import Visits

extension AlarmEngine {
  /// Takes over the current values of these keys; returns the new firings. Closings and crossings
  /// by other processes are in the outcome.
  public mutating func applyRecords(
    _ entries: [String: [UInt8]], under changed: some Sequence<String>, now: Instant
  ) -> [Firing] {
    collect()
    var news: [Firing] = []
    for key in changed {
      records[key] = nil
      guard let text = entries[key] else {
        removeRecord(key)
        continue
      }
      switch Record.read(key, text) {
      case .fixes(let sources): fences.restore(sources)
      case .side(let subject, let side): applySide(side, of: subject, now)
      case .firing(let firing):
        let known = firings[firing.id]
        if known == nil { news.append(firing) }
        // A closed firing stays closed, even if another process stored it as open without knowing,
        // or the line that closed it was lost.
        if let known, !known.isOpen, firing.isOpen {
          records[key] = Record.text(of: known)
        } else {
          remember(firing)
          // Includes firings that were fired and closed between two reads.
          if known?.isOpen ?? true, !firing.isOpen { outcome.closings.append(firing) }
        }
      case .passed(let id, let at): passed[id] = at
      case .spent(let key): spent.insert(key)
      case .visit(let visit): visits.restore(visit)
      case nil: continue
      }
    }
    return news.inOrder
  }

  private mutating func applySide(_ side: StoredSide, of subject: Subject, _ now: Instant) {
    unwritten.remove(subject)
    guard let key = keys[subject] else {
      kept[subject] = side
      return
    }
    // If the circles differ, the side is kept until the item arrives.
    guard Record.print(fences.circles(of: key)) == side.circles else {
      kept[subject] = side
      return
    }
    let before = fences.state(of: key)
    fences.restore(side.state, of: key)
    _ = fences.takeChanges()
    switch subject {
    case .alarm(let key):
      // The visit may have changed.
      schedule(key.item, now: now)
    case .place(let id):
      guard side.state.wasCrossed, let at = side.state.since, before?.since != at else { return }
      outcome.crossings.append(
        RegionCrossing(place: id, kind: side.state.side == .inside ? .enter : .leave, at: at))
    }
  }

  private mutating func removeRecord(_ key: String) {
    let parts = key.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return }
    switch parts[0] {
    case "firing":
      if let firing = firings.removeValue(forKey: parts[1]) { close(firing) }
    case "passed": passed[parts[1]] = nil
    case "spent": spent = spent.filter { Record.spent($0) != key }
    case "visit": visits.forget { Record.visit($0) == key }
    default: break
    }
  }
}
