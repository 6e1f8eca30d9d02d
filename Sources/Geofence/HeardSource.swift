// One source of fixes as it is remembered: its last fix, how it moves, where it rests and since when it
// has been elsewhere. Knows no other source.

public import CivilTime

public struct HeardSource: Hashable, Sendable {
  /// The last fix, whether it counted or not.
  public internal(set) var last: Fix
  /// Nil where it has given none but coarse fixes, or names of places.
  public internal(set) var motion: SourceMotion?
  /// Why the last fix did not count; nil where it did.
  public internal(set) var ignored: Ignored?
  /// Where its device was when it was last found elsewhere, or first heard of.
  public private(set) var rest: Fix?
  /// When it was found elsewhere; nil where it has been in one place since it was first heard of.
  public private(set) var movedAt: Instant?
  /// The last fix, where it is away from the rest and the next has to bear that out.
  public private(set) var away: Fix?

  /// Metres. Within so many, beside both accuracies, two fixes may be of one place.
  static let together = 100.0

  init(_ fix: Fix) {
    last = fix
    motion = Self.motion(with: fix, after: nil)
    noteMove(to: position)
  }

  /// From what was kept.
  public init(
    last: Fix, motion: SourceMotion?, ignored: Ignored? = nil, rest: Fix? = nil,
    movedAt: Instant? = nil, away: Fix? = nil
  ) {
    (self.last, self.motion, self.ignored) = (last, motion, ignored)
    (self.rest, self.movedAt, self.away) = (rest, movedAt, away)
  }

  var device: String { last.device }

  /// Where its device is; nil where no fix says so that is exact enough.
  var position: Fix? { last.place == nil ? motion?.trusted : last }

  /// Goes on to a fix that is no older than the last.
  mutating func follow(_ fix: Fix) {
    let before = position
    motion = Self.motion(with: fix, after: motion)
    last = fix
    if position != before { noteMove(to: position) }
  }

  private static func motion(with fix: Fix, after motion: SourceMotion?) -> SourceMotion? {
    guard fix.isExactEnough else { return motion }
    // What a person says is no motion; and it begins anew after a silence, and where a clock was set
    // back.
    guard var motion, !fix.isSaid, fix.at >= motion.last.at,
      fix.at - motion.last.at <= FixSources.forgetting
    else { return SourceMotion(fix) }
    motion.follow(fix)
    return motion
  }

  /// Whether the device is away from where it rested. Two fixes have to be: one may be an error. A network
  /// that the computer is on is none.
  private mutating func noteMove(to position: Fix?) {
    guard let position, !position.isSaid else { return }
    guard let rest, position.liesApart(from: rest) else {
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
  /// Whether two fixes cannot be of one place.
  func liesApart(from other: Fix) -> Bool {
    coordinate.distance(to: other.coordinate)
      > max(HeardSource.together, accuracy + other.accuracy)
  }
}
