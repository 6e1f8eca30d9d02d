// Why each alarm of an item went off or did not. Changes nothing.

public import CivilTime
internal import Geofence
internal import Reminders

extension Vigil {
  /// Of each alarm of an item that can go off; none for an item that has no such alarm.
  public func explanations(of item: String, now: Instant) -> [Explanation] {
    guard let watched = items[item] else { return [] }
    return watched.sheet.allAlarms.compactMap { explanation(of: $0, item, watched, now) }
  }

  private func explanation(
    of alarm: Alarm, _ item: String, _ watched: Watched, _ now: Instant
  ) -> Explanation? {
    let key = AlarmKey(item: item, alarm: alarm.id)
    let (sheet, gate) = (watched.sheet, Gate(watched.sheet, alarm, clock, at: now))
    let wait: Explanation.Wait
    switch alarm.trigger {
    case .fence(let fence): wait = .fence(self.case(of: fence, key, watched, now))
    case .absolute, .relative:
      let call = sheet.call(of: alarm.id, clock, around: now)
      wait = .time(
        self.case(
          of: .time, call?.at ?? sheet.ownTime(of: alarm, clock), call?.occurrence, key,
          alarm.acknowledged, sheet, now))
    case .other: return nil
    }
    let snooze = alarm.snoozedUntil.map { self.case(of: .snooze, $0, nil, key, nil, sheet, now) }
    return Explanation(
      key: key, state: sheet.state, wait: wait,
      gates: gate.states(isOfPlace: alarm.fence != nil, now), snooze: snooze,
      lastFiring: firings.values.filter { $0.key == key }.max { ($0.at, $0.id) < ($1.at, $1.id) },
      now: now)
  }

  private func `case`(
    of cause: Firing.Cause, _ at: Instant?, _ occurrence: String?, _ key: AlarmKey,
    _ acknowledged: Instant?, _ sheet: AlarmSheet, _ now: Instant
  ) -> Explanation.TimeCase {
    // A series of which nothing is to come is over.
    guard let at else {
      return Explanation.TimeCase(at: nil, verdict: sheet.schedule == nil ? .noDate : .done)
    }
    let id = Firing.id(key, occurrence, cause, at)
    let verdict: Explanation.TimeCase.Verdict =
      if firings[id] != nil {
        .fired
      } else if sheet.state != .open {
        .done
      } else if let acknowledged, acknowledged >= at {
        .answered
      } else if passed[id] != nil {
        .passedOver
      } else if now - at > Self.late {
        .tooOld
      } else {
        .waiting
      }
    return Explanation.TimeCase(at: at, verdict: verdict)
  }

  private func `case`(
    of fence: Fence, _ key: AlarmKey, _ watched: Watched, _ now: Instant
  ) -> Explanation.FenceCase {
    let fenceKey = keys[.alarm(key)]
    let state = fenceKey.flatMap { fences.state(of: $0) } ?? FenceState()
    let policy = fenceKey.flatMap { fences.policy(of: $0) } ?? policy(fence.policy)
    let fix = fences.sources.current
    let evidence = fix.flatMap { fix in fenceKey.flatMap { fences.evidence(of: fix, for: $0) } }
    let place =
      fence.places.first {
        $0.coordinate == evidence?.circle.center && $0.radius == evidence?.circle.radius
      } ?? fence.places.first
    let cause: Firing.Cause = fence.proximity == .enter ? .enter : .leave
    let isThere = state.side == (fence.proximity == .enter ? .inside : .outside)
    let visit = isThere && state.wasCrossed ? state.since : nil
    return Explanation.FenceCase(
      proximity: fence.proximity, place: place?.title, fix: fix, evidence: evidence, state: state,
      confirms: state.due(policy: policy),
      opening: openings(of: key.item, watched, now).first { $0.key == key }?.opening,
      hasFired: visit.map { firings[Firing.id(key, nil, cause, $0)] != nil } ?? false,
      isSpent: spent.contains(key))
  }
}

extension Gate {
  /// A time is held up by nothing but what is done.
  fileprivate func states(isOfPlace: Bool, _ now: Instant) -> [Explanation.GateState] {
    let incomplete = Explanation.GateState(gate: .incomplete, isOpen: isIncomplete, opens: nil)
    guard isOfPlace else { return [incomplete] }
    return [
      incomplete, state(.started, start, now), state(.notSnoozed, snoozedUntil, now),
    ]
  }

  private func state(
    _ name: Explanation.GateState.Name, _ opens: Instant?, _ now: Instant
  ) -> Explanation.GateState {
    Explanation.GateState(gate: name, isOpen: opens.map { $0 <= now } ?? true, opens: opens)
  }
}
