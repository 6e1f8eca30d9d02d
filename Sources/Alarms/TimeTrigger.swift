// When the time alarms of an item call: each at its trigger, and once more where it was put off; of an
// event that repeats, at each occurrence. Knows nothing of what has gone off already.

public import CivilTime
public import Reminders

public struct TimeTrigger: Hashable, Sendable {
  public let alarm: String
  public let cause: Firing.Cause
  public let at: Instant
  /// Of a series, which occurrence it is for.
  public let occurrence: String?
  public let title: String
  /// When whoever it is for said that they know; what that time or a later one answers is silent.
  let acknowledged: Instant?

  var isAnswered: Bool { acknowledged.map { $0 >= at } ?? false }

  /// The id of what it sets off.
  func firing(of item: String) -> String {
    Firing.id(AlarmKey(item: item, alarm: alarm), occurrence, cause, at)
  }
}

extension AlarmInputs {
  /// Those that may still be of interest, in order; none of what is done. Of a series, what calls
  /// from a day ago on, as far as the next that is to come.
  public func calls(_ clock: PersonalClock, around now: Instant) -> [TimeTrigger] {
    calls(Series(self), clock, around: now)
  }

  /// Of an event whose times have been made ready.
  func calls(_ series: Series?, _ clock: PersonalClock, around now: Instant) -> [TimeTrigger] {
    ((series?.calls(clock, around: now) ?? []) + ownCalls(clock)).sorted {
      ($0.at, $0.alarm) < ($1.at, $1.alarm)
    }
  }

  private func ownCalls(_ clock: PersonalClock) -> [TimeTrigger] {
    guard state == .open else { return [] }
    return alarms.flatMap { alarm in
      alarm.ownCalls(title, nil, at: schedule == nil ? ownTime(of: alarm, clock) : alarm.absolute)
    }
  }

  /// When an alarm of no series is set for.
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
  /// Where it is made one with its callers, the optimizer of Swift 6.3 cannot compile them.
  @inline(never)
  var absolute: Instant? {
    if case .absolute(let instant) = trigger { instant } else { nil }
  }

  /// At a time of its own, and where it was put off to.
  func ownCalls(_ title: String, _ occurrence: String?) -> [TimeTrigger] {
    ownCalls(title, occurrence, at: absolute)
  }

  fileprivate func ownCalls(_ title: String, _ occurrence: String?, at: Instant?) -> [TimeTrigger] {
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
