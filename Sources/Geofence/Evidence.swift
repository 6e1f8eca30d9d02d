// What one fix says of one fence: inside, outside or nothing, and the numbers that decided. Knows no
// side and no time.

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

  public enum Verdict: Hashable, Sendable {
    case inside, outside, none
  }

  public enum Rule: Hashable, Sendable {
    /// Far enough inside.
    case within
    /// Far enough outside.
    case beyond
    /// An exact fix in this place would have decided.
    case coarse
    /// Too near the edge for any fix to decide.
    case edge
  }

  /// Metres outside the edge; below 0 inside.
  public var edgeDistance: Double { distance - circle.radius }

  public init(of fix: Fix, for circle: Circle, policy: CrossingPolicy) {
    self.circle = circle
    accuracy = fix.accuracy
    distance = fix.coordinate.distance(to: circle.center)
    margin = policy.margin(radius: circle.radius)
    verdict = Self.verdict(distance, circle.radius, margin, accuracy)
    rule =
      switch verdict {
      case .inside: .within
      case .outside: .beyond
      case .none: Self.verdict(distance, circle.radius, margin, 0) == .none ? .edge : .coarse
      }
  }

  /// For a fence of several circles: inside any is inside, and outside all is outside. Nil where
  /// there is none.
  public init?(of fix: Fix, for circles: [Circle], policy: CrossingPolicy) {
    var best: Evidence?
    for circle in circles {
      let evidence = Evidence(of: fix, for: circle, policy: policy)
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

  /// The rule itself.
  static func verdict(
    _ distance: Double, _ radius: Double, _ margin: Double, _ accuracy: Double
  ) -> Verdict {
    let least = max(margin, accuracy)
    if distance <= radius - min(least, radius / 2), accuracy <= max(radius, 100) { return .inside }
    return distance >= radius + least ? .outside : .none
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
