// The conditions of a place alarm besides the crossing. Knows no fence and no position.

public import CivilTime
internal import Reminders

public struct FiringConditions: Hashable, Sendable {
  /// The item is not completed, cancelled or over.
  public let isIncomplete: Bool
  /// The start of the item; nil if it has none.
  public let start: Instant?
  public let snoozedUntil: Instant?
  /// When an event ends, and its alarms with it; nil if never.
  public let end: Instant?
  /// The occurrence of a series that the conditions are for.
  public let occurrence: String?

  /// The conditions at a moment: for an event, those of the current occurrence, or else of the next
  /// one.
  init(
    _ inputs: AlarmInputs, _ series: AlarmInputs.Series?, _ alarm: Alarm, _ clock: PersonalClock,
    at moment: Instant
  ) {
    snoozedUntil = alarm.snoozedUntil
    guard let series else {
      isIncomplete = inputs.state == .open
      start = Self.opening(inputs).map { clock.instant(of: $0) }
      (end, occurrence) = (nil, nil)
      return
    }
    let next = series.occurrence(with: alarm.id, clock, at: moment)
    isIncomplete = next != nil
    start = (next?.start).map(clock.instant)
    end = next.map { series.end(of: $0, clock) }
    occurrence = next.flatMap(series.name)
  }

  /// A repeating reminder without a start counts as starting on the day it is due.
  private static func opening(_ inputs: AlarmInputs) -> Moment? {
    if let start = inputs.start { return start }
    return inputs.repeats ? inputs.end.map { .allDay($0.day) } : nil
  }

  /// When time alone allows it; nil if always.
  public var opening: Instant? {
    guard let start, let snoozedUntil else { return start ?? snoozedUntil }
    return max(start, snoozedUntil)
  }

  public func isOpen(at moment: Instant) -> Bool {
    isIncomplete && opening.map { $0 <= moment } ?? true && end.map { moment < $0 } ?? true
  }
}

/// The person's zone, and the time at which a whole day's alarms go off.
public struct PersonalClock: Hashable, Sendable {
  public var zone: Zone
  public var startOfDay: Int

  public init(zone: Zone, startOfDay: Int = 9 * 3600) {
    self.zone = zone
    self.startOfDay = startOfDay
  }

  /// The instant of a date for this person.
  func instant(of moment: Moment) -> Instant {
    moment.instant(floatingIn: zone, startOfDay: startOfDay)
  }
}
