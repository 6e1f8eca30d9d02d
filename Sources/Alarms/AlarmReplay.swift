// Replays a recorded track through the alarm engine, to find which alarms would go off, and when.
// The clock follows the times of the track. A replay can pause after any fix, so that a long track
// does not block other requests.

internal import CivilTime
public import Geofence
internal import Reminders

public struct AlarmReplay {
  private var alarmEngine: AlarmEngine
  private var clock: Instant?
  /// The firings so far.
  public private(set) var firings: [Firing] = []
  /// Whether there were too many firings; then the rest of the track is ignored.
  public private(set) var exceedsLimit = false

  public static let mostFirings = 100_000

  /// Starts as if all alarms had been set just before the track: there is no fix and no firing, and
  /// for every fence it is unknown whether the person is inside.
  public init(_ alarmEngine: AlarmEngine) {
    self.alarmEngine = alarmEngine
    self.alarmEngine.restart()
  }

  /// Advances the clock to the time of the fix, and processes the fix. If the fix is ignored, the
  /// clock stays, and the reason is returned.
  public mutating func apply(_ fix: Fix) -> IgnoreReason? {
    guard !exceedsLimit else { return nil }
    // A fix counts as received at the time of its measurement. A fix that is out of order does not
    // set the clock back.
    let now = max(fix.at, clock ?? fix.at)
    if clock == nil {
      alarmEngine.suppressAll(before: now)
    } else if let ignoreReason = alarmEngine.fences.sources.ignoreReason(to: fix, now: now) {
      _ = alarmEngine.receive(fix, now: now)
      return ignoreReason
    }
    run(to: now)
    let ignoreReason = alarmEngine.receive(fix, now: now)
    clock = now
    run(to: now)
    return ignoreReason
  }

  /// Ends the replay. The clock goes on after the last fix until the last crossing is confirmed.
  /// Time alarms after the last fix do not count. Returns all firings in order.
  public mutating func finish() -> [Firing] {
    while !exceedsLimit, let moment = alarmEngine.fences.nextConfirmation {
      alarmEngine.runFences(to: moment)
      collectFirings()
    }
    return firings.inOrder
  }

  private mutating func run(to now: Instant) {
    while !exceedsLimit, let decisionTime = alarmEngine.nextDecisionTime, decisionTime <= now {
      alarmEngine.run(to: decisionTime)
      collectFirings()
    }
    collectFirings()
  }

  private mutating func collectFirings() {
    firings += alarmEngine.takeOutcome().firings
    // A replay stores nothing, so the records are dropped.
    _ = alarmEngine.takeRecords(withFixes: false)
    exceedsLimit = firings.count > Self.mostFirings
  }
}

extension AlarmEngine {
  /// Resets all fences, as if they had just been created.
  fileprivate mutating func restart() {
    fences.forgetAll()
    (firingLog, spentAlarms) = (FiringLog(), [])
    (suppressedFirings, unloadedStates) = ([:], UnloadedStates())
    unstoredChanges.records = [:]
    unstoredChanges.fences = []
    (timers, outcome) = (TimerQueue(), Outcome())
    for item in items.keys { items[item]?.reopenedAt = nil }
  }

  /// Suppresses all time alarms from before the track, so that they do not go off in the replay.
  fileprivate mutating func suppressAll(before now: Instant) {
    for (item, monitoredItem) in items {
      suppressPast(monitoredItem.inputs, of: item, was: nil, now: now.adding(milliseconds: -1))
      // At the beginning of the track another occurrence may be current than today, with other
      // alarms.
      moveToNextOccurrence(item, now: now)
      schedule(item, now: now)
    }
  }
}
