// What is known of one fence: the side of it on which the person is, and a crossing that has begun.
// Fixes and the passing of time change this state. It does not depend on the shape of the fence or
// on other fences.

public import CivilTime

public enum Side: UInt8, Hashable, Sendable {
  case unknown, inside, outside
}

/// A crossing that has begun but not yet lasted for the policy's dwell.
public struct Crossing: Hashable, Sendable {
  /// Inside or outside.
  public let to: Side
  /// The time of the first fix that supports the crossing.
  public let since: Instant
  public let lastSupport: Instant
  /// When the first fix that supports the crossing was received. If a later supporting fix took
  /// longer to arrive, this time is later by the difference.
  public let received: Instant
  /// The time from which the crossing counts even if only a jump supports it that later fixes have
  /// not confirmed. Nil if any other fix supports it.
  public fileprivate(set) var believedAt: Instant?

  public var isDoubtful: Bool { believedAt != nil }

  /// Whether only another fix can confirm the crossing, and not time alone.
  public var needsFix: Bool { believedAt == .last }

  public init(
    to: Side, since: Instant, lastSupport: Instant, received: Instant, believedAt: Instant? = nil
  ) {
    self.to = to
    self.since = since
    self.lastSupport = lastSupport
    self.received = received
    self.believedAt = believedAt
  }
}

public struct FenceState: Hashable, Sendable {
  public var side: Side
  /// When the person came to this side, which identifies the visit; nil while the side is unknown.
  public var since: Instant?
  /// Whether a confirmed crossing led to this side. The side of a fence that was just made or moved
  /// is known without a crossing.
  public var wasCrossed: Bool
  public var crossing: Crossing?

  public init(
    side: Side = .unknown, since: Instant? = nil, wasCrossed: Bool = false,
    crossing: Crossing? = nil
  ) {
    self.side = side
    self.since = since
    self.wasCrossed = wasCrossed
    self.crossing = crossing
  }

  /// A confirmed crossing: to which side, and when.
  public struct CrossingStep: Hashable, Sendable {
    public let to: Side
    public let at: Instant
  }

  // MARK: A fix

  /// Applies a fix that counts. First a crossing that has lasted long enough by the time of the fix
  /// is confirmed, then the fix itself is evaluated. `report` is called with each confirmed
  /// crossing.
  mutating func apply(
    _ observation: Observation, _ quality: FixQuality, at: Instant, received: Instant,
    policy: CrossingPolicy, report: (CrossingStep) -> Void
  ) {
    if quality.confirmsJump { crossing?.believedAt = nil }
    if let crossing, at >= crossing.confirmationTime(policy) {
      if let step = decideCrossing(crossing, at: at, policy) { report(step) }
    }
    let new = Side(observation.shownSide)
    if side == .unknown {
      if let new, !quality.isJump, let step = becomeKnown(new, at: at, policy) { report(step) }
    } else if side == new
      || side == (quality.endsAtEdge ? observation.side : observation.certainSide)
    {
      // The fix is on the old side again. A jump back ends only a crossing that only a jump
      // supports.
      if !quality.isJump || crossing?.isDoubtful == true { crossing = nil }
    } else if let new {
      let begun = crossing.supported(
        by: new, believedAt: quality.believedAt, at: at, received: received, policy)
      crossing = begun
      if at >= begun.confirmationTime(policy), let step = decideCrossing(begun, at: at, policy) {
        report(step)
      }
    }
  }

  // MARK: The clock

  /// When the crossing is confirmed if no further fix comes; nil if it never is, or without a
  /// crossing.
  public func due(policy: CrossingPolicy) -> Instant? {
    crossing.flatMap { $0.due(policy) }
  }

  /// Confirms a crossing that is due although no further fix has come. To be called when all
  /// received fixes are applied.
  public mutating func run(to now: Instant, policy: CrossingPolicy) -> CrossingStep? {
    guard let crossing, let due = due(policy: policy), now >= due else { return nil }
    return decideCrossing(crossing, at: now, policy)
  }

