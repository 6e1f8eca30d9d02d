// An item that gets another id. What its alarms have done counts under the new id.

public import CivilTime
internal import Geofence

extension AlarmEngine {
  /// Moves what is known of an item's alarms to the id that the item has from now on: the states of their
  /// fences, which are spent, and the open firings. Called before the item is removed under its old id.
  public mutating func rename(item old: String, to new: String, now: Instant) {
    guard old != new else { return }
    collect()
    func renamed(_ key: AlarmKey) -> AlarmKey { AlarmKey(item: new, alarm: key.alarm) }
    for case .alarm(let key) in Array(keys.keys) where key.item == old {
      moveFence(of: key, to: renamed(key))
    }
    for case .alarm(let key) in Array(unloadedStates.keys) where key.item == old {
      moveUnloadedState(of: key, to: renamed(key))
    }
    for key in spent.filter({ $0.item == old }) {
      spent.remove(key)
      records[Record.spent(key)] = .some(nil)
      spent.insert(renamed(key))
      records[Record.spent(renamed(key))] = Record.text(spent: renamed(key))
    }
    for id in open[old] ?? [] {
      guard var firing = firings[id] else { continue }
      close(firing)
      firing.key = renamed(firing.key)
      remember(firing)
      records[Record.firing(id)] = Record.text(of: firing)
    }
    guard let watched = items.removeValue(forKey: old) else { return }
    items[new] = watched
    if varyingItems.remove(old) != nil { varyingItems.insert(new) }
    timers.set(old, at: nil)
    schedule(new, now: now)
  }

  private mutating func moveFence(of old: AlarmKey, to new: AlarmKey) {
    guard let key = keys.removeValue(forKey: .alarm(old)) else { return }
    noteVisit(since: fences.state(of: key)?.since, of: old, as: new)
    keys[.alarm(new)] = key
    owners[key] = .alarm(new)
    unstoredFences.formUnion([.alarm(old), .alarm(new)])
  }

  /// The item is not loaded yet.
  private mutating func moveUnloadedState(of old: AlarmKey, to new: AlarmKey) {
    guard let kept = unloadedStates.removeValue(forKey: .alarm(old)) else { return }
    noteVisit(since: kept.state.since, of: old, as: new)
    unloadedStates[.alarm(new)] = kept
    records[Record.side(.alarm(old))] = .some(nil)
    records[Record.side(.alarm(new))] = Record.text(of: kept, of: .alarm(new))
  }

  /// The alarm does not go off again during a visit for which it went off.
  private mutating func noteVisit(since visit: Instant?, of old: AlarmKey, as new: AlarmKey) {
    guard let visit else { return }
    let before = Firing.id(old, nil, .enter, visit)
    guard firings[before] != nil || passed[before] != nil else { return }
    let after = Firing.id(new, nil, .enter, visit)
    passed[after] = visit
    records[Record.passed(after)] = Record.text(passed: visit)
  }
}
