// The lines that two texts have in common: the longest common subsequence of two lists of lines.
// Does not know what the lines say.

/// For a line of the first list, the index of the same line in the second.
public struct LineMatches {
  private var matches: [Int: Int] = [:]

  /// - Parameter mostPairs: How many pairs of lines may be compared. Nil if the lists would need
  /// more, besides the lines that they have in common at their beginning and end.
  public init?(_ first: [Substring], _ second: [Substring], mostPairs: Int) {
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
    guard rows <= mostPairs / columns else { return nil }
    // The length of the longest common subsequence of what follows each row and column.
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

  public subscript(_ line: Int) -> Int? { matches[line] }
}
