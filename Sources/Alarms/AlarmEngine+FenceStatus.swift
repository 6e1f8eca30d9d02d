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

  /// Nil if the alarm has no fence that is watched.
  public func status(of key: AlarmKey, at moment: Instant) -> FenceStatus? {
    guard let fence = fenceOwners[.alarm(key)], let watched = items[key.item],
      let alarm = watched.alarm(key.alarm)
    else { return nil }
    let isOpen = watched.conditions(of: alarm, clock, at: moment).isOpen(at: moment)
    return FenceStatus(
      side: fences.state(of: fence)?.side ?? .unknown, isArmed: isOpen && !spent.contains(key))
  }
}
