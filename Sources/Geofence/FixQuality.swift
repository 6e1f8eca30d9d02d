// How far a fix can be trusted, which depends on the earlier fixes of its source. The `README.md`
// in this folder defines jumps, and fixes that wait or are settled.

public import CivilTime

public struct FixQuality: Hashable, Sendable {
  /// When a doubtful fix counts if no later fix contradicts it; nil if the fix is not doubtful. A
  /// fix is doubtful if it is a jump, so far away that the source cannot have travelled there in
  /// the time, or if it waits for the next fix.
  public let believedAt: Instant?
  /// Whether this fix confirms the jump before it: the source really was there.
  public let confirmsJump: Bool
  /// A fix has to be beyond the edge by its stated accuracy times this factor.
  public let strictness: Double
  /// Whether a fix on the old side of the edge ends a crossing even if it is nearer to the edge
  /// than its accuracy.
  public let endsAtEdge: Bool
  /// The fix that waited for this one and is settled now, with points of the way to it. Empty if
  /// the waiting fix was an error; nil if no fix waited.
  public let settled: [SettledFix]?

  public init(
    believedAt: Instant? = nil, confirmsJump: Bool = false, strictness: Double = 1,
    endsAtEdge: Bool = false, settled: [SettledFix]? = nil
  ) {
    self.believedAt = believedAt
    self.confirmsJump = confirmsJump
    self.strictness = strictness
    self.endsAtEdge = endsAtEdge
    self.settled = settled
  }

  public var isJump: Bool { believedAt != nil }

  public static let plain = FixQuality()
}

/// A point on the way of a source that sends fixes seldom. It is computed when the next fix has
/// come.
public struct SettledFix: Hashable, Sendable {
  public let fix: Fix
  public let strictness: Double

  var quality: FixQuality { FixQuality(strictness: strictness, endsAtEdge: true) }
}
