// A recorded track through the very same vigil, on a clock that only the track moves: what would go
// off, and when. It can stop after any fix, so that a long track need not hold up anybody.

internal import CivilTime
public import Geofence
internal import Reminders

public struct AlarmReplay {
  private var alarmEngine: AlarmEngine
  private var clock: Instant?
  /// What would have gone off so far.
  public private(set) var firings: [Firing] = []
  /// More would go off than anybody reads; nothing of the track is looked at any more.
  public private(set) var isTooMuch = false

  public static let mostFirings = 100_000

  /// Every side unknown, no fix received, nothing gone off, and every alarm made before the track.
  public init(_ alarmEngine: AlarmEngine) {
    self.alarmEngine = alarmEngine
    self.alarmEngine.beginAnew()
  }

  /// The clock runs up to the fix, then it is received. One that does not count moves no clock; why
  /// it does not, or nil.
  public mutating func apply(_ fix: Fix) -> Ignored? {
    guard !isTooMuch else { return nil }
    // Received when it was measured; but no clock is set back for one that is out of order.
    let now = max(fix.at, clock ?? fix.at)
    if clock == nil {
      alarmEngine.passOverAll(before: now)
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

  /// After the last fix the clock runs on for what fences still have pending; times end with the
  /// track. What would have gone off, in order.
  public mutating func finish() -> [Firing] {
    while !isTooMuch, let moment = alarmEngine.fences.nextMoment {
      alarmEngine.runFences(to: moment)
      collect()
    }
    return firings.inOrder
  }

  private mutating func run(to now: Instant) {
    while !isTooMuch, let next = alarmEngine.next, next <= now {
      alarmEngine.run(to: next)
      collect()
    }
    collect()
  }

  private mutating func collect() {
    firings += alarmEngine.takeOutcome().firings
    // Nobody writes down what never was.
    _ = alarmEngine.takeRecords(withFixes: false)
    isTooMuch = firings.count > Self.mostFirings
  }
}

extension AlarmEngine {
  /// As if all that is watched had just been made, and nothing had ever happened.
  fileprivate mutating func beginAnew() {
    fences.forgetAll()
    (firings, open, spent, passed, kept) = ([:], [:], [], [:], [:])
    (timers, records, unwritten, outcome) = (TimerQueue(), [:], [], Outcome())
    for item in items.keys { items[item]?.reopened = nil }
  }

  /// The times before a track are none of its business.
  fileprivate mutating func passOverAll(before now: Instant) {
    for (item, watched) in items {
      passOver(watched.inputs, of: item, was: nil, now: now.adding(milliseconds: -1))
      // As its alarms are then, and not now.
      turn(item, now: now)
      schedule(item, now: now)
    }
  }
}
