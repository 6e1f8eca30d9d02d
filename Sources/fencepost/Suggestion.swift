// The known word that is nearest to one that was mistyped. Knows no command.

enum Suggestion {
  /// Nil where none is near enough to be what was meant: within a third of its letters.
  static func nearest(to typed: String, among known: [String]) -> String? {
    let letters = Array(typed.unicodeScalars.prefix(longest))
    let ranked = known.map { ($0, edits(letters, Array($0.unicodeScalars))) }
    guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
    let mostEdits = max(1, best.0.unicodeScalars.filter { $0 != "-" }.count / 3)
    return best.1 <= mostEdits ? best.0 : nil
  }

  private static let longest = 40

  /// How many letters have to be added, left out or replaced to make one word of the other.
  private static func edits(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      for (column, (old, found)) in zip(zip(row, row.dropFirst()), other).enumerated() {
        let replaced = old.0 + (letter == found ? 0 : 1)
        next.append(min(replaced, old.1 + 1, next[column] + 1))
      }
      row = next
    }
    return row.last ?? 0
  }
}
