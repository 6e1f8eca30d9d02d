// The alarms and times of an event, prepared once: which occurrences have which alarms, and which
// alarms differ between occurrences. Firings play no part here.

internal import CivilTime
internal import Reminders

extension AlarmInputs {
  /// The values of an occurrence other than its time: its own values if it was edited, otherwise
  /// those of the series.
  struct Part {
    let title: String
    let state: CompletionState
    let alarms: [Alarm]

    /// Whether an occurrence with these values takes place and has the alarm.
    func canGoOff(_ alarm: String) -> Bool {
      state == .open && alarms.contains { $0.id == alarm }
    }
  }

  /// An event's times and its edited occurrences.
  struct Series {
    let plan: EventPlan
    /// The edited occurrences. `places` finds them by their original starts.
    let singles: [Single]
    /// For each alarm id, the indices of the edited occurrences that have the alarm.
    private(set) var singlesByAlarm: [String: [Int]] = [:]
    /// The indices of edited occurrences with an alarm at an absolute time, or a snoozed one.
    private(set) var singlesWithOwnTime: [Int] = []
    /// The alarms of the series, and of changes that apply to all later occurrences.
    private(set) var seriesAlarms: Set<String> = []
    private(set) var offsets: Set<Offset> = []
    /// The alarms that are not the same in all occurrences.
    private(set) var varyingAlarms: Set<String> = []
    private let seriesPart: Part
    private let indices: [WallTime: Int]
    private let lastingParts: [WallTime: Part]
    /// Each alarm, as in the first occurrence in which it was found.
    private var alarmsByID: [String: Alarm] = [:]

    struct Single {
      let occurrence: EventSchedule.Occurrence
      let part: Part
    }

    init?(_ inputs: AlarmInputs) {
      guard let schedule = inputs.schedule else { return nil }
      plan = EventPlan(schedule)
      seriesPart = Part(title: inputs.title, state: inputs.state, alarms: inputs.alarms)
      var (singles, indices): ([Single], [WallTime: Int]) = ([], [:])
      var lastingParts: [WallTime: Part] = [:]
      for one in inputs.detachedOccurrences {
        let part = Part(title: one.title, state: one.state, alarms: one.alarms)
        if one.isThisAndFuture {
          lastingParts[one.original] = part
        } else if let occurrence = plan.occurrence(at: one.original) {
          indices[one.original] = singles.count
          singles.append(Single(occurrence: occurrence, part: part))
        }
      }
      (self.singles, self.indices, self.lastingParts) = (singles, indices, lastingParts)
      for part in [seriesPart] + lastingParts.values {
        for alarm in part.alarms {
          add(alarm)
          seriesAlarms.insert(alarm.id)
          if let distance = Offset(alarm) { offsets.insert(distance) }
        }
      }
      for (index, single) in singles.enumerated() {
        var hasTime = false
        for alarm in single.part.alarms {
          add(alarm)
          singlesByAlarm[alarm.id, default: []].append(index)
          hasTime = hasTime || alarm.hasOwnTime
        }
        if hasTime, single.part.state == .open { singlesWithOwnTime.append(index) }
      }
    }

    private mutating func add(_ alarm: Alarm) {
      guard let other = alarmsByID[alarm.id] else {
        alarmsByID[alarm.id] = alarm
        return
      }
      if other.fence != alarm.fence { varyingAlarms.insert(alarm.id) }
    }

    func part(of occurrence: EventSchedule.Occurrence) -> Part {
      guard let governor = occurrence.overrideRecurrenceID else { return seriesPart }
      let own = occurrence.isDetached ? indices[governor] : nil
      return own.map { singles[$0].part } ?? lastingParts[governor] ?? seriesPart
    }

    func name(of occurrence: EventSchedule.Occurrence) -> String? {
      plan.schedule.repeats ? plan.schedule.occurrenceID(of: occurrence.original) : nil
    }

    /// The alarm of an occurrence, which is its own if the occurrence was edited.
    func alarm(_ id: String, of occurrence: String?) -> Alarm? {
      let original = occurrence.flatMap(plan.schedule.originalStart(ofID:))
      guard let index = original.flatMap({ indices[$0] }) else { return alarmsByID[id] }
      return singles[index].part.alarms.first { $0.id == id }
    }

    /// Whether the series has an occurrence with this id, even if it was moved.
    func hasOccurrence(named name: String) -> Bool {
      plan.schedule.originalStart(ofID: name).flatMap { plan.occurrence(at: $0) } != nil
    }
  }
}

extension Alarm {
  /// Whether the alarm is at an absolute time or is snoozed.
  fileprivate var hasOwnTime: Bool { snoozedUntil != nil || absolute != nil }
}
