// The state of one fence: the side on which the person is, and a crossing that has begun. Fixes
// and the passing of time change this state. The shape of the fence and other fences play no role
// in it.

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
  /// longer to arrive, the difference is added, so that `received - since` is the longest delay.
  public let received: Instant
  /// Set if all fixes that support the crossing are doubtful (`FixQuality.believedAt`). From this
  /// time on, the crossing can be confirmed although no later fix has confirmed these fixes. Nil
  /// if a fix that is not doubtful supports the crossing.
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

  /// Applies a fix that counts. First confirms a crossing that has lasted long enough by the time
  /// of the fix, then evaluates the fix. Calls `report` with each confirmed crossing.
  mutating func apply(
    _ observation: Observation, _ quality: FixQuality, at: Instant, received: Instant,
    policy: CrossingPolicy, report: (CrossingStep) -> Void
  ) {
    if quality.confirmsJump { crossing?.believedAt = nil }
    if let crossing, at >= crossing.confirmationTime(policy) {
      if let step = decideCrossing(crossing, at: at, policy) { report(step) }
    }
    let newSide = Side(observation.shownSide)
    if side == .unknown {
      if let newSide, !quality.isJump, let step = becomeKnown(newSide, at: at, policy) {
        report(step)
      }
    } else if side == newSide
      || side == (quality.endsAtEdge ? observation.side : observation.certainSide)
    {
      // The fix is on the old side again, which ends the crossing. A fix that is a jump is
      // doubtful, so it ends a crossing only if all fixes that support the crossing are doubtful.
      if !quality.isJump || crossing?.isDoubtful == true { crossing = nil }
    } else if let newSide {
      let supportedCrossing = crossing.supported(
        by: newSide, believedAt: quality.believedAt, at: at, received: received, policy)
      crossing = supportedCrossing
      if at >= supportedCrossing.confirmationTime(policy),
        let step = decideCrossing(supportedCrossing, at: at, policy)
      {
        report(step)
      }
    }
  }

  // MARK: The clock

  /// When the crossing is confirmed if no further fix comes; nil if only a fix can confirm it, or
  /// if no crossing has begun.
  public func dueTime(policy: CrossingPolicy) -> Instant? {
    crossing.flatMap { $0.dueTime(policy) }
  }

  /// Confirms a crossing that is due although no further fix has come. All received fixes must
  /// have been applied before.
  public mutating func confirmIfDue(at now: Instant, policy: CrossingPolicy) -> CrossingStep? {
    guard let crossing, let dueTime = dueTime(policy: policy), now >= dueTime else { return nil }
    return decideCrossing(crossing, at: now, policy)
  }

  // MARK: A fence made or armed

  /// Sets the side of a new or moved fence, as the last fix shows it, however old that fix is.
  /// This is no crossing, unless the policy counts being inside as entering. If the fix shows no
  /// side, or the side that is set already, the side stays.
  public mutating func arm(
    _ shownSide: FixAssessment.ShownSide, at: Instant, now: Instant, policy: CrossingPolicy
  ) -> CrossingStep? {
    guard let newSide = Side(shownSide) else { return nil }
    crossing = nil
    guard side != newSide else { return nil }
    if side == .unknown, newSide == .inside, policy.fireIfInside {
      return becomeKnown(newSide, at: now, policy)
    }
    (side, since, wasCrossed) = (newSide, at, false)
    return nil
  }

  /// Sets the side that was unknown before. This is a crossing only if the policy counts being
  /// found inside as entering.
  private mutating func becomeKnown(_ newSide: Side, at: Instant, _ policy: CrossingPolicy)
    -> CrossingStep?
  {
    let countsAsEntering = newSide == .inside && policy.fireIfInside
    (side, since, wasCrossed, crossing) = (newSide, at, countsAsEntering, nil)
    return countsAsEntering ? CrossingStep(to: newSide, at: at) : nil
  }

  /// Ends a crossing that has lasted long enough. It is confirmed, or dropped if the last fix that
  /// supports it is so old that the person may have crossed again since.
  private mutating func decideCrossing(
    _ crossing: Crossing, at now: Instant, _ policy: CrossingPolicy
  ) -> CrossingStep? {
    self.crossing = nil
    guard now - crossing.lastSupport <= policy.longestGap else { return nil }
    let crossingTime = crossing.crossingTime(policy)
    (side, since, wasCrossed) = (crossing.to, crossingTime, true)
    return CrossingStep(to: crossing.to, at: crossingTime)
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
    let time = crossingTime(policy)
    return max(time, believedAt ?? time)
  }

  /// When the crossing is confirmed if no further fix comes. The delay with which the supporting
  /// fixes were received is added, because a fix that contradicts them may be as late. Nil if only
  /// another fix can confirm it.
  func dueTime(_ policy: CrossingPolicy) -> Instant? {
    needsFix ? nil : confirmationTime(policy).adding(milliseconds: max(0, received - since))
  }
}

extension Optional<Crossing> {
  /// The crossing with one more fix that supports it, or a new crossing if the fix is on another
  /// side.
  fileprivate func supported(
    by side: Side, believedAt: Instant?, at: Instant, received: Instant, _ policy: CrossingPolicy
  ) -> Crossing {
    // The crossing begins again if a clock was set back, so that the fix seems to come from before
    // the crossing, or if there was no supporting fix for long: the person may have crossed in
    // between.
    guard let self, self.to == side, at >= self.since,
      at - self.lastSupport <= policy.longestGap
    else {
      return Crossing(
        to: side, since: at, lastSupport: at, received: received, believedAt: believedAt)
    }
    let adjustedReceipt = received.adding(milliseconds: self.since - at)
    return Crossing(
      to: side, since: self.since, lastSupport: at,
      received: Swift.max(self.received, adjustedReceipt),
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
