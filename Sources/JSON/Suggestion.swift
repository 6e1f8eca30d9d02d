// Finds the known word that is nearest to a mistyped one.

public enum Suggestion {
  /// The known word that was probably meant; nil if none is similar enough. `synonyms` lists, for
  /// other words, words with the same meaning; the first of these that is known is returned. With
  /// `typosOnly`, only a typing error counts as similar, and not a part that both words have.
  public static func nearest(
    to typed: String, among known: [String], synonyms: [String: [String]] = [:],
    typosOnly: Bool = false
  ) -> String? {
    let typed = Spelling(typed)
    guard let first = typed.singular.first else { return nil }
    let words = known.map { (name: $0, spelling: Spelling($0)) }
    if let same = words.first(where: { $0.spelling.isSame(as: typed) }) { return same.name }
    for meant in synonyms[typed.singular.joined()] ?? [] where known.contains(meant) {
      return meant
    }
    let ranked = words.map { ($0, edits(typed.letters, $0.spelling.letters)) }
    if let (best, edits) = ranked.min(by: { $0.1 < $1.1 }),
      edits <= max(1, best.spelling.letters.count / (typosOnly ? 6 : 3))
    {
      return best.name
    }
    if typosOnly { return nil }
    let spellings: [(Spelling) -> Bool] = [
      { $0.begins(typed) || typed.begins($0) }, { $0.singular == [first] },
      { $0.singular.last == typed.singular.last },
    ]
    return spellings.lazy.compactMap { isNear in words.first { isNear($0.spelling) }?.name }.first
  }

  /// The known word that differs only in capitals, separators, plural or the order of its words.
  public static func same(as typed: String, among known: [String]) -> String? {
    let typed = Spelling(typed)
    return typed.letters.isEmpty ? nil : known.first { Spelling($0).isSame(as: typed) }
  }

  /// How many letters have to be inserted, deleted, replaced or swapped with a neighbour to turn
  /// one word into the other.
  private static func edits(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      for (column, found) in other.enumerated() {
        let replaced = row[column] + (letter == found ? 0 : 1)
        var least = min(replaced, row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, letter == other[column - 1], one[index - 1] == found {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row.last ?? 0
  }
}

/// A name in a form that ignores capitals, separators, the order of words, and plural.
private struct Spelling {
  let letters: [Unicode.Scalar]
  /// The words of the name in the singular; the same for `dueDate`, `due_date` and `due-date`.
  let singular: [String]

  /// The most characters of a name. Longer texts are not names, and comparing them would be slow.
  private static let mostCharacters = 40

  init(_ name: String) {
    var words: [String] = []
    var isInside = false
    var letters: [Unicode.Scalar] = []
    for scalar in name.unicodeScalars.prefix(Self.mostCharacters) {
      guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
        isInside = false
        continue
      }
      let lower = scalar.properties.lowercaseMapping
      if isInside, !scalar.properties.isUppercase, let last = words.popLast() {
        words.append(last + lower)
      } else {
        words.append(lower)
      }
      isInside = true
      letters += lower.unicodeScalars
    }
    self.letters = letters
    singular = words.map(Self.singular)
  }

  private static func singular(_ word: String) -> String {
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    return word.hasSuffix("s") && word.utf8.count > 2 ? String(word.dropLast()) : word
  }

  func isSame(as other: Spelling) -> Bool {
    letters == other.letters || singular.sorted() == other.singular.sorted()
      || singular.joined() == other.singular.joined()
  }

  /// Whether the other name begins with this one, which must have at least three letters.
  func begins(_ other: Spelling) -> Bool {
    letters.count >= 3 && other.letters.starts(with: letters)
  }
}
