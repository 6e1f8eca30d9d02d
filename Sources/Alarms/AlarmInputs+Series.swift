// The alarms and times of an event, prepared once: which occurrences have which alarms, and which
// alarms differ between occurrences. Firings play no part here.

internal import CivilTime
internal import Reminders

extension AlarmInputs {
  /// The values of an occurrence other than its time: its own values if it was edited, otherwise
  /// those of the series.
  struct OccurrenceValues {
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
    /// The edited occurrences. `indexByOriginal` finds them by their original starts.
    let editedOccurrences: [EditedOccurrence]
    /// For each alarm id, the indices of the edited occurrences that have the alarm.
    private(set) var editedByAlarm: [String: [Int]] = [:]
    /// The indices of the edited occurrences that have an alarm at an absolute time or a snoozed
    /// alarm.
    private(set) var editedWithOwnTime: [Int] = []
    /// The ids of the alarms of the series, and of changes that apply to an occurrence and all
    /// later ones.
    private(set) var seriesAlarms: Set<String> = []
    private(set) var offsets: Set<AlarmOffset> = []
    /// The ids of the alarms that are not the same in all occurrences.
    private(set) var varyingAlarms: Set<String> = []
    private let seriesValues: OccurrenceValues
    private let indexByOriginal: [WallTime: Int]
    private let lastingValues: [WallTime: OccurrenceValues]
    /// Each alarm, as in the first occurrence in which it was found.
    private var alarmsByID: [String: Alarm] = [:]

    struct EditedOccurrence {
      let occurrence: EventSchedule.Occurrence
      let values: OccurrenceValues
    }

    init?(_ inputs: AlarmInputs) {
      guard let schedule = inputs.schedule else { return nil }
      plan = EventPlan(schedule)
      seriesValues = OccurrenceValues(
        title: inputs.title, state: inputs.state, alarms: inputs.alarms)
      var (editedOccurrences, indexByOriginal): ([EditedOccurrence], [WallTime: Int]) = ([], [:])
      var lastingValues: [WallTime: OccurrenceValues] = [:]
      for changedOccurrence in inputs.detachedOccurrences {
        let values = OccurrenceValues(
          title: changedOccurrence.title, state: changedOccurrence.state,
          alarms: changedOccurrence.alarms)
        if changedOccurrence.isThisAndFuture {
          lastingValues[changedOccurrence.original] = values
        } else if let occurrence = plan.occurrence(at: changedOccurrence.original) {
          indexByOriginal[changedOccurrence.original] = editedOccurrences.count
          editedOccurrences.append(EditedOccurrence(occurrence: occurrence, values: values))
        }
      }
      (self.editedOccurrences, self.indexByOriginal, self.lastingValues) = (
        editedOccurrences, indexByOriginal, lastingValues
      )
      for values in [seriesValues] + lastingValues.values {
        for alarm in values.alarms {
          add(alarm)
          seriesAlarms.insert(alarm.id)
          if let distance = AlarmOffset(alarm) { offsets.insert(distance) }
        }
      }
      for (index, editedOccurrence) in editedOccurrences.enumerated() {
        var hasTime = false
        for alarm in editedOccurrence.values.alarms {
          add(alarm)
          editedByAlarm[alarm.id, default: []].append(index)
          hasTime = hasTime || alarm.hasOwnTime
        }
        if hasTime, editedOccurrence.values.state == .open { editedWithOwnTime.append(index) }
      }
    }

    private mutating func add(_ alarm: Alarm) {
      guard let sameAlarm = alarmsByID[alarm.id] else {
        alarmsByID[alarm.id] = alarm
        return
      }
      if sameAlarm.fence != alarm.fence { varyingAlarms.insert(alarm.id) }
    }

    func values(of occurrence: EventSchedule.Occurrence) -> OccurrenceValues {
      guard let recurrenceID = occurrence.overrideRecurrenceID else { return seriesValues }
      let editedIndex = occurrence.isDetached ? indexByOriginal[recurrenceID] : nil
      return editedIndex.map { editedOccurrences[$0].values } ?? lastingValues[recurrenceID]
        ?? seriesValues
    }

    func name(of occurrence: EventSchedule.Occurrence) -> String? {
      plan.schedule.repeats ? plan.schedule.occurrenceID(of: occurrence.original) : nil
    }

    /// The alarm as an occurrence has it: the occurrence's own alarm if it was edited, otherwise
    /// the alarm of the series.
    func alarm(_ id: String, of occurrence: String?) -> Alarm? {
      let original = occurrence.flatMap(plan.schedule.originalStart(ofID:))
      guard let index = original.flatMap({ indexByOriginal[$0] }) else { return alarmsByID[id] }
      return editedOccurrences[index].values.alarms.first { $0.id == id }
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
