// A reminder with one alarm, a place, walks to it, and processes that share stored records.

import CivilTime
import Geofence
import Reminders

@testable import Alarms

/// Where the office is, and the points of walks to it: metres to the north.
enum OfficeMap {
  static func north(_ metres: Double) -> Double {
    52.5 + metres / Coordinate.earthRadius * 180 / .pi
  }

  static func fix(_ metres: Double, at seconds: Int, accuracy: Double? = nil) -> Fix {
    guard
      let fix = try? Fix(
        latitude: north(metres), longitude: 13.4, accuracy: accuracy, at: time(seconds))
    else { preconditionFailure("the walks keep to possible numbers") }
    return fix
  }

  /// Seconds after 2026-11-20T08:00:00Z, a Friday.
  static func time(_ seconds: Int) -> Instant {
    Instant(seconds: 1_795_161_600 + Int64(seconds))
  }
}

extension AlarmInputs {
  static func office(
    _ proximity: Fence.Proximity = .enter, state: CompletionState = .open, start: Moment? = nil,
    due: Moment? = nil, repeats: Bool = false, policy: FencePolicy = FencePolicy(),
    snoozedUntil: Instant? = nil, away metres: Double = 0
  ) -> AlarmInputs {
    guard let center = Coordinate(latitude: OfficeMap.north(metres), longitude: 13.4) else {
      preconditionFailure("the walks keep to possible numbers")
    }
    let fence = Fence(
      proximity: proximity,
      places: [FencePlace(title: "Office", coordinate: center, radius: 100)], policy: policy)
    return AlarmInputs(
      title: "Water the plants", state: state, start: start, end: due, repeats: repeats,
      alarms: [Alarm(id: "a", trigger: .fence(fence), snoozedUntil: snoozedUntil)])
  }

  static func timed(
    _ trigger: Alarm.Trigger, state: CompletionState = .open, start: Moment? = nil,
    due: Moment? = nil,
    acknowledged: Instant? = nil, snoozedUntil: Instant? = nil
  ) -> AlarmInputs {
    AlarmInputs(
      title: "Call home", state: state, start: start, end: due,
      alarms: [
        Alarm(id: "a", trigger: trigger, acknowledged: acknowledged, snoozedUntil: snoozedUntil)
      ])
  }
}

/// One process: an alarm engine that writes its decisions to the shared records.
struct AlarmHarness {
  var alarmEngine: AlarmEngine
  /// The firings reported here, as `cause@seconds`.
  private(set) var firedAlarms: [String] = []

  init(_ clock: PersonalClock = PersonalClock(zone: .utc)) {
    alarmEngine = AlarmEngine(clock: clock)
  }

  mutating func update(_ inputs: AlarmInputs?, at seconds: Int = -60) {
    alarmEngine.update(inputs, of: "i", .reminder, now: OfficeMap.time(seconds))
  }

  /// The clock runs up to the time of a fix, which is then received.
  mutating func walk(_ steps: [(seconds: Int, metres: Double)]) {
    for step in steps {
      run(to: step.seconds)
      _ = alarmEngine.receive(
        OfficeMap.fix(step.metres, at: step.seconds), now: OfficeMap.time(step.seconds))
      run(to: step.seconds)
    }
  }

  /// The clock runs to a time and triggers everything that is due on the way.
  mutating func run(to seconds: Int) {
    let now = OfficeMap.time(seconds)
    while let next = alarmEngine.nextDecisionTime, next <= now { alarmEngine.run(to: next) }
    alarmEngine.run(to: now)
    record(alarmEngine.takeOutcome().firings)
  }

  /// The clock jumps ahead, as after sleep; then everything that is due is run.
  mutating func runDue(at seconds: Int) {
    alarmEngine.run(to: OfficeMap.time(seconds))
    record(alarmEngine.takeOutcome().firings)
  }

  mutating func record(_ firings: [Firing]) {
    for firing in firings {
      firedAlarms.append(
        "\(firing.cause.rawValue)@\(firing.at.seconds - OfficeMap.time(0).seconds)")
    }
  }
}

/// The shared records: each process decides with what all processes before it have written.
struct SharedRecords {
  var entries: [String: [UInt8]] = [:]
  private var log: [String] = []
  private var read: [Int: Int] = [:]

  mutating func decide(
    _ number: Int, _ watcher: inout AlarmHarness, at seconds: Int,
    _ body: (inout AlarmEngine) -> Void
  ) {
    let news = watcher.alarmEngine.applyRecords(
      entries, under: Set(log[(read[number] ?? 0)...]), now: OfficeMap.time(seconds))
    watcher.record(news)
    body(&watcher.alarmEngine)
    watcher.record(watcher.alarmEngine.takeOutcome().firings)
    for (key, value) in watcher.alarmEngine.takeRecords(withFixes: true) {
      entries[key] = value
      log.append(key)
    }
    read[number] = log.count
  }
}
