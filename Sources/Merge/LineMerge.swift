// Merges two texts of several lines that were both made from one, for a sync, which cannot ask the
// person. Lines that both sides added at the same position are all kept. If both changed or removed
// the same lines differently, those of the side that was changed later count.
// Notes that a person edits as a document (`text/write`) are merged by `ItemDocuments/NotesMerge.swift`,
// because there the person can be asked.

struct LineMerge {
  private(set) var lines: [String] = []
  /// The sides with a change that does not count, because the other side has changed the same
  /// lines.
  private(set) var losers: Set<Side> = []

  /// Nil if comparing the texts would take too long.
  init?(base: [String], mine: [String], theirs: [String], _ recency: Recency) {
    guard let toMine = LineMatches(base, mine), let toTheirs = LineMatches(base, theirs) else {
      return nil
    }
    var (i, j, k) = (0, 0, 0)
    for at in base.indices + [base.count] {
      var (nextMine, nextTheirs) = (mine.count, theirs.count)
      if at < base.count {
        // The lines up to one that both sides have kept are merged together.
        guard let inMine = toMine[at], let inTheirs = toTheirs[at] else { continue }
        (nextMine, nextTheirs) = (inMine, inTheirs)
      }
      guard
        resolve(
          Array(base[i..<at]), Array(mine[j..<nextMine]), Array(theirs[k..<nextTheirs]),
          recency)
      else { return nil }
      if at < base.count { lines.append(base[at]) }
      (i, j, k) = (at + 1, nextMine + 1, nextTheirs + 1)
    }
  }

  private mutating func resolve(
    _ base: [String], _ mine: [String], _ theirs: [String], _ recency: Recency
  ) -> Bool {
    let later = recency.winner(mine: mine, theirs: theirs)
    switch Outcome(base: base, mine: mine, theirs: theirs) {
    case .same, .changed(.mine): lines += mine
    case .changed(.theirs): lines += theirs
    case .conflict where base.isEmpty:
      let (first, second) = later == .theirs ? (mine, theirs) : (theirs, mine)
      guard let union = Self.union(first, second) else { return false }
      lines += union
    case .conflict:
      losers.insert(later.other)
      lines += later == .mine ? mine : theirs
    }
    return true
  }

  /// All lines of both lists in their orders. Lines that both have appear once.
  private static func union(_ first: [String], _ second: [String]) -> [String]? {
    guard let matches = LineMatches(first, second) else { return nil }
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

/// For each line, how many times more often it is in one text than in another; negative if less
/// often.
struct LineChanges {
  private var counts: [String: Int] = [:]

  init(_ before: [String], _ after: [String]) {
    for line in after { counts[line, default: 0] += 1 }
    for line in before { counts[line, default: 0] -= 1 }
  }

  /// Whether these changes include all of the others. False if the other text only has its lines in
  /// another order.
  func contain(_ other: LineChanges) -> Bool {
    let changes = other.counts.filter { $0.value != 0 }
    return !changes.isEmpty
      && changes.allSatisfy { line, count in
        let own = counts[line] ?? 0
        return count > 0 ? own >= count : own <= count
      }
  }
}

/// The longest common subsequence of two lists of lines: for a line of the first list, the index of
/// the same line in the second.
private struct LineMatches {
  private var matches: [Int: Int] = [:]

  private static let mostSteps = 1 << 22

  init?(_ first: [String], _ second: [String]) {
    var start = 0
    while start < first.count, start < second.count, first[start] == second[start] {
      matches[start] = start
      start += 1
    }
    var (endFirst, endSecond) = (first.count, second.count)
    while endFirst > start, endSecond > start, first[endFirst - 1] == second[endSecond - 1] {
      endFirst -= 1
      endSecond -= 1
      matches[endFirst] = endSecond
    }
    let (rows, columns) = (endFirst - start, endSecond - start)
    guard rows > 0, columns > 0 else { return }
    guard rows <= Self.mostSteps / columns else { return nil }
    // How long the longest one of what is left is, from each row and column on.
    let width = columns + 1
    var lengths = [Int32](repeating: 0, count: (rows + 1) * width)
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        let at = row * width + column
        lengths[at] =
          first[start + row] == second[start + column]
          ? lengths[at + width + 1] + 1 : max(lengths[at + width], lengths[at + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      let at = row * width + column
      if first[start + row] == second[start + column] {
        matches[start + row] = start + column
        row += 1
        column += 1
      } else if lengths[at + width] >= lengths[at + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }

  subscript(_ line: Int) -> Int? { matches[line] }
}
