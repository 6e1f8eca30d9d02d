// What of an item decides when its alarms go off, by itself: what is kept of it so that no file has
// to be read for that. Decides nothing, and knows no clock.

public import CivilTime

public struct AlarmInputs: Hashable, Sendable {
  public var title: String
  public var state: State
  public var start: Moment?
  /// A reminder's due date, an event's end.
  public var end: Moment?
  /// By a rule.
  public var repeats: Bool
  /// The first date after it that a reminder's file adds to its series.
  public var added: Moment?
  /// Those that can go off at all.
  public var alarms: [Alarm]
  /// Of an event: when it takes place.
  public var schedule: EventSchedule?
  /// Of an event: what is otherwise in occurrences that stand by themselves.
  public var detached: [Detached] = []

  /// An occurrence that stands by itself, or all from one on.
  public struct Detached: Hashable, Sendable {
    /// The start that the series gives it.
    public var original: WallTime
    public var isLasting: Bool
    public var title: String
    public var state: State
    public var alarms: [Alarm]

    public init(
      original: WallTime, isLasting: Bool, title: String, state: State, alarms: [Alarm]
    ) {
      self.original = original
      self.isLasting = isLasting
      self.title = title
      self.state = state
      self.alarms = alarms
    }
  }

  public enum State: UInt8, Hashable, Sendable {
    case open, completed
    /// Nobody means to do it any more.
    case cancelled
  }

  public init(
    title: String, state: State = .open, start: Moment? = nil, end: Moment? = nil,
    repeats: Bool = false, added: Moment? = nil, alarms: [Alarm],
    schedule: EventSchedule? = nil, detached: [Detached] = []
  ) {
    self.title = title
    self.state = state
    self.start = start
    self.end = end
    self.repeats = repeats
    self.added = added
    self.alarms = alarms
    self.schedule = schedule
    self.detached = detached
  }

  /// Nil where none of its alarms can go off.
  public init?(_ reminder: Reminder, added: Moment? = nil) {
    let alarms = reminder.alarms.filter { $0.trigger != .other }
    guard !alarms.isEmpty else { return nil }
    let state: State =
      switch reminder.status {
      case .open: .open
      case .completed: .completed
      case .cancelled: .cancelled
      }
    self.init(
      title: reminder.title, state: state, start: reminder.start, end: reminder.due,
      repeats: !reminder.recurrence.isEmpty, added: added, alarms: alarms)
  }

  /// Whether an alarm may go off at a time, be it one that it was put off to.
  public var mayCall: Bool {
    schedule != nil
      || alarms.contains { alarm in
        if case .fence = alarm.trigger { alarm.snoozedUntil != nil } else { true }
      }
  }

  public func alarm(_ id: String) -> Alarm? {
    alarms.first { $0.id == id }
      ?? detached.lazy.compactMap { $0.alarms.first { $0.id == id } }.first
  }

  /// Those of occurrences that stand by themselves as well; each id once.
  public var allAlarms: [Alarm] {
    guard !detached.isEmpty else { return alarms }
    var seen: Set<String> = []
    return (alarms + detached.flatMap(\.alarms)).filter { seen.insert($0.id).inserted }
  }
}
