// Decides which alarms go off when a fix arrives, when time passes, or when a condition becomes
// true. A firing is one time that an alarm goes off. Its id depends only on its cause, so two
// processes that decide the same make the same firing.

public import CivilTime
public import Geofence
internal import Reminders

extension AlarmEngine {
  /// In milliseconds. An alarm whose time passed longer ago than this no longer goes off.
  static let longestLateness: Int64 = 86_400_000

  /// Processes a fix that was just received; returns the reason if it is ignored.
  public mutating func receive(_ fix: Fix, now: Instant) -> IgnoreReason? {
    moveAllToNextOccurrence(now: now)
    let reception = fences.apply(fix, received: now)
    switch reception.ignoreReason {
    case nil, .source, .coarse, .device: unstoredChanges.hasFix = true
    case .old, .future: break
    }
    decide(reception.events, now: now)
    if reception.ignoreReason == nil, fix.isCheckIn {
      decide(fences.confirmCrossings(at: fix.at, noticedAt: now), now: now)
    }
    if reception.ignoreReason == nil { reconcileVisits(now: now) }
    return reception.ignoreReason
  }

  /// Decides which alarms go off because time has passed. `isCaughtUp` is false while some fixes
  /// have not been processed yet; then no crossing of a fence is confirmed.
  public mutating func run(to now: Instant, isCaughtUp: Bool = true) {
    decide(fences.tick(now, isCaughtUp: isCaughtUp), now: now)
    while let item = timers.popDue(at: now) {
      if let end = items[item]?.occurrenceEnd, end <= now { moveToNextOccurrence(item, now: now) }
      decide(item, now: now)
      schedule(item, now: now)
    }
  }

  /// Confirms the crossings that are due by now. Time alarms do not go off here.
  mutating func runFences(to now: Instant) { decide(fences.tick(now), now: now) }

  private mutating func decide(_ events: [CrossingEvent], now: Instant) {
    var affectedItems: Set<String> = []
    for event in events {
      switch fenceOwners.owner(of: event.fence) {
      case .place(let id):
        outcome.crossings.append(RegionCrossing(place: id, kind: event.kind, at: event.at))
        noteVisit(event, of: id, now: now)
      case .alarm(let key):
        decide(event, of: key, now: now)
        affectedItems.insert(key.item)
      case nil: continue
      }
    }
    for item in affectedItems { schedule(item, now: now) }
    noteChangedFences()
  }

  private mutating func decide(_ event: CrossingEvent, of key: AlarmKey, now: Instant) {
    guard let monitoredItem = items[key.item], let alarm = monitoredItem.alarm(key.alarm),
      let fence = alarm.fence
    else { return }
    let cause: Firing.Cause = event.kind == .enter ? .enter : .leave
    guard (fence.proximity == .enter) == (cause == .enter) else { return }
    // If the conditions are not met at the crossing, the alarm waits. It goes off when they are
    // met, but only if the person is still at the place then. `waitingVisits` computes that time.
    let conditions = monitoredItem.conditions(of: alarm, clock, at: event.at)
    guard conditions.isOpen(at: event.at) else { return }
    fire(key, monitoredItem, cause, conditions.occurrence, moment: event.at, at: event.at, now: now)
  }

  /// Lets an item's due time alarms go off, and its place alarms whose conditions have become true
  /// during the visit.
  mutating func decide(_ item: String, now: Instant) {
    guard let monitoredItem = items[item] else { return }
    for trigger in monitoredItem.triggers(clock, around: now)
    where trigger.at <= now && isPending(trigger, item, now) {
      fire(
        AlarmKey(item: item, alarm: trigger.alarm), monitoredItem, trigger.cause,
        trigger.occurrence,
        titled: trigger.title, moment: trigger.at, at: trigger.at, now: now)
    }
    for waitingVisit in waitingVisits(of: item, monitoredItem, now)
    where waitingVisit.firingTime <= now {
      fire(
        waitingVisit.key, monitoredItem, .enter, waitingVisit.occurrence,
        moment: waitingVisit.visit, at: waitingVisit.firingTime, now: now)
    }
  }

  /// Schedules when the item has to be checked next.
  mutating func schedule(_ item: String, now: Instant) {
    guard let monitoredItem = items[item] else { return timers.set(item, at: nil) }
    var checkTimes = waitingVisits(of: item, monitoredItem, now).map(\.firingTime)
    for trigger in monitoredItem.triggers(clock, around: now) where isPending(trigger, item, now) {
      checkTimes.append(trigger.at)
      break
    }
    if let end = monitoredItem.occurrenceEnd { checkTimes.append(end) }
    timers.set(item, at: checkTimes.min())
  }

  func isPending(_ trigger: TimeTrigger, _ item: String, _ now: Instant) -> Bool {
    !trigger.isAcknowledged && mayStillGoOff(trigger, item, now)
  }

  /// Whether the alarm has neither gone off for this trigger nor been suppressed, and is not too
  /// late. Whether the person has acknowledged it is not checked here, but in `isPending`.
  func mayStillGoOff(_ trigger: TimeTrigger, _ item: String, _ now: Instant) -> Bool {
    guard now - trigger.at <= Self.longestLateness else { return false }
    let id = trigger.firingID(of: item)
    return firingLog[id] == nil && suppressedFirings[id] == nil
  }

