// One row of the table: Fencepost's figure, those of the limits and peers, and whether the goal is
// met.

struct Row {
  let work: String
  let unit: Quantity.Unit
  /// Measured values; contenders that could not be measured are missing.
  let figures: [Contender: Double]
  var limits: [Contender] = []
  var peers: [Contender] = []
  var goal: Goal?

  enum Goal {
    case atMost(Double, times: Contender)
    case atLeast(Double, times: Contender, words: String)
    case moreThan(Contender)
    /// In the row's own unit.
    case within(Double, words: String)
    /// Relative to another figure of Fencepost.
    case atMostOurs(Double, times: Double, words: String)
  }

  var cells: [String] {
    [
      work, text(of: .fencepost), list(limits), list(peers), ratio, goal?.words ?? "—", verdict,
    ]
  }

  private func text(of contender: Contender) -> String {
    figures[contender].map { Quantity(value: $0, unit: unit).text } ?? "—"
  }

  private func list(_ contenders: [Contender]) -> String {
    guard !contenders.isEmpty else { return "" }
    return contenders.map { "\($0.name) \(text(of: $0))" }.joined(separator: ", ")
  }

  // MARK: The goal

  /// The contender to compare with.
  private var reference: Contender? { goal?.reference ?? limits.first ?? peers.first }

  private var ratio: String {
    if case .atMostOurs(_, let before, let words) = goal, let ours = figures[.fencepost] {
      return "\(Self.times(ours / before)) \(words)"
    }
    guard let reference, let quotient = quotient(to: reference) else { return "—" }
    return "\(Self.times(quotient)) \(reference.name)"
  }

  private static func times(_ quotient: Double) -> String {
    quotient > 0 && quotient < 0.1
      ? "1/\(Quantity.decimal(1 / quotient, places: 0))"
      : "\(Quantity.decimal(quotient, places: 2))×"
  }

  private func quotient(to reference: Contender) -> Double? {
    guard let ours = figures[.fencepost], let theirs = figures[reference], theirs > 0 else {
      return nil
    }
    return ours / theirs
  }

  /// Nil without a goal, or if a figure is missing.
  private var isMet: Bool? {
    switch goal {
    case .atMost(let most, let other): quotient(to: other).map { $0 <= most }
    case .atLeast(let least, let other, _): quotient(to: other).map { $0 >= least }
    case .moreThan(let other): quotient(to: other).map { $0 > 1 }
    case .within(let most, _): figures[.fencepost].map { $0 <= most }
    case .atMostOurs(let most, let before, _): figures[.fencepost].map { $0 <= most * before }
    case nil: nil
    }
  }

  private var verdict: String {
    isMet.map { $0 ? "yes" : "NO" } ?? "—"
  }
}

extension Row.Goal {
  fileprivate var reference: Contender? {
    switch self {
    case .atMost(_, let other), .atLeast(_, let other, _), .moreThan(let other): other
    case .within, .atMostOurs: nil
    }
  }

  fileprivate var words: String {
    switch self {
    case .atMost(let most, let other) where most < 1:
      "≤ 1/\(Quantity.number(1 / most)) \(other.name)"
    case .atMost(let most, let other): "≤ \(Quantity.number(most))× \(other.name)"
    case .atLeast(_, let other, let words): "≥ \(words) \(other.name)"
    case .atMostOurs(let most, _, let words): "≤ \(Quantity.number(most))× \(words)"
    case .moreThan(let other): "> \(other.name)"
    case .within(_, let words): "≤ \(words)"
    }
  }
}

extension Quantity {
  /// A constant, without trailing zeros.
  fileprivate static func number(_ value: Double) -> String {
    value == value.rounded() ? decimal(value, places: 0) : decimal(value, places: 1)
  }
}
