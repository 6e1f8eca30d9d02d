// The properties of an item that decide when its alarms go off, kept so that no file has to be read
// for that. Decides nothing, and knows no clock.

public import CivilTime

public struct AlarmInputs: Hashable, Sendable {
  public var title: String
  public var state: State
  public var start: Moment?
  /// A reminder's due date, an event's end.
  public var end: Moment?
  /// Whether it repeats by a rule.
  public var repeats: Bool
  /// The first added date (RDATE) of the reminder after its present one.
  public var added: Moment?
  /// The alarms that can go off at all.
  public var alarms: [Alarm]
  /// When an event takes place; nil for a reminder.
  public var schedule: EventSchedule?
  /// What differs in occurrences of an event that were edited on their own.
  public var detached: [Detached] = []

  /// One edited occurrence, or all occurrences from one on.
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
    /// The reminder is cancelled.
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

  /// Nil if none of its alarms can go off.
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

  /// Whether an alarm may go off at a time, a snoozed one included.
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

  /// All alarms, those of edited occurrences included; each id once.
  public var allAlarms: [Alarm] {
    guard !detached.isEmpty else { return alarms }
    var seen: Set<String> = []
    return (alarms + detached.flatMap(\.alarms)).filter { seen.insert($0.id).inserted }
  }
}
