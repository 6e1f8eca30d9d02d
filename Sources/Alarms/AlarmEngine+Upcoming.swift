// Lists the alarms that can still go off: future times in order, and places at which alarms wait,
// with their distances.

public import CivilTime
internal import Geofence
public import Reminders

/// The alarms that can still go off, up to a limit, of those items that may be shown.
public struct NextAlarms: Hashable, Sendable {
  public var times: [TimeAlarm] = []
  public var places: [PlaceAlarm] = []
  /// The number of times and places, including those beyond the limit.
  public var timeCount = 0
  public var placeCount = 0

  public init() {}

  public struct TimeAlarm: Hashable, Sendable {
    public let key: AlarmKey
    public let entity: Firing.Entity
    /// The id of the occurrence in a series; nil otherwise.
    public let occurrence: String?
    public let title: String
    /// `time` for the time of the alarm, `snooze` for the end of a snooze.
    public let cause: Firing.Cause
    public let at: Instant
  }

  public struct PlaceAlarm: Hashable, Sendable {
    public let key: AlarmKey
    public let entity: Firing.Entity
    public let title: String
    public let proximity: Fence.Proximity
    /// The places of the fence. The person is inside if they are at any of them.
    public let places: [FencePlace]
    /// The earliest time at which the alarm can go off; nil if it only waits for the person to
    /// arrive or leave.
    public let opens: Instant?
    /// The distance in metres from the last position to the edge, negative inside; nil if no
    /// position is known.
    public let distance: Double?
  }
}

extension AlarmEngine {
  /// The next alarms of items of these kinds: at most `limit` times and `limit` places.
  public func upcoming(
    of entities: Set<Firing.Entity>, limit: Int, now: Instant
  ) -> NextAlarms {
    var upcoming = NextAlarms()
    for (item, monitoredItem) in items where entities.contains(monitoredItem.entity) {
      let (inputs, entity) = (monitoredItem.inputs, monitoredItem.entity)
      var listedAlarms: Set<String> = []
      for trigger in monitoredItem.triggers(clock, around: now) where isPending(trigger, item, now)
      {
        // Of a series, only the next occurrence is listed.
        if inputs.schedule?.repeats ?? false, trigger.at > now,
          !listedAlarms.insert("\(trigger.cause) \(trigger.alarm)").inserted
        {
          continue
        }
        upcoming.times.append(
          NextAlarms.TimeAlarm(
            key: AlarmKey(item: item, alarm: trigger.alarm), entity: entity,
            occurrence: trigger.occurrence, title: trigger.title, cause: trigger.cause,
            at: trigger.at))
      }
      for alarm in monitoredItem.alarms {
        guard let fence = alarm.fence,
          let conditions = monitoredItem.placeConditions(
            of: alarm, in: item, clock, at: now, isSpent: spentAlarms.contains)
        else { continue }
        let key = AlarmKey(item: item, alarm: alarm.id)
        let opening = conditions.opening
        upcoming.places.append(
          NextAlarms.PlaceAlarm(
            key: key, entity: entity, title: inputs.title, proximity: fence.proximity,
            places: fence.places, opens: opening.flatMap { $0 > now ? $0 : nil },
            distance: distance(to: key)))
      }
    }
    (upcoming.timeCount, upcoming.placeCount) = (upcoming.times.count, upcoming.places.count)
    upcoming.times.sort { ($0.at, $0.key) < ($1.at, $1.key) }
    upcoming.places.sort { ($0.title, $0.key) < ($1.title, $1.key) }
    upcoming.times.removeLast(max(0, upcoming.timeCount - limit))
    upcoming.places.removeLast(max(0, upcoming.placeCount - limit))
    return upcoming
  }

  private func distance(to key: AlarmKey) -> Double? {
    guard let fix, let fence = fenceOwners[.alarm(key)] else { return nil }
    return fences.assessment(of: fix, for: fence)?.edgeDistance
  }
}
