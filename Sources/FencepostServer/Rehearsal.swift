// A session whose clock and ids are a function of what it was sent, so that the same session is the
// same to the letter whenever it is held: what transcripts are made of. And the clock of a session that
// is written down, so that it can be held again.

public import CivilTime

/// What the clock and the ids of a rehearsed session are made of. As a word: `INSTANT`, and for a
/// recorded session `INSTANT,seed=N,MILLISECONDS,…`.
public struct Rehearsal: Equatable, Sendable {
  public var beginning: Instant
  /// What the first id is counted on from.
  public var seed: UInt64 = 0
  /// When each request was begun, in milliseconds from the beginning. One that is not listed is begun
  /// with the next second.
  public var requests: [Int64] = []

  public init(beginning: Instant, seed: UInt64 = 0) {
    self.beginning = beginning
    self.seed = seed
  }

  /// Nil where the text is none.
  public init?(_ text: String) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = words.first, let beginning = try? Instant(text: String(first)) else {
      return nil
    }
    self.beginning = beginning
    for word in words.dropFirst() {
      if word.hasPrefix("seed="), let seed = UInt64(word.dropFirst(5)) {
        self.seed = seed
      } else if let milliseconds = Int64(word), (0...Self.longest).contains(milliseconds) {
        requests.append(milliseconds)
      } else {
        return nil
      }
    }
  }

  /// A hundred years.
  private static let longest: Int64 = 100 * 366 * 86_400_000
}

extension Configuration {
  /// The clock begins at an instant and goes on by a second with each message, and by a little with
  /// each look at what others did. Nothing takes any time.
  public mutating func rehearse(from beginning: Instant) {
    rehearse(Rehearsal(beginning: beginning))
  }

  public mutating func rehearse(_ rehearsal: Rehearsal) {
    let clock = RehearsalClock(rehearsal)
    self.clock = Clock(now: { clock.now }, tick: { clock.tick($0) })
    randomBits = { clock.nextBits() }
    uptime = { 0 }
  }

  /// Lets time stand still between requests and looks, so that it is enough to know when each request
  /// was begun: `onRequest` is told, in milliseconds from the beginning.
  public mutating func record(seed: UInt64, onRequest: @escaping (Int64) -> Void) -> Rehearsal {
    let rehearsal = Rehearsal(beginning: clock.now(), seed: seed)
    let held = RecordingClock(rehearsal, over: clock, onRequest)
    clock = Clock(now: { held.now }, tick: { held.tick($0) })
    randomBits = { held.nextBits() }
    uptime = { 0 }
    return rehearsal
  }
}

/// One thread owns it, as it owns everything.
private final class RehearsalClock {
  private(set) var now: Instant
  private let beginning: Instant
  private var requests: ArraySlice<Int64>
  private var bits: UInt64

  init(_ rehearsal: Rehearsal) {
    (now, beginning) = (rehearsal.beginning, rehearsal.beginning)
    requests = rehearsal.requests[...]
    bits = rehearsal.seed
  }

  func tick(_ tick: Clock.Tick) {
    switch tick {
    case .message:
      if let next = requests.popFirst() {
        now = max(now, beginning.adding(milliseconds: next))
      } else {
        // To whole seconds, for looks come as often as they like.
        now = Instant(seconds: now.seconds + 1)
      }
    case .look:
      // Longer than a file is left alone after it was written, and much shorter than a second.
      let later = now.adding(milliseconds: 60)
      let end = requests.first.map { beginning.adding(milliseconds: $0) }
      now = max(now, min(later, end ?? later))
    }
  }

  func nextBits() -> UInt64 {
    bits &+= 1
    return bits
  }
}

/// A clock that is looked at when a request is begun, and before a look at what others did.
private final class RecordingClock {
  private(set) var now: Instant
  private let beginning: Instant
  private var bits: UInt64
  private let clock: Clock
  private let onRequest: (Int64) -> Void

  init(
    _ rehearsal: Rehearsal, over clock: Clock, _ onRequest: @escaping (Int64) -> Void
  ) {
    (now, beginning, bits) = (rehearsal.beginning, rehearsal.beginning, rehearsal.seed)
    (self.clock, self.onRequest) = (clock, onRequest)
  }

  func tick(_ tick: Clock.Tick) {
    clock.tick(tick)
    now = max(now, clock.now())
    if tick == .message { onRequest(now - beginning) }
  }

  func nextBits() -> UInt64 {
    bits &+= 1
    return bits
  }
}
