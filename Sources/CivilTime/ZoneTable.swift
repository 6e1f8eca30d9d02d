// All data of a zone, arranged for binary search by instant and by wall time. It is immutable, so
// that all copies of a `Zone` can share it.
//
// An endless rule is expanded for one cycle of 400 years, because the Gregorian calendar repeats
// after 146 097 days, which are whole weeks. For a later time, whole cycles are subtracted before
// a search.

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
  /// The wall time from which on each phase applies, by RFC 5545 §3.3.5. If clocks are set forward,
  /// it is the time to which they jump, because the previous offset applies to skipped times. If
  /// clocks are set back, it is the time from which they jump, because the first of two equal wall
  /// times counts.
  let wallStarts: [Int64]
  /// Offset `n` applies before start `n`, so there is one more offset than starts.
  let offsets: [Int32]
  /// The index into `phaseKinds` of each phase, for less frequent queries.
  let kindIndices: [UInt16]
  let phaseKinds: [ZonePhase]
  /// Whether each gap or overlap ends before the next one begins, so that searching `wallStarts`
  /// suffices.
  let hasOrderedWallStarts: Bool

  /// The second since 1970 from which on all changes repeat after each cycle of 400 years; nil if
  /// they do not repeat.
  let cycleStart: Int64?
  /// The second at which the first repetition begins; beyond the calendar if nothing repeats.
  let cycleEnd: Int64

  static let secondsOfCycle: Int64 = 146_097 * 86_400
  /// In seconds; more than the difference of any two offsets.
  static let offsetSlack: Int64 = 3 * 86_400
  /// How many seconds beyond `cycleStart` a table has to extend.
  static let extentBeyondCycleStart = secondsOfCycle + 2 * offsetSlack

  /// - Parameter changes: Sorted by time. Changes without an effect are dropped.
  init(
    name: String, origin: Zone.Origin, initial: ZonePhase, changes: [Change],
    cycleStart: Int64? = nil, footer: PosixRule? = nil, observances: [Observance] = [],
    equivalent: Zone? = nil
  ) {
    var starts: [Int64] = []
    var phaseKinds = [initial]
    var kindIndices: [UInt16] = [0]
    starts.reserveCapacity(changes.count)
    kindIndices.reserveCapacity(changes.count + 1)
    for change in changes {
      if starts.last == change.at {
        starts.removeLast()
        kindIndices.removeLast()
      }
      // A zone has as many kinds of phases as its file has types or its calendar has observances:
      // a few hundred at most, so a linear search is fast enough.
      let kind = phaseKinds.lastIndex(of: change.phase) ?? phaseKinds.count
      guard kindIndices.last.map({ Int($0) }) != kind else { continue }
      if kind == phaseKinds.count { phaseKinds.append(change.phase) }
      starts.append(change.at)
      kindIndices.append(UInt16(truncatingIfNeeded: kind))
    }
    let offsets = kindIndices.map { Int32(truncatingIfNeeded: phaseKinds[Int($0)].offset) }
    var wallStarts: [Int64] = []
    wallStarts.reserveCapacity(starts.count)
    var hasOrderedWallStarts = true
    for index in starts.indices {
      let (before, after) = (offsets[index], offsets[index + 1])
      let earliest = starts[index] + Int64(min(before, after))
      if let last = wallStarts.last, last > earliest { hasOrderedWallStarts = false }
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
    self.phaseKinds = phaseKinds
    self.hasOrderedWallStarts = hasOrderedWallStarts
    let repeats = cycleStart.flatMap { start in (starts.last ?? start) > start ? start : nil }
    self.cycleStart = repeats
    cycleEnd = repeats.map { $0 + Self.secondsOfCycle } ?? .max
  }

  /// The phase with this index, counted from 0: the one that ends at `starts[phaseIndex]`.
  func phase(_ phaseIndex: Int) -> ZonePhase { phaseKinds[Int(kindIndices[phaseIndex])] }

  /// How many of the ascending numbers are at most `value`.
  @inline(__always)
  static func count(of numbers: [Int64], notAbove value: Int64) -> Int {
    var lowIndex = 0
    var remainingCount = numbers.count
    while remainingCount > 0 {
      let halfCount = (remainingCount + 1) / 2
      lowIndex = numbers[lowIndex + halfCount - 1] <= value ? lowIndex + halfCount : lowIndex
      remainingCount -= halfCount
    }
    return lowIndex
  }

  /// The seconds to subtract, in whole cycles, so that the result is before `end`.
  @inline(__always)
  func cycles(_ seconds: Int64, beyond end: Int64, from start: Int64) -> Int64 {
    seconds < end ? 0 : (seconds - start) / Self.secondsOfCycle * Self.secondsOfCycle
  }

  /// The index of the phase at an instant, and how many seconds of whole cycles were subtracted to
  /// find it.
  @inline(__always)
  func phaseIndex(at seconds: Int64) -> (index: Int, cycles: Int64) {
    let cycles = cycles(seconds, beyond: cycleEnd, from: cycleEnd &- Self.secondsOfCycle)
    return (Self.count(of: starts, notAbove: seconds - cycles), cycles)
  }

  /// The first instant with this wall time. If clocks skip the time, the previous offset applies.
  @inline(__always)
  func instant(ofWall wall: Int64) -> Int64 {
    let start = cycleEnd &- Self.secondsOfCycle &+ Self.offsetSlack
    let end = cycleEnd == .max ? cycleEnd : cycleEnd + Self.offsetSlack
    let cycles = cycles(wall, beyond: end, from: start)
    let firstCycleWall = wall - cycles
    guard hasOrderedWallStarts else { return firstInstant(showing: firstCycleWall) + cycles }
    let index = Self.count(of: wallStarts, notAbove: firstCycleWall)
    return firstCycleWall - Int64(offsets[index]) + cycles
  }

  /// The first instant with a wall time, for a zone whose clocks change again during a gap or an
  /// overlap. No real zone has that, but a calendar file can define it.
  private func firstInstant(showing wall: Int64) -> Int64 {
    var index = Self.count(of: starts, notAbove: wall - Self.offsetSlack)
    var instantInGap: Int64?
    while true {
      let candidate = wall - Int64(offsets[index])
      let isAfterStart = index == 0 || candidate >= starts[index - 1]
      guard index < starts.count else {
        return isAfterStart ? candidate : instantInGap ?? candidate
      }
      if isAfterStart, candidate < starts[index] { return candidate }
      if instantInGap == nil, candidate >= starts[index],
        wall < starts[index] + Int64(offsets[index + 1])
      {
        instantInGap = candidate
      }
      if starts[index] > wall + Self.offsetSlack { return instantInGap ?? candidate }
      index += 1
    }
  }
}
