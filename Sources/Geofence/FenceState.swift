// What is known of one fence, and the crossing machine: functions of this state, a fix's evidence and
// the clock. Knows no circle and no other fence.

public import CivilTime

public enum Side: UInt8, Hashable, Sendable {
  case unknown, inside, outside
}

/// A crossing that has begun and not yet stood for the dwell.
public struct Crossing: Hashable, Sendable {
  /// Inside or outside.
  public let to: Side
  /// The first evidence.
  public let since: Instant
  public let lastEvidence: Instant
  /// When the first evidence was received; later, where later evidence took longer to arrive: then
  /// when the first would have been received, had it taken as long.
  public let received: Instant
  /// When it is believed though all evidence is a jump that no later fix has borne out; nil where
  /// there is better.
  public fileprivate(set) var believedAt: Instant?

  public var isDoubtful: Bool { believedAt != nil }

  public init(
    to: Side, since: Instant, lastEvidence: Instant, received: Instant, believedAt: Instant? = nil
  ) {
    self.to = to
    self.since = since
    self.lastEvidence = lastEvidence
    self.received = received
    self.believedAt = believedAt
  }
}

public struct FenceState: Hashable, Sendable {
  public var side: Side
  /// Since when the side stands, which names the visit; nil while it is unknown.
  public var since: Instant?
  /// Whether it was a crossing that led here; a side can also be taken silently.
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

  /// What a fix says that counts. It first finds what has stood for long enough, then is judged; each
  /// passage is told as it is found, for nearly always there is none.
  mutating func judge(
    _ observation: Observation, _ quality: FixQuality, at: Instant, received: Instant,
    policy: CrossingPolicy, tell: (CrossingStep) -> Void
  ) {
    if quality.bearsOut { crossing?.believedAt = nil }
    if let crossing, at >= crossing.confirmed(policy) {
      if let step = decideCrossing(crossing, at: at, policy) { tell(step) }
    }
    let new = Side(observation.verdict)
    if side == .unknown {
      if let new, !quality.isJump, let step = becomeKnown(new, at: at, policy) { tell(step) }
    } else if side == new
      || side == (quality.endsAtEdge ? observation.side : observation.certainSide)
    {
      // On the old side of the edge again. A jump back does not end what is more than a jump.
      if !quality.isJump || crossing?.isDoubtful == true { crossing = nil }
    } else if let new {
      let begun = crossing.supported(
        by: new, believedAt: quality.believedAt, at: at, received: received)
      crossing = begun
      if at >= begun.confirmed(policy), let step = decideCrossing(begun, at: at, policy) {
        tell(step)
      }
    }
  }

  // MARK: The clock

  /// The moment at which the clock alone confirms; nil where nothing runs.
  public func due(policy: CrossingPolicy) -> Instant? {
    crossing?.due(policy)
  }

  /// What the clock alone confirms once nothing waits to be read.
  public mutating func run(to now: Instant, policy: CrossingPolicy) -> CrossingStep? {
    guard let crossing, let due = due(policy: policy), now >= due else { return nil }
    return decideCrossing(crossing, at: now, policy)
  }

  // MARK: A fence made or armed

  /// A fence that is made or moved takes its side at once, whatever the age of the
  /// fix, and silently; but to be found inside can count as entering, now. Where the fix says
  /// nothing, or nothing new, what was known stays.
  public mutating func arm(
    _ verdict: Evidence.Verdict, at: Instant, now: Instant, policy: CrossingPolicy
  ) -> CrossingStep? {
    guard let new = Side(verdict) else { return nil }
    crossing = nil
    guard side != new else { return nil }
    if side == .unknown, new == .inside, policy.fireIfInside {
      return becomeKnown(new, at: now, policy)
    }
    (side, since, wasCrossed) = (new, at, false)
    return nil
  }

  /// From unknown to known.
  private mutating func becomeKnown(_ new: Side, at: Instant, _ policy: CrossingPolicy)
    -> CrossingStep?
  {
    let counts = new == .inside && policy.fireIfInside
    (side, since, wasCrossed, crossing) = (new, at, counts, nil)
    return counts ? CrossingStep(to: new, at: at) : nil
  }

  /// Ends a crossing that has stood for long enough: confirmed, or lapsed where it is noticed so
  /// late that what came in between is not known.
  private mutating func decideCrossing(
    _ crossing: Crossing, at now: Instant, _ policy: CrossingPolicy
  ) -> CrossingStep? {
    self.crossing = nil
    guard now - crossing.lastEvidence <= policy.retryPolicy else { return nil }
    let moment = crossing.moment(policy)
    (side, since, wasCrossed) = (crossing.to, moment, true)
    return CrossingStep(to: crossing.to, at: moment)
  }
}

extension Crossing {
  /// Its time, whenever it is noticed.
  public func moment(_ policy: CrossingPolicy) -> Instant {
    since.adding(milliseconds: policy.dwell)
  }

  /// When it has stood for long enough.
  public func confirmed(_ policy: CrossingPolicy) -> Instant {
    let moment = moment(policy)
    return max(moment, believedAt ?? moment)
  }

  /// When the clock alone confirms it: as long after the evidence was received.
  func due(_ policy: CrossingPolicy) -> Instant {
    confirmed(policy).adding(milliseconds: max(0, received - since))
  }
}

extension Optional<Crossing> {
  /// The crossing that runs, with one more piece of evidence; or a new one.
  fileprivate func supported(
    by side: Side, believedAt: Instant?, at: Instant, received: Instant
  ) -> Crossing {
    // Evidence from before it began means that a clock was set back: nothing is known of the time
    // in between.
    guard let self, self.to == side, at >= self.since else {
      return Crossing(
        to: side, since: at, lastEvidence: at, received: received, believedAt: believedAt)
    }
    let begun = received.adding(milliseconds: self.since - at)
    return Crossing(
      to: side, since: self.since, lastEvidence: at, received: Swift.max(self.received, begun),
      believedAt: self.isDoubtful ? believedAt : nil)
  }
}

extension Side {
  /// Nil for no evidence.
  init?(_ verdict: Evidence.Verdict) {
    switch verdict {
    case .inside: self = .inside
    case .outside: self = .outside
    case .none: return nil
    }
  }
}
