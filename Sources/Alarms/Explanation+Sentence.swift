// An explanation as a sentence for the person. The caller formats lengths and times.

public import CivilTime
internal import Geofence
internal import Reminders

extension Explanation {
  /// Formats lengths and times, and says whether the sentence may reveal the person's position.
  public struct Wording {
    public let showsPosition: Bool
    let length: (Double) -> String
    let time: (Instant) -> String

    /// - Parameter length: Formats a length in metres, 0 or more.
    public init(
      showsPosition: Bool, length: @escaping (Double) -> String,
      time: @escaping (Instant) -> String
    ) {
      self.showsPosition = showsPosition
      self.length = length
      self.time = time
    }
  }

  public func sentence(_ wording: Wording) -> String {
    switch state {
    case .completed: return "The item is completed, so the alarm does not go off."
    case .cancelled: return "The item is cancelled, so the alarm does not go off."
    case .open: break
    }
    if let snooze, snooze.status == .waiting, let until = snooze.at {
      return "It is snoozed until \(wording.time(until)), and goes off then wherever you are."
    }
    switch wait {
    case .time(let time): return sentence(time, wording)
    case .fence(let fence):
      return lastOccurrence.map { sentence($0, wording) } ?? sentence(fence, wording)
    }
  }

  private func sentence(_ over: LastOccurrence, _ wording: Wording) -> String {
    over.occurrence == nil
      ? "It was over at \(wording.time(over.end)), so it stays silent."
      : "The last occurrence began at \(wording.time(over.start)), and the series is over, so it stays "
        + "silent."
  }

  // MARK: Times

  private func sentence(_ time: TimeCase, _ wording: Wording) -> String {
    if let lastOccurrence, time.status == .over { return sentence(lastOccurrence, wording) }
    guard let at = time.at.map(wording.time) else {
      return "It is relative to a date that the item does not have, so it cannot go off."
    }
    return switch time.status {
    case .waiting: "It goes off at \(at)."
    case .fired: "It went off at \(at)."
    case .answered: "It was set for \(at), and was acknowledged before it could go off."
    case .passedOver: "It was set for \(at), which had already passed then, so it stays silent."
    case .tooOld: "It was set for \(at), more than a day before a server ran, so it stays silent."
    case .done, .over, .noDate: "It cannot go off."
    }
  }

  // MARK: Places

  private func sentence(_ fence: FenceCase, _ wording: Wording) -> String {
    if fence.isSpent {
      let at = lastFiring.map { ", at \(wording.time($0.at))" } ?? ""
      return "It was set to go off once, and did so\(at)."
    }
    let start = conditions.first { $0.condition == .started && !$0.isOpen }?.opens
    let end = start.map { ", but not before \(wording.time($0))." } ?? "."
    guard wording.showsPosition else {
      return "It goes off when you \(fence.verb)\(fence.preposition) \(fence.name)" + end
    }
    guard let fix = fence.fix else {
      return "\(PositionAge.noPositionYet); it goes off when you \(fence.verb)"
        + "\(fence.preposition) \(fence.name)" + end
    }
    let silence = PositionAge.sentence(fix, now: now, wording)
    let body = sentence(fence, isPast: silence != nil, wording, end)
    let others = fence.ignored.map { passedOver($0, wording) }.joined()
    if let silence { return "\(silence) \(body)\(others)" }
    guard fix.place != nil else { return body + others }
    return fix.isCheckIn
      ? "\(body) You said so at \(wording.time(fix.at))."
      : fix.source == Fix.network
        ? "\(body) The network that this computer is on says so.\(others)"
        : body + others
  }

  /// A sentence about a source whose last position was ignored.
  private func passedOver(_ ignored: IgnoredSource, _ wording: Wording) -> String {
    if let chosen = ignored.chosen { return " \(chosen.sentence(wording))" }
    let name = ignored.source.isEmpty ? "A source without a name" : "'\(ignored.source)'"
    return switch ignored.reason {
    case .coarse:
      " \(name) is ignored: it knows to within \(wording.length(ignored.accuracy)) only, and a more exact "
        + "position still holds."
    default: " \(name) is ignored as long as another source that is as exact reports positions."
    }
  }

  private func sentence(
    _ fence: FenceCase, isPast: Bool, _ wording: Wording, _ end: String
  ) -> String {
    if let crossing = fence.state.crossing { return self.crossing(crossing, fence, end) }
    switch fence.state.side {
    case .unknown:
      return
        "\(fence.doubt(isPast, wording)); it goes off when you \(fence.verb)\(fence.preposition) "
        + "\(fence.name)" + end
    case .inside: return inside(fence, isPast, wording, end)
    case .outside: return outside(fence, isPast, wording, end)
    }
  }

  /// The condition that kept the alarm from going off at the last crossing.
  private func obstacle(_ fence: FenceCase, _ wording: Wording) -> String? {
    guard let crossed = fence.state.since else { return nil }
    for condition in conditions {
      guard let opens = condition.opens, opens > crossed else { continue }
      switch condition.condition {
      case .started: return "before its start at \(wording.time(opens))"
      case .notSnoozed: return "while it was snoozed until \(wording.time(opens))"
      case .incomplete: continue
      }
    }
    return nil
  }

