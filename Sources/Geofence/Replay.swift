// A recorded track through the very same machine, on a clock that only the track moves. It can stop
// after any fix, so that a long one need not hold up anybody.

internal import CivilTime

public struct Replay: Sendable {
  private var fences: Fences

  /// Every side unknown, no fix received, and every fence made before the track.
  public init(_ fences: Fences) {
    self.fences = fences
    self.fences.forgetAll()
  }

  public var sources: FixSources { fences.sources }

  /// The clock runs up to the fix, then it is received. One that does not count moves no clock.
  public mutating func apply(_ fix: Fix) -> Reception {
    // Received when it was measured; but no clock is set back for one that is out of order.
    let now = max(fix.at, fences.sources.current?.at ?? fix.at)
    guard fences.sources.objection(to: fix, now: now) == nil else {
      return fences.apply(fix, received: now)
    }
    let found = run { $0 <= now }
    var reception = fences.apply(fix, received: now)
    reception.events = found + reception.events
    return reception
  }

  /// After the last fix the clock runs on until nothing is pending.
  public mutating func finish() -> [CrossingEvent] { run { _ in true } }

  private mutating func run(while isNear: (Instant) -> Bool) -> [CrossingEvent] {
    var events: [CrossingEvent] = []
    while let moment = fences.nextMoment, isNear(moment) { events += fences.tick(moment) }
    return events
  }

  /// All of a track at once.
  public static func events(of track: some Sequence<Fix>, in fences: Fences) -> [CrossingEvent] {
    var replay = Replay(fences)
    var events: [CrossingEvent] = []
    for fix in track { events += replay.apply(fix).events }
    return events + replay.finish()
  }
}

extension Fences {
  /// Every side unknown, and no fix received.
  public mutating func forgetAll() {
    for place in records.indices where !records[place].isFree {
      keep(FenceState(), UInt32(place))
    }
    sources = FixSources()
    nextMoment = nil
    _ = takeChanges()
  }
}
