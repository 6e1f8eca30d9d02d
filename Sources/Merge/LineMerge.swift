// Merges two texts of several lines that were both made from one base. This merge is for a sync,
// which cannot ask the person. Lines that both sides added at the same position are all kept. If
// both sides changed or removed the same lines differently, the side that was changed later
// counts. `ItemDocuments/NotesMerge.swift` merges notes that a person edits as a document
// (`text/write`), because there the person can be asked.

internal import Comparison

struct LineMerge {
  private(set) var lines: [String] = []
  /// The sides that have lost a change, because the other side has changed the same lines later.
  private(set) var losingSides: Set<Side> = []

  /// Nil if comparing the texts would take too long.
  init?(base: [String], mine: [String], theirs: [String], _ recency: Recency) {
    guard let mineIndexes = Self.matches(base, mine), let theirsIndexes = Self.matches(base, theirs)
    else {
      return nil
    }
    var (baseStart, mineStart, theirsStart) = (0, 0, 0)
    for at in base.indices + [base.count] {
      var (nextMine, nextTheirs) = (mine.count, theirs.count)
      if at < base.count {
        // All lines up to the next line of the base that both sides have kept are merged as one
        // chunk.
        guard let mineIndex = mineIndexes[at], let theirsIndex = theirsIndexes[at] else { continue }
        (nextMine, nextTheirs) = (mineIndex, theirsIndex)
      }
      guard
        resolve(
          Array(base[baseStart..<at]), Array(mine[mineStart..<nextMine]),
          Array(theirs[theirsStart..<nextTheirs]),
          recency)
      else { return nil }
      if at < base.count { lines.append(base[at]) }
      (baseStart, mineStart, theirsStart) = (at + 1, nextMine + 1, nextTheirs + 1)
    }
  }

  private static func matches(_ first: [String], _ second: [String]) -> LineMatches? {
    LineMatches(first.map { $0[...] }, second.map { $0[...] }, mostPairs: 1 << 22)
  }

  private mutating func resolve(
    _ base: [String], _ mine: [String], _ theirs: [String], _ recency: Recency
  ) -> Bool {
    let winner = recency.winner(mine: mine, theirs: theirs)
    switch ThreeWayOutcome(base: base, mine: mine, theirs: theirs) {
    case .same, .changed(.mine): lines += mine
    case .changed(.theirs): lines += theirs
    case .conflict where base.isEmpty:
      let (first, second) = winner == .theirs ? (mine, theirs) : (theirs, mine)
      guard let union = Self.union(first, second) else { return false }
      lines += union
    case .conflict:
      losingSides.insert(winner.other)
      lines += winner == .mine ? mine : theirs
    }
    return true
  }

  /// All lines of both lists, in their order. A line that both lists have appears once.
  private static func union(_ first: [String], _ second: [String]) -> [String]? {
    guard let matches = matches(first, second) else { return nil }
    var union: [String] = []
    var at = 0
    for (index, line) in first.enumerated() {
      if let match = matches[index] {
        union += second[at..<match]
        at = match + 1
      }
      union.append(line)
    }
    return union + second[at...]
  }
}

/// How often each line was added between two texts; negative if it was removed.
struct LineChanges {
  private var addedCounts: [String: Int] = [:]

  init(_ before: [String], _ after: [String]) {
    for line in after { addedCounts[line, default: 0] += 1 }
    for line in before { addedCounts[line, default: 0] -= 1 }
  }

  /// Whether these changes include all of `other`. False if `other` changes only the order of
  /// lines.
  func contain(_ other: LineChanges) -> Bool {
    let changes = other.addedCounts.filter { $0.value != 0 }
    return !changes.isEmpty
      && changes.allSatisfy { line, count in
        let ownCount = addedCounts[line] ?? 0
        return count > 0 ? ownCount >= count : ownCount <= count
      }
  }
}
