// Overrides are changes of occurrences, as components with a RECURRENCE-ID express them (RFC 5545
// §3.8.4.4): of a single occurrence, or with RANGE=THISANDFUTURE also of all later ones. Contains
// only starts; all other properties are in the component that `overrideRecurrenceID` identifies.

public struct Overrides: Hashable, Sendable {
  public enum Change: Hashable, Sendable {
    /// The new start, which may equal the old one.
    case replaced(WallTime)
    case cancelled
  }

  /// Changes of one occurrence each, by the original start of that occurrence.
  public private(set) var singleChanges: [WallTime: Change] = [:]
  /// THISANDFUTURE: changes of the occurrence with this original start and all later ones, up to
  /// the next such change. The later occurrences are shifted by as much as this one.
  public private(set) var lastingChanges: [WallTime: Change] = [:]

  public init() {}

  public mutating func set(_ change: Change, at original: WallTime) {
    singleChanges[original] = change
  }

  public mutating func set(_ change: Change, from original: WallTime) {
    lastingChanges[original] = change
  }

  public mutating func remove(at original: WallTime) {
    singleChanges[original] = nil
    lastingChanges[original] = nil
  }

  public var isEmpty: Bool { singleChanges.isEmpty && lastingChanges.isEmpty }
}

/// An occurrence, and the original start that identifies it.
public struct Occurrence: Hashable, Comparable, Sendable {
  public let original: WallTime
  public let start: WallTime
  /// The RECURRENCE-ID of the component that has the occurrence's other properties: of its own
  /// override, or of the last THISANDFUTURE before it. Nil if the component of the series has them.
  public let overrideRecurrenceID: WallTime?

  public static func < (one: Occurrence, other: Occurrence) -> Bool {
    (one.start, one.original) < (other.start, other.original)
  }
}

extension Recurrence {
  /// At most `limit` occurrences whose changed starts are in a range, in order. A replaced
  /// occurrence is included even if no rule gives its original start, because the file has a
  /// component for it.
  public func occurrences(
    in range: Range<WallTime>, overriddenBy overrides: Overrides, limit: Int
  ) -> [Occurrence] {
    guard limit > 0 else { return [] }
    var matchingOccurrences = replacements(overrides).filter { range.contains($0.start) }
    var count = 0
    visitUnchanged(by: overrides) { _ in
      count = 0
      return range
    } _: { occurrence in
      matchingOccurrences.append(occurrence)
      count += 1
      return count < limit
    }
    matchingOccurrences.sort()
    return Array(matchingOccurrences.prefix(limit))
  }

  /// Visits the occurrences that have no override of their own. THISANDFUTURE changes divide the
  /// series into sections; these are visited one after the other, each in ascending order.
  /// - Parameters:
  ///   - range: Returns the range of changed starts to visit in the section of a THISANDFUTURE.
  ///   - body: Returns false to skip the rest of a section.
  public func visitUnchanged(
    by overrides: Overrides,
    startingIn range: (_ overrideRecurrenceID: WallTime?) -> Range<WallTime>,
    _ body: (Occurrence) -> Bool
  ) {
    for section in sections(of: overrides) {
      let range = range(section.overrideRecurrenceID)
      guard let originals = section.originals(startingIn: range) else { continue }
      for original in occurrences(in: originals) where overrides.singleChanges[original] == nil {
        guard let occurrence = section.occurrence(original) else { continue }
        guard body(occurrence) else { break }
      }
    }
  }

  /// The first occurrence whose changed start is after `time`.
  public func next(after time: WallTime, overriddenBy overrides: Overrides) -> Occurrence? {
    let earliestStart = WallTime(seconds: time.seconds + 1)
    guard earliestStart < .endOfCalendar else { return nil }
    return occurrences(in: earliestStart..<(.endOfCalendar), overriddenBy: overrides, limit: 1)
      .first
  }

  private func replacements(_ overrides: Overrides) -> [Occurrence] {
    overrides.singleChanges.compactMap { original, change in
      guard case .replaced(let start) = change else { return nil }
      return Occurrence(original: original, start: start, overrideRecurrenceID: original)
    }
  }

  /// The sections between THISANDFUTURE changes. A section that such a change cancels is left out.
  private func sections(of overrides: Overrides) -> [Section] {
    var sections: [Section] = []
    var openSection: Section? = Section(
      firstOriginal: Day.first.midnight.seconds, shift: 0, overrideRecurrenceID: nil)
    for (original, change) in overrides.lastingChanges.sorted(by: { $0.key < $1.key }) {
      openSection?.endOfOriginals = original.seconds
      if let openSection { sections.append(openSection) }
      openSection = nil
      guard case .replaced(let start) = change else { continue }
      openSection = Section(
        firstOriginal: original.seconds, shift: start.seconds - original.seconds,
        overrideRecurrenceID: original
      )
    }
    if let openSection { sections.append(openSection) }
    return sections
  }
}

/// A range of original starts whose occurrences all have the same shift. All numbers are seconds of
/// wall time.
private struct Section {
  let firstOriginal: Int
  var endOfOriginals = RuleCursor.endOfTime + 1
  let shift: Int
  let overrideRecurrenceID: WallTime?

  init(firstOriginal: Int, shift: Int, overrideRecurrenceID: WallTime?) {
    self.firstOriginal = firstOriginal
    self.shift = shift
    self.overrideRecurrenceID = overrideRecurrenceID
  }

  func originals(startingIn range: Range<WallTime>) -> Range<WallTime>? {
    let low = max(firstOriginal, range.lowerBound.seconds - shift)
    let high = min(endOfOriginals, range.upperBound.seconds - shift)
    return low < high ? WallTime(seconds: low)..<WallTime(seconds: high) : nil
  }

  func occurrence(_ original: WallTime) -> Occurrence? {
    let start = WallTime(seconds: original.seconds + shift)
    guard start == start.inCalendar else { return nil }
    return Occurrence(original: original, start: start, overrideRecurrenceID: overrideRecurrenceID)
  }
}
