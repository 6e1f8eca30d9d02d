// The conditions under which a place alarm goes off at a crossing. They do not depend on the fence
// or the position.

public import CivilTime
internal import Reminders

public struct FiringConditions: Hashable, Sendable {
  /// The item is not completed, cancelled or over.
  public let isIncomplete: Bool
  /// The start of the item, before which the alarm does not go off; nil if it has none.
  public let start: Instant?
  public let snoozedUntil: Instant?
  /// When the event ends, after which its alarms do not go off; nil if never.
  public let end: Instant?
  /// The id of the occurrence that the conditions are for, in a series.
  public let occurrence: String?

  /// The conditions at a given time. For an event they are those of its current occurrence, or of
  /// the next one if there is no current one.
  init(
    _ inputs: AlarmInputs, _ series: AlarmInputs.Series?, _ alarm: Alarm, _ clock: PersonalClock,
    at moment: Instant
  ) {
    snoozedUntil = alarm.snoozedUntil
    guard let series else {
      isIncomplete = inputs.state == .open
      start = Self.startMoment(of: inputs).map { clock.instant(of: $0) }
      (end, occurrence) = (nil, nil)
      return
    }
    let nextOccurrence = series.occurrence(with: alarm.id, clock, at: moment)
    isIncomplete = nextOccurrence != nil
    start = (nextOccurrence?.start).map(clock.instant)
    end = nextOccurrence.map { series.end(of: $0, clock) }
    occurrence = nextOccurrence.flatMap(series.name)
  }

  /// The start of the item, before which its place alarms do not go off. A repeating reminder
  /// without a start date starts on the day on which it is due.
  private static func startMoment(of inputs: AlarmInputs) -> Moment? {
    if let start = inputs.start { return start }
    return inputs.repeats ? inputs.end.map { .allDay($0.day) } : nil
  }

  /// The earliest time at which the alarm may go off, because of the item's start and the snooze;
  /// nil if neither delays the alarm.
  public var opening: Instant? {
    guard let start, let snoozedUntil else { return start ?? snoozedUntil }
    return max(start, snoozedUntil)
  }

  public func isOpen(at moment: Instant) -> Bool {
    isIncomplete && opening.map { $0 <= moment } ?? true && end.map { moment < $0 } ?? true
  }
}

/// The person's zone, and the time of day at which alarms of whole days go off.
public struct PersonalClock: Hashable, Sendable {
  public var zone: Zone
  /// Seconds after midnight.
  public var startOfDay: Int

  public init(zone: Zone, startOfDay: Int = 9 * 3600) {
    self.zone = zone
    self.startOfDay = startOfDay
  }

  /// The instant that a date means for this person.
  func instant(of moment: Moment) -> Instant {
    moment.instant(floatingIn: zone, startOfDay: startOfDay)
  }
}
