// How one source moves: its speed, whether it stays where it is, and which of its fixes are jumps
// that no person can have travelled. SourceMotion+Seldom.swift handles sources that send fixes
// seldom.

public import CivilTime
internal import Glibc

public struct SourceMotion: Hashable, Sendable {
  /// The last fix, whether it is a jump or not.
  public private(set) var last: Fix
  /// The last fix that is not a jump. The next fix is expected near it.
  public internal(set) var trusted: Fix
  /// The greatest recent speed, in metres per second.
  public private(set) var speed = 0.0
  /// The average velocity to the east and to the north, in metres per second. It is small for a
  /// source that stands still, however much its fixes drift.
  public private(set) var east = 0.0
  public private(set) var north = 0.0
  /// The time since which fixes have come often, without a gap.
  public private(set) var frequentSince: Instant
  /// The time of the first fix of a jump that later fixes have not confirmed yet.
  public private(set) var jumpBegan: Instant?
  /// Whether the speed is known: two fixes that were not jumps have come.
  public private(set) var isKnown = false
  public private(set) var quality = FixQuality.plain
  /// How many fixes have followed the first one, counted only up to `fewestFixesBeforeWaiting`.
  public private(set) var count = 0
  /// Whether the last fix waits for the next, because it came so long after the one before.
  public internal(set) var isWaiting = false
  /// Whether the source was at rest at the trusted fix.
  public internal(set) var wasAtRest = false
  /// Whether the fix that waits follows another one that waited and was not settled yet.
  public internal(set) var followsWaitingFix = false

  /// The motion of a source after its first fix.
  public init(_ fix: Fix) {
    (last, trusted, frequentSince) = (fix, fix, fix.at)
  }

  /// A stored motion; nil for numbers that cannot have been stored here.
  public init?(
    last: Fix, trusted: Fix, speed: Double, east: Double, north: Double, frequentSince: Instant,
    jumpBegan: Instant?, isKnown: Bool, strictness: Double, count: Int = 0,
    isWaiting: Bool = false, wasAtRest: Bool = false, followsWaitingFix: Bool = false
  ) {
    guard (0...Self.greatestSpeed).contains(speed), east.magnitude < 1e9, north.magnitude < 1e9,
      (1...Self.strictnessAtRest).contains(strictness),
      (0...Self.fewestFixesBeforeWaiting).contains(count)
    else { return nil }
    (self.last, self.trusted, self.frequentSince) = (last, trusted, frequentSince)
    (self.speed, self.east, self.north, self.jumpBegan) = (speed, east, north, jumpBegan)
    (self.isKnown, self.count, self.isWaiting) = (isKnown, count, isWaiting)
    (self.wasAtRest, self.followsWaitingFix) = (wasAtRest, followsWaitingFix)
    quality = quality(of: last, strictness: strictness)
  }

  // MARK: The numbers in the rules

  /// In metres per second; nothing on the ground is expected to be faster.
  private static let greatestSpeed = 70.0
  /// In metres per second squared: how quickly a car or a train gets faster.
  private static let acceleration = 2.0
  /// A source may go faster than its greatest recent speed by this factor.
  static let greatestSpeedup = 1.25
  /// In metres: how much farther a source may have gone by getting faster. A person who sets out
  /// after a long rest may exceed this limit; the next fix then confirms the jump.
  private static let greatestGain = 60.0
  /// In metres: how far a fix may be wrong, in addition to its accuracy.
  private static let distanceTolerance = 20.0
  /// In milliseconds. If the gaps between fixes are at most this long for a minute, the source
  /// sends fixes often. Then some fixes of a source that stands still are likely to be wrong.
  private static let longestOftenGap: Int64 = 15_000
  /// In milliseconds: how long a source must have sent fixes often before `strictnessAtRest`
  /// applies. Also for how long fixes have to come from the new position before a jump counts.
  private static let minute: Int64 = 60_000
  /// If its source stands still, a fix has to be beyond the edge by its accuracy times this factor.
  private static let strictnessAtRest = 4.0
  /// In seconds: the time over which the motion is averaged.
  private static let averagingTime = 40.0
  private static let extrapolationTime = 30.0
  /// A source counts as moving if its average motion, extrapolated, leads farther than the
  /// accuracy of its fix times this factor.
  static let leastTravel = 3.0
  /// How many fixes must have followed the first one before a fix may wait for the next to confirm
  /// it.
  private static let fewestFixesBeforeWaiting = 3

  // MARK: The next fix

  /// Adds the next fix of the source, which must not be older than the last.
  mutating func follow(_ fix: Fix) {
    defer { last = fix }
    guard fix.at > last.at else {
      // A fix with the same time as the last one replaces it.
      if jumpBegan == nil, !isWaiting { trusted = fix }
      quality = quality(
        of: fix, confirmsJump: quality.confirmsJump, strictness: quality.strictness)
      return
    }
    let gap = fix.at - last.at
    if gap > Self.longestOftenGap { frequentSince = fix.at }
    let settledFixes = isWaiting ? settle(before: fix) : nil
    isWaiting =
      Self.isSeldom(gap)
      && (isWaiting || count + 1 >= Self.fewestFixesBeforeWaiting && jumpBegan == nil)
    count = min(Self.fewestFixesBeforeWaiting, count + 1)
    guard !isWaiting else {
      quality = quality(of: fix, settled: settledFixes)
      return
    }
    let strictness = strictness(for: fix)
    let confirmsJump = continueMotion(to: fix)
    quality = quality(
      of: fix, confirmsJump: confirmsJump, strictness: strictness, settled: settledFixes)
  }