  private func crossing(_ crossing: Crossing, _ fence: FenceCase, _ end: String) -> String {
    let left = ((dwellLeft ?? 0) + 999) / 1000
    if crossing.needsFix, (crossing.to == .inside) == (fence.proximity == .enter) {
      return
        (crossing.to == .inside
        ? "Only one position is at \(fence.name), and your device had rested elsewhere"
        : "Only one position is away from \(fence.name), where your device had rested")
        + "; it goes off when another bears that out" + end
    }
    if crossing.isDoubtful, (crossing.to == .inside) == (fence.proximity == .enter) {
      return
        "Your position has jumped \(crossing.to == .inside ? "to" : "away from") \(fence.name), "
        + "farther than you can have gone; it goes off when another position confirms that, or in "
        + "\(left) s if none comes" + end
    }
    return switch (crossing.to, fence.proximity) {
    case (.inside, .enter):
      "You seem to have come to \(fence.name); it goes off in \(left) s if you stay" + end
    case (.inside, .leave):
      "You seem to have come to \(fence.name); it goes off when you leave" + end
    case (_, .leave):
      "You seem to have left \(fence.name); it goes off in \(left) s if you stay away" + end
    case (_, .enter):
      "You seem to have left \(fence.name); it goes off when you come back" + end
    }
  }

  private func inside(
    _ fence: FenceCase, _ isPast: Bool, _ wording: Wording, _ end: String
  ) -> String {
    guard fence.proximity == .enter else {
      if fence.assessment?.shownSide == FixAssessment.ShownSide.none {
        return
          "\(fence.doubt(isPast, wording)), so you still count as there; it goes off when you leave"
          + end
      }
      // If the fix only names a place, the distance from the edge is not known.
      let measured = fence.fix?.place == nil ? fence.assessment : nil
      let edge = measured.map { ", \(wording.length(abs($0.edgeDistance))) from its edge" }
      let place = "\(fence.name)\(edge ?? "")"
      return "You \(isPast ? "were" : "are") at \(place); it goes off when you leave" + end
    }
    let came = fence.state.since.map { " at \(wording.time($0))" } ?? ""
    if fence.hasFired {
      let isPutOff = lastFiring?.end?.reason == .snoozed && snooze == nil
      let then =
        isPutOff
        ? " and was snoozed until the next visit; it goes off when you leave "
        : "; it goes off again when you leave "
      return "It went off when you came to \(fence.name)\(came)\(then)and come back" + end
    }
    guard fence.state.wasCrossed else {
      return "You were already at \(fence.name) when the alarm was set; it goes off when you leave "
        + "and come back" + end
    }
    if let opening = fence.opening {
      return
        "You \(isPast ? "were" : "are") at \(fence.name); it goes off at "
        + "\(wording.time(opening)) if you are still there."
    }
    let held = obstacle(fence, wording) ?? "when it could not go off"
    return "You came to \(fence.name)\(came), \(held); it goes off when you leave and come back"
      + end
  }

  private func outside(
    _ fence: FenceCase, _ isPast: Bool, _ wording: Wording, _ end: String
  ) -> String {
    let left = fence.state.since.map { " at \(wording.time($0))" } ?? ""
    if fence.proximity == .leave, !fence.hasFired, fence.state.wasCrossed,
      let held = obstacle(fence, wording)
    {
      return
        "You left \(fence.name)\(left), \(held), so it did not go off; it goes off when you have "
        + "been back and leave" + end
    }
    if fence.proximity == .leave, fence.hasFired {
      return "It went off when you left \(fence.name)\(left); it goes off again when you have been "
        + "back and leave" + end
    }
    let what = fence.proximity == .enter ? "when you arrive" : "when you have been there and leave"
    guard let assessment = fence.assessment, assessment.shownSide != .none else {
      return "\(fence.doubt(isPast, wording)), so you still count as outside; it goes off \(what)"
        + end
    }
    let distance = "\(wording.length(abs(assessment.edgeDistance))) from the edge of \(fence.name)"
    return "You \(isPast ? "were" : "are") \(distance); it goes off \(what)" + end
  }
}

extension Explanation.FenceCase {
  fileprivate var name: String { place ?? "the place" }
  fileprivate var verb: String { proximity == .enter ? "arrive" : "leave" }
  fileprivate var preposition: String { proximity == .enter ? " at" : "" }

  /// Why the last fix does not decide whether the person is inside.
  fileprivate func doubt(_ isPast: Bool, _ wording: Explanation.Wording) -> String {
    guard let assessment else { return "Whether you are at \(name) is not known" }
    return switch assessment.rule {
    case .coarse:
      "Your position \(isPast ? "was" : "is") known to within \(wording.length(assessment.accuracy)) "
        + "only, which does not tell whether you are at \(name)"
    case .still:
      "Your position \(isPast ? "was" : "is") known to within \(wording.length(assessment.accuracy)), and "
        + "even while you stand still it may drift across the edge of \(name)"
    case .edge:
      isPast
        ? "You were too near to the edge of \(name) to tell on which side"
        : "You are too close to the edge of \(name) to tell on which side"
    case .within, .beyond, .jump: "Whether you are at \(name) is not known yet"
    }
  }
}
