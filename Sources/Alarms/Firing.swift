// An alarm that went off: which alarm, when, why, and how it was answered. The id depends only on
// the cause. So if two processes let the same alarm go off, both firings have the same id.

public import CivilTime
public import Reminders

/// Identifies one alarm of one item.
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
  /// The alarm that went off. Its id changes if another program takes away the UID of the alarm.
  public internal(set) var key: AlarmKey
  public let entity: Entity
  /// The occurrence of a repeating event, by its id in the protocol.
  public let occurrence: String?
  /// The date that the repeating reminder had when the alarm went off.
  public internal(set) var seriesDate: SeriesDate?
  public let title: String
  public let cause: Cause
  /// When the alarm went off: at the crossing, when the conditions were met, or at the alarm's
  /// time.
  public let at: Instant
  /// When a process decided that the alarm went off.
  public let decidedAt: Instant
  public internal(set) var end: End?

  public enum Entity: String, CaseIterable, Hashable, Sendable {
    case reminder, event
  }

  public enum Cause: String, Hashable, Sendable {
    case enter, leave, time, snooze

    public var isPlace: Bool { self == .enter || self == .leave }
  }

  /// When and why the firing was closed.
  public struct End: Hashable, Sendable {
    public let reason: Reason
    public let at: Instant

    public enum Reason: String, Hashable, Sendable {
      case acknowledged, snoozed, completed, removed
      /// The person has postponed the alarm to the next visit.
      case nextVisit
      /// The same alarm has gone off many times since, without an answer of the person.
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
    title: String, cause: Cause, moment: Instant, at: Instant, decidedAt: Instant
  ) {
    // During one visit a place alarm goes off once, even if several occurrences fall into the
    // visit.
    id = Self.id(key, cause.isPlace ? nil : occurrence, cause, moment)
    self.key = key
    self.entity = entity
    self.occurrence = occurrence
    self.seriesDate = seriesDate
    self.title = title
    self.cause = cause
    self.at = at
    self.decidedAt = decidedAt
  }

  init(
    id: String, _ key: AlarmKey, _ entity: Entity, occurrence: String?, seriesDate: SeriesDate?,
    title: String, cause: Cause, at: Instant, decidedAt: Instant, end: End?
  ) {
    self.id = id
    self.key = key
    self.entity = entity
    self.occurrence = occurrence
    self.seriesDate = seriesDate
    self.title = title
    self.cause = cause
    self.at = at
    self.decidedAt = decidedAt
    self.end = end
  }

  /// - Parameter moment: The time of the trigger; for a place alarm, the time of the crossing,
  /// which identifies the visit.
  static func id(
    _ key: AlarmKey, _ occurrence: String?, _ cause: Cause, _ moment: Instant
  ) -> String {
    StableHash(
      "firing", key.item, key.alarm, occurrence ?? "", cause.rawValue,
      String(moment.milliseconds)
    ).uuid.lowercased()
  }
}
