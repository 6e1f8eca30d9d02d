// Makes an event's alarm inputs: the properties that decide when its alarms go off. They are stored
// among the event's keys, so that its file need not be read.

extension EventSchedule.Change {
  init(_ override: EventOverride, _ part: EventPart) {
    self.init(
      original: override.original, isThisAndFuture: override.isThisAndFuture,
      start: override.event.start,
      end: override.event.end, length: part.length)
  }
}

extension AlarmInputs {
  /// The alarm inputs of an event; nil if the event has no alarm that Fencepost can fire.
  public init?(_ file: EventFile) {
    func firableAlarms(_ event: Event) -> [Alarm] { event.alarms.filter { $0.trigger != .other } }
    func completionState(_ event: Event) -> CompletionState {
      event.status == .canceled ? .cancelled : .open
    }
    let alarms = firableAlarms(file.event)
    guard !alarms.isEmpty || file.overrides.contains(where: { !firableAlarms($0.event).isEmpty })
    else {
      return nil
    }
    self.init(
      title: file.event.title, state: completionState(file.event), start: file.event.start,
      end: file.event.end, repeats: file.repeats, alarms: file.hasSeries ? alarms : [],
      schedule: file.schedule,
      detachedOccurrences: file.overrides.map {
        DetachedOccurrence(
          original: $0.original, isThisAndFuture: $0.isThisAndFuture, title: $0.event.title,
          state: completionState($0.event),
          alarms: firableAlarms($0.event))
      })
  }
}

extension Event {
  /// Whether the event makes the person unavailable.
  public var isBlocking: Bool { availability != .free && status != .canceled }
}
