// What a fix is worth, judged by the fixes of its source before it. Knows no fence.

public import CivilTime

public struct FixQuality: Hashable, Sendable {
  /// When it is believed if nothing speaks against it: of a jump, a fix farther from where the source
  /// was than it can have gone, and of a fix that waits for the next. Nil for any other.
  public let believedAt: Instant?
  /// It bears out the jump before it: the source has been there.
  public let bearsOut: Bool
  /// How many times its stated accuracy a fix has to be over the edge.
  public let strictness: Double
  /// Whether a fix on the old side of the edge ends a crossing, by however little it is there.
  public let endsAtEdge: Bool
  /// What the fix that waited for this one is worth, with points of the way there; nil where none waited.
  public let settled: [SettledFix]?

  public init(
    believedAt: Instant? = nil, bearsOut: Bool = false, strictness: Double = 1,
    endsAtEdge: Bool = false, settled: [SettledFix]? = nil
  ) {
    self.believedAt = believedAt
    self.bearsOut = bearsOut
    self.strictness = strictness
    self.endsAtEdge = endsAtEdge
    self.settled = settled
  }

  public var isJump: Bool { believedAt != nil }

  public static let plain = FixQuality()
}

/// A point of the way of a source that speaks seldom, known once the next fix has come.
public struct SettledFix: Hashable, Sendable {
  public let fix: Fix
  public let strictness: Double

  var quality: FixQuality { FixQuality(strictness: strictness, endsAtEdge: true) }
}