  /// The person's present visits for which a place alarm of the item has not gone off yet, each
  /// with the time at which the alarm's conditions were met or will be.
  func waitingVisits(
    of item: String, _ monitoredItem: MonitoredItem, _ now: Instant
  ) -> [(key: AlarmKey, visit: Instant, firingTime: Instant, occurrence: String?)] {
    guard monitoredItem.inputs.state == .open || monitoredItem.inputs.schedule != nil else {
      return []
    }
    return monitoredItem.alarms.compactMap { alarm in
      let key = AlarmKey(item: item, alarm: alarm.id)
      guard let fence = alarm.fence, fence.proximity == .enter, let visit = visit(of: key),
        firingLog[Firing.id(key, nil, .enter, visit)] == nil,
        suppressedFirings[Firing.id(key, nil, .enter, visit)] == nil, !spentAlarms.contains(key)
      else { return nil }
      let conditions = monitoredItem.conditions(of: alarm, clock, at: now)
      guard conditions.isIncomplete else { return nil }
      // An alarm that was snoozed goes off when the snooze ends. It does not go off for the visit
      // as well.
      if let until = conditions.snoozedUntil, until > visit { return nil }
      let firingTime =
        [visit, conditions.opening, monitoredItem.reopenedAt].compactMap(\.self).max() ?? visit
      guard now - firingTime <= Self.longestLateness,
        conditions.end.map({ firingTime < $0 }) ?? true
      else {
        return nil
      }
      return (key, visit, firingTime, conditions.occurrence)
    }
  }

  /// When the person arrived at the alarm's place; nil if the person is not there, or was there
  /// already when the alarm was set.
  private func visit(of key: AlarmKey) -> Instant? {
    guard let fence = fenceOwners[.alarm(key)], let state = fences.state(of: fence),
      state.side == .inside, state.wasCrossed
    else { return nil }
    return state.since
  }

  private mutating func fire(
    _ key: AlarmKey, _ monitoredItem: MonitoredItem, _ cause: Firing.Cause, _ occurrence: String?,
    titled title: String? = nil, moment: Instant, at: Instant, now: Instant
  ) {
    let firing = Firing(
      key, monitoredItem.entity, occurrence: occurrence,
      seriesDate: monitoredItem.inputs.seriesDate(floatingIn: clock.zone),
      title: title ?? monitoredItem.inputs.title, cause: cause, moment: moment, at: at,
      decidedAt: now
    )
    guard firingLog[firing.id] == nil else { return }
    if cause.isPlace, monitoredItem.alarm(key.alarm)?.fence?.policy.onceOnly == true {
      guard spentAlarms.insert(key).inserted else { return }
      unstoredChanges.records[Record.spentKey(key)] = Record.encoded(spent: key)
    }
    firingLog.store(firing)
    unstoredChanges.records[Record.firingKey(firing.id)] = Record.encoded(firing)
    outcome.firings.append(firing)
    if occurrence != nil { closeOvertaken(key, now: now) }
  }

  /// The most open firings of one alarm of a series. Older ones are closed, because the firings of
  /// a whole year would fill the memory, and no person would read them.
  static let mostOpenFirings = 100

  private mutating func closeOvertaken(_ key: AlarmKey, now: Instant) {
    guard firingLog.openCount(of: key.item) > Self.mostOpenFirings else { return }
    let openOccurrenceFirings = firingLog.openFirings(of: key.item)
      .filter { $0.key == key && $0.occurrence != nil }.inOrder
    for firing in openOccurrenceFirings.dropLast(Self.mostOpenFirings) {
      end(firing.id, .overtaken, at: now)
    }
  }

  // MARK: Discarding old firings

  /// How long closed firings are kept, in milliseconds.
  private static let retentionTime: Int64 = 90 * 86_400_000

  /// Discards firings that were closed long ago, unless they keep an alarm from going off twice for
  /// the current visit.
  public mutating func trim(now: Instant) {
    trimVisits(now: now)
    reconcileVisits(now: now)
    guard !firings.isEmpty || !suppressedFirings.isEmpty else { return }
    let firingsOfCurrentVisits = Set(
      fenceOwners.all.compactMap { owner -> String? in
        guard case .alarm(let key) = owner, let visit = visit(of: key) else { return nil }
        return Firing.id(key, nil, .enter, visit)
      })
    for (id, firing) in firings {
      guard let end = firing.end else { continue }
      // Firings that were closed without an answer of the person are kept for a shorter time.
      let retentionTime = end.reason == .overtaken ? 2 * Self.longestLateness : Self.retentionTime
      guard now - firing.decidedAt > retentionTime else { continue }
      guard !firingsOfCurrentVisits.contains(id) else { continue }
      firingLog.remove(firing)
      unstoredChanges.records[Record.firingKey(id)] = .some(nil)
    }
    for (id, at) in suppressedFirings where now - at > 2 * Self.longestLateness {
      suppressedFirings[id] = nil
      unstoredChanges.records[Record.passedKey(id)] = .some(nil)
    }
  }
}
