// Which reminders are meant: conditions that must all hold. Knows neither how reminders are looked
// through nor what a list's or an item's id stands for.

public import CivilTime
public import Geofence

public struct ReminderFilter: Hashable, Sendable {
  /// One of these lists, by id.
  public var lists: [String]?
  public var status: Status
  public var due: TimeBounds?
  /// Given, only completed reminders are meant, even where both ends are open.
  public var completed: TimeBounds?
  /// One of these.
  public var priority: [Priority.PriorityRange]?
  public var isLocation: Bool?
  /// Some alarm goes off on this way through a fence.
  public var proximity: Fence.Proximity?
  public var near: NearFilter?
  /// Stands in the title, the notes, the location, the URL or a tag, whatever its case and accents.
  public var text: String?
  /// All of these, whatever their case.
  public var tags: [String]?
  /// The reminder that it is a part of.
  public var parent: Parent?
  /// One of these.
  public var ids: [String]?

  public enum Parent: Hashable, Sendable {
    /// It is a part of no reminder; nor are those that name a parent and are at the top level all
    /// the same, by their UIDs.
    case topLevel(besides: Set<[UInt8]> = [])
    /// The UID of the parent.
    case reminder(String)
  }

  public enum Status: Hashable, Sendable {
    /// What is cancelled was not completed, and counts here.
    case incomplete
    case completed
    case all
  }

  public init(
    lists: [String]? = nil, status: Status = .all, due: TimeBounds? = nil,
    completed: TimeBounds? = nil, priority: [Priority.PriorityRange]? = nil,
    isLocation: Bool? = nil,
    proximity: Fence.Proximity? = nil, near: NearFilter? = nil, text: String? = nil,
    tags: [String]? = nil, parent: Parent? = nil, ids: [String]? = nil
  ) {
    self.lists = lists
    self.status = status
    self.due = due
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

/// A stretch of time that includes its start and not its end; an end that is nil is open.
public struct TimeBounds: Hashable, Sendable {
  public var from: TimeEnd?
  public var to: TimeEnd?

  public init(from: TimeEnd? = nil, to: TimeEnd? = nil) {
    self.from = from
    self.to = to
  }

  /// Both ends are open, so that what has no date is within.
  var isUnbounded: Bool { from == nil && to == nil }
}

/// An end of a stretch, as a person says it: days and walls are those of the person's zone.
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

/// Not farther from a point than so many metres. Where a fence is, is its centre.
public struct NearFilter: Hashable, Sendable {
  public var center: Coordinate
  public var within: Double

  public init(_ center: Coordinate, within: Double) {
    self.center = center
    self.within = within
  }
}
