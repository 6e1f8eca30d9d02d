// All data of a zone, arranged for binary search by instant and by wall time. Immutable, so that a
// `Zone` is one reference.
//
// An endless rule is expanded for 400 years: the Gregorian calendar repeats after exactly 146 097
// days, which are whole weeks. Later times are moved back by whole cycles.

final class ZoneTable: Sendable {
  struct Change {
    /// Seconds since 1970.
    let at: Int64
    let phase: ZonePhase
  }

  let name: String
  let origin: Zone.Origin
  /// The rule after the last transition of a tz file.
  let footer: PosixRule?
  /// The observances of a calendar file.
  let observances: [Observance]
  /// The tz database's zone with the same rules, if a calendar file defined this one.
  let equivalent: Zone?

  /// The start of each phase but the first, in seconds since 1970, ascending.
  let starts: [Int64]
  /// The wall time from which on each phase applies. If clocks are set forward, that is the time to
  /// which they jump, because within the gap the previous offset counts. If clocks are set back,
  /// that is the time from which they jump, because of two equal wall times the first counts (RFC
  /// 5545 §3.3.5).
  let wallStarts: [Int64]
  /// Offset `n` applies before start `n`, so there is one more offset than starts.
  let offsets: [Int32]
  /// The index into `kinds` of each phase, for less frequent queries.
  let kindIndices: [UInt16]
  let kinds: [ZonePhase]
  /// Whether each gap or overlap ends before the next one begins, so that searching `wallStarts`
  /// suffices.
  let isOrdered: Bool

  /// The second since 1970 from which on all changes repeat after each cycle of 400 years; nil if
  /// they do not repeat.
  let cycleStart: Int64?
  /// The second at which the first repetition begins; beyond the calendar if nothing repeats.
  let cycleEnd: Int64

  static let cycle: Int64 = 146_097 * 86_400
  /// In seconds; more than the difference of any two offsets.
  static let slack: Int64 = 3 * 86_400
  /// How many seconds beyond `cycleStart` a table has to extend.
  static let extentBeyondCycleStart = cycle + 2 * slack

  /// - Parameter changes: Sorted by time. Changes without an effect are dropped.
  init(
    name: String, origin: Zone.Origin, initial: ZonePhase, changes: [Change],
    cycleStart: Int64? = nil, footer: PosixRule? = nil, observances: [Observance] = [],
    equivalent: Zone? = nil
  ) {
    var starts: [Int64] = []
    var kinds = [initial]
    var kindIndices: [UInt16] = [0]
    starts.reserveCapacity(changes.count)
    kindIndices.reserveCapacity(changes.count + 1)
    for change in changes {
      if starts.last == change.at {
        starts.removeLast()
        kindIndices.removeLast()
      }
      // A zone has as many kinds of phases as its file has types or its calendar has observances: a
      // few hundred at most.
      let kind = kinds.lastIndex(of: change.phase) ?? kinds.count
      guard kindIndices.last.map({ Int($0) }) != kind else { continue }
      if kind == kinds.count { kinds.append(change.phase) }
      starts.append(change.at)
      kindIndices.append(UInt16(truncatingIfNeeded: kind))
    }
    let offsets = kindIndices.map { Int32(truncatingIfNeeded: kinds[Int($0)].offset) }
    var wallStarts: [Int64] = []
    wallStarts.reserveCapacity(starts.count)
    var isOrdered = true
    for index in starts.indices {
      let (before, after) = (offsets[index], offsets[index + 1])
      let earliest = starts[index] + Int64(min(before, after))
      if let last = wallStarts.last, last > earliest { isOrdered = false }
      wallStarts.append(starts[index] + Int64(max(before, after)))
    }
    self.name = name
    self.origin = origin
    self.footer = footer
    self.observances = observances
    self.equivalent = equivalent
    self.starts = starts
    self.wallStarts = wallStarts
    self.offsets = offsets
    self.kindIndices = kindIndices
    self.kinds = kinds
    self.isOrdered = isOrdered
    let repeats = cycleStart.flatMap { start in (starts.last ?? start) > start ? start : nil }
    self.cycleStart = repeats
    cycleEnd = repeats.map { $0 + Self.cycle } ?? .max
  }

  /// The phase before start `index`.
  func phase(_ index: Int) -> ZonePhase { kinds[Int(kindIndices[index])] }

  /// How many of the ascending numbers are at most `value`.
  @inline(__always)
  static func count(of numbers: [Int64], notAbove value: Int64) -> Int {
    var low = 0
    var length = numbers.count
    while length > 0 {
      let half = (length + 1) / 2
      low = numbers[low + half - 1] <= value ? low + half : low
      length -= half
    }
    return low
  }

  /// The multiple of the cycle to subtract, so that the seconds are before `end`.
  @inline(__always)
  func cycles(_ seconds: Int64, beyond end: Int64, from start: Int64) -> Int64 {
    seconds < end ? 0 : (seconds - start) / Self.cycle * Self.cycle
  }

  /// The index of the phase at an instant, and how many seconds of whole cycles were subtracted to
  /// find it.
  @inline(__always)
  func phaseIndex(at seconds: Int64) -> (index: Int, cycles: Int64) {
    let cycles = cycles(seconds, beyond: cycleEnd, from: cycleEnd &- Self.cycle)
    return (Self.count(of: starts, notAbove: seconds - cycles), cycles)
  }

  /// The first instant with this wall time; in a gap, by the previous offset.
  @inline(__always)
  func instant(ofWall wall: Int64) -> Int64 {
    let start = cycleEnd &- Self.cycle &+ Self.slack
    let end = cycleEnd == .max ? cycleEnd : cycleEnd + Self.slack
    let cycles = cycles(wall, beyond: end, from: start)
    let reduced = wall - cycles
    guard isOrdered else { return firstInstant(showing: reduced) + cycles }
    let index = Self.count(of: wallStarts, notAbove: reduced)
    return reduced - Int64(offsets[index]) + cycles
  }

  /// The first instant with a wall time, for a zone whose clocks change again during a gap or an
  /// overlap. No real zone has that, but a calendar file can define it.
  private func firstInstant(showing wall: Int64) -> Int64 {
    var index = Self.count(of: starts, notAbove: wall - Self.slack)
    var gap: Int64?
    while true {
      let candidate = wall - Int64(offsets[index])
      let isAfterStart = index == 0 || candidate >= starts[index - 1]
      guard index < starts.count else { return isAfterStart ? candidate : gap ?? candidate }
      if isAfterStart, candidate < starts[index] { return candidate }
      if gap == nil, candidate >= starts[index], wall < starts[index] + Int64(offsets[index + 1]) {
        gap = candidate
      }
      if starts[index] > wall + Self.slack { return gap ?? candidate }
      index += 1
    }
  }
}
