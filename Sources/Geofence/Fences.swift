// All fences: their circles, what is known of each, the sources of fixes, and what the clock will
// find. A value that fixes and clock readings turn into another. Knows no alarm, file or wire.

public import CivilTime

/// What a fence goes by: a number that its owner chooses.
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
  /// Those that every fix is held against: inside, crossing or unknown.
  var watched: ContiguousArray<UInt32> = []
  var crossings: [UInt32: Crossing] = [:]
  public internal(set) var sources = FixSources()
  /// When the clock alone will find something, if no fix comes before: when to wake up. It may turn
  /// out that there is nothing to find any more.
  public internal(set) var nextMoment: Instant?
  /// Each fence once whose state is another than when that was last asked; and removed ones.
  var changes: [UInt32] = []
  /// A chain of free records, by their `circle`.
  var free = FenceRecord.noOwner
  /// Kept for the next fix, so that none has to make room anew.
  var hits: [CircleHit] = []

  /// Room for so many, which can be more later.
  public init(reserving capacity: Int = 0) {
    keys.reserveCapacity(capacity)
    index = CircleIndex(reserving: capacity)
    records.reserveCapacity(capacity)
  }

  public var count: Int { keys.count }

  // MARK: Looking

  func place(of key: FenceKey) -> UInt32? { keys[key] }

  /// Nil for a fence that is not here.
  public func state(of key: FenceKey) -> FenceState? { place(of: key).map(state) }

  public func policy(of key: FenceKey) -> CrossingPolicy? {
    place(of: key).map { records[Int($0)].policy }
  }

  /// None for a fence that is not here.
  public func circles(of key: FenceKey) -> [Circle] { place(of: key).map(circles) ?? [] }

  /// What a fix says of a fence, with the numbers.
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

  // MARK: Remembering

  /// Whose states have changed since this was last asked, removed fences not among them; in order.
  public mutating func takeChanges() -> [FenceKey] {
    var keys: [FenceKey] = []
    for place in changes {
      records[Int(place)].isChanged = false
      if !records[Int(place)].isFree { keys.append(key(place)) }
    }
    changes = []
    return keys.sorted()
  }

  /// Puts back what was kept of a fence that is here.
  public mutating func restore(_ state: FenceState, of key: FenceKey) {
    guard let place = place(of: key) else { return }
    keep(state, place)
    findNextMoment()
  }

  /// Every side unknown, and no fix received.
  public mutating func forgetAll() {
    for place in records.indices where !records[place].isFree {
      keep(FenceState(), UInt32(place))
    }
    sources = FixSources()
    nextMoment = nil
    _ = takeChanges()
  }

  /// Puts back what was kept of the sources.
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
