// Acknowledges or snoozes an alarm that has gone off. Does not decide when alarms go off.

public import CivilTime

extension ReminderFile {
  /// Acknowledges an alarm at a time, or with nil removes its acknowledgement. Also ends its
  /// snooze.
  public func bytes(
    acknowledging alarm: String, at: Instant?, now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try bytes(changing: alarm, at: now) { $0.acknowledge(at: at) }
  }

  /// Acknowledges an alarm and makes it go off again later (RFC 9074 §7); replaces an earlier
  /// snooze.
  public func bytes(
    snoozing alarm: String, until: Instant, now: Instant
  ) throws(ReminderFault) -> [UInt8] {
    try bytes(changing: alarm, at: now) { $0.snooze(until: until, at: now) }
  }

  private func bytes(
    changing id: String, at now: Instant, _ change: (inout Alarm) -> Void
  ) throws(ReminderFault) -> [UInt8] {
    var changedReminder = reminder
    guard let index = changedReminder.alarms.firstIndex(where: { $0.id == id }) else {
      throw ReminderFault(.alarms, .noSuchAlarm(id))
    }
    change(&changedReminder.alarms[index])
    return try bytes(for: changedReminder, at: now)
  }
}

extension Alarm {
  mutating func acknowledge(at instant: Instant?) {
    acknowledged = instant
    snoozedUntil = nil
  }

  mutating func snooze(until: Instant, at now: Instant) {
    // A place alarm is not acknowledged, because the time of the acknowledgement would reveal when
    // the person arrived or left (RFC 9074 §10).
    if isTimed { acknowledged = now }
    snoozedUntil = until
  }
}
