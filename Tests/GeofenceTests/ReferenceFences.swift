// A slow reference for Sources/Geofence/README.md: it keeps everything that happened in lists, and
// computes each answer from the beginning. It shares only value types with the product; the
// distance uses another formula.

import CivilTime
import Geofence

struct ReferenceFences {
  struct Fence {
    let key: FenceKey
    var circles: [Circle]
    var policy: CrossingPolicy
    var log: [ReferenceEvent] = []
  }

  enum ReferenceEvent {
    /// What a fix says of the fence, if anything, and on which side of the edge the fix itself is.
    case fix(
      inside: Bool?, isWithin: Bool?, believedAt: Int64?, confirmsJump: Bool, at: Int64,
      received: Int64, isSettled: Bool)
    /// What is only doubtful is judged again.
    case settling
    case clock(Int64)
    case armed(inside: Bool, at: Int64, now: Int64)
    /// A policy that is valid from here on.
    case policy(dwell: Int64)
    /// The fence is replaced by another one.
    case made
  }

  var fences: [Fence] = []
  /// Every fix that was neither old nor from the future, in the order of receiving, and whether it
  /// counted.
  var fixes: [(fix: Fix, counted: Bool)] = []

  // MARK: Which fix counts

  func ignoreReason(_ fix: Fix, now: Int64) -> IgnoreReason? {
    if fix.at.milliseconds - now > 60_000 { return .future }
    let ofSource = fixes.filter { $0.fix.source == fix.source && $0.fix.device == fix.device }
    if let last = ofSource.last?.fix, last.at.milliseconds <= now + 60_000 {
      if fix.at < last.at { return .old }
      if fix.at == last.at && fix.accuracy > last.accuracy { return .old }
    }
    let counted = fixes.filter(\.counted).map(\.fix)
    if fix.accuracy > 500, let exact = counted.last(where: { $0.accuracy <= 100 }),
      exact.at.milliseconds <= now + 60_000,
      fix.at.milliseconds - exact.at.milliseconds < 12 * 3_600_000
    {
      return .coarse
    }
    if fix.accuracy == 0, fix.source.isEmpty, fix.device.isEmpty { return nil }
    let devices = ReferenceDevices(fixes.map(\.fix) + [fix], now: now)
    if let (device, place) = devices.carried, device != fix.device,
      ReferenceDevices.areApart(fix, place)
    {
      return .device
    }
    guard let leader = counted.last, leader.source != fix.source || leader.device != fix.device,
      leader.at.milliseconds <= now + 60_000,
      fix.at.milliseconds - leader.at.milliseconds < 600_000
    else { return nil }
    if leader.accuracy == 0, leader.source.isEmpty, leader.device.isEmpty { return nil }
    let hasMovedLater =
      devices.carried?.device == fix.device && fix.device != leader.device
      && ReferenceDevices.areApart(fix, leader)
    let isBetter = fix.accuracy > 0 && 4 * fix.accuracy < leader.accuracy
    return hasMovedLater || isBetter ? nil : .source
  }

  /// The motion after the last fix of a source.
  func motion(of fix: Fix) -> ReferenceMotion {
    ReferenceMotion(
      fixes.map(\.fix).filter {
        $0.source == fix.source && $0.device == fix.device && $0.accuracy <= 500
      })
  }

  // MARK: Evidence

  func assessment(_ fix: Fix, _ fence: Fence, strictness: Double = 1) -> Bool? {
    var isOutsideOfAll = !fence.circles.isEmpty
    for circle in fence.circles {
      let (r, a) = (circle.radius, fix.accuracy)
      let m = min(r / 2, fence.policy.margin ?? max(10, r / 20))
      let d = Earth.distance(fix.coordinate, circle.center)
      if a > max(r, 100) {
        if d < r + 2 * a { isOutsideOfAll = false }
      } else {
        if d <= r - m && d <= r - min(a * strictness, 0.3 * r) { return true }
        if d < r + m || d < r + a * strictness { isOutsideOfAll = false }
      }
    }
    return isOutsideOfAll ? false : nil
  }

