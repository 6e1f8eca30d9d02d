// An alarm that went off: which, when and why, and what became of it. Its id is a function of what
// made it go off, so that nobody can make another of the same. Decides nothing.

public import CivilTime
public import Reminders

/// One alarm of one item.
public struct AlarmKey: Hashable, Comparable, Sendable {
  public let item: String
  public let alarm: String

  public init(item: String, alarm: String) {
    self.item = item
    self.alarm = alarm
  }

  public static func < (one: AlarmKey, other: AlarmKey) -> Bool {
    (one.item, one.alarm) < (other.item, other.alarm)
  }
}

public struct Firing: Hashable, Sendable {
  public let id: String
  public let key: AlarmKey
  public let entity: Entity
  /// Which occurrence of a repeating item it belongs to, as the wire names it.
  public let occurrence: String?
  /// Which date a reminder stood at when it went off.
  public internal(set) var seriesDate: SeriesDate?
  public let title: String
  public let cause: Cause
  /// When it went off: the crossing's time, or that of the gate's opening; the alarm's own.
  public let at: Instant
  /// When that was decided.
  public let decided: Instant
  public internal(set) var end: End?

  public enum Entity: String, CaseIterable, Hashable, Sendable {
    case reminder, event
  }

  public enum Cause: String, Hashable, Sendable {
    case enter, leave, time, snooze

    public var isPlace: Bool { self == .enter || self == .leave }
  }

  /// What closed it.
  public struct End: Hashable, Sendable {
    public let reason: Reason
    public let at: Instant

    public enum Reason: String, Hashable, Sendable {
      case acknowledged, snoozed, completed, removed
      /// Put off until the next visit.
      case nextVisit
      /// The same alarm has gone off so often since, and nobody answered.
      case overtaken
    }

    public init(_ reason: Reason, at: Instant) {
      self.reason = reason
      self.at = at
    }
  }

  public var isOpen: Bool { end == nil }

  init(
    _ key: AlarmKey, _ entity: Entity, occurrence: String? = nil, seriesDate: SeriesDate? = nil,
    title: String, cause: Cause, moment: Instant, at: Instant, decided: Instant
  ) {
    // A visit is one, however many occurrences one stays for.
    id = Self.id(key, cause.isPlace ? nil : occurrence, cause, moment)
    self.key = key
    self.entity = entity
    self.occurrence = occurrence
    self.seriesDate = seriesDate
    self.title = title
    self.cause = cause
    self.at = at
    self.decided = decided
  }

  init(
    id: String, _ key: AlarmKey, _ entity: Entity, occurrence: String?, seriesDate: SeriesDate?,
    title: String, cause: Cause, at: Instant, decided: Instant, end: End?
  ) {
    self.id = id
    self.key = key
    self.entity = entity
    self.occurrence = occurrence
    self.seriesDate = seriesDate
    self.title = title
    self.cause = cause
    self.at = at
    self.decided = decided
    self.end = end
  }

  /// The moment is the trigger's, or that of the crossing, which names the visit.
  static func id(
    _ key: AlarmKey, _ occurrence: String?, _ cause: Cause, _ moment: Instant
  ) -> String {
    StableHash(
      "firing", key.item, key.alarm, occurrence ?? "", cause.rawValue,
      String(moment.milliseconds)
    ).uuid.lowercased()
  }
}
