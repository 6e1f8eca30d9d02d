// One monitored item: its alarms, prepared for evaluation. Knows no side of a fence and no firing.

internal import CivilTime
internal import Reminders

struct MonitoredItem {
  private let parsed: ParsedAlarms
  /// Each id once, as in the current or next occurrence.
  private(set) var alarms: [Alarm]
  /// When that occurrence is over, and some alarms may change.
  private(set) var turns: Instant?
  /// When it was reopened.
  var reopened: Instant?

  /// The immutable part, in an object of its own: a large hash table reserves space for more items
  /// than it holds, and copies them when it grows.
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

  init(_ inputs: AlarmInputs, _ entity: Firing.Entity, reopened: Instant?) {
    parsed = ParsedAlarms(inputs, entity)
    self.reopened = reopened
    alarms = inputs.allAlarms
  }

  var entity: Firing.Entity { parsed.entity }
  var inputs: AlarmInputs { parsed.inputs }
  /// The times of an event; nil for a reminder.
  var series: AlarmInputs.Series? { parsed.series }

  /// Whether at most the title differs, for an item without a series.
  func differsOnlyInTitle(from inputs: AlarmInputs) -> Bool {
    guard series == nil else { return false }
    var old = self.inputs
    old.title = inputs.title
    return old == inputs
  }

  func alarm(_ id: String) -> Alarm? { alarms.first { $0.id == id } }

  /// The alarm of an occurrence: its own if it was edited.
  func alarm(_ id: String, of occurrence: String?) -> Alarm? {
    guard let series else { return inputs.alarm(id) }
    return series.alarm(id, of: occurrence)
  }

  func triggers(_ clock: PersonalClock, around now: Instant) -> [TimeTrigger] {
    inputs.calls(series, clock, around: now)
  }

  func conditions(of alarm: Alarm, _ clock: PersonalClock, at moment: Instant) -> FiringConditions {
    FiringConditions(inputs, series, alarm, clock, at: moment)
  }

  /// Sets the alarms to those of the current or next occurrence.
  mutating func moveToOccurrence(_ clock: PersonalClock, at now: Instant) {
    turns = nil
    guard let series, !series.varyingAlarms.isEmpty else { return }
    for place in alarms.indices where series.varyingAlarms.contains(alarms[place].id) {
      let id = alarms[place].id
      guard let occurrence = series.occurrence(with: id, clock, at: now),
        let alarm = series.part(of: occurrence).alarms.first(where: { $0.id == id })
      else { continue }
      alarms[place] = alarm
      let end = series.end(of: occurrence, clock)
      turns = turns.map { min($0, end) } ?? end
    }
  }
}
