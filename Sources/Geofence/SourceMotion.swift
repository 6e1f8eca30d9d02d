// How one source moves: how fast it goes, whether it goes anywhere at all, and which of its fixes are
// jumps that no person can have made. Knows no fence and no other source.

public import CivilTime
internal import Glibc

/// What a fix is worth, judged by the fixes of its source before it.
public struct FixQuality: Hashable, Sendable {
  /// When it is believed if nothing speaks against it: of a jump, a fix farther from where the source
  /// was than it can have gone, that no later fix has borne out yet. Nil for any other.
  public let believedAt: Instant?
  /// It bears out the jump before it: the source has been there.
  public let bearsOut: Bool
  /// How many times its stated accuracy a fix has to be over the edge.
  public let strictness: Double

  public init(believedAt: Instant? = nil, bearsOut: Bool = false, strictness: Double = 1) {
    self.believedAt = believedAt
    self.bearsOut = bearsOut
    self.strictness = strictness
  }

  public var isJump: Bool { believedAt != nil }

  public static let plain = FixQuality()
}

public struct SourceMotion: Hashable, Sendable {
  /// The last fix, a jump or not.
  public private(set) var last: Fix
  /// The last fix that is no jump: the next is expected near it.
  public private(set) var trusted: Fix
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
  /// So long such a jump waits for another fix, in milliseconds.
  public private(set) var jumpWait: Int64 = 0
  /// Whether there are two fixes that are no jumps, so that the next can be held against them.
  public private(set) var isKnown = false
  public private(set) var quality = FixQuality.plain

  /// A first fix.
  public init(_ fix: Fix) {
    (last, trusted, oftenSince) = (fix, fix, fix.at)
  }

  /// From what was kept; nil for numbers that are none of ours.
  public init?(
    last: Fix, trusted: Fix, speed: Double, east: Double, north: Double, oftenSince: Instant,
    jumpBegan: Instant?, jumpWait: Int64, isKnown: Bool, strictness: Double
  ) {
    guard (0...Self.fastest).contains(speed), east.magnitude < 1e9, north.magnitude < 1e9,
      (1...Self.strict).contains(strictness), (0...Self.longestJumpWait).contains(jumpWait)
    else { return nil }
    (self.last, self.trusted, self.oftenSince) = (last, trusted, oftenSince)
    (self.speed, self.east, self.north, self.jumpBegan) = (speed, east, north, jumpBegan)
    (self.jumpWait, self.isKnown) = (jumpWait, isKnown)
    quality = FixQuality(believedAt: believedAt(after: last), strictness: strictness)
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
  /// A source is silent once no fix has come for half as long again as before the jump; and in these
  /// bounds.
  private static let shortestJumpWait: Int64 = 60_000
  private static let longestJumpWait: Int64 = 180_000
  /// Fixes that come at least this often for a minute give a source that stands still many chances to err.
  private static let often: Int64 = 15_000
  private static let minute: Int64 = 60_000
  /// How strict it is with a fix of a source that stands still.
  private static let strict = 3.0
  /// Seconds over which the motion is averaged, and for which it is looked ahead to tell whether the
  /// source goes anywhere.
  private static let memory = 40.0
  private static let ahead = 30.0
  /// So many accuracies ahead is somewhere.
  private static let somewhere = 3.0

  // MARK: The next fix

  /// Goes on to a fix of the source that is no older than the last.
  mutating func follow(_ fix: Fix) {
    defer { last = fix }
    guard fix.at > last.at else {
      // A fix at the very time of the last one takes its place.
      if jumpBegan == nil { trusted = fix }
      return
    }
    if fix.at - last.at > Self.often { oftenSince = fix.at }
    let strictness = strictness(for: fix)
    let isReachable = !isKnown || reaches(fix, from: trusted, mostGain: Self.mostGain)
    var bearsOut = false
    if let began = jumpBegan, staysInJump(fix, isReachable: isReachable) {
      let stand = began - oftenSince >= Self.minute ? Self.minute : Self.shortestStandstill
      bearsOut = fix.at - began >= stand
      if bearsOut { acceptJump(at: fix) }
    } else if isReachable {
      move(to: fix)
    } else {
      jumpBegan = fix.at
      jumpWait = min(
        Self.longestJumpWait, max(Self.shortestJumpWait, (fix.at - last.at) * 3 / 2))
    }
    quality = FixQuality(
      believedAt: believedAt(after: fix), bearsOut: bearsOut, strictness: strictness)
  }

  private func believedAt(after fix: Fix) -> Instant? {
    jumpBegan == nil ? nil : fix.at.adding(milliseconds: jumpWait)
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

  private mutating func move(to fix: Fix) {
    let seconds = Double(fix.at - trusted.at) / 1000
    let way = trusted.coordinate.offset(to: fix.coordinate)
    let now = min(Self.fastest, trusted.coordinate.distance(to: fix.coordinate) / seconds)
    let weight = seconds >= Self.ahead ? 0.5 : seconds / (seconds + Self.memory)
    east += weight * (way.east / seconds - east)
    north += weight * (way.north / seconds - north)
    speed = max(now, 0.7 * speed + 0.3 * now)
    (trusted, jumpBegan, jumpWait, isKnown) = (fix, nil, 0, true)
  }

  /// A jump that has been borne out: the source is there, and how it goes on is not known.
  private mutating func acceptJump(at fix: Fix) {
    (trusted, jumpBegan, jumpWait) = (fix, nil, 0)
    (speed, east, north) = (0, 0, 0)
  }
}

extension Coordinate {
  /// Metres to the east and to the north, by the shorter way round; good enough for short ways.
  fileprivate func offset(to other: Coordinate) -> (east: Double, north: Double) {
    var turn = other.longitude - longitude
    if turn > 180 { turn -= 360 }
    if turn < -180 { turn += 360 }
    return (
      turn.radians * Coordinate.earthRadius * cos(latitude.radians),
      (other.latitude - latitude).radians * Coordinate.earthRadius
    )
  }
}
