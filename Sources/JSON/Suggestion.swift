// Finds the known word that is nearest to a mistyped one.

public enum Suggestion {
  /// The known word that was probably meant; nil if none is similar enough. If the typed word is a
  /// key of `synonyms`, the first known word in its list is returned. If `typosOnly`, only words
  /// with few different letters are similar; otherwise also words that have a part in common.
  public static func nearest(
    to typed: String, among known: [String], synonyms: [String: [String]] = [:],
    typosOnly: Bool = false
  ) -> String? {
    let typed = NormalizedName(typed)
    guard let firstWord = typed.singularWords.first else { return nil }
    let candidates = known.map { (name: $0, spelling: NormalizedName($0)) }
    if let equivalentWord = candidates.first(where: { $0.spelling.isSame(as: typed) }) {
      return equivalentWord.name
    }
    for meant in synonyms[typed.singularWords.joined()] ?? [] where known.contains(meant) {
      return meant
    }
    let candidateDistances = candidates.map {
      ($0, editDistance(typed.letters, $0.spelling.letters))
    }
    if let (nearestCandidate, distance) = candidateDistances.min(by: { $0.1 < $1.1 }),
      distance <= max(1, nearestCandidate.spelling.letters.count / (typosOnly ? 6 : 3))
    {
      return nearestCandidate.name
    }
    if typosOnly { return nil }
    let spellings: [(NormalizedName) -> Bool] = [
      { $0.begins(typed) || typed.begins($0) }, { $0.singularWords == [firstWord] },
      { $0.singularWords.last == typed.singularWords.last },
    ]
    return spellings.lazy.compactMap { isNear in candidates.first { isNear($0.spelling) }?.name }
      .first
  }

  /// The known word that differs only in capitals, separators, plural or the order of its words.
  public static func equivalentWord(to typed: String, among known: [String]) -> String? {
    let typed = NormalizedName(typed)
    return typed.letters.isEmpty ? nil : known.first { NormalizedName($0).isSame(as: typed) }
  }

  /// How many letters have to be inserted, deleted, replaced or swapped with their neighbours to
  /// turn one word into the other.
  private static func editDistance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var rowBeforePrevious: [Int] = []
    var previousRow = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var currentRow = [index + 1]
      for (column, otherLetter) in other.enumerated() {
        let replacementCost = previousRow[column] + (letter == otherLetter ? 0 : 1)
        var leastCost = min(replacementCost, previousRow[column + 1] + 1, currentRow[column] + 1)
        if index > 0, column > 0, letter == other[column - 1], one[index - 1] == otherLetter {
          leastCost = min(leastCost, rowBeforePrevious[column - 1] + 1)
        }
        currentRow.append(leastCost)
      }
      (rowBeforePrevious, previousRow) = (previousRow, currentRow)
    }
    return previousRow.last ?? 0
  }
}

/// A name in a form that ignores capitals, separators, the order of words, and plural.
private struct NormalizedName {
  let letters: [Unicode.Scalar]
  /// The words of the name in the singular; the same for `dueDate`, `due_date` and `due-date`.
  let singularWords: [String]

  /// Only this many characters of a text are compared. Longer texts are not names, and comparing
  /// them would be slow.
  private static let mostCharacters = 40

  init(_ name: String) {
    var words: [String] = []
    var isInsideWord = false
    var letters: [Unicode.Scalar] = []
    for scalar in name.unicodeScalars.prefix(Self.mostCharacters) {
      guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
        isInsideWord = false
        continue
      }
      let lower = scalar.properties.lowercaseMapping
      if isInsideWord, !scalar.properties.isUppercase, let last = words.popLast() {
        words.append(last + lower)
      } else {
        words.append(lower)
      }
      isInsideWord = true
      letters += lower.unicodeScalars
    }
    self.letters = letters
    singularWords = words.map(Self.singularForm(of:))
  }

  private static func singularForm(of word: String) -> String {
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    return word.hasSuffix("s") && word.utf8.count > 2 ? String(word.dropLast()) : word
  }

  func isSame(as other: NormalizedName) -> Bool {
    letters == other.letters || singularWords.sorted() == other.singularWords.sorted()
      || singularWords.joined() == other.singularWords.joined()
  }

  /// Whether the other name begins with this one, which must have at least three letters.
  func begins(_ other: NormalizedName) -> Bool {
    letters.count >= 3 && other.letters.starts(with: letters)
  }
}