  /// On which side of the edge a fix is by its whole accuracy; nil where it is too coarse to tell.
  func isCertainlyWithin(_ fix: Fix, _ fence: Fence) -> Bool? {
    var isOutsideOfAll = !fence.circles.isEmpty
    for circle in fence.circles {
      let d = Earth.distance(fix.coordinate, circle.center)
      let isCertain =
        fix.accuracy <= max(circle.radius, 100) && abs(d - circle.radius) >= fix.accuracy
      if isCertain, d < circle.radius { return true }
      if !isCertain { isOutsideOfAll = false }
    }
    return isOutsideOfAll ? false : nil
  }

  /// On which side of the edge a fix is; nil where it is too coarse to tell.
  func isWithin(_ fix: Fix, _ fence: Fence) -> Bool? {
    let exact = fence.circles.filter { fix.accuracy <= max($0.radius, 100) }
    if exact.contains(where: { Earth.distance(fix.coordinate, $0.center) < $0.radius }) {
      return true
    }
    return exact.isEmpty || exact.count < fence.circles.count ? nil : false
  }

  // MARK: What happens

  mutating func apply(_ fix: Fix, now: Int64) -> (IgnoreReason?, [CrossingEvent]) {
    let ignoreReason = ignoreReason(fix, now: now)
    if ignoreReason != .old, ignoreReason != .future {
      fixes.append((fix, ignoreReason == nil))
    }
    if let ignoreReason { return (ignoreReason, []) }
    let motion = motion(of: fix)
    let isCoarse = fix.accuracy > 500
    var events: [CrossingEvent] = []
    if !isCoarse, let settled = motion.settled {
      events += change(now) { _, _ in .settling }
      for point in settled {
        events += change(now) { literal, fence in
          .fix(
            inside: literal.assessment(point.fix, fence, strictness: point.strictness),
            isWithin: literal.isWithin(point.fix, fence), believedAt: nil, confirmsJump: false,
            at: point.fix.at.milliseconds, received: now, isSettled: true)
        }
      }
    }
    events += change(now) { literal, fence in
      .fix(
        inside: literal.assessment(fix, fence, strictness: isCoarse ? 1 : motion.strictness),
        isWithin: !isCoarse && motion.endsAtEdge
          ? literal.isWithin(fix, fence) : literal.isCertainlyWithin(fix, fence),
        believedAt: isCoarse ? nil : motion.believedAt,
        confirmsJump: !isCoarse && motion.confirmsJump,
        at: fix.at.milliseconds, received: now, isSettled: false)
    }
    events.sort { ($0.at, $0.fence) < ($1.at, $1.fence) }
    return (nil, events)
  }

  mutating func tick(_ now: Int64) -> [CrossingEvent] { change(now) { _, _ in .clock(now) } }

  mutating func set(
    _ key: FenceKey, _ circles: [Circle], _ policy: CrossingPolicy, now: Int64
  ) -> CrossingEvent? {
    var isElsewhere = true
    if let place = fences.firstIndex(where: { $0.key == key }) {
      isElsewhere = fences[place].circles != circles
      fences[place].circles = circles
      fences[place].policy = policy
      fences[place].log.append(.policy(dwell: policy.dwell))
    } else {
      fences.append(Fence(key: key, circles: circles, policy: policy))
      fences[fences.count - 1].log = [.policy(dwell: policy.dwell)]
    }
    guard isElsewhere, let place = fences.firstIndex(where: { $0.key == key }) else { return nil }
    fences[place].log.append(.made)
    return arm(key, now: now)
  }

  private mutating func arm(_ key: FenceKey, now: Int64) -> CrossingEvent? {
    guard let fix = fixes.last(where: \.counted)?.fix else { return nil }
    return change(now) { literal, fence in
      guard fence.key == key, let inside = literal.assessment(fix, fence) else { return nil }
      return .armed(inside: inside, at: fix.at.milliseconds, now: now)
    }.first
  }

  private mutating func change(
    _ now: Int64, _ what: (ReferenceFences, Fence) -> ReferenceEvent?
  ) -> [CrossingEvent] {
    var events: [CrossingEvent] = []
    for place in fences.indices {
      guard let happening = what(self, fences[place]) else { continue }
      let before = FenceHistory(fences[place]).passages.count
      fences[place].log.append(happening)
      for passage in FenceHistory(fences[place]).passages.dropFirst(before) {
        events.append(
          CrossingEvent(
            fence: fences[place].key, kind: passage.inside ? .enter : .leave,
            at: Instant(milliseconds: passage.at), noticedAt: Instant(milliseconds: now)))
      }
    }
    return events.sorted { ($0.at, $0.fence) < ($1.at, $1.fence) }
  }

