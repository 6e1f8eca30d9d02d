// All that is known of a zone, laid out for two binary searches: one by instant, one by wall time.
// Immutable, so that a `Zone` is one reference. Knows nothing of where the transitions came from.
//
// A rule that goes on for ever is laid out for 400 years: the Gregorian calendar repeats itself
// after exactly 146 097 days, which are whole weeks. Any later time is moved back by whole cycles.

final class ZoneTable: Sendable {
  struct Change {
    /// Seconds since 1970.
    let at: Int64
    let phase: ZonePhase
  }

  let name: String
  let origin: Zone.Origin
  /// What goes on behind the last transition of a tz file, in its own words.
  let footer: PosixRule?
  /// The rules that a calendar file brought along.
  let observances: [Observance]
  /// The zone of the tz database with the same rules, for one that a calendar file brought along.
  let equivalent: Zone?

  /// When each phase but the first begins, in seconds since 1970, ascending.
  let starts: [Int64]
  /// From which second of the wall's clock on that phase holds: of a clock set forward, the one it
  /// jumps to (in the gap the offset before it counts), and of a clock set back the one it came
  /// from (of two, the first counts). Both are what RFC 5545 §3.3.5 asks for.
  let wallStarts: [Int64]
  /// Offset `n` holds before start `n`; there is one more of these than of those.
  let offsets: [Int32]
  /// The same for all that is asked less often: which of `kinds`.
  let kindIndices: [UInt16]
  let kinds: [ZonePhase]
  /// Whether no gap or fold reaches into the next, so that `wallStarts` alone finds the phase.
  let isOrdered: Bool

  /// From here on everything comes again after `cycle`; nil where nothing does.
  let cycleStart: Int64?
  /// Where it first comes again; out of reach where nothing does.
  let cycleEnd: Int64

  static let cycle: Int64 = 146_097 * 86_400
  /// More than any two offsets differ.
  static let slack: Int64 = 3 * 86_400
  /// How far behind `cycleStart` a table has to be laid out.
  static let laidOut = cycle + 2 * slack

  /// The changes come in order; those that change nothing, or are undone at once, are left out.
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
      // There are as many as a file's types, or a calendar's observances: a few hundred at most.
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

  /// How many of the ascending numbers are not above `value`.
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

  /// The whole cycles to take off a number of seconds, so that it lies before `end`.
  @inline(__always)
  func cycles(_ seconds: Int64, beyond end: Int64, from start: Int64) -> Int64 {
    seconds < end ? 0 : (seconds - start) / Self.cycle * Self.cycle
  }

  /// The index of the phase at an instant, and the cycles taken off.
  @inline(__always)
  func phaseIndex(at seconds: Int64) -> (index: Int, cycles: Int64) {
    let cycles = cycles(seconds, beyond: cycleEnd, from: cycleEnd &- Self.cycle)
    return (Self.count(of: starts, notAbove: seconds - cycles), cycles)
  }

  /// The instant at which a wall first shows this; in a gap, by the offset before it.
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

  /// The same for clocks that are set again before they have shown all they skipped or repeated.
  /// No place ever did that, but a file can say so.
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
