// A filter, prepared for testing the keys of a hundred thousand reminders: its values are computed
// once, and cheap conditions are tested first. Does not depend on sort orders.

internal import CivilTime
internal import Geofence

/// A class, because `QueryRun` uses the conditions for every reminder, and would copy a struct of
/// this size each time.
final class QueryConditions: Sendable {
  /// For each list number, whether it is wanted; nil if all are.
  private let wantedLists: [Bool]?
  private let traits: RequiredTraits
  /// One bit for each wanted priority.
  private let priorities: UInt16
  /// The wanted due dates, in seconds since 1970.
  let due: Range<Int64>?
  /// The wanted dates of completion, in milliseconds since 1970.
  private let completionRange: Range<Int64>?
  let near: NearFilter?
  let overdue: ReminderFilter.Overdue?
  /// The wanted text; empty, and so found everywhere, if the filter has none.
  private let textSearch: ByteSearch
  private let tagSearches: [ByteSearch]
  /// The wanted parent's UID; empty to find reminders without a parent, nil for any parent.
  private let parent: [UInt8]?
  /// UIDs of reminders that have a parent and count as top-level.
  private let topLevelUIDs: Set<[UInt8]>
  private let ids: Set<[UInt8]>?
  /// Whether a condition needs more of the keys than their head.
  private let needsMoreThanHead: Bool

  init(_ filter: ReminderFilter, in zone: Zone, listNumber: (String) -> Int?) {
    wantedLists = filter.lists.map { lists in
      let numbers = lists.compactMap(listNumber).filter { $0 >= 0 }
      var isWantedList = [Bool](repeating: false, count: (numbers.max() ?? -1) + 1)
      for number in numbers { isWantedList[number] = true }
      return isWantedList
    }
    priorities = (filter.priority ?? Priority.PriorityRange.allCases).reduce(0) { $0 | $1.numbers }
    due = filter.due.flatMap { Self.milliseconds($0, in: zone) }.map {
      // Due dates are whole seconds, so rounding both bounds up misses none.
      Self.secondsUp($0.lowerBound)..<Self.secondsUp($0.upperBound)
    }
    completionRange = filter.completed.flatMap { Self.milliseconds($0, in: zone) }
    near = filter.near
    overdue = filter.overdue
    textSearch = ByteSearch(TextFolding.folded(filter.text ?? ""))
    tagSearches = (filter.tags ?? []).map {
      ByteSearch([ReminderKeys.separator] + TextFolding.caseless($0) + [ReminderKeys.separator])
    }
    switch filter.parent {
    case nil: (parent, topLevelUIDs) = (nil, [])
    case .topLevel(let others): (parent, topLevelUIDs) = ([], others)
    case .reminder(let uid): (parent, topLevelUIDs) = (Array(uid.utf8), [])
    }
    ids = filter.ids.map { Set($0.map { Array($0.utf8) }) }
    needsMoreThanHead =
      !textSearch.isNeedleEmpty || !tagSearches.isEmpty || parent != nil || ids != nil
    traits = RequiredTraits(filter, isCompletionBounded: completionRange != nil)
  }

  var sieve: QuerySieve {
    QuerySieve(
      traits: traits.testedBits, wanted: traits.wantedBits, priorities: priorities, due: due)
  }

  /// Tests the conditions on the header of the keys, except for the due date.
  @inline(__always)
  func matchHead(_ keys: RawSpan, list: Int) -> Bool {
    if let wantedLists {
      guard list >= 0, list < wantedLists.count, wantedLists[list] else { return false }
    }
    guard traits.isMet(by: keys.keyByte(ReminderKeys.HeaderOffset.traits)),
      priorities & 1 << UInt16(keys.keyByte(ReminderKeys.HeaderOffset.priority)) != 0
    else { return false }
    guard let completionRange else { return true }
    return completionRange.contains(keys.keyNumber(ReminderKeys.HeaderOffset.completion))
  }

  /// Whether the due date matches; nil if that depends on a zone, so that `DueClock` has to decide.
  @inline(__always)
  func matchDue(_ keys: RawSpan) -> Bool? {
    guard let due else { return true }
    guard let bounds = DueClock.dueBounds(of: keys), bounds.latest >= due.lowerBound,
      bounds.earliest < due.upperBound
    else { return false }
    return bounds.earliest >= due.lowerBound && bounds.latest < due.upperBound ? true : nil
  }

  @inline(__always)
  func matchSections(_ keys: RawSpan, _ slot: Int, _ id: (Int) -> String) -> Bool {
    !needsMoreThanHead || matchWords(keys, slot, id)
  }

  private func matchWords(_ keys: RawSpan, _ slot: Int, _ id: (Int) -> String) -> Bool {
    if let parent, !keys.key(.parent, is: parent) {
      guard !topLevelUIDs.isEmpty, topLevelUIDs.contains(Array(id(slot).utf8)) else { return false }
    }
    for tag in tagSearches { guard keys.key(.tags, contains: tag) else { return false } }
    if !textSearch.isNeedleEmpty {
      guard keys.key(.text, contains: textSearch) else { return false }
    }
    if let ids { guard ids.contains(Array(id(slot).utf8)) else { return false } }
    return true
  }

  /// Nil if both bounds are open; empty if the end is before the start.
  private static func milliseconds(_ bounds: TimeBounds, in zone: Zone) -> Range<Int64>? {
    guard !bounds.isUnbounded else { return nil }
    let start = bounds.from?.instant(in: zone).milliseconds ?? .min
    let end = bounds.to?.instant(in: zone).milliseconds ?? .max
    return start..<max(start, end)
  }

  private static func secondsUp(_ milliseconds: Int64) -> Int64 {
    milliseconds > 0 ? (milliseconds - 1) / 1000 + 1 : milliseconds / 1000
  }
}

/// The traits that the filter tests, and whether each must be set.
private struct RequiredTraits {
  private(set) var testedBits: UInt8 = 0
  private(set) var wantedBits: UInt8 = 0
  /// Whether the filter demands traits that exclude each other.
  private var isImpossible = false

  init(_ filter: ReminderFilter, isCompletionBounded: Bool) {
    switch filter.status {
    case .all: break
    case .incomplete: require(.completed, false)
    case .completed: require(.completed, true)
    }
    if filter.completed != nil { require(.completed, true) }
    if isCompletionBounded { require(.hasCompletion, true) }
    if let isLocation = filter.isLocation { require(.hasFence, isLocation) }
    switch filter.proximity {
    case nil: break
    case .enter: require(.enters, true)
    case .leave: require(.leaves, true)
    }
  }

  private mutating func require(_ trait: ReminderKeys.Traits, _ isWanted: Bool) {
    let bit = trait.rawValue
    if testedBits & bit != 0, (wantedBits & bit != 0) != isWanted { isImpossible = true }
    testedBits |= bit
    if isWanted { wantedBits |= bit }
  }

  @inline(__always)
  func isMet(by traits: UInt8) -> Bool { traits & testedBits == wantedBits && !isImpossible }
}

extension Priority.PriorityRange {
  /// The numbers of priorities in this range, one bit for each.
  fileprivate var numbers: UInt16 {
    (0...9).reduce(0) { bits, number in
      Priority(number)?.band == self ? bits | 1 << UInt16(number) : bits
    }
  }
}
