// Occurrences that were changed, as components with a RECURRENCE-ID say it (RFC 5545 §3.8.4.4): one
// alone, or with RANGE=THISANDFUTURE together with all that follow. Knows starts only; what else of
// an occurrence was changed, its length too, stands in the component that is named by `governor`.

public struct Overrides: Hashable, Sendable {
  public enum Change: Hashable, Sendable {
    /// Its new start, which may be the old one.
    case replaced(WallTime)
    case cancelled
  }

  /// Of one occurrence alone, by the start that the recurrence gives.
  public private(set) var changes: [WallTime: Change] = [:]
  /// THISANDFUTURE: of the occurrence with this original start and of all later ones, up to the
  /// next such change. Later starts move as far as this one does.
  public private(set) var lasting: [WallTime: Change] = [:]

  public init() {}

  public mutating func set(_ change: Change, at original: WallTime) {
    changes[original] = change
  }

  public mutating func set(_ change: Change, from original: WallTime) {
    lasting[original] = change
  }

  public mutating func remove(at original: WallTime) {
    changes[original] = nil
    lasting[original] = nil
  }

  public var isEmpty: Bool { changes.isEmpty && lasting.isEmpty }
}

/// One occurrence with the start by which it is named.
public struct Occurrence: Hashable, Comparable, Sendable {
  public let original: WallTime
  public let start: WallTime
  /// The original start by which the component is named that says all else of this occurrence: its
  /// own, or that of the last THISANDFUTURE up to it; nil where it is the recurring one.
  public let governor: WallTime?

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
    var count = 0
    visitUnchanged(by: overrides) { _ in
      count = 0
      return range
    } _: { occurrence in
      found.append(occurrence)
      count += 1
      return count < limit
    }
    found.sort()
    return Array(found.prefix(limit))
  }

  /// Those that no override stands for alone, stretch by stretch from one lasting override to the
  /// next, and ascending within each.
  /// - Parameters:
  ///   - range: In which their changed starts have to lie, by the governor of a stretch.
  ///   - body: False to have seen enough of a stretch.
  public func visitUnchanged(
    by overrides: Overrides, startingIn range: (_ governor: WallTime?) -> Range<WallTime>,
    _ body: (Occurrence) -> Bool
  ) {
    for stretch in stretches(of: overrides) {
      let range = range(stretch.governor)
      guard let originals = stretch.originals(startingIn: range) else { continue }
      for original in occurrences(in: originals) where overrides.changes[original] == nil {
        guard let occurrence = stretch.occurrence(original) else { continue }
        guard body(occurrence) else { break }
      }
    }
  }

  /// The first whose changed start is later than a time.
  public func next(after time: WallTime, overriddenBy overrides: Overrides) -> Occurrence? {
    let after = WallTime(seconds: time.seconds + 1)
    guard after < .endOfCalendar else { return nil }
    return occurrences(in: after..<(.endOfCalendar), overriddenBy: overrides, limit: 1).first
  }

  private func replacements(_ overrides: Overrides) -> [Occurrence] {
    overrides.changes.compactMap { original, change in
      guard case .replaced(let start) = change else { return nil }
      return Occurrence(original: original, start: start, governor: original)
    }
  }

  /// From one THISANDFUTURE to the next; those that cancel leave a gap.
  private func stretches(of overrides: Overrides) -> [Stretch] {
    var stretches: [Stretch] = []
    var open: Stretch? = Stretch(from: Day.first.midnight.seconds, shift: 0, governor: nil)
    for (original, change) in overrides.lasting.sorted(by: { $0.key < $1.key }) {
      open?.to = original.seconds
      if let open { stretches.append(open) }
      open = nil
      guard case .replaced(let start) = change else { continue }
      open = Stretch(
        from: original.seconds, shift: start.seconds - original.seconds, governor: original)
    }
    if let open { stretches.append(open) }
    return stretches
  }
}

/// Originals that are shifted alike, in seconds on the wall.
private struct Stretch {
  let from: Int
  var to = RuleCursor.endOfTime + 1
  let shift: Int
  let governor: WallTime?

  init(from: Int, shift: Int, governor: WallTime?) {
    self.from = from
    self.shift = shift
    self.governor = governor
  }

  func originals(startingIn range: Range<WallTime>) -> Range<WallTime>? {
    let low = max(from, range.lowerBound.seconds - shift)
    let high = min(to, range.upperBound.seconds - shift)
    return low < high ? WallTime(seconds: low)..<WallTime(seconds: high) : nil
  }

  func occurrence(_ original: WallTime) -> Occurrence? {
    let start = WallTime(seconds: original.seconds + shift)
    guard start == start.inCalendar else { return nil }
    return Occurrence(original: original, start: start, governor: governor)
  }
}
