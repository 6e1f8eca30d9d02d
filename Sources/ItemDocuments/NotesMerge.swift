// Merges the notes of a document, line by line, if two versions were made of one text. If both
// versions changed or added different lines at the same position, there is no merge, and the person
// decides. A sync, which cannot ask the person, merges with `Merge/LineMerge.swift`, which keeps
// the lines that both added.

internal import Comparison

public enum NotesMerge {
  /// The most pairs of lines that are compared. If the texts are longer and both were changed,
  /// there is no merge.
  static let mostPairs = 1_000_000

  /// The merged text; nil if both sides changed the same lines.
  public static func merged(_ base: String, _ mine: String, _ theirs: String) -> String? {
    if mine == theirs || theirs == base { return mine }
    if mine == base { return theirs }
    let (old, one, other) = (lines(base), lines(mine), lines(theirs))
    guard let toMine = LineMatches(old, one, mostPairs: mostPairs),
      let toTheirs = LineMatches(old, other, mostPairs: mostPairs)
    else { return nil }
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
}
