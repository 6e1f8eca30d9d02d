// The times at which an item's alarms go off: the time of each alarm, and the end of its snooze;
// for a repeating event, in each occurrence.

public import CivilTime
public import Reminders

public struct TimeTrigger: Hashable, Sendable {
  public let alarm: String
  public let cause: Firing.Cause
  public let at: Instant
  /// The id of the occurrence in a series; nil otherwise.
  public let occurrence: String?
  public let title: String
  /// When the person last acknowledged the alarm. A trigger at or before that time does not go off.
  let acknowledged: Instant?

  var isAcknowledged: Bool { acknowledged.map { $0 >= at } ?? false }

  /// The id of the firing that the trigger causes.
  func firingID(of item: String) -> String {
    Firing.id(AlarmKey(item: item, alarm: alarm), occurrence, cause, at)
  }
}

extension AlarmInputs {
  /// The triggers that may still make an alarm go off, in order; none for completed items. For a
  /// series, the triggers of the last day and the next one.
  public func triggers(_ clock: PersonalClock, around now: Instant) -> [TimeTrigger] {
    triggers(Series(self), clock, around: now)
  }

  /// The triggers of an item whose series was prepared already.
  func triggers(_ series: Series?, _ clock: PersonalClock, around now: Instant) -> [TimeTrigger] {
    ((series?.triggers(clock, around: now) ?? []) + ownTriggers(clock)).sorted {
      ($0.at, $0.alarm) < ($1.at, $1.alarm)
    }
  }

  private func ownTriggers(_ clock: PersonalClock) -> [TimeTrigger] {
    guard state == .open else { return [] }
    return alarms.flatMap { alarm in
      alarm.ownTriggers(
        title, nil, at: schedule == nil ? ownTime(of: alarm, clock) : alarm.absolute)
    }
  }

  /// The time of an alarm that does not belong to a series.
  public func ownTime(of alarm: Alarm, _ clock: PersonalClock) -> Instant? {
    switch alarm.trigger {
    case .absolute(let instant): instant
    case .relative(let seconds, let anchor):
      schedule?.repeats != true
        ? (anchor == .start ? start : end).map(clock.instant)?.adding(seconds: Int64(seconds))
        : nil
    case .fence, .other: nil
    }
  }
}

extension Alarm {
  /// Without `@inline(never)`, the optimizer of Swift 6.3 fails to compile the callers.
  @inline(never)
  var absolute: Instant? {
    if case .absolute(let instant) = trigger { instant } else { nil }
  }

  /// The triggers of an alarm outside a series: at its absolute time, and at the end of a snooze.
  func ownTriggers(_ title: String, _ occurrence: String?) -> [TimeTrigger] {
    ownTriggers(title, occurrence, at: absolute)
  }

  fileprivate func ownTriggers(_ title: String, _ occurrence: String?, at: Instant?)
    -> [TimeTrigger]
  {
    var triggers: [TimeTrigger] = []
    if let at {
      triggers.append(
        TimeTrigger(
          alarm: id, cause: .time, at: at, occurrence: occurrence, title: title,
          acknowledged: acknowledged))
    }
    if let until = snoozedUntil {
      triggers.append(
        TimeTrigger(
          alarm: id, cause: .snooze, at: until, occurrence: occurrence, title: title,
          acknowledged: nil))
    }
    return triggers
  }
}
