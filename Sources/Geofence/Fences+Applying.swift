// Applies a fix, or the passing of time, to the fences: to those with which every fix is compared,
// and to those with a circle that contains the fix. No other fence can change its side.

public import CivilTime

/// A confirmed crossing of one fence.
public struct CrossingEvent: Hashable, Sendable {
  public let fence: FenceKey
  public let kind: Kind
  public let at: Instant
  /// When the crossing was noticed. Without fixes that may be long after `at`.
  public let noticed: Instant

  public enum Kind: Hashable, Sendable {
    case enter, leave
  }

  public init(fence: FenceKey, kind: Kind, at: Instant, noticed: Instant) {
    self.fence = fence
    self.kind = kind
    self.at = at
    self.noticed = noticed
  }
}

/// The result of applying a fix.
public struct FixOutcome: Hashable, Sendable {
  /// Why the fix does not count; nil if it counts.
  public var ignored: IgnoreReason?
  /// The confirmed crossings by time; those at the same time by key.
  public var events: [CrossingEvent] = []
}

extension Fences {
  /// Applies a fix that was received now.
  public mutating func apply(_ fix: Fix, received now: Instant) -> FixOutcome {
    if let ignored = sources.receive(fix, now: now) { return FixOutcome(ignored: ignored) }
    var events: [CrossingEvent] = []
    let quality = sources.quality
    var hasNewCrossings = false
    if let settled = quality.settled {
      hasNewCrossings = dropDoubtfulCrossings()
      for point in settled
      where applyToAll(point.fix, point.quality, isSettled: true, now, &events) {
        hasNewCrossings = true
      }
    }
    if applyToAll(fix, quality, isSettled: false, now, &events) { hasNewCrossings = true }
    if hasNewCrossings { findNextMoment() }
    releaseMemory()
    return FixOutcome(events: events.inOrder)
  }

  /// Drops the crossings whose only evidence was a fix that waited for the next one. That fix is
  /// applied again, now that the next one has shown how far it can be trusted. True if there were
  /// such crossings.
  private mutating func dropDoubtfulCrossings() -> Bool {
    let doubtful = crossings.filter(\.value.isDoubtful).keys
    for slot in doubtful {
      var state = state(slot)
      state.crossing = nil
      keep(state, slot)
    }
    return !doubtful.isEmpty
  }

  /// Applies a fix to all fences that it can change. True if a crossing began, continued or ended.
  private mutating func applyToAll(
    _ fix: Fix, _ quality: FixQuality, isSettled: Bool, _ now: Instant,
    _ events: inout [CrossingEvent]
  ) -> Bool {
    var hasNewCrossings = false
    // While this loop runs, a fence that is removed from `watched` is replaced by the last one
    // there, so the index stays. A fence that is added comes last, and the fix was applied to it
    // already.
    if !reusedHits.isEmpty { reusedHits.removeAll(keepingCapacity: true) }
    let point = PrecomputedPoint(fix.coordinate)
    index.find(holding: point, into: &reusedHits)
    var at = 0
    while at < watched.count {
      let slot = watched[at]
      let observation = observation(fix, quality, point, slot)
      if apply(slot, observation, quality, fix, isSettled, now, &events) { hasNewCrossings = true }
      if at < watched.count, watched[at] == slot { at += 1 }
    }
    for hit in reusedHits where !records[Int(hit.owner)].needsWatching {
      let margin = records[Int(hit.owner)].margin(radius: hit.radius)
      let observation = Observation(
        hit.distance, hit.radius, margin, fix.accuracy, quality.strictness)
      guard observation.shownSide == .inside else { continue }
      if apply(hit.owner, observation, quality, fix, isSettled, now, &events) {
        hasNewCrossings = true
      }
    }
    return hasNewCrossings
  }

  /// Confirms the crossings that are due although no fix came. While received fixes are still to be
  /// applied (`isCaughtUp` is false), no crossing is confirmed, because these fixes may contradict
  /// it.
  public mutating func tick(_ now: Instant, isCaughtUp: Bool = true) -> [CrossingEvent] {
    guard isCaughtUp, let nextMoment, now >= nextMoment else { return [] }
    let due = crossings.filter { slot, crossing in
      crossing.due(records[Int(slot)].policy).map { now >= $0 } ?? false
    }.keys
    var events: [CrossingEvent] = []
    for slot in due {
      var state = state(slot)
      let step = state.run(to: now, policy: records[Int(slot)].policy)
      keep(state, slot)
      if let step { events.append(CrossingEvent(key(slot), step, noticed: now)) }
    }
    findNextMoment()
    return events.inOrder
  }

  /// Shrinks `watched`. Before the first fix it has all fences, and after it only a few.
  private mutating func releaseMemory() {
    if watched.capacity > 4096, watched.count < watched.capacity / 8 {
      watched = ContiguousArray(watched[...])
    }
  }

  /// Applies a fix to one fence. True if a crossing began, continued or ended.
  private mutating func apply(
    _ slot: UInt32, _ observation: Observation, _ quality: FixQuality, _ fix: Fix,
    _ isSettled: Bool, _ now: Instant, _ events: inout [CrossingEvent]
  ) -> Bool {
    let record = records[Int(slot)]
    // Most often no crossing has begun, and the fix does not show the other side.
    if !record.hasCrossing,
      observation.shownSide == .none || Side(observation.shownSide) == record.side
    {
      return false
    }
    let old = state(slot)
    // A settled fix from before the time at which the side was set must not change the side.
    if isSettled, let since = old.since, since >= fix.at { return false }
    var state = old
    state.apply(
      observation, quality, at: fix.at, received: now, policy: record.policy
    ) { step in
      events.append(CrossingEvent(key(slot), step, noticed: now))
    }
    guard state != old else { return false }
    keep(state, slot)
    return state.crossing != old.crossing
  }

  /// What a fix shows about a fence. `point` is the point of the fix.
  func observation(
    _ fix: Fix, _ quality: FixQuality, _ point: PrecomputedPoint, _ slot: UInt32
  ) -> Observation {
    let record = records[Int(slot)]
    var all: Observation?
    for circle in circleSlots(slot) {
      let (distance, radius) = index.distance(point, to: circle)
      let one = Observation(
        distance, radius, record.margin(radius: radius), fix.accuracy, quality.strictness)
      if all == nil { all = one } else { all?.add(one) }
    }
    return all ?? Observation(.none, .unknown)
  }
}

extension CrossingEvent {
  init(_ fence: FenceKey, _ step: FenceState.CrossingStep, noticed: Instant) {
    self.init(
      fence: fence, kind: step.to == .inside ? .enter : .leave, at: step.at,
      noticed: noticed)
  }
}

extension [CrossingEvent] {
  /// By time, then by key.
  fileprivate var inOrder: [CrossingEvent] {
    count < 2 ? self : sorted { ($0.at, $0.fence) < ($1.at, $1.fence) }
  }
}
