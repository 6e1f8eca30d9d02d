// One item with alarms, prepared for deciding when they go off. The states of fences and the
// firings are in `AlarmEngine`.

internal import CivilTime
internal import Reminders

struct MonitoredItem {
  private let parsedAlarms: ParsedAlarms
  /// The alarms of the current or next occurrence, each id once.
  private(set) var alarms: [Alarm]
  /// The end of the occurrence to which `alarms` belongs; nil if all occurrences have the same
  /// alarms. After this time `alarms` has to be computed again, for the next occurrence.
  private(set) var occurrenceEnd: Instant?
  /// When the reminder was made open again after it was completed.
  var reopenedAt: Instant?

  /// The values that do not change. They are in a separate object, because a dictionary of large
  /// structs takes much memory, and copies them all when it grows.
  private final class ParsedAlarms {
    let entity: Firing.Entity
    let inputs: AlarmInputs
    let series: AlarmInputs.Series?

    init(_ inputs: AlarmInputs, _ entity: Firing.Entity) {
      self.entity = entity
      self.inputs = inputs
      series = AlarmInputs.Series(inputs)
    }
  }

  init(_ inputs: AlarmInputs, _ entity: Firing.Entity, reopenedAt: Instant?) {
    parsedAlarms = ParsedAlarms(inputs, entity)
    self.reopenedAt = reopenedAt
    alarms = inputs.allAlarms
  }

  var entity: Firing.Entity { parsedAlarms.entity }
  var inputs: AlarmInputs { parsedAlarms.inputs }
  /// The times of an event; nil for a reminder.
  var series: AlarmInputs.Series? { parsedAlarms.series }

  /// Whether the new inputs equal the old ones except perhaps for the title, so that the alarms
  /// stay the same. False for an item with a series, which is not compared.
  func differsOnlyInTitle(from inputs: AlarmInputs) -> Bool {
    guard series == nil else { return false }
    var old = self.inputs
    old.title = inputs.title
    return old == inputs
  }

  func alarm(_ id: String) -> Alarm? { alarms.first { $0.id == id } }

  /// The alarm as an occurrence has it: the occurrence's own alarm if it was edited, otherwise the
  /// alarm of the series.
  func alarm(_ id: String, of occurrence: String?) -> Alarm? {
    guard let series else { return inputs.alarm(id) }
    return series.alarm(id, of: occurrence)
  }

  func triggers(_ clock: PersonalClock, around now: Instant) -> [TimeTrigger] {
    inputs.triggers(series, clock, around: now)
  }

  func conditions(of alarm: Alarm, _ clock: PersonalClock, at moment: Instant) -> FiringConditions {
    FiringConditions(inputs, series, alarm, clock, at: moment)
  }

  /// The conditions of a place alarm of this item; nil if the alarm is not a place alarm.
  func placeConditions(
    of alarm: Alarm, in item: String, _ clock: PersonalClock, at moment: Instant,
    isSpent: (AlarmKey) -> Bool
  ) -> FiringConditions? {
    guard alarm.fence != nil, !isSpent(AlarmKey(item: item, alarm: alarm.id)) else { return nil }
    let conditions = conditions(of: alarm, clock, at: moment)
    return conditions.isIncomplete ? conditions : nil
  }

  /// Replaces the alarms by those of the current or next occurrence.
  mutating func moveToOccurrence(_ clock: PersonalClock, at now: Instant) {
    occurrenceEnd = nil
    guard let series, !series.varyingAlarms.isEmpty else { return }
    for index in alarms.indices where series.varyingAlarms.contains(alarms[index].id) {
      let id = alarms[index].id
      guard let occurrence = series.occurrence(with: id, clock, at: now),
        let alarm = series.values(of: occurrence).alarms.first(where: { $0.id == id })
      else { continue }
      alarms[index] = alarm
      let end = series.end(of: occurrence, clock)
      occurrenceEnd = occurrenceEnd.map { min($0, end) } ?? end
    }
  }
}
