// What becomes of an alarm that has gone off: acknowledged, or put off. Decides nothing about when
// one goes off.

public import CivilTime

extension ReminderFile {
  /// One alarm acknowledged, or with nil not any more; a snooze of it is over.
  public func bytes(
    acknowledging alarm: String, at: Instant?, now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try bytes(changing: alarm, at: now) { $0.acknowledge(at: at) }
  }

  /// One alarm acknowledged and to go off again later (RFC 9074 §7), in place of any earlier
  /// snooze.
  public func bytes(
    snoozing alarm: String, until: Instant, now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try bytes(changing: alarm, at: now) { $0.snooze(until: until, at: now) }
  }

  private func bytes(
    changing id: String, at now: Instant, _ change: (inout Alarm) -> Void
  ) throws(ReminderFault) -> [UInt8] {
    var changed = reminder
    guard let index = changed.alarms.firstIndex(where: { $0.id == id }) else {
      throw ReminderFault(.alarms, .noSuchAlarm(id))
    }
    change(&changed.alarms[index])
    return try bytes(for: changed, at: now)
  }
}

extension Alarm {
  mutating func acknowledge(at instant: Instant?) {
    acknowledged = instant
    snoozedUntil = nil
  }

  mutating func snooze(until: Instant, at now: Instant) {
    // When somebody left or arrived is nobody else's business (RFC 9074 §10).
    if isTimed { acknowledged = now }
    snoozedUntil = until
  }
}
