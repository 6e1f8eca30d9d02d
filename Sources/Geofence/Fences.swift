// All fences with their circles and states, the sources of fixes, and the time at which the next
// crossing is confirmed. A value, which changes only by fixes and by the passing of time. Knows no
// alarm, no file and no protocol.

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
  var several: [UInt32: [UInt32]] = [:]
  /// The fences with which every fix is compared, because the person is inside them, their side is
  /// unknown, or a crossing has begun.
  var watched: ContiguousArray<UInt32> = []
  var crossings: [UInt32: Crossing] = [:]
  public internal(set) var sources = FixSources()
  /// When `tick` has to be called if no fix comes before. There may be nothing to confirm by then.
  public internal(set) var nextMoment: Instant?
  /// The fences whose state changed since `takeChanges` was last called, each once. May include
  /// removed ones.
  var changes: [UInt32] = []
  /// The first unused record. Each unused record has the next one in its `circle`.
  var free = FenceRecord.noOwner
  /// The result of the last search, whose memory is reused for the next.
  var hits: [CircleHit] = []

  /// - Parameter capacity: The expected number of fences; there may be more.
  public init(reserving capacity: Int = 0) {
    keys.reserveCapacity(capacity)
    index = CircleIndex(reserving: capacity)
    records.reserveCapacity(capacity)
  }

  public var count: Int { keys.count }

  // MARK: Reading

  func place(of key: FenceKey) -> UInt32? { keys[key] }

  /// Nil if there is no fence with this key.
  public func state(of key: FenceKey) -> FenceState? { place(of: key).map(state) }

  public func policy(of key: FenceKey) -> CrossingPolicy? {
    place(of: key).map { records[Int($0)].policy }
  }

  /// Empty if there is no fence with this key.
  public func circles(of key: FenceKey) -> [Circle] { place(of: key).map(circles) ?? [] }

  /// What a fix says of a fence, with the numbers that decide.
  public func evidence(of fix: Fix, for key: FenceKey) -> Evidence? {
    guard let place = place(of: key) else { return nil }
    return Evidence(
      of: fix, for: circles(place), policy: records[Int(place)].policy,
      quality: fix == sources.current ? sources.quality : .plain)
  }

  /// The keys of the fences that the person is inside of, in order.
  public var inside: [FenceKey] {
    watched.filter { records[Int($0)].side == .inside }.map(key).sorted()
  }

  func key(_ place: UInt32) -> FenceKey { FenceKey(records[Int(place)].key) }

  func state(_ place: UInt32) -> FenceState {
    var state = records[Int(place)].state
    if records[Int(place)].hasCrossing { state.crossing = crossings[place] }
    return state
  }

  func circles(_ place: UInt32) -> [Circle] { circlePlaces(place).compactMap(index.circle) }

  func circlePlaces(_ place: UInt32) -> [UInt32] {
    let record = records[Int(place)]
    if record.hasSeveralCircles { return several[place] ?? [] }
    return record.circle == FenceRecord.noOwner ? [] : [record.circle]
  }

  // MARK: Storing and restoring

  /// The keys of the fences whose state changed since this was last called, in order. Does not
  /// include removed fences.
  public mutating func takeChanges() -> [FenceKey] {
    var keys: [FenceKey] = []
    for place in changes {
      records[Int(place)].isChanged = false
      if !records[Int(place)].isFree { keys.append(key(place)) }
    }
    changes = []
    return keys.sorted()
  }

  /// Restores the stored state of a fence that exists.
  public mutating func restore(_ state: FenceState, of key: FenceKey) {
    guard let place = place(of: key) else { return }
    keep(state, place)
    findNextMoment()
  }

  /// Forgets all sides, crossings and fixes.
  public mutating func forgetAll() {
    for place in records.indices where !records[place].isFree {
      keep(FenceState(), UInt32(place))
    }
    sources = FixSources()
    nextMoment = nil
    _ = takeChanges()
  }

  /// Restores the stored sources.
  public mutating func restore(_ sources: FixSources) {
    self.sources = sources
  }

  mutating func keep(_ state: FenceState, _ place: UInt32) {
    if state.crossing != nil || records[Int(place)].hasCrossing {
      crossings[place] = state.crossing
    }
    records[Int(place)].state = state
    if !records[Int(place)].isChanged {
      records[Int(place)].isChanged = true
      changes.append(place)
    }
    let needs = records[Int(place)].needsWatching
    if needs != (records[Int(place)].watched != FenceRecord.noOwner) {
      if needs { watch(place) } else { unwatch(place) }
    }
  }

  private mutating func watch(_ place: UInt32) {
    records[Int(place)].watched = UInt32(watched.count)
    watched.append(place)
  }

  mutating func unwatch(_ place: UInt32) {
    let hole = Int(records[Int(place)].watched)
    guard let last = watched.popLast() else { return }
    if last != place, hole < watched.count {
      watched[hole] = last
      records[Int(last)].watched = UInt32(hole)
    }
    records[Int(place)].watched = FenceRecord.noOwner
  }

  mutating func findNextMoment() {
    nextMoment = nil
    for (place, crossing) in crossings {
      let due = crossing.due(records[Int(place)].policy)
      nextMoment = min(nextMoment ?? due, due)
    }
  }
}
