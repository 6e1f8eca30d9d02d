// All fences with their circles and states, the sources of fixes, and the time at which the next
// crossing is confirmed. The states change only by fixes and by the passing of time. This file does
// not depend on alarms, files or the protocol.

public import CivilTime

/// Identifies a fence: a number that its owner chooses.
public struct FenceKey: Hashable, Comparable, Sendable {
  public let rawValue: UInt64

  public init(_ rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static func < (one: FenceKey, other: FenceKey) -> Bool { one.rawValue < other.rawValue }
}

public struct Fences: Sendable {
  var records: ContiguousArray<FenceRecord> = []
  var keys: [FenceKey: UInt32] = [:]
  var index: CircleIndex
  /// The circles of fences that have more than one.
  var slotsOfSeveralCircles: [UInt32: [UInt32]] = [:]
  /// The fences with which every fix is compared, because the person is inside them, their side is
  /// unknown, or a crossing has begun.
  var watched: ContiguousArray<UInt32> = []
  var crossings: [UInt32: Crossing] = [:]
  public internal(set) var sources = FixSources()
  /// When `tick` has to be called if no fix comes before. A crossing may have ended by then, so
  /// that `tick` confirms none.
  public internal(set) var nextMoment: Instant?
  /// The fences whose state changed since `takeChanges` was last called, each once. May include
  /// removed ones.
  var changes: [UInt32] = []
  /// The first unused record. Each unused record has the next one in its `circle`.
  var firstFreeSlot = FenceRecord.noOwner
  /// The result of the last search, whose memory is reused for the next.
  var reusedHits: [CircleHit] = []

  /// - Parameter capacity: The expected number of fences; there may be more.
  public init(reserving capacity: Int = 0) {
    keys.reserveCapacity(capacity)
    index = CircleIndex(reserving: capacity)
    records.reserveCapacity(capacity)
  }

  public var count: Int { keys.count }

  // MARK: Reading

  func slot(of key: FenceKey) -> UInt32? { keys[key] }

  /// Nil if there is no fence with this key.
  public func state(of key: FenceKey) -> FenceState? { slot(of: key).map(state) }

  public func policy(of key: FenceKey) -> CrossingPolicy? {
    slot(of: key).map { records[Int($0)].policy }
  }

  /// Empty if there is no fence with this key.
  public func circles(of key: FenceKey) -> [Circle] { slot(of: key).map(circles) ?? [] }

  /// What a fix shows about a fence, with the numbers that decide.
  public func assessment(of fix: Fix, for key: FenceKey) -> FixAssessment? {
    guard let slot = slot(of: key) else { return nil }
    return FixAssessment(
      of: fix, for: circles(slot), policy: records[Int(slot)].policy,
      quality: fix == sources.current ? sources.quality : .plain)
  }

  /// The keys of the fences that the person is inside of, in order.
  public var inside: [FenceKey] {
    watched.filter { records[Int($0)].side == .inside }.map(key).sorted()
  }

  func key(_ slot: UInt32) -> FenceKey { FenceKey(records[Int(slot)].key) }

  func state(_ slot: UInt32) -> FenceState {
    var state = records[Int(slot)].state
    if records[Int(slot)].hasCrossing { state.crossing = crossings[slot] }
    return state
  }

  func circles(_ slot: UInt32) -> [Circle] { circleSlots(slot).compactMap(index.circle) }

  func circleSlots(_ slot: UInt32) -> [UInt32] {
    let record = records[Int(slot)]
    if record.hasSeveralCircles { return slotsOfSeveralCircles[slot] ?? [] }
    return record.circle == FenceRecord.noOwner ? [] : [record.circle]
  }

  // MARK: Storing and restoring

  /// The keys of the fences whose state changed since this was last called, in order. Does not
  /// include removed fences.
  public mutating func takeChanges() -> [FenceKey] {
    var keys: [FenceKey] = []
    for slot in changes {
      records[Int(slot)].isChanged = false
      if !records[Int(slot)].isFree { keys.append(key(slot)) }
    }
    changes = []
    return keys.sorted()
  }

  /// Restores the stored state of a fence that exists.
  public mutating func restore(_ state: FenceState, of key: FenceKey) {
    guard let slot = slot(of: key) else { return }
    keep(state, slot)
    findNextMoment()
  }

  /// Forgets all sides, crossings and fixes.
  public mutating func forgetAll() {
    for slot in records.indices where !records[slot].isFree {
      keep(FenceState(), UInt32(slot))
    }
    sources = FixSources()
    nextMoment = nil
    _ = takeChanges()
  }

  /// Restores the stored sources.
  public mutating func restore(_ sources: FixSources) {
    self.sources = sources
  }

  mutating func keep(_ state: FenceState, _ slot: UInt32) {
    if state.crossing != nil || records[Int(slot)].hasCrossing {
      crossings[slot] = state.crossing
    }
    records[Int(slot)].state = state
    if !records[Int(slot)].isChanged {
      records[Int(slot)].isChanged = true
      changes.append(slot)
    }
    let needs = records[Int(slot)].needsWatching
    if needs != (records[Int(slot)].watched != FenceRecord.noOwner) {
      if needs { watch(slot) } else { unwatch(slot) }
    }
  }

  private mutating func watch(_ slot: UInt32) {
    records[Int(slot)].watched = UInt32(watched.count)
    watched.append(slot)
  }

  mutating func unwatch(_ slot: UInt32) {
    let freedIndex = Int(records[Int(slot)].watched)
    guard let last = watched.popLast() else { return }
    if last != slot, freedIndex < watched.count {
      watched[freedIndex] = last
      records[Int(last)].watched = UInt32(freedIndex)
    }
    records[Int(slot)].watched = FenceRecord.noOwner
  }

  mutating func findNextMoment() {
    nextMoment = nil
    for (slot, crossing) in crossings {
      guard let due = crossing.due(records[Int(slot)].policy) else { continue }
      nextMoment = min(nextMoment ?? due, due)
    }
  }
}
