// Finds which of many time spans overlap, in one pass in the order of their starts.

public import CivilTime

public enum Conflicts {
  /// For each span the indices of the spans that overlap it, at most `most` of them. A span
  /// without length overlaps a span that contains it.
  public static func overlapping(_ spans: [Range<Instant>], most: Int) -> [[Int]] {
    var found = [[Int]](repeating: [], count: spans.count)
    var open: [Int] = []
    let order = spans.indices.sorted {
      (spans[$0].lowerBound, spans[$0].upperBound, $0)
        < (spans[$1].lowerBound, spans[$1].upperBound, $1)
    }
    for index in order {
      open.removeAll { spans[$0].upperBound <= spans[index].lowerBound }
      for other in open.prefix(most) {
        if found[index].count < most { found[index].append(other) }
        if found[other].count < most { found[other].append(index) }
      }
      open.append(index)
      // Only the spans that end last are kept, so that many spans take little time. They are
      // enough to find out for each span whether another one overlaps it.
      if open.count > Self.mostOpen,
        let first = open.indices.min(by: {
          spans[open[$0]].upperBound < spans[open[$1]].upperBound
        })
      {
        open.remove(at: first)
      }
    }
    return found
  }

  private static let mostOpen = 64
}
