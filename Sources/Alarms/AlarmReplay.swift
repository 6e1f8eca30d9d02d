// Replays a recorded track through the alarm engine, on a clock that only the track advances: what
// would go off, and when. It can pause after any fix, so that a long track blocks nothing.

internal import CivilTime
public import Geofence
internal import Reminders

public struct AlarmReplay {
  private var alarmEngine: AlarmEngine
  private var clock: Instant?
  /// The firings so far.
  public private(set) var firings: [Firing] = []
  /// Whether there are too many firings; the rest of the track is ignored.
  public private(set) var exceedsLimit = false

  public static let mostFirings = 100_000

  /// Starts with every side unknown, no fix, no firing, and every alarm set before the track.
  public init(_ alarmEngine: AlarmEngine) {
    self.alarmEngine = alarmEngine
    self.alarmEngine.restart()
  }

  /// Advances the clock to the fix and processes it. An ignored fix does not advance the clock;
  /// returns why, or nil.
  public mutating func apply(_ fix: Fix) -> Ignored? {
    guard !exceedsLimit else { return nil }
    // It counts as received when it was measured; an out-of-order fix does not set the clock back.
    let now = max(fix.at, clock ?? fix.at)
    if clock == nil {
      alarmEngine.suppressAll(before: now)
    } else if let ignored = alarmEngine.fences.sources.objection(to: fix, now: now) {
      _ = alarmEngine.receive(fix, now: now)
      return ignored
    }
    run(to: now)
    let ignored = alarmEngine.receive(fix, now: now)
    clock = now
    run(to: now)
    return ignored
  }

  /// After the last fix the clock advances for pending fences; time alarms end with the track.
  /// Returns all firings in order.
  public mutating func finish() -> [Firing] {
    while !exceedsLimit, let moment = alarmEngine.fences.nextMoment {
      alarmEngine.runFences(to: moment)
      collect()
    }
    return firings.inOrder
  }

  private mutating func run(to now: Instant) {
    while !exceedsLimit, let next = alarmEngine.next, next <= now {
      alarmEngine.run(to: next)
      collect()
    }
    collect()
  }

  private mutating func collect() {
    firings += alarmEngine.takeOutcome().firings
    // Nothing of a replay is stored.
    _ = alarmEngine.takeRecords(withFixes: false)
    exceedsLimit = firings.count > Self.mostFirings
  }
}

extension AlarmEngine {
  /// As if all fences had just been created.
  fileprivate mutating func restart() {
    fences.forgetAll()
    (firings, open, spent, passed, kept) = ([:], [:], [], [:], [:])
    (timers, records, unwritten, outcome) = (TimerQueue(), [:], [], Outcome())
    for item in items.keys { items[item]?.reopened = nil }
  }

  /// Time alarms before the track do not count.
  fileprivate mutating func suppressAll(before now: Instant) {
    for (item, watched) in items {
      suppressPast(watched.inputs, of: item, was: nil, now: now.adding(milliseconds: -1))
      // Uses the alarms as they are at that time.
      moveToNextOccurrence(item, now: now)
      schedule(item, now: now)
    }
  }
}
