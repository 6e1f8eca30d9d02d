// What is armed: times that are to come, in their order, and places that wait to be crossed. Knows
// nobody's position.

public import CivilTime
internal import Geofence
public import Reminders

/// What a vigil waits for, of what may be shown.
public struct Upcoming: Hashable, Sendable {
  public var times: [Time] = []
  public var places: [Place] = []
  /// How many there are, shown or not.
  public var timeCount = 0
  public var placeCount = 0

  public init() {}

  public struct Time: Hashable, Sendable {
    public let key: AlarmKey
    public let entity: Firing.Entity
    /// Which of a series.
    public let occurrence: String?
    public let title: String
    /// A time, or one that it was put off to.
    public let cause: Firing.Cause
    public let at: Instant
  }

  public struct Place: Hashable, Sendable {
    public let key: AlarmKey
    public let entity: Firing.Entity
    public let title: String
    public let proximity: Fence.Proximity
    /// Inside any of them is inside.
    public let places: [FencePlace]
    /// When it can go off first; nil where nothing but the crossing is missing.
    public let opens: Instant?
  }
}

extension AlarmEngine {
  /// So many of either kind at most, of the entities that are wanted.
  public func upcoming(
    of entities: Set<Firing.Entity>, limit: Int, now: Instant
  ) -> Upcoming {
    var upcoming = Upcoming()
    for (item, watched) in items where entities.contains(watched.entity) {
      let (inputs, entity) = (watched.inputs, watched.entity)
      var told: Set<String> = []
      for call in watched.calls(clock, around: now) where isPending(call, item, now) {
        // Of a series the next.
        if inputs.schedule?.repeats ?? false, call.at > now,
          !told.insert("\(call.cause) \(call.alarm)").inserted
        {
          continue
        }
        upcoming.times.append(
          Upcoming.Time(
            key: AlarmKey(item: item, alarm: call.alarm), entity: entity,
            occurrence: call.occurrence, title: call.title, cause: call.cause, at: call.at))
      }
      for alarm in watched.alarms {
        let key = AlarmKey(item: item, alarm: alarm.id)
        guard let fence = alarm.fence, !spent.contains(key) else { continue }
        let conditions = watched.conditions(of: alarm, clock, at: now)
        guard conditions.isIncomplete else { continue }
        let opening = conditions.opening
        upcoming.places.append(
          Upcoming.Place(
            key: key, entity: entity, title: inputs.title, proximity: fence.proximity,
            places: fence.places, opens: opening.flatMap { $0 > now ? $0 : nil }))
      }
    }
    (upcoming.timeCount, upcoming.placeCount) = (upcoming.times.count, upcoming.places.count)
    upcoming.times.sort { ($0.at, $0.key) < ($1.at, $1.key) }
    upcoming.places.sort { ($0.title, $0.key) < ($1.title, $1.key) }
    upcoming.times.removeLast(max(0, upcoming.timeCount - limit))
    upcoming.places.removeLast(max(0, upcoming.placeCount - limit))
    return upcoming
  }
}
