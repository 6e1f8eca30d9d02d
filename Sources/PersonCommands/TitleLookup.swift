// Titles of lists and places without regard to case, and the list that an option names.

import JSON

enum TitleLookup {
  static func folded(_ text: String) -> String { text.lowercased() }

  /// The id of the list that is named by its title, by the beginning of its title, or by its id.
  static func list(_ typed: String, _ titles: [String: String]) throws(Failure) -> String {
    let foldedTitle = folded(typed)
    if let exactMatch = titles.first(where: {
      folded($0.value) == foldedTitle || folded($0.key) == foldedTitle
    }) {
      return exactMatch.key
    }
    let listsWithPrefix = titles.filter { folded($0.value).hasPrefix(foldedTitle) }
    if let onlyList = listsWithPrefix.first, listsWithPrefix.count == 1 { return onlyList.key }
    let knownTitles = titles.values.sorted()
    if listsWithPrefix.count > 1 {
      throw .ambiguous(
        "Several lists begin with “\(typed)”: \(listsWithPrefix.values.sorted().joined(separator: ", "))."
      )
    }
    let suggestion = Suggestion.nearest(to: typed, among: knownTitles)
    throw .noMatch(
      "There is no list “\(typed)”. "
        + (suggestion.map { "Did you mean “\($0)”?" }
          ?? "Your lists are: \(knownTitles.joined(separator: ", ")).")
    )
  }
}