  func state(of key: FenceKey) -> FenceState? {
    fences.first { $0.key == key }.map { FenceHistory($0).state }
  }
}

/// The state of one fence, computed from its first event on.
private struct FenceHistory {
  var passages: [(inside: Bool, at: Int64)] = []
  /// Nil: unknown.
  private var isInside: Bool?
  private var since: Int64 = 0
  private var wasCrossed = false
  /// The consecutive pieces of evidence for the other side.
  private var standing: [(at: Int64, received: Int64, believedAt: Int64?)] = []
  private var dwell: Int64 = 0
  private let firesInside: Bool

  init(_ fence: ReferenceFences.Fence) {
    firesInside = fence.policy.fireIfInside
    for happening in fence.log { tell(happening) }
  }

  private mutating func tell(_ happening: ReferenceFences.ReferenceEvent) {
    switch happening {
    case .policy(let dwell): self.dwell = dwell
    case .made: (isInside, standing, wasCrossed) = (nil, [], false)
    case .armed(let inside, let at, let now):
      standing = []
      if isInside == nil, inside, firesInside {
        cross(to: inside, at: now)
      } else if isInside != inside {
        (isInside, since, wasCrossed) = (inside, at, false)
      }
    case .clock(let now):
      // The moment has passed, and so has the longest delay of any of the fixes that count.
      guard let first = standing.first, let moment else { return }
      let late = standing.map { $0.received - $0.at }.max() ?? 0
      if now >= moment + max(0, late), now >= first.at { notice(at: now) }
    case .settling:
      if standing.allSatisfy({ $0.believedAt != nil }) { standing = [] }
    case .fix(
      let inside, let isWithin, let believedAt, let confirmsJump, let at, let received,
      let isSettled):
      if isSettled, isInside != nil, since >= at { return }
      if confirmsJump { standing = standing.map { ($0.at, $0.received, nil) } }
      let isJump = believedAt != nil
      findStandstill(at)
      if isInside == nil {
        guard let inside, !isJump else { return }
        if inside, firesInside {
          cross(to: inside, at: at)
        } else {
          (isInside, since, wasCrossed) = (inside, at, false)
        }
      } else if isWithin == isInside || inside == isInside {
        if !isJump || standing.allSatisfy({ $0.believedAt != nil }) { standing = [] }
      } else if inside != nil {
        if let first = standing.first, at < first.at { standing = [] }
        if let last = standing.last, at - last.at > longestGap { standing = [] }
        standing.append((at, received, believedAt))
        findStandstill(at)
      }
    }
  }

  /// When the evidence is enough for a crossing.
  private var moment: Int64? {
    guard let first = standing.first else { return nil }
    let believed = standing.compactMap(\.believedAt)
    let isDoubtful = believed.count == standing.count
    return isDoubtful ? max(first.at + dwell, believed.last ?? 0) : first.at + dwell
  }

  /// How long after its last evidence a crossing may be confirmed.
  private var longestGap: Int64 { max(15 * 60_000, dwell + 60_000) }

  private mutating func findStandstill(_ at: Int64) {
    if let moment, at >= moment { notice(at: at) }
  }

  private mutating func notice(at now: Int64) {
    guard let first = standing.first, let last = standing.last else { return }
    standing = []
    if now - last.at <= longestGap { cross(to: !(isInside ?? false), at: first.at + dwell) }
  }

  private mutating func cross(to inside: Bool, at: Int64) {
    (isInside, since, wasCrossed) = (inside, at, true)
    passages.append((inside, at))
  }

  var state: FenceState {
    guard let isInside else { return FenceState() }
    return FenceState(
      side: isInside ? .inside : .outside, since: Instant(milliseconds: since),
      wasCrossed: wasCrossed,
      crossing: standing.first.map { first in
        Crossing(
          to: isInside ? .outside : .inside, since: Instant(milliseconds: first.at),
          lastSupport: Instant(milliseconds: standing[standing.count - 1].at),
          received: Instant(
            milliseconds: standing.map { $0.received - ($0.at - first.at) }.max() ?? 0),
          believedAt: standing.allSatisfy { $0.believedAt != nil }
            ? standing.last?.believedAt.map(Instant.init(milliseconds:)) : nil)
      })
  }
}
