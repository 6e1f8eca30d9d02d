// The status of an alarm's fence for display: on which side the person is, and whether it could go
// off. Decides nothing.

public import CivilTime
public import Geofence
internal import Reminders

extension AlarmEngine {
  public struct FenceStatus: Hashable, Sendable {
    public let side: Side
    /// Whether its conditions are met and it has not already gone off for the only time.
    public let isArmed: Bool
  }

  /// Nil if it is not a monitored fence.
  public func status(of key: AlarmKey, at moment: Instant) -> FenceStatus? {
    guard let fence = keys[.alarm(key)], let watched = items[key.item],
      let alarm = watched.alarm(key.alarm)
    else { return nil }
    let isOpen = watched.conditions(of: alarm, clock, at: moment).isOpen(at: moment)
    return FenceStatus(
      side: fences.state(of: fence)?.side ?? .unknown, isArmed: isOpen && !spent.contains(key))
  }
}
