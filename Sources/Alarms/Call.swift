// When the time alarms of an item call: each at its trigger, and once more where it was put off.
// Knows nothing of what has gone off already.

public import CivilTime
public import Reminders

public struct Call: Hashable, Sendable {
  public let alarm: String
  public let cause: Firing.Cause
  public let at: Instant
  /// When whoever it is for said that they know; what that time or a later one answers is silent.
  let acknowledged: Instant?

  var isAnswered: Bool { acknowledged.map { $0 >= at } ?? false }
}

extension AlarmSheet {
  /// All of them, in order; none of what is done.
  public func calls(_ clock: PersonalClock) -> [Call] {
    guard state == .open else { return [] }
    var calls: [Call] = []
    for alarm in alarms {
      if let at = time(of: alarm, clock) {
        calls.append(
          Call(alarm: alarm.id, cause: .time, at: at, acknowledged: alarm.acknowledged))
      }
      if let until = alarm.snoozedUntil {
        calls.append(Call(alarm: alarm.id, cause: .snooze, at: until, acknowledged: nil))
      }
    }
    return calls.sorted { ($0.at, $0.alarm) < ($1.at, $1.alarm) }
  }

  /// When a time alarm is set for; nil for others, and for what counts from a date that is not
  /// there. Whole days count from midnight.
  public func time(of alarm: Alarm, _ clock: PersonalClock) -> Instant? {
    switch alarm.trigger {
    case .absolute(let instant): instant
    case .relative(let seconds, let anchor):
      (anchor == .start ? start : end)?.instant(floatingIn: clock.zone)
        .adding(seconds: Int64(seconds))
    case .fence, .other: nil
    }
  }
}
