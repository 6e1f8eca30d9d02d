// How an alarm's fence stands: on which side of it somebody is, and whether it could go off. For
// whoever shows it; decides nothing.

public import CivilTime
public import Geofence
internal import Reminders

extension AlarmEngine {
  public struct FenceStatus: Hashable, Sendable {
    public let side: Side
    /// Whether its gate is open, and it has not gone off the single time it may.
    public let isArmed: Bool
  }

  /// Nil for what is no fence that is watched.
  public func standing(of key: AlarmKey, at moment: Instant) -> FenceStatus? {
    guard let fence = keys[.alarm(key)], let watched = items[key.item],
      let alarm = watched.alarm(key.alarm)
    else { return nil }
    let isOpen = watched.conditions(of: alarm, clock, at: moment).isOpen(at: moment)
    return FenceStatus(
      side: fences.state(of: fence)?.side ?? .unknown, isArmed: isOpen && !spent.contains(key))
  }
}
