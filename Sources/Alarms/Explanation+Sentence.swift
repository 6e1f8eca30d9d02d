// An explanation as a sentence for the person. The caller formats lengths and times.

public import CivilTime
internal import Geofence
internal import Reminders

extension Explanation {
  /// Formats lengths and times, and says whether the sentence may reveal the person's position.
  public struct Wording {
    public let showsPosition: Bool
    let formatLength: (Double) -> String
    let formatTime: (Instant) -> String

    /// - Parameter formatLength: Formats a length in metres, 0 or more.
    public init(
      showsPosition: Bool, length: @escaping (Double) -> String,
      time: @escaping (Instant) -> String
    ) {
      self.showsPosition = showsPosition
      self.formatLength = length
      self.formatTime = time
    }
  }

  public func sentence(_ wording: Wording) -> String {
    switch state {
    case .completed: return "The item is completed, so the alarm does not go off."
    case .cancelled: return "The item is cancelled, so the alarm does not go off."
    case .open: break
    }
    if let snooze, snooze.status == .waiting, let until = snooze.at {
      return
        "The alarm is snoozed until \(wording.formatTime(until)); it then goes off wherever you are."
    }
    switch wait {
    case .time(let time): return sentence(time, wording)
    case .fence(let fence):
      return lastOccurrence.map { sentence($0, wording) } ?? sentence(fence, wording)
    }
  }

  private func sentence(_ over: LastOccurrence, _ wording: Wording) -> String {
    over.occurrence == nil
      ? "The event was over at \(wording.formatTime(over.end)), so the alarm does not go off."
      : "The last occurrence began at \(wording.formatTime(over.start)), and the series is over, so the "
        + "alarm does not go off."
  }

  // MARK: Times

  private func sentence(_ time: TimeCase, _ wording: Wording) -> String {
    if let lastOccurrence, time.status == .over { return sentence(lastOccurrence, wording) }
    guard let at = time.at.map(wording.formatTime) else {
      return "The alarm is relative to a date that the item does not have, so it cannot go off."
    }
    return switch time.status {
    case .waiting: "It goes off at \(at)."
    case .fired: "It went off at \(at)."
    case .answered: "The alarm was set for \(at), and was acknowledged before it could go off."
    case .passedOver:
      "The alarm was set for \(at), when that time had already passed, so it does not go off."
    case .tooOld:
      "The alarm was set for \(at), more than a day before a server ran, so it does not go off."
    case .done, .over, .noDate: "The alarm cannot go off."
    }
  }

  // MARK: Places

  private func sentence(_ fence: FenceCase, _ wording: Wording) -> String {
    if fence.isSpent {
      let at = lastFiring.map { ", at \(wording.formatTime($0.at))" } ?? ""
      return "The alarm was set to go off once, and did so\(at)."
    }
    let start = conditions.first { $0.condition == .started && !$0.isOpen }?.opens
    let ending = start.map { ", but not before \(wording.formatTime($0))." } ?? "."
    guard wording.showsPosition else {
      return "It goes off when you \(fence.verb)\(fence.preposition) \(fence.placeName)" + ending
    }
    guard let fix = fence.fix else {
      return "\(PositionAge.noPositionYet); it goes off when you \(fence.verb)"
        + "\(fence.preposition) \(fence.placeName)" + ending
    }
    let oldPositionSentence = PositionAge.sentence(fix, now: now, wording)
    let body = sentence(fence, isPast: oldPositionSentence != nil, wording, ending)
    let otherSources = fence.ignored.map { ignoredSourceSentence($0, wording) }.joined()
    if let oldPositionSentence { return "\(oldPositionSentence) \(body)\(otherSources)" }
    guard fix.place != nil else { return body + otherSources }
    return fix.isCheckIn
      ? "\(body) You said so at \(wording.formatTime(fix.at))."
      : fix.source == Fix.network
        ? "\(body) The network that this computer is on says so.\(otherSources)"
        : body + otherSources
  }

  /// A sentence about a source whose last position was ignored.
  private func ignoredSourceSentence(_ ignored: IgnoredSource, _ wording: Wording) -> String {
    if let chosen = ignored.chosen { return " \(chosen.sentence(wording))" }
    let sourceName = ignored.source.isEmpty ? "A source without a name" : "'\(ignored.source)'"
    return switch ignored.reason {
    case .coarse:
      " \(sourceName) is ignored: its position is only exact to \(wording.formatLength(ignored.accuracy)), and a more exact "
        + "position still holds."
    default:
      " \(sourceName) is ignored as long as another source that is as exact reports positions."
    }
  }

  private func sentence(
    _ fence: FenceCase, isPast: Bool, _ wording: Wording, _ ending: String
  ) -> String {
    if let crossing = fence.state.crossing { return crossingSentence(crossing, fence, ending) }
    switch fence.state.side {
    case .unknown:
      return
        "\(fence.doubt(isPast, wording)); it goes off when you \(fence.verb)\(fence.preposition) "
        + "\(fence.placeName)" + ending
    case .inside: return inside(fence, isPast, wording, ending)
    case .outside: return outside(fence, isPast, wording, ending)
    }
  }

  /// The condition that kept the alarm from going off at the last crossing.
  private func obstacle(_ fence: FenceCase, _ wording: Wording) -> String? {
    guard let crossed = fence.state.since else { return nil }
    for condition in conditions {
      guard let opens = condition.opens, opens > crossed else { continue }
      switch condition.condition {
      case .started: return "before the item's start at \(wording.formatTime(opens))"
      case .notSnoozed: return "while the alarm was snoozed until \(wording.formatTime(opens))"
      case .incomplete: continue
      }
    }
    return nil
  }