  /// Adds a fix that does not wait for the next one. True if it confirms a jump.
  private mutating func continueMotion(to fix: Fix) -> Bool {
    let isReachable =
      !isKnown || reaches(fix, from: trusted, at: speed, greatestGain: Self.greatestGain)
    if let began = jumpBegan, staysInJump(fix, isReachable: isReachable) {
      guard fix.at - began >= Self.minute else { return false }
      acceptJump(at: fix)
      return true
    }
    if isReachable { move(to: fix) } else { jumpBegan = fix.at }
    return false
  }

  private func quality(
    of fix: Fix, confirmsJump: Bool = false, strictness: Double = 1, settled: [SettledFix]? = nil
  ) -> FixQuality {
    let isDoubtful = jumpBegan != nil || isWaiting
    return FixQuality(
      believedAt: isDoubtful ? believedAt(fix) : nil,
      confirmsJump: confirmsJump, strictness: strictness,
      endsAtEdge: isWaiting || fix.at - frequentSince >= Self.minute, settled: settled)
  }

  /// When a doubtful fix is believed if no other fix comes.
  private func believedAt(_ fix: Fix) -> Instant {
    isAloneAfterRest(fix) ? .last : fix.at.adding(milliseconds: FixSources.motionLifetime)
  }

  /// Whether a source of this speed can have travelled from one fix to another in the time between
  /// them.
  private func reaches(
    _ fix: Fix, from start: Fix, at speed: Double, greatestGain: Double
  ) -> Bool {
    let seconds = Double(fix.at - start.at) / 1000
    let extraPath = min(greatestGain, Self.acceleration * seconds * seconds)
    let longestPath = min(
      Self.greatestSpeed * seconds, Self.greatestSpeedup * speed * seconds + extraPath)
    return start.coordinate.distance(to: fix.coordinate)
      <= longestPath + start.accuracy + fix.accuracy + Self.distanceTolerance
  }

  /// Whether a fix continues the jump before it, rather than being back where the source was.
  private func staysInJump(_ fix: Fix, isReachable: Bool) -> Bool {
    // After a jump, the source may go on at the speed of the jump: a phone that was stuck at one
    // position jumps to a train and moves with it.
    let lengthOfJump = trusted.coordinate.distance(to: last.coordinate)
    let speedOfJump = lengthOfJump / (Double(last.at - trusted.at) / 1000)
    guard reaches(fix, from: last, at: max(speed, speedOfJump), greatestGain: .infinity) else {
      return false
    }
    return !isReachable
      || last.coordinate.distance(to: fix.coordinate)
        < trusted.coordinate.distance(to: fix.coordinate)
  }

  /// How many times its accuracy a fix has to be beyond the edge: four times if the source sends
  /// fixes often and stands still, because some of so many fixes are bound to be wrong; once for
  /// any other source.
  private func strictness(for fix: Fix) -> Double {
    guard fix.at - frequentSince >= Self.minute else { return 1 }
    return hypot(east, north) * Self.extrapolationTime > Self.leastTravel * fix.accuracy
      ? 1 : Self.strictnessAtRest
  }

  mutating func move(to fix: Fix) {
    let seconds = Double(fix.at - trusted.at) / 1000
    let path = trusted.coordinate.offset(to: fix.coordinate)
    let currentSpeed = min(
      Self.greatestSpeed, trusted.coordinate.distance(to: fix.coordinate) / seconds)
    let weight = seconds >= Self.extrapolationTime ? 0.5 : seconds / (seconds + Self.averagingTime)
    east += weight * (path.east / seconds - east)
    north += weight * (path.north / seconds - north)
    let retainedShare = pow(0.7, max(1, seconds / 5))
    speed = max(currentSpeed, retainedShare * speed + (1 - retainedShare) * currentSpeed)
    (trusted, jumpBegan, isKnown) = (fix, nil, true)
  }

  /// Accepts the position to which a confirmed jump led. The speed is that between this fix and the
  /// one before, which was part of the jump. If they are less than a second apart, a second is
  /// assumed, because their distance is then an error and not a movement.
  private mutating func acceptJump(at fix: Fix) {
    let seconds = max(1, Double(fix.at - last.at) / 1000)
    let path = last.coordinate.offset(to: fix.coordinate)
    speed = min(Self.greatestSpeed, last.coordinate.distance(to: fix.coordinate) / seconds)
    (east, north) = (path.east / seconds, path.north / seconds)
    let velocity = hypot(east, north)
    if velocity > Self.greatestSpeed {
      east *= Self.greatestSpeed / velocity
      north *= Self.greatestSpeed / velocity
    }
    (trusted, jumpBegan) = (fix, nil)
  }
}
