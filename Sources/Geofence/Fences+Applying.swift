// Applies a fix, or the passing of time, to the fences. A fix is applied to the watched fences and
// to those with a circle that contains the fix, because the side of no other fence can change.

public import CivilTime

/// A confirmed crossing of one fence.
public struct CrossingEvent: Hashable, Sendable {
  public let fence: FenceKey
  public let kind: Kind
  public let at: Instant
  /// When the crossing was noticed. If no fixes come, this may be long after `at`.
  public let noticedAt: Instant

  public enum Kind: Hashable, Sendable {
    case enter, leave
  }

  public init(fence: FenceKey, kind: Kind, at: Instant, noticedAt: Instant) {
    self.fence = fence
    self.kind = kind
    self.at = at
    self.noticedAt = noticedAt
  }
}

/// The result of applying a fix.
public struct FixOutcome: Hashable, Sendable {
  /// Why the fix does not count; nil if it counts.
  public var ignoreReason: IgnoreReason?
  /// The confirmed crossings in the order of time; those at the same time in the order of keys.
  public var events: [CrossingEvent] = []
}

extension Fences {
  /// Applies a fix that was received now.
  public mutating func apply(_ fix: Fix, received now: Instant) -> FixOutcome {
    if let ignoreReason = sources.receive(fix, now: now) {
      return FixOutcome(ignoreReason: ignoreReason)
    }
    var events: [CrossingEvent] = []
    let quality = sources.quality
    var hasNewCrossings = false
    if let settledFixes = quality.settled {
      hasNewCrossings = dropDoubtfulCrossings()
      for point in settledFixes
      where applyToAll(point.fix, point.quality, isSettled: true, now, &events) {
        hasNewCrossings = true
      }
    }
    if applyToAll(fix, quality, isSettled: false, now, &events) { hasNewCrossings = true }
    if hasNewCrossings { updateNextConfirmation() }
    releaseMemory()
    return FixOutcome(events: events.sortedByTime)
  }

  /// Drops the crossings that only doubtful fixes support. Called when a new fix shows whether the
  /// fix before it was right; the caller then applies that earlier fix again if it was. True if
  /// there were such crossings.
  private mutating func dropDoubtfulCrossings() -> Bool {
    let doubtfulCrossings = crossings.filter(\.value.isDoubtful).keys
    for recordIndex in doubtfulCrossings {
      var state = state(recordIndex)
      state.crossing = nil
      storeState(state, recordIndex)
    }
    return !doubtfulCrossings.isEmpty
  }

  /// Applies a fix to all fences that it can change. True if a crossing began, continued or ended.
  private mutating func applyToAll(
    _ fix: Fix, _ quality: FixQuality, isSettled: Bool, _ now: Instant,
    _ events: inout [CrossingEvent]
  ) -> Bool {
    var hasNewCrossings = false
    // In the loops below, `apply` may add a fence to `watchedRecords`, or remove it from there. If
    // the fence at index `at` is removed, the last fence moves to that index, so `at` must stay.
    if !reusedHits.isEmpty { reusedHits.removeAll(keepingCapacity: true) }
    let point = PrecomputedPoint(fix.coordinate)
    index.findCircles(containing: point, into: &reusedHits)
    var at = 0
    while at < watchedRecords.count {
      let recordIndex = watchedRecords[at]
      let observation = observation(fix, quality, point, recordIndex)
      if apply(recordIndex, observation, quality, fix, isSettled, now, &events) {
        hasNewCrossings = true
      }
      if at < watchedRecords.count, watchedRecords[at] == recordIndex { at += 1 }
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
    guard isCaughtUp, let nextConfirmation, now >= nextConfirmation else { return [] }
    let dueRecords = crossings.filter { recordIndex, crossing in
      crossing.dueTime(records[Int(recordIndex)].policy).map { now >= $0 } ?? false
    }.keys
    var events: [CrossingEvent] = []
    for recordIndex in dueRecords {
      var state = state(recordIndex)
      let step = state.confirmIfDue(at: now, policy: records[Int(recordIndex)].policy)
      storeState(state, recordIndex)
      if let step { events.append(CrossingEvent(key(recordIndex), step, noticedAt: now)) }
    }
    updateNextConfirmation()
    return events.sortedByTime
  }

  /// Shrinks `watchedRecords`. Before the first fix it has all fences, and after it only a few.
  private mutating func releaseMemory() {
    if watchedRecords.capacity > 4096, watchedRecords.count < watchedRecords.capacity / 8 {
      watchedRecords = ContiguousArray(watchedRecords[...])
    }
  }

  /// Applies a fix to one fence. True if a crossing began, continued or ended.
  private mutating func apply(
    _ recordIndex: UInt32, _ observation: Observation, _ quality: FixQuality, _ fix: Fix,
    _ isSettled: Bool, _ now: Instant, _ events: inout [CrossingEvent]
  ) -> Bool {
    let record = records[Int(recordIndex)]
    // Most often no crossing has begun, and the fix does not show the other side. Then nothing
    // changes.
    if !record.hasCrossing,
      observation.shownSide == .none || Side(observation.shownSide) == record.side
    {
      return false
    }
    let oldState = state(recordIndex)
    // A settled fix from before the time at which the side was set must not change the side.
    if isSettled, let since = oldState.since, since >= fix.at { return false }
    var state = oldState
    state.apply(
      observation, quality, at: fix.at, received: now, policy: record.policy
    ) { step in
      events.append(CrossingEvent(key(recordIndex), step, noticedAt: now))
    }
    guard state != oldState else { return false }
    storeState(state, recordIndex)
    return state.crossing != oldState.crossing
  }

  /// What a fix shows about a fence. `point` is the point of the fix.
  func observation(
    _ fix: Fix, _ quality: FixQuality, _ point: PrecomputedPoint, _ recordIndex: UInt32
  ) -> Observation {
    let record = records[Int(recordIndex)]
    var combined: Observation?
    for circle in circleIndices(recordIndex) {
      let (distance, radius) = index.distance(point, to: circle)
      let observationOfCircle = Observation(
        distance, radius, record.margin(radius: radius), fix.accuracy, quality.strictness)
      if combined == nil {
        combined = observationOfCircle
      } else {
        combined?.add(observationOfCircle)
      }
    }
    return combined ?? Observation(.none, .unknown)
  }
}

extension CrossingEvent {
  init(_ fence: FenceKey, _ step: FenceState.CrossingStep, noticedAt: Instant) {
    self.init(
      fence: fence, kind: step.to == .inside ? .enter : .leave, at: step.at,
      noticedAt: noticedAt)
  }
}

extension [CrossingEvent] {
  /// By time, then by key.
  fileprivate var sortedByTime: [CrossingEvent] {
    count < 2 ? self : sorted { ($0.at, $0.fence) < ($1.at, $1.fence) }
  }
}