  private func crossingSentence(_ crossing: Crossing, _ fence: FenceCase, _ ending: String)
    -> String
  {
    let secondsLeft = ((dwellLeft ?? 0) + 999) / 1000
    if crossing.needsFix, (crossing.to == .inside) == (fence.proximity == .enter) {
      return
        (crossing.to == .inside
        ? "Only one position is at \(fence.placeName), and your device had rested elsewhere"
        : "Only one position is away from \(fence.placeName), where your device had rested")
        + "; the alarm goes off when another position confirms that" + ending
    }
    if crossing.isDoubtful, (crossing.to == .inside) == (fence.proximity == .enter) {
      return
        "Your position has jumped \(crossing.to == .inside ? "to" : "away from") \(fence.placeName), "
        + "farther than you can have gone; it goes off when another position confirms that, or in "
        + "\(secondsLeft) s if none comes" + ending
    }
    return switch (crossing.to, fence.proximity) {
    case (.inside, .enter):
      "You seem to have come to \(fence.placeName); it goes off in \(secondsLeft) s if you stay"
        + ending
    case (.inside, .leave):
      "You seem to have come to \(fence.placeName); it goes off when you leave" + ending
    case (_, .leave):
      "You seem to have left \(fence.placeName); it goes off in \(secondsLeft) s if you stay away"
        + ending
    case (_, .enter):
      "You seem to have left \(fence.placeName); it goes off when you come back" + ending
    }
  }

  private func inside(
    _ fence: FenceCase, _ isPast: Bool, _ wording: Wording, _ ending: String
  ) -> String {
    guard fence.proximity == .enter else {
      if fence.assessment?.shownSide == FixAssessment.ShownSide.none {
        return
          "\(fence.doubt(isPast, wording)), so you still count as there; it goes off when you leave"
          + ending
      }
      // If the fix only names a place, the distance from the edge is not known.
      let measured = fence.fix?.place == nil ? fence.assessment : nil
      let edge = measured.map { ", \(wording.formatLength(abs($0.edgeDistance))) from its edge" }
      let place = "\(fence.placeName)\(edge ?? "")"
      return "You \(isPast ? "were" : "are") at \(place); it goes off when you leave" + ending
    }
    let arrivalText = fence.state.since.map { " at \(wording.formatTime($0))" } ?? ""
    if fence.hasFired {
      let isPutOff = lastFiring?.end?.reason == .snoozed && snooze == nil
      let afterSnooze =
        isPutOff
        ? " and was snoozed until the next visit; it goes off when you leave "
        : "; it goes off again when you leave "
      return
        "It went off when you came to \(fence.placeName)\(arrivalText)\(afterSnooze)and come back"
        + ending
    }
    guard fence.state.wasCrossed else {
      return
        "You were already at \(fence.placeName) when the alarm was set; it goes off when you leave "
        + "and come back" + ending
    }
    if let opening = fence.opening {
      return
        "You \(isPast ? "were" : "are") at \(fence.placeName); it goes off at "
        + "\(wording.formatTime(opening)) if you are still there."
    }
    let obstacleText = obstacle(fence, wording) ?? "when it could not go off"
    return
      "You came to \(fence.placeName)\(arrivalText), \(obstacleText); it goes off when you leave and come back"
      + ending
  }

  private func outside(
    _ fence: FenceCase, _ isPast: Bool, _ wording: Wording, _ ending: String
  ) -> String {
    let departureText = fence.state.since.map { " at \(wording.formatTime($0))" } ?? ""
    if fence.proximity == .leave, !fence.hasFired, fence.state.wasCrossed,
      let obstacleText = obstacle(fence, wording)
    {
      return
        "You left \(fence.placeName)\(departureText), \(obstacleText), so it did not go off; it goes off when you have "
        + "been back and leave" + ending
    }
    if fence.proximity == .leave, fence.hasFired {
      return
        "It went off when you left \(fence.placeName)\(departureText); it goes off again when you have been "
        + "back and leave" + ending
    }
    let condition =
      fence.proximity == .enter ? "when you arrive" : "when you have been there and leave"
    guard let assessment = fence.assessment, assessment.shownSide != .none else {
      return
        "\(fence.doubt(isPast, wording)), so you still count as outside; it goes off \(condition)"
        + ending
    }
    let distance =
      "\(wording.formatLength(abs(assessment.edgeDistance))) from the edge of \(fence.placeName)"
    return "You \(isPast ? "were" : "are") \(distance); it goes off \(condition)" + ending
  }
}

extension Explanation.FenceCase {
  fileprivate var placeName: String { place ?? "the place" }
  fileprivate var verb: String { proximity == .enter ? "arrive" : "leave" }
  fileprivate var preposition: String { proximity == .enter ? " at" : "" }

  /// Why the last fix does not decide whether the person is inside.
  fileprivate func doubt(_ isPast: Bool, _ wording: Explanation.Wording) -> String {
    guard let assessment else { return "Whether you are at \(placeName) is not known" }
    return switch assessment.rule {
    case .coarse:
      "Your position \(isPast ? "was" : "is") known to within \(wording.formatLength(assessment.accuracy)) "
        + "only, which does not tell whether you are at \(placeName)"
    case .still:
      "Your position \(isPast ? "was" : "is") known to within \(wording.formatLength(assessment.accuracy)), and "
        + "even while you stand still it may drift across the edge of \(placeName)"
    case .edge:
      isPast
        ? "You were too near to the edge of \(placeName) to tell on which side"
        : "You are too close to the edge of \(placeName) to tell on which side"
    case .within, .beyond, .jump: "Whether you are at \(placeName) is not known yet"
    }
  }
}
