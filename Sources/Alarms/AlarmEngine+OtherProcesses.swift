// What other processes have decided and written down is taken over: it stands, whatever was thought
// here meanwhile.

public import CivilTime
internal import Geofence

extension AlarmEngine {
  /// Takes over what stands under these keys now; gives the firings that are news. What others have
  /// closed, and what crossings of places they have found, is in the outcome.
  public mutating func take(
    _ entries: [String: [UInt8]], under changed: some Sequence<String>, now: Instant
  ) -> [Firing] {
    collect()
    var news: [Firing] = []
    for key in changed {
      records[key] = nil
      guard let text = entries[key] else {
        drop(key)
        continue
      }
      switch Record.read(key, text) {
      case .fixes(let sources): fences.restore(sources)
      case .side(let subject, let side): take(side, of: subject, now)
      case .firing(let firing):
        let known = firings[firing.id]
        if known == nil { news.append(firing) }
        // What is closed stays closed, whoever had not heard of that when they wrote, and wherever a
        // line that said so was lost.
        if let known, !known.isOpen, firing.isOpen {
          records[key] = Record.text(of: known)
        } else {
          remember(firing)
          // Also where it went off and was closed between two looks.
          if known?.isOpen ?? true, !firing.isOpen { outcome.closings.append(firing) }
        }
      case .passed(let id, let at): passed[id] = at
      case .spent(let key): spent.insert(key)
      case nil: continue
      }
    }
    return news.inOrder
  }

  private mutating func take(_ side: StoredSide, of subject: Subject, _ now: Instant) {
    unwritten.remove(subject)
    guard let key = keys[subject] else {
      kept[subject] = side
      return
    }
    // Of circles that it has here; of others it is told when the item comes.
    guard Record.print(fences.circles(of: key)) == side.circles else {
      kept[subject] = side
      return
    }
    let before = fences.state(of: key)
    fences.restore(side.state, of: key)
    _ = fences.takeChanges()
    switch subject {
    case .alarm(let key):
      // What is known of the visit is another now.
      schedule(key.item, now: now)
    case .place(let id):
      guard side.state.wasCrossed, let at = side.state.since, before?.since != at else { return }
      outcome.crossings.append(
        RegionCrossing(place: id, kind: side.state.side == .inside ? .enter : .leave, at: at))
    }
  }

  private mutating func drop(_ key: String) {
    let parts = key.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return }
    switch parts[0] {
    case "firing":
      if let firing = firings.removeValue(forKey: parts[1]) { close(firing) }
    case "passed": passed[parts[1]] = nil
    case "spent": spent = spent.filter { Record.spent($0) != key }
    default: break
    }
  }
}
