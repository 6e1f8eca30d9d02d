// Finds which of many events overlap in time, in one pass in the order of their starts.

public import CivilTime

public enum TimeOverlaps {
  /// For each range of time, the indices of at most `most` ranges that overlap the range. An empty
  /// range overlaps a range that contains its instant.
  public static func overlapping(_ ranges: [Range<Instant>], atMost most: Int) -> [[Int]] {
    var overlaps = [[Int]](repeating: [], count: ranges.count)
    var openRanges: [Int] = []
    let startOrder = ranges.indices.sorted {
      (ranges[$0].lowerBound, ranges[$0].upperBound, $0)
        < (ranges[$1].lowerBound, ranges[$1].upperBound, $1)
    }
    for index in startOrder {
      openRanges.removeAll { ranges[$0].upperBound <= ranges[index].lowerBound }
      for openRange in openRanges.prefix(most) {
        if overlaps[index].count < most { overlaps[index].append(openRange) }
        if overlaps[openRange].count < most { overlaps[openRange].append(index) }
      }
      openRanges.append(index)
      // Only the open ranges that end last are kept, so that many ranges take little time. These
      // are enough to tell of each range whether another one overlaps it.
      if openRanges.count > Self.mostOpenRanges,
        let firstToEnd = openRanges.indices.min(by: {
          ranges[openRanges[$0]].upperBound < ranges[openRanges[$1]].upperBound
        })
      {
        openRanges.remove(at: firstToEnd)
      }
    }
    return overlaps
  }

  private static let mostOpenRanges = 64
}
