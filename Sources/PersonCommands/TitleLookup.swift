// Titles of lists and places without regard to case, and the list that an option names.

import JSON

enum TitleLookup {
  static func folded(_ text: String) -> String { text.lowercased() }

  /// The id of the list that is named by its title, by the beginning of its title, or by its id.
  static func list(_ typed: String, _ titles: [String: String]) throws(Failure) -> String {
    let wanted = folded(typed)
    if let same = titles.first(where: { folded($0.value) == wanted || folded($0.key) == wanted }) {
      return same.key
    }
    let begun = titles.filter { folded($0.value).hasPrefix(wanted) }
    if let one = begun.first, begun.count == 1 { return one.key }
    let known = titles.values.sorted()
    if begun.count > 1 {
      throw .ambiguous(
        "Several lists begin with “\(typed)”: \(begun.values.sorted().joined(separator: ", ")).")
    }
    let nearest = Suggestion.nearest(to: typed, among: known)
    throw .noMatch(
      "There is no list “\(typed)”. "
        + (nearest.map { "Did you mean “\($0)”?" } ?? "There are: \(known.joined(separator: ", ")).")
    )
  }
}
