// An event's alarms and times, prepared once: which component of the event has which alarm, and in
// which they differ. Knows nothing of firings.

internal import CivilTime
internal import Reminders

extension AlarmInputs {
  /// The properties of an occurrence besides its time: its own, or the series'.
  struct Part {
    let title: String
    let state: State
    let alarms: [Alarm]

    /// Whether it takes place and has the alarm.
    func canGoOff(_ alarm: String) -> Bool {
      state == .open && alarms.contains { $0.id == alarm }
    }
  }

  /// An event's times and its edited occurrences.
  struct Series {
    let plan: EventPlan
    /// Edited occurrences, found by their original starts.
    let singles: [Single]
    /// Indices of those with an alarm, by its id.
    private(set) var alone: [String: [Int]] = [:]
    /// Indices of those with an absolute or snoozed alarm.
    private(set) var absolute: [Int] = []
    /// Alarms of the series or of lasting overrides.
    private(set) var common: Set<String> = []
    private(set) var offsets: Set<Offset> = []
    /// Alarms that differ between occurrences.
    private(set) var varyingAlarms: Set<String> = []
    private let whole: Part
    private let places: [WallTime: Int]
    private let lasting: [WallTime: Part]
    /// Each alarm as it was first found.
    private var known: [String: Alarm] = [:]

    struct Single {
      let occurrence: EventSchedule.Occurrence
      let part: Part
    }

    init?(_ inputs: AlarmInputs) {
      guard let schedule = inputs.schedule else { return nil }
      plan = EventPlan(schedule)
      whole = Part(title: inputs.title, state: inputs.state, alarms: inputs.alarms)
      var (singles, places): ([Single], [WallTime: Int]) = ([], [:])
      var lasting: [WallTime: Part] = [:]
      for one in inputs.detached {
        let part = Part(title: one.title, state: one.state, alarms: one.alarms)
        if one.isLasting {
          lasting[one.original] = part
        } else if let occurrence = plan.occurrence(at: one.original) {
          places[one.original] = singles.count
          singles.append(Single(occurrence: occurrence, part: part))
        }
      }
      (self.singles, self.places, self.lasting) = (singles, places, lasting)
      for part in [whole] + lasting.values {
        for alarm in part.alarms {
          add(alarm)
          common.insert(alarm.id)
          if let distance = Offset(alarm) { offsets.insert(distance) }
        }
      }
      for (place, single) in singles.enumerated() {
        var hasTime = false
        for alarm in single.part.alarms {
          add(alarm)
          alone[alarm.id, default: []].append(place)
          hasTime = hasTime || alarm.hasOwnTime
        }
        if hasTime, single.part.state == .open { absolute.append(place) }
      }
    }

    private mutating func add(_ alarm: Alarm) {
      guard let other = known[alarm.id] else {
        known[alarm.id] = alarm
        return
      }
      if other.fence != alarm.fence { varyingAlarms.insert(alarm.id) }
    }

    func part(of occurrence: EventSchedule.Occurrence) -> Part {
      guard let governor = occurrence.governingOverride else { return whole }
      let own = occurrence.isDetached ? places[governor] : nil
      return own.map { singles[$0].part } ?? lasting[governor] ?? whole
    }

    func name(of occurrence: EventSchedule.Occurrence) -> String? {
      plan.schedule.repeats ? plan.schedule.name(of: occurrence.original) : nil
    }

    /// The alarm of an occurrence: its own if it was edited.
    func alarm(_ id: String, of occurrence: String?) -> Alarm? {
      let original = occurrence.flatMap(plan.schedule.original)
      guard let place = original.flatMap({ places[$0] }) else { return known[id] }
      return singles[place].part.alarms.first { $0.id == id }
    }

    /// Whether an occurrence with this id exists, at whatever time.
    func hasOccurrence(named name: String) -> Bool {
      plan.schedule.original(named: name).flatMap { plan.occurrence(at: $0) } != nil
    }
  }
}

extension Alarm {
  /// Whether it goes off at an absolute time or is snoozed.
  fileprivate var hasOwnTime: Bool { snoozedUntil != nil || absolute != nil }
}
