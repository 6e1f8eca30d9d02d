// The gates of a location alarm: what has to hold beside a crossing, so that it goes off. Knows no
// fence and no position.

public import CivilTime
public import Reminders

public struct Gate: Hashable, Sendable {
  /// The item is neither completed nor cancelled.
  public let isIncomplete: Bool
  /// When the item's start comes; nil where it has none.
  public let start: Instant?
  public let snoozedUntil: Instant?

  /// `startOfDay` is when a whole day opens it, in seconds after midnight.
  public init(_ sheet: AlarmSheet, _ alarm: Alarm, _ clock: PersonalClock) {
    isIncomplete = sheet.state == .open
    start = Self.opening(sheet).map {
      $0.instant(floatingIn: clock.zone, startOfDay: clock.startOfDay)
    }
    snoozedUntil = alarm.snoozedUntil
  }

  /// A repeating item without a start counts as starting on the day on which it is due.
  private static func opening(_ sheet: AlarmSheet) -> Moment? {
    if let start = sheet.start { return start }
    return sheet.repeats ? sheet.end.map { .allDay($0.day) } : nil
  }

  /// When it opens, as far as time alone decides; nil where it always was.
  public var opening: Instant? {
    guard let start, let snoozedUntil else { return start ?? snoozedUntil }
    return max(start, snoozedUntil)
  }

  public func isOpen(at moment: Instant) -> Bool {
    isIncomplete && opening.map { $0 <= moment } ?? true
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
}
