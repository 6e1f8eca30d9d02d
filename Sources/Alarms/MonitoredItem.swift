// One item that is watched: what it says of its alarms, made ready for being asked. Knows no fence's
// side, and nothing of what has gone off.

internal import CivilTime
internal import Reminders

struct MonitoredItem {
  private let parsed: ParsedAlarms
  /// Each once; as the occurrence has it that is on, or the next.
  private(set) var alarms: [Alarm]
  /// When that occurrence is over, and some of them may become others.
  private(set) var turns: Instant?
  /// When it came to be incomplete again.
  var reopened: Instant?

  /// What never changes, in memory of its own: a table of thousands has room for far more than stand
  /// in it, and is copied when it grows.
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
  /// Of an event: its times.
  var series: AlarmInputs.Series? { parsed.series }

  /// Whether nothing but the title is another, of an item without times of its own making.
  func saysTheSame(as inputs: AlarmInputs) -> Bool {
    guard series == nil else { return false }
    var old = self.inputs
    old.title = inputs.title
    return old == inputs
  }

  func alarm(_ id: String) -> Alarm? { alarms.first { $0.id == id } }

  /// The alarm as an occurrence has it: its own where it stands by itself.
  func alarm(_ id: String, of occurrence: String?) -> Alarm? {
    guard let series else { return inputs.alarm(id) }
    return series.alarm(id, of: occurrence)
  }

  func calls(_ clock: PersonalClock, around now: Instant) -> [TimeTrigger] {
    inputs.calls(series, clock, around: now)
  }

  func conditions(of alarm: Alarm, _ clock: PersonalClock, at moment: Instant) -> FiringConditions {
    FiringConditions(inputs, series, alarm, clock, at: moment)
  }

  /// Makes its alarms those of the occurrence that is on, or of the next.
  mutating func turn(_ clock: PersonalClock, at now: Instant) {
    turns = nil
    guard let series, !series.turning.isEmpty else { return }
    for place in alarms.indices where series.turning.contains(alarms[place].id) {
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
