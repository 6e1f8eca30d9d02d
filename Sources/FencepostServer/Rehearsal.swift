// A session whose clock and ids are a function of what it was sent, so that the same session is the
// same to the letter whenever it is held: what transcripts are made of.

public import CivilTime

extension Configuration {
  /// The clock begins at an instant and goes on by a second with each message, and by a little with
  /// each look at what others did. Nothing takes any time.
  public mutating func rehearse(from beginning: Instant) {
    let rehearsal = RehearsalClock(beginning)
    clock = Clock(now: { rehearsal.now }, tick: { rehearsal.tick($0) })
    randomBits = { rehearsal.nextBits() }
    uptime = { 0 }
  }
}

/// One thread owns it, as it owns everything.
private final class RehearsalClock {
  private(set) var now: Instant
  private var bits: UInt64 = 0

  init(_ beginning: Instant) {
    now = beginning
  }

  func tick(_ tick: Clock.Tick) {
    switch tick {
    // To whole seconds, for looks come as often as they like.
    case .message: now = Instant(seconds: now.seconds + 1)
    // Longer than a file is left alone after it was written, and much shorter than a second.
    case .look: now = now.adding(milliseconds: 60)
    }
  }

  func nextBits() -> UInt64 {
    bits &+= 1
    return bits
  }
}
