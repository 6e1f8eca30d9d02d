// A fixed clock and fixed ids for a session, so that the same messages always give the same
// output: for transcripts, and for recorded sessions, which can then be replayed.

public import CivilTime

/// What makes a session repeatable: a clock that begins at a given instant, and ids that are made
/// from a seed. As text: `INSTANT`, or for a recorded session `INSTANT,seed=N,MILLISECONDS,…`, with
/// the time at which each request begins.
public struct Rehearsal: Equatable, Sendable {
  public var beginning: Instant
  /// The seed of the ids.
  public var seed: UInt64 = 0
  /// When each request begins, in milliseconds from the beginning. A request that is not listed
  /// begins one second later than the previous one.
  public var requestTimes: [Int64] = []

  public init(beginning: Instant, seed: UInt64 = 0) {
    self.beginning = beginning
    self.seed = seed
  }

  /// Nil if the text is invalid.
  public init?(_ text: String) {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = fields.first, let beginning = try? Instant(text: String(first)) else {
      return nil
    }
    self.beginning = beginning
    for field in fields.dropFirst() {
      if field.hasPrefix("seed="), let seed = UInt64(field.dropFirst(5)) {
        self.seed = seed
      } else if let milliseconds = Int64(field), (0...Self.longestSpan).contains(milliseconds) {
        requestTimes.append(milliseconds)
      } else {
        return nil
      }
    }
  }

  /// The longest time that a rehearsal may span: a hundred years, in milliseconds.
  static let longestSpan: Int64 = 100 * 366 * 86_400_000
}

extension Configuration {
  /// Replaces the clock by a fixed one. It advances by a second with each message, and by less
  /// with each check for changes of other programs. Everything else takes no time.
  public mutating func rehearse(from beginning: Instant) {
    rehearse(Rehearsal(beginning: beginning))
  }

  public mutating func rehearse(_ rehearsal: Rehearsal) {
    let clock = RehearsalClock(rehearsal)
    self.clock = Clock(
      now: { clock.now }, tick: { clock.tick($0) }, advance: { clock.advance($0) })
    randomBits = { clock.nextBits() }
    uptime = { 0 }
  }

  /// Replaces the clock by one that advances only at requests and at checks for changes of other
  /// programs, so that a recording needs only the time at which each request begins. `onRequest`
  /// is called with that time, in milliseconds from the beginning.
  public mutating func record(seed: UInt64, onRequest: @escaping (Int64) -> Void) -> Rehearsal {
    let rehearsal = Rehearsal(beginning: clock.now(), seed: seed)
    let recordingClock = RecordingClock(rehearsal, over: clock, onRequest)
    clock = Clock(
      now: { recordingClock.now }, tick: { recordingClock.tick($0) },
      advance: clock.advance.map { _ in { recordingClock.advance($0) } })
    randomBits = { recordingClock.nextBits() }
    uptime = { 0 }
    return rehearsal
  }
}

/// A class, because several closures of the configuration share it. It has no lock, because only
/// one thread uses it.
private final class RehearsalClock {
  private(set) var now: Instant
  private let beginning: Instant
  private var requestTimes: ArraySlice<Int64>
  private var lastID: UInt64

  init(_ rehearsal: Rehearsal) {
    (now, beginning) = (rehearsal.beginning, rehearsal.beginning)
    requestTimes = rehearsal.requestTimes[...]
    lastID = rehearsal.seed
  }

  func tick(_ tick: Clock.Tick) {
    switch tick {
    case .message:
      if let requestTime = requestTimes.popFirst() {
        now = max(now, beginning.adding(milliseconds: requestTime))
      } else {
        // Rounded down to whole seconds, because each check for changes adds 60 ms, and the
        // number of checks differs from run to run.
        now = Instant(seconds: now.seconds + 1)
      }
    case .outsideCheck:
      // Each check of the files takes 60 ms on this clock: longer than the delay before a written
      // file is read, and so short that a few checks do not change the second.
      let later = now.adding(milliseconds: 60)
      let end = requestTimes.first.map { beginning.adding(milliseconds: $0) }
      now = max(now, min(later, end ?? later))
    }
  }

  func advance(_ milliseconds: Int64) {
    // Rounded down to whole seconds, because each check for changes adds 60 ms, and the
    // number of checks differs from run to run.
    now = Instant(seconds: now.seconds).adding(milliseconds: milliseconds)
  }

  func nextBits() -> UInt64 {
    lastID &+= 1
    return lastID
  }
}

/// A clock that shows the real time, but advances only when a request begins and before a check
/// for changes of other programs.
private final class RecordingClock {
  private(set) var now: Instant
  private let beginning: Instant
  private var lastID: UInt64
  private let clock: Clock
  private let onRequest: (Int64) -> Void

  init(
    _ rehearsal: Rehearsal, over clock: Clock, _ onRequest: @escaping (Int64) -> Void
  ) {
    (now, beginning, lastID) = (rehearsal.beginning, rehearsal.beginning, rehearsal.seed)
    (self.clock, self.onRequest) = (clock, onRequest)
  }

  func tick(_ tick: Clock.Tick) {
    clock.tick(tick)
    now = max(now, clock.now())
    if tick == .message { onRequest(now - beginning) }
  }

  func advance(_ milliseconds: Int64) {
    clock.advance?(milliseconds)
    now = max(now, clock.now())
  }

  func nextBits() -> UInt64 {
    lastID &+= 1
    return lastID
  }
}
