// The lines that two texts have in common: the longest common subsequence of two lists of lines.
// Compares lines without interpreting them.

/// For a line of the first list, the index of the same line in the second.
public struct LineMatches {
  private var secondIndexByFirst: [Int: Int] = [:]

  /// Nil if more than `mostPairs` pairs of lines would have to be compared. Lines that the lists
  /// have in common at their beginning and end are not counted.
  public init?(_ first: [Substring], _ second: [Substring], mostPairs: Int) {
    var commonPrefix = 0
    while commonPrefix < first.count, commonPrefix < second.count,
      first[commonPrefix] == second[commonPrefix]
    {
      secondIndexByFirst[commonPrefix] = commonPrefix
      commonPrefix += 1
    }
    var (firstEnd, secondEnd) = (first.count, second.count)
    while firstEnd > commonPrefix, secondEnd > commonPrefix,
      first[firstEnd - 1] == second[secondEnd - 1]
    {
      firstEnd -= 1
      secondEnd -= 1
      secondIndexByFirst[firstEnd] = secondEnd
    }
    let (rows, columns) = (firstEnd - commonPrefix, secondEnd - commonPrefix)
    guard rows > 0, columns > 0 else { return }
    guard rows <= mostPairs / columns else { return nil }
    // For each pair of a row and a column: how many lines the longest common subsequence has, if
    // both lists are taken only from there on.
    let width = columns + 1
    var commonLengths = [Int32](repeating: 0, count: (rows + 1) * width)
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        let cellIndex = row * width + column
        commonLengths[cellIndex] =
          first[commonPrefix + row] == second[commonPrefix + column]
          ? commonLengths[cellIndex + width + 1] + 1
          : max(commonLengths[cellIndex + width], commonLengths[cellIndex + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      let cellIndex = row * width + column
      if first[commonPrefix + row] == second[commonPrefix + column] {
        secondIndexByFirst[commonPrefix + row] = commonPrefix + column
        row += 1
        column += 1
      } else if commonLengths[cellIndex + width] >= commonLengths[cellIndex + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }

  public subscript(_ line: Int) -> Int? { secondIndexByFirst[line] }
}
