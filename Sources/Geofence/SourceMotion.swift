// How one source moves: how fast it goes, whether it goes anywhere at all, and which of its fixes are
// jumps that no person can have made. What is known of a source that speaks seldom is in
// SourceMotion+Seldom.swift. Knows no fence and no other source.

public import CivilTime
internal import Glibc

public struct SourceMotion: Hashable, Sendable {
  /// The last fix, a jump or not.
  public private(set) var last: Fix
  /// The last fix that is no jump: the next is expected near it.
  public internal(set) var trusted: Fix
  /// Metres a second, as fast as the source has gone lately.
  public private(set) var speed = 0.0
  /// Metres a second to the east and to the north, averaged over `memory`: small for a source that goes
  /// nowhere, however much its fixes drift.
  public private(set) var east = 0.0
  public private(set) var north = 0.0
  /// Since when no fix has been long in coming.
  public private(set) var oftenSince: Instant
  /// The first fix of a jump that has not been borne out.
  public private(set) var jumpBegan: Instant?
  /// Whether there are two fixes that are no jumps, so that the next can be held against them.
  public private(set) var isKnown = false
  public private(set) var quality = FixQuality.plain
  /// How many fixes have followed the first, up to `known`.
  public private(set) var count = 0
  /// Whether the last fix came so long after the one before that the next has to tell what it is worth.
  public internal(set) var isWaiting = false
  /// Whether the source rested at the trusted fix.
  public internal(set) var rested = false
  /// Whether the fix that waits is in place of an earlier one, which it bears out in part.
  public internal(set) var isHeld = false

  /// A first fix.
  public init(_ fix: Fix) {
    (last, trusted, oftenSince) = (fix, fix, fix.at)
  }

  /// From what was kept; nil for numbers that are none of ours.
  public init?(
    last: Fix, trusted: Fix, speed: Double, east: Double, north: Double, oftenSince: Instant,
    jumpBegan: Instant?, isKnown: Bool, strictness: Double, count: Int = 0,
    isWaiting: Bool = false, rested: Bool = false, isHeld: Bool = false
  ) {
    guard (0...Self.fastest).contains(speed), east.magnitude < 1e9, north.magnitude < 1e9,
      (1...Self.strict).contains(strictness), (0...Self.known).contains(count)
    else { return nil }
    (self.last, self.trusted, self.oftenSince) = (last, trusted, oftenSince)
    (self.speed, self.east, self.north, self.jumpBegan) = (speed, east, north, jumpBegan)
    (self.isKnown, self.count, self.isWaiting) = (isKnown, count, isWaiting)
    (self.rested, self.isHeld) = (rested, isHeld)
    quality = quality(of: last, strictness: strictness)
  }

  // MARK: The numbers of the rule

  /// Metres a second; nothing on the ground is expected to be faster.
  private static let fastest = 70.0
  /// Metres a second, each second: how quickly a car or a train gets faster.
  private static let acceleration = 2.0
  /// Metres that a source gains by getting faster, at most: who leaves where they were for long bears
  /// that out with the next fix.
  private static let mostGain = 60.0
  /// Metres that a fix may be off beside its accuracy.
  private static let slack = 20.0
  /// So long fixes have to stand where a jump led before it is believed, in milliseconds.
  /// Longer where the source has spoken often for a minute, and all of that speaks against the jump.
  private static let shortestStandstill: Int64 = 20_000
  /// Fixes that come at least this often for a minute give a source that stands still many chances to err.
  private static let often: Int64 = 15_000
  private static let minute: Int64 = 60_000
  /// How strict it is with a fix of a source that stands still.
  private static let strict = 3.5
  /// Seconds over which the motion is averaged, and for which it is looked ahead to tell whether the
  /// source goes anywhere.
  private static let memory = 40.0
  private static let ahead = 30.0
  /// So many accuracies ahead is somewhere.
  static let somewhere = 3.0
  /// So many fixes have to have followed the first before one waits for the next.
  private static let known = 3

  // MARK: The next fix

