// Overrides are changes of occurrences, as components with a RECURRENCE-ID express them (RFC 5545
// §3.8.4.4): of a single occurrence, or with RANGE=THISANDFUTURE also of all later ones. Contains
// only starts; all other properties are in the component that `overrideID` identifies.

public struct Overrides: Hashable, Sendable {
  public enum Change: Hashable, Sendable {
    /// The new start, which may equal the old one.
    case replaced(WallTime)
    case cancelled
  }

  /// The changes of single occurrences, by original start.
  public private(set) var changes: [WallTime: Change] = [:]
  /// THISANDFUTURE: changes of the occurrence with this original start and all later ones, up to
  /// the next such change. The later occurrences are shifted by as much as this one.
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

/// An occurrence, and the original start that identifies it.
public struct Occurrence: Hashable, Comparable, Sendable {
  public let original: WallTime
  public let start: WallTime
  /// Identifies the override with the occurrence's other properties by the original start of that
  /// override: the occurrence's own override, or the last THISANDFUTURE before it. Nil if the
  /// series has the properties.
  public let overrideID: WallTime?

  public static func < (one: Occurrence, other: Occurrence) -> Bool {
    (one.start, one.original) < (other.start, other.original)
  }
}

extension Recurrence {
  /// The first occurrences whose changed starts are in a range, up to `limit`, in order. A replaced
  /// occurrence counts even if no rule gives its original start, because the file contains it.
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

  /// Visits the occurrences without a change of their own. THISANDFUTURE changes divide the series
  /// into sections; these are visited one after the other, each in ascending order.
  /// - Parameters:
  ///   - range: The range of changed starts in a section, by the id of its override.
  ///   - body: Returns false to skip the rest of a section.
  public func visitUnchanged(
    by overrides: Overrides, startingIn range: (_ overrideID: WallTime?) -> Range<WallTime>,
    _ body: (Occurrence) -> Bool
  ) {
    for section in sections(of: overrides) {
      let range = range(section.overrideID)
      guard let originals = section.originals(startingIn: range) else { continue }
      for original in occurrences(in: originals) where overrides.changes[original] == nil {
        guard let occurrence = section.occurrence(original) else { continue }
        guard body(occurrence) else { break }
      }
    }
  }

  /// The first occurrence whose changed start is after `time`.
  public func next(after time: WallTime, overriddenBy overrides: Overrides) -> Occurrence? {
    let after = WallTime(seconds: time.seconds + 1)
    guard after < .endOfCalendar else { return nil }
    return occurrences(in: after..<(.endOfCalendar), overriddenBy: overrides, limit: 1).first
  }

  private func replacements(_ overrides: Overrides) -> [Occurrence] {
    overrides.changes.compactMap { original, change in
      guard case .replaced(let start) = change else { return nil }
      return Occurrence(original: original, start: start, overrideID: original)
    }
  }

  /// The sections between THISANDFUTURE changes. A section that such a change cancels is left out.
  private func sections(of overrides: Overrides) -> [Section] {
    var sections: [Section] = []
    var open: Section? = Section(from: Day.first.midnight.seconds, shift: 0, overrideID: nil)
    for (original, change) in overrides.lasting.sorted(by: { $0.key < $1.key }) {
      open?.to = original.seconds
      if let open { sections.append(open) }
      open = nil
      guard case .replaced(let start) = change else { continue }
      open = Section(
        from: original.seconds, shift: start.seconds - original.seconds, overrideID: original
      )
    }
    if let open { sections.append(open) }
    return sections
  }
}

/// A range of original starts whose occurrences all have the same shift. All numbers are seconds of
/// wall time.
private struct Section {
  let from: Int
  var to = RuleCursor.endOfTime + 1
  let shift: Int
  let overrideID: WallTime?

  init(from: Int, shift: Int, overrideID: WallTime?) {
    self.from = from
    self.shift = shift
    self.overrideID = overrideID
  }

  func originals(startingIn range: Range<WallTime>) -> Range<WallTime>? {
    let low = max(from, range.lowerBound.seconds - shift)
    let high = min(to, range.upperBound.seconds - shift)
    return low < high ? WallTime(seconds: low)..<WallTime(seconds: high) : nil
  }

  func occurrence(_ original: WallTime) -> Occurrence? {
    let start = WallTime(seconds: original.seconds + shift)
    guard start == start.inCalendar else { return nil }
    return Occurrence(original: original, start: start, overrideID: overrideID)
  }
}
