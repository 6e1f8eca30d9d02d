// The state of an alarm's fence, for display: whether the person is inside, and whether the alarm
// can go off.

public import CivilTime
public import Geofence
internal import Reminders

extension AlarmEngine {
  public struct FenceStatus: Hashable, Sendable {
    public let side: Side
    /// Whether the alarm can go off now: its conditions are met, and if it may go off only once, it
    /// has not gone off yet.
    public let isArmed: Bool
  }

  /// Nil if the engine watches no fence of this alarm.
  public func fenceStatus(of key: AlarmKey, at moment: Instant) -> FenceStatus? {
    guard let fence = fenceOwners[.alarm(key)], let monitoredItem = items[key.item],
      let alarm = monitoredItem.alarm(key.alarm)
    else { return nil }
    let meetsConditions = monitoredItem.conditions(of: alarm, clock, at: moment).isOpen(at: moment)
    return FenceStatus(
      side: fences.state(of: fence)?.side ?? .unknown,
      isArmed: meetsConditions && !spentAlarms.contains(key))
  }
}
