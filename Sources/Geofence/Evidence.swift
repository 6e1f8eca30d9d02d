// What one fix says of one fence: inside, outside or nothing, and the numbers that decided. Knows not
// which side was known before, and no time.

public struct Evidence: Hashable, Sendable {
  public let verdict: Verdict
  /// Why it is no more than it is.
  public let rule: Rule
  /// Of several circles, the one that decided.
  public let circle: Circle
  /// Metres from the circle's centre.
  public let distance: Double
  /// What the policy asks for at this circle, in metres.
  public let margin: Double
  /// Of the fix, in metres.
  public let accuracy: Double
  /// How many times that it has to be over the edge.
  public let strictness: Double

  public enum Verdict: Hashable, Sendable {
    case inside, outside, none
  }

  public enum Rule: Hashable, Sendable {
    /// Far enough inside.
    case within
    /// Far enough outside.
    case beyond
    /// On the other side than before, but too far for the time that has passed: it waits for another
    /// fix to bear it out.
    case jump
    /// An exact fix in this place would have decided.
    case coarse
    /// A fix of a source that moves would have decided.
    case still
    /// Too near the edge for any fix to decide.
    case edge
  }

  /// Metres outside the edge; below 0 inside.
  public var edgeDistance: Double { distance - circle.radius }

  public init(
    of fix: Fix, for circle: Circle, policy: CrossingPolicy, quality: FixQuality = .plain
  ) {
    let distance = fix.coordinate.distance(to: circle.center)
    let margin = policy.margin(radius: circle.radius)
    self.circle = circle
    self.distance = distance
    self.margin = margin
    (accuracy, strictness) = (fix.accuracy, quality.strictness)
    let verdict = Observation(
      distance, circle.radius, margin, fix.accuracy, quality.strictness
    ).verdict
    self.verdict = verdict
    rule =
      switch verdict {
      case .inside: quality.isJump ? .jump : .within
      case .outside: quality.isJump ? .jump : .beyond
      case .none where Self.isUndecided(distance, circle.radius, margin, 0): .edge
      case .none: Self.isUndecided(distance, circle.radius, margin, fix.accuracy) ? .coarse : .still
      }
  }

  /// Whether a fix of a source that moves would not decide here.
  private static func isUndecided(
    _ distance: Double, _ radius: Double, _ margin: Double, _ accuracy: Double
  ) -> Bool {
    Observation(distance, radius, margin, accuracy, 1).verdict == .none
  }

  /// For a fence of several circles: inside any is inside, and outside all is outside. Nil where
  /// there is none.
  public init?(
    of fix: Fix, for circles: [Circle], policy: CrossingPolicy, quality: FixQuality = .plain
  ) {
    var best: Evidence?
    for circle in circles {
      let evidence = Evidence(of: fix, for: circle, policy: policy, quality: quality)
      if best.map({ evidence.decides(over: $0) }) ?? true { best = evidence }
    }
    guard let best else { return nil }
    self = best
  }

  /// Inside before nothing before outside, and the nearer edge among equals.
  private func decides(over other: Evidence) -> Bool {
    verdict == other.verdict
      ? edgeDistance < other.edgeDistance : verdict.weight > other.verdict.weight
  }
}

/// What a fix says of one circle, as the crossing machine takes it.
struct Observation: Hashable, Sendable {
  var verdict: Evidence.Verdict
  /// On which side of the edge the fix itself lies; unknown where it is too coarse to tell.
  var side: Side
  /// The same, where the fix is there by its whole accuracy; else unknown.
  var certainSide: Side

  init(_ verdict: Evidence.Verdict, _ side: Side, isCertain: Bool = false) {
    self.verdict = verdict
    self.side = side
    certainSide = isCertain ? side : .unknown
  }

  /// The rule itself.
  init(
    _ distance: Double, _ radius: Double, _ margin: Double, _ accuracy: Double,
    _ strictness: Double
  ) {
    guard accuracy <= max(radius, FixSources.exact) else {
      // Larger than the circle, it cannot say that one is in there; that one is not, where it is twice
      // its accuracy off.
      self.init(distance >= radius + 2 * accuracy ? .outside : .none, .unknown)
      return
    }
    let doubt = accuracy * strictness
    let side: Side = distance < radius ? .inside : .outside
    let isCertain = (distance - radius).magnitude >= accuracy
    if distance <= radius - max(margin, min(doubt, 0.3 * radius)) {
      self.init(.inside, side, isCertain: isCertain)
    } else {
      self.init(
        distance >= radius + max(margin, doubt) ? .outside : .none, side, isCertain: isCertain)
    }
  }

  /// Of a fence with one circle more: inside any is inside, and outside all is outside.
  mutating func add(_ other: Observation) {
    if other.verdict.weight > verdict.weight { verdict = other.verdict }
    if side != .inside, other.side != .outside { side = other.side }
    if certainSide != .inside, other.certainSide != .outside { certainSide = other.certainSide }
  }
}

extension Evidence.Verdict {
  /// Of several circles', the greatest decides.
  var weight: Int {
    switch self {
    case .outside: 0
    case .none: 1
    case .inside: 2
    }
  }
}
