// Merges two versions of a document's notes, line by line, given the text from which both
// versions were made. If both versions changed or added different lines at the same position,
// there is no merge, and the person decides. A sync cannot ask the person; it merges with
// `Merge/LineMerge.swift`, which keeps the lines that were added in either version.

internal import Comparison

public enum NotesMerge {
  /// At most this many pairs of lines are compared. If the texts are longer and both were changed,
  /// there is no merge.
  static let mostPairs = 1_000_000

  /// The merged text; nil if both sides changed the same lines.
  public static func mergedNotes(_ base: String, _ mine: String, _ theirs: String) -> String? {
    if mine == theirs || theirs == base { return mine }
    if mine == base { return theirs }
    let (baseLines, mineLines, theirLines) = (lines(base), lines(mine), lines(theirs))
    guard let matchesInMine = LineMatches(baseLines, mineLines, mostPairs: mostPairs),
      let matchesInTheirs = LineMatches(baseLines, theirLines, mostPairs: mostPairs)
    else { return nil }
    var mergedLines: [Substring] = []
    var (baseStart, mineStart, theirStart) = (0, 0, 0)
    // The lines that both versions kept divide the text into parts, and each part is merged by
    // itself.
    for index in baseLines.indices + [baseLines.count] {
      let isEnd = index == baseLines.count
      guard let mineEnd = isEnd ? mineLines.count : matchesInMine[index],
        let theirEnd = isEnd ? theirLines.count : matchesInTheirs[index]
      else { continue }
      guard
        let mergedPart = mergedPart(
          baseLines[baseStart..<index], mineLines[mineStart..<mineEnd],
          theirLines[theirStart..<theirEnd])
      else { return nil }
      mergedLines += mergedPart
      if !isEnd { mergedLines.append(baseLines[index]) }
      (baseStart, mineStart, theirStart) = (index + 1, mineEnd + 1, theirEnd + 1)
    }
    return mergedLines.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func mergedPart(
    _ base: ArraySlice<Substring>, _ mine: ArraySlice<Substring>, _ theirs: ArraySlice<Substring>
  ) -> ArraySlice<Substring>? {
    if mine.elementsEqual(theirs) || theirs.elementsEqual(base) { return mine }
    return mine.elementsEqual(base) ? theirs : nil
  }
}
