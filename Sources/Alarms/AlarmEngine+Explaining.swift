// Explains why each alarm of an item went off or did not.

public import CivilTime
internal import Geofence
internal import Reminders

extension AlarmEngine {
  /// One explanation for each time alarm and each place alarm of an item.
  public func explanations(of item: String, now: Instant) -> [Explanation] {
    guard let monitoredItem = items[item] else { return [] }
    let alarmFacts = AlarmFacts(
      triggers: Dictionary(
        grouping: monitoredItem.triggers(clock, around: now).filter { $0.cause == .time }
      ) {
        $0.alarm
      },
      openings: Dictionary(
        waitingVisits(of: item, monitoredItem, now).map { ($0.key.alarm, $0.firingTime) },
        uniquingKeysWith: { first, _ in first }),
      firings: Dictionary(grouping: firings.values.filter { $0.key.item == item }) { $0.key.alarm })
    return monitoredItem.alarms.compactMap {
      explanation(of: $0, item, monitoredItem, alarmFacts, now)
    }
  }

  /// The triggers, openings and firings of an item, by alarm id. They are computed once for all
  /// alarms of the item.
  private struct AlarmFacts {
    let triggers: [String: [TimeTrigger]]
    let openings: [String: Instant]
    let firings: [String: [Firing]]
  }

  private func explanation(
    of alarm: Alarm, _ item: String, _ monitoredItem: MonitoredItem, _ alarmFacts: AlarmFacts,
    _ now: Instant
  ) -> Explanation? {
    let key = AlarmKey(item: item, alarm: alarm.id)
    let (inputs, conditions) = (
      monitoredItem.inputs, monitoredItem.conditions(of: alarm, clock, at: now)
    )
    let triggers = alarmFacts.triggers[alarm.id] ?? []
    let mayStillGoOff = conditions.isIncomplete || triggers.contains { $0.at > now }
    let lastOccurrence =
      mayStillGoOff ? nil : monitoredItem.lastOccurrence(alarm.id, clock, at: now)
    let wait: Explanation.Wait
    switch alarm.trigger {
    case .fence(let fence):
      wait = .fence(fenceCase(of: fence, key, alarmFacts.openings[alarm.id], now))
    case .absolute, .relative:
      let trigger = triggers.first { $0.at > now } ?? triggers.last
      let at = trigger?.at ?? inputs.ownTime(of: alarm, clock)
      wait = .time(
        at == nil && lastOccurrence != nil
          ? Explanation.TimeCase(at: lastOccurrence?.firingTime(of: alarm), status: .over)
          : timeCase(of: .time, at, trigger?.occurrence, key, alarm.acknowledged, inputs, now))
    case .other: return nil
    }
    let snooze = alarm.snoozedUntil.map { timeCase(of: .snooze, $0, nil, key, nil, inputs, now) }
    return Explanation(
      key: key, state: inputs.state, wait: wait,
      conditions: conditions.conditionStates(isOfPlace: alarm.fence != nil, now),
      lastOccurrence: lastOccurrence,
      snooze: snooze,
      lastFiring: alarmFacts.firings[alarm.id]?.max { ($0.at, $0.id) < ($1.at, $1.id) },
      now: now)
  }

  private func timeCase(
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
      } else if suppressedFirings[id] != nil {
        .passedOver
      } else if now - at > Self.longestLateness {
        .tooOld
      } else {
        .waiting
      }
    return Explanation.TimeCase(at: at, status: status)
  }

  private func fenceCase(
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
      confirmationTime: state.dueTime(policy: policy),
      opening: opening,
      hasFired: visit.map { firingLog[Firing.id(key, nil, cause, $0)] != nil } ?? false,
      isSpent: spentAlarms.contains(key), ignored: ignoredSources(since: fix))
  }

  private func ignoredSources(since fix: Fix?) -> [Explanation.IgnoredSource] {
    ignoredSources.compactMap { other in
      let chosenDevice = other.reason == .device ? chosenDevice(over: other.fix) : nil
      let isLater = fix.map { other.fix.at >= $0.at } ?? false
      let isMentioned = isLater && (other.reason == .source || other.reason == .coarse)
      guard isMentioned || chosenDevice != nil else { return nil }
      return Explanation.IgnoredSource(
        source: other.fix.source, reason: other.reason, accuracy: other.fix.accuracy,
        chosen: chosenDevice)
    }
  }
}

extension MonitoredItem {
  /// The last occurrence with this alarm, if no later occurrence has the alarm; otherwise nil.
  fileprivate func lastOccurrence(
    _ alarm: String, _ clock: PersonalClock, at now: Instant
  ) -> Explanation.LastOccurrence? {
    guard let series, let last = series.lastOccurrence(with: alarm, clock, before: now) else {
      return nil
    }
    return Explanation.LastOccurrence(
      occurrence: series.name(of: last), start: last.start.instant(floatingIn: clock.zone),
      end: last.end.instant(floatingIn: clock.zone))
  }
}

extension Explanation.LastOccurrence {
  /// The time of a relative alarm in this occurrence; nil for other alarms.
  fileprivate func firingTime(of alarm: Alarm) -> Instant? {
    AlarmOffset(alarm).map { distance in
      (distance.anchor == .start ? start : end).adding(seconds: distance.seconds)
    }
  }
}

extension FiringConditions {
  /// The conditions with their states. A time alarm has only one condition: the item is not
  /// completed.
  fileprivate func conditionStates(isOfPlace: Bool, _ now: Instant) -> [Explanation.ConditionState]
  {
    let incomplete = Explanation.ConditionState(
      condition: .incomplete, isOpen: isIncomplete, opens: nil)
    guard isOfPlace else { return [incomplete] }
    return [
      incomplete, conditionState(.started, start, now),
      conditionState(.notSnoozed, snoozedUntil, now),
    ]
  }

  private func conditionState(
    _ name: Explanation.ConditionState.Condition, _ opens: Instant?, _ now: Instant
  ) -> Explanation.ConditionState {
    Explanation.ConditionState(
      condition: name, isOpen: opens.map { $0 <= now } ?? true, opens: opens)
  }
}
