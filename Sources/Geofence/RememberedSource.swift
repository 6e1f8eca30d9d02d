// A remembered source of fixes: its last fix, how it moves, where its device rests, and when the
// device moved there.

public import CivilTime

public struct RememberedSource: Hashable, Sendable {
  /// The last fix, whether it counted or not.
  public internal(set) var last: Fix
  /// Nil if the source has sent only coarse fixes or names of places.
  public internal(set) var motion: SourceMotion?
  /// Why the last fix did not count; nil if it counted.
  public internal(set) var ignoreReason: IgnoreReason?
  /// Where the device rests: its position when it was last found to have moved, or its first one.
  public private(set) var rest: Fix?
  /// When the device moved to where it rests; nil if it has not moved since its first fix.
  public private(set) var movedAt: Instant?
  /// The last fix, if it is too far from `rest` to be the same position. The next fix has to
  /// confirm that the device moved.
  public private(set) var away: Fix?

  /// In metres. Two fixes that are no farther apart than this, or than both accuracies together,
  /// may be of the same position.
  static let sameSpotDistance = 100.0

  init(_ fix: Fix) {
    last = fix
    motion = Self.motion(with: fix, after: nil)
    updateRestingPosition(to: position)
  }

  /// A stored source.
  public init(
    last: Fix, motion: SourceMotion?, ignoreReason: IgnoreReason? = nil, rest: Fix? = nil,
    movedAt: Instant? = nil, away: Fix? = nil
  ) {
    (self.last, self.motion, self.ignoreReason) = (last, motion, ignoreReason)
    (self.rest, self.movedAt, self.away) = (rest, movedAt, away)
  }

  var device: String { last.device }

  /// Where the device is; nil if no fix was accurate enough.
  var position: Fix? { last.place == nil ? motion?.trusted : last }

  /// Takes the next fix, which must not be older than the last.
  mutating func follow(_ fix: Fix) {
    let previousPosition = position
    motion = Self.motion(with: fix, after: motion)
    last = fix
    if position != previousPosition { updateRestingPosition(to: position) }
  }

  private static func motion(with fix: Fix, after motion: SourceMotion?) -> SourceMotion? {
    guard fix.isExactEnough else { return motion }
    // The motion begins again if the source has sent no fix for long, or a clock was set back. A
    // position that a person states is not measured, so no motion is computed from it.
    guard var motion, !fix.isStatedByPerson, fix.at >= motion.last.at,
      fix.at - motion.last.at <= FixSources.motionLifetime
    else { return SourceMotion(fix) }
    motion.follow(fix)
    return motion
  }

  /// Decides whether the device has moved from where it rested. Two fixes in a row have to be too
  /// far from there, because a single fix may be an error. One fix by the machine's network is
  /// enough, because it cannot be such an error.
  private mutating func updateRestingPosition(to position: Fix?) {
    guard let position, !position.isStatedByPerson else { return }
    guard let rest, position.isFar(from: rest) else {
      (rest, away) = (self.rest ?? position, nil)
      return
    }
    if position.place != nil || away != nil {
      (self.rest, movedAt, away) = (position, away?.at ?? position.at, nil)
    } else {
      away = position
    }
  }
}

extension Fix {
  /// Whether two fixes are too far apart to be of the same position.
  func isFar(from other: Fix) -> Bool {
    coordinate.distance(to: other.coordinate)
      > max(RememberedSource.sameSpotDistance, accuracy + other.accuracy)
  }
}