  // MARK: A fence made or armed

  /// Sets the side of a fence that is made or moved by the last fix, however old that is, without a
  /// crossing. If the policy says so, being inside counts as entering now. If the fix shows no
  /// side, or the side that is set already, that side stays.
  public mutating func arm(
    _ shownSide: FixAssessment.ShownSide, at: Instant, now: Instant, policy: CrossingPolicy
  ) -> CrossingStep? {
    guard let new = Side(shownSide) else { return nil }
    crossing = nil
    guard side != new else { return nil }
    if side == .unknown, new == .inside, policy.fireIfInside {
      return becomeKnown(new, at: now, policy)
    }
    (side, since, wasCrossed) = (new, at, false)
    return nil
  }

  /// Sets the side that was unknown before. This is a crossing only if the policy counts being
  /// found inside as entering.
  private mutating func becomeKnown(_ new: Side, at: Instant, _ policy: CrossingPolicy)
    -> CrossingStep?
  {
    let counts = new == .inside && policy.fireIfInside
    (side, since, wasCrossed, crossing) = (new, at, counts, nil)
    return counts ? CrossingStep(to: new, at: at) : nil
  }

  /// Ends a crossing that has lasted long enough. It is confirmed, or dropped if the last fix that
  /// supports it is so old that the person may have crossed again since.
  private mutating func decideCrossing(
    _ crossing: Crossing, at now: Instant, _ policy: CrossingPolicy
  ) -> CrossingStep? {
    self.crossing = nil
    guard now - crossing.lastSupport <= policy.longestGap else { return nil }
    let moment = crossing.crossingTime(policy)
    (side, since, wasCrossed) = (crossing.to, moment, true)
    return CrossingStep(to: crossing.to, at: moment)
  }
}

extension Crossing {
  /// The time that is recorded for the crossing: when the dwell after the first supporting fix
  /// ended, however late that is noticed.
  public func crossingTime(_ policy: CrossingPolicy) -> Instant {
    since.adding(milliseconds: policy.dwell)
  }

  /// When the crossing has lasted long enough to be confirmed.
  public func confirmationTime(_ policy: CrossingPolicy) -> Instant {
    let moment = crossingTime(policy)
    return max(moment, believedAt ?? moment)
  }

  /// When the crossing is confirmed if no further fix comes. The delay with which the supporting
  /// fixes were received is added, because a fix that contradicts them may be as late. Nil if only
  /// another fix can confirm it.
  func due(_ policy: CrossingPolicy) -> Instant? {
    needsFix ? nil : confirmationTime(policy).adding(milliseconds: max(0, received - since))
  }
}

extension Optional<Crossing> {
  /// The crossing with one more fix that supports it, or a new crossing if the fix is on another
  /// side.
  fileprivate func supported(
    by side: Side, believedAt: Instant?, at: Instant, received: Instant, _ policy: CrossingPolicy
  ) -> Crossing {
    // A supporting fix from before the crossing began means that a clock was set back. Then the
    // time in between is unknown. So is a long time without a supporting fix. In both cases the
    // crossing begins again.
    guard let self, self.to == side, at >= self.since,
      at - self.lastSupport <= policy.longestGap
    else {
      return Crossing(
        to: side, since: at, lastSupport: at, received: received, believedAt: believedAt)
    }
    let begun = received.adding(milliseconds: self.since - at)
    return Crossing(
      to: side, since: self.since, lastSupport: at, received: Swift.max(self.received, begun),
      believedAt: self.isDoubtful ? believedAt : nil)
  }
}

extension Side {
  /// Nil for a fix that shows neither side.
  init?(_ shownSide: FixAssessment.ShownSide) {
    switch shownSide {
    case .inside: self = .inside
    case .outside: self = .outside
    case .none: return nil
    }
  }
}
