// The gates of a location alarm: what has to hold beside a crossing, so that it goes off. Knows no
// fence and no position.

public import CivilTime
internal import Reminders

public struct FiringConditions: Hashable, Sendable {
  /// The item is neither completed nor cancelled, nor over.
  public let isIncomplete: Bool
  /// When the item's start comes; nil where it has none.
  public let start: Instant?
  public let snoozedUntil: Instant?
  /// When an event is over, and with it its gate shut; nil where that never comes.
  public let end: Instant?
  /// Which occurrence of a series it belongs to.
  public let occurrence: String?

  /// As it is at a moment: of an event, whose times have been made ready, that of the occurrence that
  /// is on then, or else the next.
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

  /// A repeating item without a start counts as starting on the day on which it is due.
  private static func opening(_ inputs: AlarmInputs) -> Moment? {
    if let start = inputs.start { return start }
    return inputs.repeats ? inputs.end.map { .allDay($0.day) } : nil
  }

  /// When it opens, as far as time alone decides; nil where it always was.
  public var opening: Instant? {
    guard let start, let snoozedUntil else { return start ?? snoozedUntil }
    return max(start, snoozedUntil)
  }

  public func isOpen(at moment: Instant) -> Bool {
    isIncomplete && opening.map { $0 <= moment } ?? true && end.map { moment < $0 } ?? true
  }
}

/// What a person's day is like: their zone, and when a whole day begins for them.
public struct PersonalClock: Hashable, Sendable {
  public var zone: Zone
  public var startOfDay: Int

  public init(zone: Zone, startOfDay: Int = 9 * 3600) {
    self.zone = zone
    self.startOfDay = startOfDay
  }

  /// When a date comes for them.
  func instant(of moment: Moment) -> Instant {
    moment.instant(floatingIn: zone, startOfDay: startOfDay)
  }
}
