// Occurrences that were changed one by one, as components with a RECURRENCE-ID say it (RFC 5545
// §3.8.4.4): moved, cancelled, or moved together with all that follow. Knows starts only, not what
// else of an occurrence was changed.

public struct Overrides: Hashable, Sendable {
  public enum Change: Hashable, Sendable {
    /// Its new start, which may be the old one.
    case replaced(WallTime)
    case cancelled
  }

  /// By the start that the recurrence gives.
  public private(set) var changes: [WallTime: Change] = [:]
  /// RANGE=THISANDFUTURE: from an original start on, starts lie so many seconds later.
  public private(set) var shifts: [WallTime: Int] = [:]

  /// More would leave the calendar.
  static let widestShift = 9999 * 366 * 86_400

  public init() {}

  public mutating func set(_ change: Change, at original: WallTime) {
    changes[original.inCalendar] =
      switch change {
      case .replaced(let time): .replaced(time.inCalendar)
      case .cancelled: .cancelled
      }
  }

  /// THISANDFUTURE. A later one counts from its own original start on, instead of this one.
  public mutating func shift(from original: WallTime, bySeconds seconds: Int) {
    shifts[original.inCalendar] = min(max(seconds, -Self.widestShift), Self.widestShift)
  }

  public mutating func remove(at original: WallTime) {
    changes[original.inCalendar] = nil
    shifts[original.inCalendar] = nil
  }

  public var isEmpty: Bool { changes.isEmpty && shifts.isEmpty }
}

/// One occurrence with the start by which it is named.
public struct Occurrence: Hashable, Comparable, Sendable {
  public let original: WallTime
  public let start: WallTime

  public static func < (one: Occurrence, other: Occurrence) -> Bool {
    (one.start, one.original) < (other.start, other.original)
  }
}

extension Recurrence {
  /// The first so many whose changed starts lie in a range, in the order of these. A replaced
  /// occurrence counts also where no rule gives its original start: it stands in the file.
  public func occurrences(
    in range: Range<WallTime>, overriddenBy overrides: Overrides, limit: Int
  ) -> [Occurrence] {
    guard limit > 0 else { return [] }
    var found = replacements(overrides).filter { range.contains($0.start) }
    for stretch in stretches(of: overrides) {
      guard let originals = stretch.originals(startingIn: range) else { continue }
      var occurrences = self.occurrences(in: originals)
      var count = 0
      while count < limit, let original = occurrences.next() {
        guard overrides.changes[original] == nil else { continue }
        if let occurrence = stretch.occurrence(original) {
          found.append(occurrence)
          count += 1
        }
      }
    }
    found.sort()
    return Array(found.prefix(limit))
  }

  /// The first whose changed start is later than a time.
  public func next(after time: WallTime, overriddenBy overrides: Overrides) -> Occurrence? {
    let end = WallTime(day: Day.last + 1, second: 0)
    let after = time.day < Day.first ? Day.first.midnight : time.nextSecond
    guard after < end else { return nil }
    return occurrences(in: after..<end, overriddenBy: overrides, limit: 1).first
  }

  private func replacements(_ overrides: Overrides) -> [Occurrence] {
    overrides.changes.compactMap { original, change in
      guard case .replaced(let start) = change else { return nil }
      return Occurrence(original: original, start: start)
    }
  }

  /// From one THISANDFUTURE to the next.
  private func stretches(of overrides: Overrides) -> [Stretch] {
    let end = RuleCursor.endOfTime + 1
    var stretches: [Stretch] = []
    var from = Day.first.midnight.seconds
    var shift = 0
    for (original, next) in overrides.shifts.sorted(by: { $0.key < $1.key }) {
      stretches.append(Stretch(from: from, to: original.seconds, shift: shift))
      from = original.seconds
      shift = next
    }
    stretches.append(Stretch(from: from, to: end, shift: shift))
    return stretches
  }
}

/// Originals that are shifted alike, in seconds on the wall.
private struct Stretch {
  let from: Int
  let to: Int
  let shift: Int

  func originals(startingIn range: Range<WallTime>) -> Range<WallTime>? {
    let low = max(from, range.lowerBound.orEndOfCalendar.seconds - shift)
    let high = min(to, range.upperBound.orEndOfCalendar.seconds - shift)
    return low < high ? WallTime(seconds: low)..<WallTime(seconds: high) : nil
  }

  func occurrence(_ original: WallTime) -> Occurrence? {
    let start = WallTime(seconds: original.seconds + shift)
    return start == start.inCalendar ? Occurrence(original: original, start: start) : nil
  }
}

extension WallTime {
  /// Itself, or the ends of the calendar; as a bound, so the end is the first second after it.
  fileprivate var orEndOfCalendar: WallTime {
    day > Day.last ? WallTime(day: Day.last + 1, second: 0) : inCalendar
  }

  fileprivate var nextSecond: WallTime {
    day > Day.last ? self : WallTime(seconds: inCalendar.seconds + 1)
  }
}
