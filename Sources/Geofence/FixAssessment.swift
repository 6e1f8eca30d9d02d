// What one fix shows about one fence: that the person is inside, outside, or neither for certain,
// with the numbers that decided. Where the person was before is not considered.

public struct FixAssessment: Hashable, Sendable {
  public let shownSide: ShownSide
  /// The rule that decided.
  public let rule: Rule
  /// The circle that decided, if the fence has several.
  public let circle: Circle
  /// Metres from the circle's centre.
  public let distance: Double
  /// How many metres beyond this circle's edge a fix has to be, by the policy.
  public let margin: Double
  /// The accuracy of the fix, in metres.
  public let accuracy: Double
  /// The fix has to be beyond the edge by its accuracy times this factor.
  public let strictness: Double

  public enum ShownSide: Hashable, Sendable {
    case inside, outside, none
  }

  public enum Rule: Hashable, Sendable {
    /// The fix is far enough inside.
    case within
    /// The fix is far enough outside.
    case beyond
    /// The fix is farther from the last one than the source can have travelled in the time between
    /// them. It counts only if the next fixes confirm it.
    case jump
    /// The fix is not accurate enough. An exact fix with these coordinates would have decided.
    case coarse
    /// The source stands still, so a fix has to be farther beyond the edge. The same fix of a
    /// moving source would have decided.
    case still
    /// The fix is too near the edge, however accurate it is.
    case edge
  }

  /// The distance from the edge in metres; negative inside.
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
    let shownSide = Observation(
      distance, circle.radius, margin, fix.accuracy, quality.strictness
    ).shownSide
    self.shownSide = shownSide
    rule =
      switch shownSide {
      case .inside: quality.isJump ? .jump : .within
      case .outside: quality.isJump ? .jump : .beyond
      case .none where Self.isUndecided(distance, circle.radius, margin, 0): .edge
      case .none: Self.isUndecided(distance, circle.radius, margin, fix.accuracy) ? .coarse : .still
      }
  }

  /// Whether the same fix with this accuracy, from a moving source, would be neither inside nor
  /// outside.
  private static func isUndecided(
    _ distance: Double, _ radius: Double, _ margin: Double, _ accuracy: Double
  ) -> Bool {
    Observation(distance, radius, margin, accuracy, 1).shownSide == .none
  }

  /// Assesses a fix for a fence of several circles. The fix is inside the fence if it is inside any
  /// circle, and outside if it is outside all of them. Nil if there are no circles.
  public init?(
    of fix: Fix, for circles: [Circle], policy: CrossingPolicy, quality: FixQuality = .plain
  ) {
    var decidingAssessment: FixAssessment?
    for circle in circles {
      let assessment = FixAssessment(of: fix, for: circle, policy: policy, quality: quality)
      if decidingAssessment.map({ assessment.decides(over: $0) }) ?? true {
        decidingAssessment = assessment
      }
    }
    guard let decidingAssessment else { return nil }
    self = decidingAssessment
  }

  /// Whether the assessment for this circle decides rather than the one for another circle of the
  /// fence. Being inside any circle is enough, and being outside must hold for all of them. So an
  /// undecided circle comes before one that the person is outside of. If both show the same, the
  /// circle with the nearer edge decides.
  private func decides(over other: FixAssessment) -> Bool {
    shownSide == other.shownSide
      ? edgeDistance < other.edgeDistance : shownSide.weight > other.shownSide.weight
  }
}

/// What a fix shows about a fence, as far as `FenceState` needs it.
struct Observation: Hashable, Sendable {
  var shownSide: FixAssessment.ShownSide
  /// The side of the edge on which the coordinates of the fix are; unknown if the fix is too
  /// coarse.
  var side: Side
  /// The side of the coordinates, if the fix is at least as far from the edge as its accuracy;
  /// otherwise unknown.
  var certainSide: Side

  init(_ shownSide: FixAssessment.ShownSide, _ side: Side, isCertain: Bool = false) {
    self.shownSide = shownSide
    self.side = side
    certainSide = isCertain ? side : .unknown
  }

  /// Decides whether a fix is inside or outside of one circle.
  init(
    _ distance: Double, _ radius: Double, _ margin: Double, _ accuracy: Double,
    _ strictness: Double
  ) {
    guard accuracy <= max(radius, FixSources.exactAccuracy) else {
      // A fix less accurate than the circle is large cannot show that the person is inside. It
      // shows that the person is outside if it is beyond the edge by twice its accuracy.
      self.init(distance >= radius + 2 * accuracy ? .outside : .none, .unknown)
      return
    }
    let uncertainty = accuracy * strictness
    let side: Side = distance < radius ? .inside : .outside
    let isCertain = (distance - radius).magnitude >= accuracy
    if distance <= radius - max(margin, min(uncertainty, 0.3 * radius)) {
      self.init(.inside, side, isCertain: isCertain)
    } else {
      self.init(
        distance >= radius + max(margin, uncertainty) ? .outside : .none, side, isCertain: isCertain
      )
    }
  }

  /// Adds what the fix shows about another circle of the fence. The fix is inside the fence if it
  /// is inside any circle, and outside if it is outside all.
  mutating func add(_ other: Observation) {
    if other.shownSide.weight > shownSide.weight { shownSide = other.shownSide }
    if side != .inside, other.side != .outside { side = other.side }
    if certainSide != .inside, other.certainSide != .outside { certainSide = other.certainSide }
  }
}

extension FixAssessment.ShownSide {
  /// If the circles of a fence show different sides, the side with the greatest weight counts.
  var weight: Int {
    switch self {
    case .outside: 0
    case .none: 1
    case .inside: 2
    }
  }
}
