// What becomes of an event's alarm that has gone off: acknowledged, or put off; where the occurrence
// stands by itself and has the alarm, there, else in the series. Decides nothing about when one goes
// off.

public import CivilTime

extension EventFile {
  /// One alarm acknowledged; a snooze of it is over.
  public func bytes(
    acknowledging alarm: String, of occurrence: String?, now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try bytes(changing: alarm, of: occurrence, at: now) { $0.acknowledge(at: now) }
  }

  /// One alarm acknowledged and to go off again later, in place of any earlier snooze.
  public func bytes(
    snoozing alarm: String, of occurrence: String?, until: Instant, now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try bytes(changing: alarm, of: occurrence, at: now) { $0.snooze(until: until, at: now) }
  }

  /// Whether any part of it has such an alarm.
  public func hasAlarm(_ id: String) -> Bool {
    ([event] + overrides.map(\.event)).contains { $0.alarms.contains { $0.id == id } }
  }

  private func bytes(
    changing id: String, of occurrence: String?, at now: Instant,
    _ change: (inout Alarm) -> Void
  ) throws(ReminderFault) -> [UInt8] {
    let own = overrides.first { override in
      !override.isLasting && occurrence == schedule.name(of: override.original)
        && override.event.alarms.contains { $0.id == id }
    }
    var changed = own?.event ?? event
    guard let index = changed.alarms.firstIndex(where: { $0.id == id }) else {
      throw ReminderFault(.alarms, .noSuchAlarm(id))
    }
    change(&changed.alarms[index])
    guard let own else { return try bytes(for: changed, at: now) }
    return try bytes(for: changed, occurrence: own.original, at: now)
  }
}
