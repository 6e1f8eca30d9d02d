// What makes an item go off: a time, a time relative to the item's own, or a place. Does not decide
// whether it fires.

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
    /// A reminder's due date, an event's end.
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
