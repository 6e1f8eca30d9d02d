// All fences with their circles and states, the sources of fixes, and the time at which the next
// crossing is confirmed. States change only by fixes and by the passing of time.

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
  var recordIndices: [FenceKey: UInt32] = [:]
  var index: CircleIndex
  /// The circles of fences that have more than one.
  var circlesOfRecords: [UInt32: [UInt32]] = [:]
  /// The fences with which every fix is compared, because the person is inside them, their side is
  /// unknown, or a crossing has begun.
  var watchedRecords: ContiguousArray<UInt32> = []
  var crossings: [UInt32: Crossing] = [:]
  public internal(set) var sources = FixSources()
  /// When `tick` has to be called if no fix comes before; nil if it need not be. `tick` may
  /// confirm no crossing even then, because the crossing may have ended.
  public internal(set) var nextConfirmation: Instant?
  /// The fences whose state changed since `takeChanges` was last called, each once. Some of them
  /// may have been removed since.
  var changedRecords: [UInt32] = []
  /// The first unused record. Each unused record has the next one in its `firstCircle`.
  var firstFreeRecord = FenceRecord.noOwner
  /// The result of the last search, whose memory is reused for the next.
  var reusedHits: [CircleHit] = []

  /// - Parameter capacity: The expected number of fences; there may be more.
  public init(reserving capacity: Int = 0) {
    recordIndices.reserveCapacity(capacity)
    index = CircleIndex(reserving: capacity)
    records.reserveCapacity(capacity)
  }

  public var count: Int { recordIndices.count }

  // MARK: Reading

  func recordIndex(of key: FenceKey) -> UInt32? { recordIndices[key] }

  /// Nil if there is no fence with this key.
  public func state(of key: FenceKey) -> FenceState? { recordIndex(of: key).map(state) }

  public func policy(of key: FenceKey) -> CrossingPolicy? {
    recordIndex(of: key).map { records[Int($0)].policy }
  }

  /// Empty if there is no fence with this key.
  public func circles(of key: FenceKey) -> [Circle] { recordIndex(of: key).map(circles) ?? [] }

  /// What a fix shows about a fence, with the numbers that decide.
  public func assessment(of fix: Fix, for key: FenceKey) -> FixAssessment? {
    guard let recordIndex = recordIndex(of: key) else { return nil }
    return FixAssessment(
      of: fix, for: circles(recordIndex), policy: records[Int(recordIndex)].policy,
      quality: fix == sources.current ? sources.quality : .plain)
  }

  /// The keys of the fences that the person is inside of, in ascending order.
  public var inside: [FenceKey] {
    watchedRecords.filter { records[Int($0)].side == .inside }.map(key).sorted()
  }

  func key(_ recordIndex: UInt32) -> FenceKey { FenceKey(records[Int(recordIndex)].key) }

  func state(_ recordIndex: UInt32) -> FenceState {
    var state = records[Int(recordIndex)].state
    if records[Int(recordIndex)].hasCrossing { state.crossing = crossings[recordIndex] }
    return state
  }

  func circles(_ recordIndex: UInt32) -> [Circle] {
    circleIndices(recordIndex).compactMap(index.circle)
  }

  func circleIndices(_ recordIndex: UInt32) -> [UInt32] {
    let record = records[Int(recordIndex)]
    if record.hasSeveralCircles { return circlesOfRecords[recordIndex] ?? [] }
    return record.firstCircle == FenceRecord.noOwner ? [] : [record.firstCircle]
  }

  // MARK: Storing and restoring

  /// The keys of the fences whose state changed since this was last called, in ascending order.
  /// Fences that were removed since are left out.
  public mutating func takeChanges() -> [FenceKey] {
    var keys: [FenceKey] = []
    for recordIndex in changedRecords {
      records[Int(recordIndex)].isInChanges = false
      if !records[Int(recordIndex)].isFree { keys.append(key(recordIndex)) }
    }
    changedRecords = []
    return keys.sorted()
  }

  /// Restores the stored state of a fence that exists.
  public mutating func restore(_ state: FenceState, of key: FenceKey) {
    guard let recordIndex = recordIndex(of: key) else { return }
    storeState(state, recordIndex)
    updateNextConfirmation()
  }

  /// Forgets all sides, crossings and fixes.
  public mutating func forgetAll() {
    for recordIndex in records.indices where !records[recordIndex].isFree {
      storeState(FenceState(), UInt32(recordIndex))
    }
    sources = FixSources()
    nextConfirmation = nil
    _ = takeChanges()
  }

  /// Restores the stored sources.
  public mutating func restore(_ sources: FixSources) {
    self.sources = sources
  }

  mutating func storeState(_ state: FenceState, _ recordIndex: UInt32) {
    if state.crossing != nil || records[Int(recordIndex)].hasCrossing {
      crossings[recordIndex] = state.crossing
    }
    records[Int(recordIndex)].state = state
    if !records[Int(recordIndex)].isInChanges {
      records[Int(recordIndex)].isInChanges = true
      changedRecords.append(recordIndex)
    }
    let needsWatching = records[Int(recordIndex)].needsWatching
    if needsWatching != (records[Int(recordIndex)].watchIndex != FenceRecord.noOwner) {
      if needsWatching { watch(recordIndex) } else { unwatch(recordIndex) }
    }
  }

  private mutating func watch(_ recordIndex: UInt32) {
    records[Int(recordIndex)].watchIndex = UInt32(watchedRecords.count)
    watchedRecords.append(recordIndex)
  }

  mutating func unwatch(_ recordIndex: UInt32) {
    let freedIndex = Int(records[Int(recordIndex)].watchIndex)
    guard let last = watchedRecords.popLast() else { return }
    if last != recordIndex, freedIndex < watchedRecords.count {
      watchedRecords[freedIndex] = last
      records[Int(last)].watchIndex = UInt32(freedIndex)
    }
    records[Int(recordIndex)].watchIndex = FenceRecord.noOwner
  }

  mutating func updateNextConfirmation() {
    nextConfirmation = nil
    for (recordIndex, crossing) in crossings {
      guard let dueTime = crossing.dueTime(records[Int(recordIndex)].policy) else { continue }
      nextConfirmation = min(nextConfirmation ?? dueTime, dueTime)
    }
  }
}
