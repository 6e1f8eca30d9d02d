// Explains why each alarm of an item went off or did not.

public import CivilTime
internal import Geofence
internal import Reminders

extension AlarmEngine {
  /// One explanation for each alarm of an item that is at a time or a place.
  public func explanations(of item: String, now: Instant) -> [Explanation] {
    guard let watched = items[item] else { return [] }
    let known = Known(
      triggers: Dictionary(
        grouping: watched.triggers(clock, around: now).filter { $0.cause == .time }
      ) {
        $0.alarm
      },
      openings: Dictionary(
        openings(of: item, watched, now).map { ($0.key.alarm, $0.opening) },
        uniquingKeysWith: { first, _ in first }),
      firings: Dictionary(grouping: firings.values.filter { $0.key.item == item }) { $0.key.alarm })
    return watched.alarms.compactMap { explanation(of: $0, item, watched, known, now) }
  }

  /// The triggers, openings and firings of an item, by alarm id. They are computed once for all
  /// alarms of the item.
  private struct Known {
    let triggers: [String: [TimeTrigger]]
    let openings: [String: Instant]
    let firings: [String: [Firing]]
  }

  private func explanation(
    of alarm: Alarm, _ item: String, _ watched: MonitoredItem, _ known: Known, _ now: Instant
  ) -> Explanation? {
    let key = AlarmKey(item: item, alarm: alarm.id)
    let (inputs, conditions) = (watched.inputs, watched.conditions(of: alarm, clock, at: now))
    let triggers = known.triggers[alarm.id] ?? []
    let mayStillGoOff = conditions.isIncomplete || triggers.contains { $0.at > now }
    let over = mayStillGoOff ? nil : watched.over(alarm.id, clock, at: now)
    let wait: Explanation.Wait
    switch alarm.trigger {
    case .fence(let fence):
      wait = .fence(self.case(of: fence, key, known.openings[alarm.id], now))
    case .absolute, .relative:
      let trigger = triggers.first { $0.at > now } ?? triggers.last
      let at = trigger?.at ?? inputs.ownTime(of: alarm, clock)
      wait = .time(
        at == nil && over != nil
          ? Explanation.TimeCase(at: over?.firingTime(of: alarm), status: .over)
          : self.case(of: .time, at, trigger?.occurrence, key, alarm.acknowledged, inputs, now))
    case .other: return nil
    }
    let snooze = alarm.snoozedUntil.map { self.case(of: .snooze, $0, nil, key, nil, inputs, now) }
    return Explanation(
      key: key, state: inputs.state, wait: wait,
      conditions: conditions.states(isOfPlace: alarm.fence != nil, now), lastOccurrence: over,
      snooze: snooze,
      lastFiring: known.firings[alarm.id]?.max { ($0.at, $0.id) < ($1.at, $1.id) },
      now: now)
  }

  private func `case`(
    of cause: Firing.Cause, _ at: Instant?, _ occurrence: String?, _ key: AlarmKey,
    _ acknowledged: Instant?, _ inputs: AlarmInputs, _ now: Instant
  ) -> Explanation.TimeCase {
    guard let at else {
      return Explanation.TimeCase(at: nil, status: inputs.schedule == nil ? .noDate : .done)
    }
    let id = Firing.id(key, occurrence, cause, at)
    let status: Explanation.TimeCase.Status =
      if firingLog[id] != nil {
        .fired
      } else if inputs.state != .open {
        .done
      } else if let acknowledged, acknowledged >= at {
        .answered
      } else if suppressed[id] != nil {
        .passedOver
      } else if now - at > Self.longestLateness {
        .tooOld
      } else {
        .waiting
      }
    return Explanation.TimeCase(at: at, status: status)
  }

  private func `case`(
    of fence: Fence, _ key: AlarmKey, _ opening: Instant?, _ now: Instant
  ) -> Explanation.FenceCase {
    let fenceKey = fenceOwners[.alarm(key)]
    let state = fenceKey.flatMap { fences.state(of: $0) } ?? FenceState()
    let policy = fenceKey.flatMap { fences.policy(of: $0) } ?? policy(fence.policy)
    let fix = fences.sources.current
    let assessment = fix.flatMap { fix in fenceKey.flatMap { fences.assessment(of: fix, for: $0) } }
    let place =
      fence.places.first {
        $0.coordinate == assessment?.circle.center && $0.radius == assessment?.circle.radius
      } ?? fence.places.first
    let cause: Firing.Cause = fence.proximity == .enter ? .enter : .leave
    let isThere = state.side == (fence.proximity == .enter ? .inside : .outside)
    let visit = isThere && state.wasCrossed ? state.since : nil
    return Explanation.FenceCase(
      proximity: fence.proximity, place: place?.title, fix: fix, assessment: assessment,
      state: state,
      confirmationTime: state.due(policy: policy),
      opening: opening,
      hasFired: visit.map { firingLog[Firing.id(key, nil, cause, $0)] != nil } ?? false,
      isSpent: spent.contains(key), ignored: ignored(since: fix))
  }

  private func ignored(since fix: Fix?) -> [Explanation.IgnoredSource] {
    ignoredSources.compactMap { other in
      let chosen = other.reason == .device ? chosenDevice(over: other.fix) : nil
      let isLater = fix.map { other.fix.at >= $0.at } ?? false
      let isMentioned = isLater && (other.reason == .source || other.reason == .coarse)
      guard isMentioned || chosen != nil else { return nil }
      return Explanation.IgnoredSource(
        source: other.fix.source, reason: other.reason, accuracy: other.fix.accuracy,
        chosen: chosen)
    }
  }
}

extension MonitoredItem {
  /// The last occurrence with this alarm, if no further one follows.
  fileprivate func over(
    _ alarm: String, _ clock: PersonalClock, at now: Instant
  ) -> Explanation.LastOccurrence? {
    guard let series, let last = series.last(with: alarm, clock, before: now) else { return nil }
    return Explanation.LastOccurrence(
      occurrence: series.name(of: last), start: last.start.instant(floatingIn: clock.zone),
      end: last.end.instant(floatingIn: clock.zone))
  }
}

extension Explanation.LastOccurrence {
  /// When the alarm went off for that occurrence.
  fileprivate func firingTime(of alarm: Alarm) -> Instant? {
    Offset(alarm).map { distance in
      (distance.anchor == .start ? start : end).adding(seconds: distance.seconds)
    }
  }
}

extension FiringConditions {
  /// The conditions with their states. A time alarm has only one condition: the item is not
  /// completed.
  fileprivate func states(isOfPlace: Bool, _ now: Instant) -> [Explanation.ConditionState] {
    let incomplete = Explanation.ConditionState(
      condition: .incomplete, isOpen: isIncomplete, opens: nil)
    guard isOfPlace else { return [incomplete] }
    return [
      incomplete, state(.started, start, now), state(.notSnoozed, snoozedUntil, now),
    ]
  }

  private func state(
    _ name: Explanation.ConditionState.Name, _ opens: Instant?, _ now: Instant
  ) -> Explanation.ConditionState {
    Explanation.ConditionState(
      condition: name, isOpen: opens.map { $0 <= now } ?? true, opens: opens)
  }
}
