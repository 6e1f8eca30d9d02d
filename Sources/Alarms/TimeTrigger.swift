// The times of an item's alarms: each at its trigger and after a snooze; for repeating events, at
// each occurrence. Knows nothing of firings.

public import CivilTime
public import Reminders

public struct TimeTrigger: Hashable, Sendable {
  public let alarm: String
  public let cause: Firing.Cause
  public let at: Instant
  /// The occurrence it is for, in a series.
  public let occurrence: String?
  public let title: String
  /// When the person acknowledged it; a trigger at or before this time is silent.
  let acknowledged: Instant?

  var isAnswered: Bool { acknowledged.map { $0 >= at } ?? false }

  /// The id of the firing that it causes.
  func firing(of item: String) -> String {
    Firing.id(AlarmKey(item: item, alarm: alarm), occurrence, cause, at)
  }
}

extension AlarmInputs {
  /// The triggers that may still matter, in order; none of completed items. For a series: from one
  /// day ago to the next one.
  public func triggers(_ clock: PersonalClock, around now: Instant) -> [TimeTrigger] {
    calls(Series(self), clock, around: now)
  }

  /// For an event whose times are prepared.
  func calls(_ series: Series?, _ clock: PersonalClock, around now: Instant) -> [TimeTrigger] {
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

  /// The time of an alarm that belongs to no series.
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
  /// Inlined into its callers, the optimizer of Swift 6.3 fails to compile them.
  @inline(never)
  var absolute: Instant? {
    if case .absolute(let instant) = trigger { instant } else { nil }
  }

  /// At its absolute time, and after a snooze.
  func ownTriggers(_ title: String, _ occurrence: String?) -> [TimeTrigger] {
    ownTriggers(title, occurrence, at: absolute)
  }

  fileprivate func ownTriggers(_ title: String, _ occurrence: String?, at: Instant?)
    -> [TimeTrigger]
  {
    var calls: [TimeTrigger] = []
    if let at {
      calls.append(
        TimeTrigger(
          alarm: id, cause: .time, at: at, occurrence: occurrence, title: title,
          acknowledged: acknowledged))
    }
    if let until = snoozedUntil {
      calls.append(
        TimeTrigger(
          alarm: id, cause: .snooze, at: until, occurrence: occurrence, title: title,
          acknowledged: nil))
    }
    return calls
  }
}