  /// Goes on to a fix of the source that is no older than the last.
  mutating func follow(_ fix: Fix) {
    defer { last = fix }
    guard fix.at > last.at else {
      // A fix at the very time of the last one takes its place.
      if jumpBegan == nil, !isWaiting { trusted = fix }
      quality = quality(
        of: fix, bearsOut: quality.bearsOut, strictness: quality.strictness)
      return
    }
    let gap = fix.at - last.at
    if gap > Self.often { oftenSince = fix.at }
    let settled = isWaiting ? settle(before: fix) : nil
    isWaiting = Self.isSeldom(gap) && (isWaiting || count + 1 >= Self.known && jumpBegan == nil)
    count = min(Self.known, count + 1)
    guard !isWaiting else {
      quality = quality(of: fix, settled: settled)
      return
    }
    let strictness = strictness(for: fix)
    let bearsOut = goOn(to: fix)
    quality = quality(
      of: fix, bearsOut: bearsOut, strictness: strictness, settled: settled)
  }

  /// Goes on to a fix that does not wait; true where it bears out a jump.
  private mutating func goOn(to fix: Fix) -> Bool {
    let isReachable = !isKnown || reaches(fix, from: trusted, mostGain: Self.mostGain)
    if let began = jumpBegan, staysInJump(fix, isReachable: isReachable) {
      let stand = began - oftenSince >= Self.minute ? Self.minute : Self.shortestStandstill
      guard fix.at - began >= stand else { return false }
      acceptJump(at: fix)
      return true
    }
    if isReachable { move(to: fix) } else { jumpBegan = fix.at }
    return false
  }

  private func quality(
    of fix: Fix, bearsOut: Bool = false, strictness: Double = 1, settled: [SettledFix]? = nil
  ) -> FixQuality {
    let isDoubtful = jumpBegan != nil || isWaiting
    return FixQuality(
      believedAt: isDoubtful ? fix.at.adding(milliseconds: FixSources.forgetting) : nil,
      bearsOut: bearsOut, strictness: strictness,
      endsAtEdge: isWaiting || fix.at - oftenSince >= Self.minute, settled: settled)
  }

  /// Whether the source can have come from one fix to another.
  private func reaches(_ fix: Fix, from start: Fix, mostGain: Double) -> Bool {
    let seconds = Double(fix.at - start.at) / 1000
    let gain = min(mostGain, Self.acceleration * seconds * seconds)
    let way = min(Self.fastest * seconds, 1.25 * speed * seconds + gain)
    return start.coordinate.distance(to: fix.coordinate)
      <= way + start.accuracy + fix.accuracy + Self.slack
  }

  /// Whether a fix goes on from the jump before it, and is not back where the source was.
  private func staysInJump(_ fix: Fix, isReachable: Bool) -> Bool {
    guard reaches(fix, from: last, mostGain: .infinity) else { return false }
    return !isReachable
      || last.coordinate.distance(to: fix.coordinate)
        < trusted.coordinate.distance(to: fix.coordinate)
  }

  /// Of a source that speaks often and goes nowhere much is asked, for it is bound to err; of one that
  /// moves or is seldom heard no more than its stated accuracy.
  private func strictness(for fix: Fix) -> Double {
    guard fix.at - oftenSince >= Self.minute else { return 1 }
    return hypot(east, north) * Self.ahead > Self.somewhere * fix.accuracy ? 1 : Self.strict
  }

  mutating func move(to fix: Fix) {
    let seconds = Double(fix.at - trusted.at) / 1000
    let way = trusted.coordinate.offset(to: fix.coordinate)
    let now = min(Self.fastest, trusted.coordinate.distance(to: fix.coordinate) / seconds)
    let weight = seconds >= Self.ahead ? 0.5 : seconds / (seconds + Self.memory)
    east += weight * (way.east / seconds - east)
    north += weight * (way.north / seconds - north)
    let kept = pow(0.7, max(1, seconds / 5))
    speed = max(now, kept * speed + (1 - kept) * now)
    (trusted, jumpBegan, isKnown) = (fix, nil, true)
  }

  /// A jump that has been borne out: the source is there, and how it goes on is not known.
  private mutating func acceptJump(at fix: Fix) {
    (trusted, jumpBegan) = (fix, nil)
    (speed, east, north) = (0, 0, 0)
  }
}
