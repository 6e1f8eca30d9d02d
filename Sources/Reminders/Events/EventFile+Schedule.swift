// The properties of an event that decide when its alarms go off. They are stored among its keys, so that
// its file need not be read.

extension EventSchedule.Change {
  init(_ override: EventOverride, _ part: EventPart) {
    self.init(
      original: override.original, isLasting: override.isLasting, start: override.event.start,
      end: override.event.end, length: part.length)
  }
}

extension AlarmInputs {
  /// Nil if the event has no alarm that Fencepost can fire.
  public init?(_ file: EventFile) {
    func own(_ event: Event) -> [Alarm] { event.alarms.filter { $0.trigger != .other } }
    func state(_ event: Event) -> State { event.status == .canceled ? .cancelled : .open }
    let alarms = own(file.event)
    guard !alarms.isEmpty || file.overrides.contains(where: { !own($0.event).isEmpty }) else {
      return nil
    }
    self.init(
      title: file.event.title, state: state(file.event), start: file.event.start,
      end: file.event.end, repeats: file.repeats, alarms: file.hasSeries ? alarms : [],
      schedule: file.schedule,
      detached: file.overrides.map {
        Detached(
          original: $0.original, isLasting: $0.isLasting, title: $0.event.title,
          state: state($0.event),
          alarms: own($0.event))
      })
  }
}

extension Event {
  /// Whether it makes the person unavailable.
  public var isBlocking: Bool { availability != .free && status != .canceled }
}
