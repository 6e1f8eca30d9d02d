// The properties of an item that decide when its alarms go off. They are stored in the item's keys
// (the values for filtering and sorting), so that its file need not be read. Does not compute when
// an alarm goes off.

public import CivilTime

public struct AlarmInputs: Hashable, Sendable {
  public var title: String
  public var state: CompletionState
  public var start: Moment?
  /// The due date of a reminder, or the end of an event.
  public var end: Moment?
  /// Whether the item has a recurrence rule.
  public var repeats: Bool
  /// The reminder's first added date (RDATE) after its current date.
  public var nextAddedDate: Moment?
  /// The alarms with a trigger that Fencepost can fire.
  public var alarms: [Alarm]
  /// When an event takes place; nil for a reminder.
  public var schedule: EventSchedule?
  /// The values of an event's occurrences that were edited on their own.
  public var detachedOccurrences: [DetachedOccurrence] = []

  /// The values of one edited occurrence, or of one occurrence and all later ones.
  public struct DetachedOccurrence: Hashable, Sendable {
    /// The start of the occurrence by the series; it identifies the occurrence.
    public var original: WallTime
    /// Whether the values apply to all later occurrences as well.
    public var isThisAndFuture: Bool
    public var title: String
    public var state: CompletionState
    public var alarms: [Alarm]

    public init(
      original: WallTime, isThisAndFuture: Bool, title: String, state: CompletionState,
      alarms: [Alarm]
    ) {
      self.original = original
      self.isThisAndFuture = isThisAndFuture
      self.title = title
      self.state = state
      self.alarms = alarms
    }
  }

  public enum CompletionState: UInt8, Hashable, Sendable {
    case open, completed
    /// The reminder is cancelled.
    case cancelled
  }

  public init(
    title: String, state: CompletionState = .open, start: Moment? = nil, end: Moment? = nil,
    repeats: Bool = false, nextAddedDate: Moment? = nil, alarms: [Alarm],
    schedule: EventSchedule? = nil, detachedOccurrences: [DetachedOccurrence] = []
  ) {
    self.title = title
    self.state = state
    self.start = start
    self.end = end
    self.repeats = repeats
    self.nextAddedDate = nextAddedDate
    self.alarms = alarms
    self.schedule = schedule
    self.detachedOccurrences = detachedOccurrences
  }

  /// Nil if the reminder has no alarm that Fencepost can fire.
  public init?(_ reminder: Reminder, nextAddedDate: Moment? = nil) {
    let alarms = reminder.alarms.filter { $0.trigger != .other }
    guard !alarms.isEmpty else { return nil }
    let state: CompletionState =
      switch reminder.status {
      case .open: .open
      case .completed: .completed
      case .cancelled: .cancelled
      }
    self.init(
      title: reminder.title, state: state, start: reminder.start, end: reminder.due,
      repeats: !reminder.recurrence.isEmpty, nextAddedDate: nextAddedDate, alarms: alarms)
  }

  /// Whether time alone may make an alarm go off: a timed alarm, or a snoozed place alarm.
  public var mayGoOffByTime: Bool {
    schedule != nil
      || alarms.contains { alarm in
        if case .fence = alarm.trigger { alarm.snoozedUntil != nil } else { true }
      }
  }

  /// Whether one of the alarms, those of edited occurrences included, is at a place.
  var haveFence: Bool {
    allAlarms.contains { alarm in
      if case .fence = alarm.trigger { true } else { false }
    }
  }

  public func alarm(_ id: String) -> Alarm? {
    alarms.first { $0.id == id }
      ?? detachedOccurrences.lazy.compactMap { $0.alarms.first { $0.id == id } }.first
  }

  /// All alarms, those of edited occurrences included; each id once.
  public var allAlarms: [Alarm] {
    guard !detachedOccurrences.isEmpty else { return alarms }
    var seenIDs: Set<String> = []
    return (alarms + detachedOccurrences.flatMap(\.alarms)).filter {
      seenIDs.insert($0.id).inserted
    }
  }
}
