// An alarm of an item. It goes off at a time, at a time relative to the item's start or end, or at
// a place. This file does not decide whether an alarm goes off now.

public import CivilTime

public struct Alarm: Hashable, Sendable {
  /// The alarm's UID; an id computed from the content while its component has no UID.
  public var id: String
  public var trigger: Trigger
  public var acknowledged: Instant?
  public var snoozedUntil: Instant?

  public enum Trigger: Hashable, Sendable {
    case relative(seconds: Int, to: OffsetBase)
    case absolute(Instant)
    case fence(Fence)
    /// A trigger that Fencepost cannot fire, such as a car's connection or a mail; kept as it is.
    case other
  }

  public enum OffsetBase: Hashable, Sendable {
    case start
    /// The due date of a reminder, or the end of an event.
    case end
  }

  public init(
    id: String, trigger: Trigger, acknowledged: Instant? = nil, snoozedUntil: Instant? = nil
  ) {
    self.id = id
    self.trigger = trigger
    self.acknowledged = acknowledged
    self.snoozedUntil = snoozedUntil
  }

  public var fence: Fence? {
    if case .fence(let fence) = trigger { fence } else { nil }
  }
}
