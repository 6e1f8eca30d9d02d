// Gives an item another id, and keeps the state of its alarms.

public import CivilTime

extension AlarmEngine {
  /// Moves the state of an item's alarms to the item's new id: the states of their fences, the open
  /// firings, and which alarms may not go off again. Must be called before the item is removed
  /// under its old id.
  public mutating func rename(item old: String, to new: String, now: Instant) {
    guard old != new else { return }
    var alarmKeys = spentAlarms.filter { $0.item == old }
    for case .alarm(let key) in fenceOwners.all where key.item == old { alarmKeys.insert(key) }
    for alarm in unloadedStates.alarms(of: old) {
      alarmKeys.insert(AlarmKey(item: old, alarm: alarm))
    }
    alarmKeys.formUnion(firingLog.openFirings(of: old).map(\.key))
    for key in alarmKeys { moveState(of: key, to: AlarmKey(item: new, alarm: key.alarm)) }
    guard let monitoredItem = items.removeValue(forKey: old) else { return }
    items[new] = monitoredItem
    if varyingItems.remove(old) != nil { varyingItems.insert(new) }
    timers.set(old, at: nil)
    schedule(new, now: now)
  }
}
