// An event's alarms and its times, made ready once: which part of the event has which alarm, and where
// that says something else than another part does. Knows nothing of what has gone off already.

internal import CivilTime
internal import Reminders

extension AlarmInputs {
  /// Of one occurrence what says all but when it is: of its own, or of the series.
  struct Part {
    let title: String
    let state: State
    let alarms: [Alarm]

    /// Whether it takes place and has the alarm.
    func rings(_ alarm: String) -> Bool {
      state == .open && alarms.contains { $0.id == alarm }
    }
  }

  /// An event's times, and what of it stands by itself.
  struct Series {
    let plan: EventPlan
    /// Occurrences that stand by themselves and are found by their originals.
    let singles: [Single]
    /// Which of them have an alarm, by its id.
    private(set) var alone: [String: [Int]] = [:]
    /// Which of them have one with a time of its own, or one that was put off.
    private(set) var absolute: [Int] = []
    /// Alarms of the series, or of what lasts.
    private(set) var common: Set<String> = []
    private(set) var distances: Set<Distance> = []
    /// Alarms that are not the same at every occurrence that has them.
    private(set) var turning: Set<String> = []
    private let whole: Part
    private let places: [WallTime: Int]
    private let lasting: [WallTime: Part]
    /// Of each alarm how it was met first.
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
          note(alarm)
          common.insert(alarm.id)
          if let distance = Distance(alarm) { distances.insert(distance) }
        }
      }
      for (place, single) in singles.enumerated() {
        var hasTime = false
        for alarm in single.part.alarms {
          note(alarm)
          alone[alarm.id, default: []].append(place)
          hasTime = hasTime || alarm.hasOwnTime
        }
        if hasTime, single.part.state == .open { absolute.append(place) }
      }
    }

    private mutating func note(_ alarm: Alarm) {
      guard let other = known[alarm.id] else {
        known[alarm.id] = alarm
        return
      }
      if other.fence != alarm.fence { turning.insert(alarm.id) }
    }

    func part(of occurrence: EventSchedule.Occurrence) -> Part {
      guard let governor = occurrence.governor else { return whole }
      let own = occurrence.isDetached ? places[governor] : nil
      return own.map { singles[$0].part } ?? lasting[governor] ?? whole
    }

    func name(of occurrence: EventSchedule.Occurrence) -> String? {
      plan.schedule.repeats ? plan.schedule.name(of: occurrence.original) : nil
    }

    /// The alarm as an occurrence has it: its own where it stands by itself.
    func alarm(_ id: String, of occurrence: String?) -> Alarm? {
      let original = occurrence.flatMap(plan.schedule.original)
      guard let place = original.flatMap({ places[$0] }) else { return known[id] }
      return singles[place].part.alarms.first { $0.id == id }
    }

    /// Whether the occurrence of this name takes place, whenever.
    func hasOccurrence(named name: String) -> Bool {
      plan.schedule.original(named: name).flatMap { plan.occurrence(at: $0) } != nil
    }
  }
}

extension Alarm {
  /// Whether it calls at a time of its own, or was put off.
  fileprivate var hasOwnTime: Bool { snoozedUntil != nil || absolute != nil }
}
