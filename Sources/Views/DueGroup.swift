// The sections by due date that all clients and commands use: overdue, today, tomorrow, this week,
// later, no date, done. Does not depend on items.

public import CivilTime

public enum DueGroup: String, CaseIterable, Sendable {
  case overdue, today, tomorrow
  /// Due two to six days from now.
  case week
  case later
  /// Without a due date.
  case none
  case done

  public var title: String {
    switch self {
    case .overdue: "Overdue"
    case .today: "Today"
    case .tomorrow: "Tomorrow"
    case .week: "This week"
    case .later: "Later"
    case .none: "No date"
    case .done: "Done"
    }
  }

  /// - Parameter due: The due date. If it is a whole day, it is overdue from the next day on; if it
  ///   has a time, from that instant on.
  public init(_ due: DueTime?, isCompleted: Bool, at clock: PersonClock) {
    guard !isCompleted else {
      self = .done
      return
    }
    guard let due else {
      self = .none
      return
    }
    let days = due.date.day - clock.today
    if days < 0 || due.instant.map({ $0 <= clock.now }) == true {
      self = .overdue
      return
    }
    switch days {
    case 0: self = .today
    case 1: self = .tomorrow
    case 2...6: self = .week
    default: self = .later
    }
  }
}

/// A due date in the person's zone.
public struct DueTime: Hashable, Sendable {
  public let date: LocalDate
  /// The instant of a time; nil for a whole day.
  public let instant: Instant?

  public init(day: Day) {
    date = .day(day)
    instant = nil
  }

  /// A time, converted to the person's zone.
  public init(_ instant: Instant, in zone: Zone) {
    date = .time(zone.wallTime(at: instant))
    self.instant = instant
  }
}

/// The current instant, the person's zone, and the current day there.
public struct PersonClock: Sendable {
  public let now: Instant
  public let zone: Zone
  public let today: Day

  public init(now: Instant, zone: Zone) {
    self.now = now
    self.zone = zone
    today = zone.wallTime(at: now).day
  }

  /// The next midnight: when `today` becomes another day.
  public var midnight: Instant { zone.startOfDay(today + 1) }
}
