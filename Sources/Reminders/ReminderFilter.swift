// The conditions of a query, all of which a reminder must meet. Does not depend on how reminders
// are searched.

public import CivilTime
public import Geofence

public struct ReminderFilter: Hashable, Sendable {
  /// The reminder is in one of these lists, by id.
  public var lists: [String]?
  public var status: Status
  public var due: TimeBounds?
  public var overdue: Overdue?
  /// The completion date. If bounds are given, only completed reminders match, even if both bounds
  /// are open.
  public var completed: TimeBounds?
  /// The priority is in one of these ranges.
  public var priority: [Priority.PriorityRange]?
  public var isLocation: Bool?
  /// An alarm goes off when its fence is crossed in this direction.
  public var proximity: Fence.Proximity?
  public var near: NearFilter?
  /// The text occurs in the title, the notes, the location, the URL or a tag, ignoring case and
  /// accents.
  public var text: String?
  /// The reminder has all of these tags, ignoring case.
  public var tags: [String]?
  /// The parent of the reminder.
  public var parent: Parent?
  /// The id is one of these.
  public var ids: [String]?

  public enum Parent: Hashable, Sendable {
    /// The reminder has no parent, or its UID is one of these, which count as top-level.
    case topLevel(besides: Set<[UInt8]> = [])
    /// The UID of the parent.
    case reminder(String)
  }

  /// Whether the reminder has to be overdue or must not be. A reminder that is due on a day is
  /// overdue when that day is over.
  public struct Overdue: Hashable, Sendable {
    var wantsOverdue: Bool
    var now: Instant
    var today: Instant

    /// - Parameter today: The instant at which the present day began in the person's zone.
    public init(_ wantsOverdue: Bool, now: Instant, today: Instant) {
      self.wantsOverdue = wantsOverdue
      self.now = now
      self.today = today
    }
  }

  public enum Status: Hashable, Sendable {
    /// A cancelled reminder was not completed, so it matches.
    case incomplete
    case completed
    case all
  }

  public init(
    lists: [String]? = nil, status: Status = .all, due: TimeBounds? = nil,
    overdue: Overdue? = nil,
    completed: TimeBounds? = nil, priority: [Priority.PriorityRange]? = nil,
    isLocation: Bool? = nil,
    proximity: Fence.Proximity? = nil, near: NearFilter? = nil, text: String? = nil,
    tags: [String]? = nil, parent: Parent? = nil, ids: [String]? = nil
  ) {
    self.lists = lists
    self.status = status
    self.due = due
    self.overdue = overdue
    self.completed = completed
    self.priority = priority
    self.isLocation = isLocation
    self.proximity = proximity
    self.near = near
    self.text = text
    self.tags = tags
    self.parent = parent
    self.ids = ids
  }
}

/// A time range that includes its start and excludes its end; nil bounds are open.
public struct TimeBounds: Hashable, Sendable {
  public var from: TimeEnd?
  public var to: TimeEnd?

  public init(from: TimeEnd? = nil, to: TimeEnd? = nil) {
    self.from = from
    self.to = to
  }

  /// Whether both bounds are open, so that items without a date match too.
  var isUnbounded: Bool { from == nil && to == nil }
}

/// A bound as a person gives it: days and wall times are in the person's zone.
public enum TimeEnd: Hashable, Sendable {
  /// The start of the day.
  case day(Day)
  case wall(WallTime)
  case instant(Instant)

  public func instant(in zone: Zone) -> Instant {
    switch self {
    case .day(let day): zone.startOfDay(day)
    case .wall(let wall): zone.instant(of: wall)
    case .instant(let instant): instant
    }
  }
}

/// A reminder with a place alarm whose centre is at most `within` metres from a point.
public struct NearFilter: Hashable, Sendable {
  public var center: Coordinate
  public var within: Double

  public init(_ center: Coordinate, within: Double) {
    self.center = center
    self.within = within
  }
}
