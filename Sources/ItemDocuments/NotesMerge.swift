// Merges the notes of a document, line by line, if two versions were made of one text. If both
// versions changed or added different lines at the same position, there is no merge, and the person
// decides. A sync, which cannot ask the person, merges with `Merge/LineMerge.swift`, which keeps
// the lines that both added.

public enum NotesMerge {
  /// The most pairs of lines that are compared. If the texts are longer and both were changed,
  /// there is no merge.
  static let mostCells = 1_000_000

  /// The merged text; nil if both sides changed the same lines.
  public static func merged(_ base: String, _ mine: String, _ theirs: String) -> String? {
    if mine == theirs || theirs == base { return mine }
    if mine == base { return theirs }
    let (old, one, other) = (lines(base), lines(mine), lines(theirs))
    guard let toMine = matches(old, one), let toTheirs = matches(old, other) else { return nil }
    var result: [Substring] = []
    var (oldAt, oneAt, otherAt) = (0, 0, 0)
    // Each line that both sides kept ends a part of the text, and each part is compared by itself.
    for index in old.indices + [old.count] {
      let isEnd = index == old.count
      guard let inOne = isEnd ? one.count : toMine[index],
        let inOther = isEnd ? other.count : toTheirs[index]
      else { continue }
      guard
        let part = part(old[oldAt..<index], one[oneAt..<inOne], other[otherAt..<inOther])
      else { return nil }
      result += part
      if !isEnd { result.append(old[index]) }
      (oldAt, oneAt, otherAt) = (index + 1, inOne + 1, inOther + 1)
    }
    return result.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func part(
    _ base: ArraySlice<Substring>, _ mine: ArraySlice<Substring>, _ theirs: ArraySlice<Substring>
  ) -> ArraySlice<Substring>? {
    if mine.elementsEqual(theirs) || theirs.elementsEqual(base) { return mine }
    return mine.elementsEqual(base) ? theirs : nil
  }

  /// For each line of the old text that is also in the new one, its index there; by the longest
  /// common subsequence.
  private static func matches(_ old: [Substring], _ new: [Substring]) -> [Int: Int]? {
    var found: [Int: Int] = [:]
    var first = 0
    while first < old.count, first < new.count, old[first] == new[first] {
      found[first] = first
      first += 1
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > first, newEnd > first, old[oldEnd - 1] == new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
      found[oldEnd] = newEnd
    }
    let (rows, columns) = (oldEnd - first, newEnd - first)
    guard rows > 0, columns > 0 else { return found }
    guard rows <= mostCells / columns else { return nil }
    var table = Array(repeating: 0, count: (rows + 1) * (columns + 1))
    let width = columns + 1
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        table[row * width + column] =
          old[first + row] == new[first + column]
          ? table[(row + 1) * width + column + 1] + 1
          : max(table[(row + 1) * width + column], table[row * width + column + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      if old[first + row] == new[first + column] {
        found[first + row] = first + column
        (row, column) = (row + 1, column + 1)
      } else if table[(row + 1) * width + column] >= table[row * width + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return found
  }
}
