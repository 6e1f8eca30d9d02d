// `alarm/explain`: why an alarm went off or did not, as members and as a sentence. If the client
// may not see the person's position, neither the members nor the sentence hint at it.

import Alarms
import CivilTime
import FencepostProtocol
import Geofence
import JSON
import JSONRPC
import Reminders
import Store
import Units

extension Server {
  mutating func alarmExplain(
    _ params: AlarmExplainParams
  ) throws(ResponseError) -> Explanations {
    let now = now
    let explanations = try withAlarmService { (server) throws(StoreFault) in
      // Gives the alarm engine the changes that were committed just before this request.
      server.pendingNotifications.storeChanges += server.takeAnnouncements()
      guard let alarmEngine = server.alarmService?.alarmEngine else { return [Explanation]() }
      guard let entity = alarmEngine.inputs(of: params.item)?.entity,
        server.accessRights.sees(entity.access)
      else { return [] }
      return alarmEngine.explanations(of: params.item, now: now)
    }
    let chosenExplanations = explanations.filter {
      params.alarm == nil || $0.key.alarm == params.alarm
    }
    if chosenExplanations.isEmpty {
      try checkVisible(ItemID(params.item))
      if let alarm = params.alarm {
        throw ResponseError(
          .notFound, "This item has no alarm '\(alarm.excerpt(60))' that can go off.",
          field: "params.alarm", id: alarm,
          hint: "Without params.alarm, every alarm is explained.")
      }
    }
    let showsPosition = accessRights.sees(AccessEntity.location)
    let wording = explanationWording(showsPosition: showsPosition, now: now)
    return Explanations(
      item: params.item,
      explanations: chosenExplanations.map {
        AlarmExplanation($0, wording, showsPosition: showsPosition)
      })
  }

  /// Checks that the item exists and that the client may see it.
  private func checkVisible(_ id: ItemID) throws(ResponseError) {
    if let item = storeHost.openStore?.item(id, in: staging),
      AccessEntity(rawValue: item.kind).map(accessRights.sees) ?? false
    {
      return
    }
    guard let store = storeHost.store else { throw closedStoreError }
    throw store.item(id) == nil ? refusal(store.missingItemFault(for: id)) : .notFound(id.text)
  }

  /// How sentences of explanations write times and lengths. A time gets its zone, and also its day
  /// if that is not today.
  func explanationWording(showsPosition: Bool, now: Instant) -> Explanation.Wording {
    let (lengths, zone) = (lengths, alarmService?.alarmEngine.clock.zone ?? .utc)
    return Explanation.Wording(
      showsPosition: showsPosition, in: zone, now: now,
      length: { (try? lengths.distance(metres: $0)) ?? "\($0) m" })
  }
}

extension Explanation.Wording {
  /// Writes times as wall times of the zone, and adds the day if that is not today.
  init(
    showsPosition: Bool, in zone: Zone, now: Instant, length: @escaping (Double) -> String
  ) {
    let today = zone.wallTime(at: now).day
    // The machine's zone may have no name; then its offset is shown.
    let zoneName = zone.hasKnownName ? zone.name : "UTC\(zone.offsetText(at: now))"
    self.init(
      showsPosition: showsPosition, length: length,
      time: { instant in
        let wallTime = zone.wallTime(at: instant)
        let time = String(wallTime.text.suffix(8).prefix(5))
        let day = wallTime.day == today ? "" : "\(wallTime.day.text) "
        return "\(day)\(time) (\(zoneName))"
      })
  }
}

extension AlarmExplanation {
  fileprivate init(
    _ explanation: Explanation, _ wording: Explanation.Wording, showsPosition: Bool
  ) {
    var place: PlaceReason?
    var time: TimeReason?
    switch explanation.wait {
    case .fence(let fence):
      place = PlaceReason(fence, dwellLeft: explanation.dwellLeft, showsPosition: showsPosition)
    case .time(let reason): time = TimeReason(reason)
    }
    self.init(
      alarm: explanation.key.alarm, sentence: explanation.sentence(wording),
      gates: explanation.conditions.map(AlarmGate.init), place: place, time: time,
      over: explanation.lastOccurrence.map {
        LastOccurrence(occurrence: $0.occurrence, start: $0.start.text, end: $0.end.text)
      },
      snooze: explanation.snooze.map(TimeReason.init),
      lastFiring: explanation.lastFiring.map(FencepostProtocol.Firing.init))
  }
}

extension PlaceReason {
  fileprivate init(_ fence: Explanation.FenceCase, dwellLeft: Int64?, showsPosition: Bool) {
    let proximity: Proximity = fence.proximity == .enter ? .enter : .leave
    guard showsPosition else {
      self.init(
        proximity: proximity, title: fence.place, isSpent: fence.isSpent, fix: nil, distance: nil,
        evidence: nil, rule: nil, margin: nil, side: nil, since: nil, crossing: nil, opens: nil,
        hasFired: nil)
      return
    }
    var crossing: FenceCrossing?
    if let ongoingCrossing = fence.state.crossing, let confirmationTime = fence.confirmationTime {
      crossing = FenceCrossing(
        to: FenceSide(ongoingCrossing.to), since: ongoingCrossing.since.text,
        confirms: confirmationTime.text,
        dwellLeft: Double(dwellLeft ?? 0) / 1000)
    }
    self.init(
      proximity: proximity, title: fence.place, isSpent: fence.isSpent,
      fix: fence.fix.map(FencepostProtocol.Fix.init), distance: fence.assessment?.edgeDistance,
      evidence: fence.assessment.map { EvidenceVerdict($0.shownSide) },
      rule: fence.assessment.map { EvidenceRule($0.rule) }, margin: fence.assessment?.margin,
      side: FenceSide(fence.state.side), since: fence.state.since?.text, crossing: crossing,
      opens: fence.opening?.text, hasFired: fence.hasFired)
  }
}

extension AlarmGate {
  fileprivate init(_ state: Explanation.ConditionState) {
    let name: AlarmGateName =
      switch state.condition {
      case .incomplete: .incomplete
      case .started: .started
      case .notSnoozed: .notSnoozed
      }
    self.init(gate: name, isOpen: state.isOpen, opens: state.opens?.text)
  }
}

extension TimeReason {
  fileprivate init(_ time: Explanation.TimeCase) {
    let verdict: TimeVerdict =
      switch time.status {
      case .waiting: .waiting
      case .fired: .fired
      case .answered: .answered
      case .passedOver: .passedOver
      case .tooOld: .tooOld
      case .done: .done
      case .over: .over
      case .noDate: .noDate
      }
    self.init(at: time.at?.text, verdict: verdict)
  }
}

extension FenceSide {
  fileprivate init(_ side: Side) {
    switch side {
    case .unknown: self = .unknown
    case .inside: self = .inside
    case .outside: self = .outside
    }
  }
}

extension EvidenceVerdict {
  fileprivate init(_ shownSide: FixAssessment.ShownSide) {
    switch shownSide {
    case .inside: self = .inside
    case .outside: self = .outside
    case .none: self = .none
    }
  }
}

extension EvidenceRule {
  fileprivate init(_ rule: FixAssessment.Rule) {
    switch rule {
    case .within: self = .within
    case .beyond: self = .beyond
    case .jump: self = .jump
    case .coarse: self = .coarse
    case .still: self = .still
    case .edge: self = .edge
    }
  }
}
