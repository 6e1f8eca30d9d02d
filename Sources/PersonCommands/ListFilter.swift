// Parses the words after `list` as a filter: days, `#tag`, `/list`, `@place`, `!high`, and other
// text.

import CivilTime
import JSON

struct ListFilter {
  /// The first and the last day on which the reminders are due.
  private var from: Day?
  private var lastDay: Day?
  private(set) var isOverdue = false
  private var tags: [String] = []
  private var lists: [String] = []
  private var bands: [String] = []
  private(set) var places: [String] = []
  private var words: [String] = []

  /// Whether some conditions are not checked by the server, so that its rows must be filtered.
  var choosesRows: Bool { isOverdue || !places.isEmpty }

  /// - Parameter titles: The titles of lists by id.
  init(_ typed: [String], _ today: Day, lists titles: [String: String]) throws(Failure) {
    for word in typed {
      switch word.lowercased() {
      case "today": lastDay = today
      case "tomorrow": (from, lastDay) = (today + 1, today + 1)
      case "week": lastDay = today + 6
      case "month": lastDay = today + 30
      case "overdue": (isOverdue, lastDay) = (true, today)
      case let other where other.count > 1 && other.hasPrefix("#"):
        tags.append(String(word.dropFirst()))
      case let other where other.count > 1 && other.hasPrefix("@"):
        places.append(String(word.dropFirst()))
      case let other where other.count > 1 && other.hasPrefix("/"):
        lists.append(try Self.list(String(word.dropFirst()), titles))
      case "!!!": bands.append("high")
      case "!!": bands.append("medium")
      case "!": bands.append("low")
      case let other where other.hasPrefix("!"):
        bands.append(try Self.band(String(other.dropFirst())))
      default: words.append(word)
      }
    }
  }

  func write(to writer: inout Writer) {
    if from != nil || lastDay != nil {
      writer.key("due")
      writer.beginObject()
      if let from { writer.member("from", from.text) }
      if let lastDay { writer.member("to", (lastDay + 1).text) }
      writer.endObject()
    }
    if !tags.isEmpty { writer.member("tags", tags) }
    if !lists.isEmpty { writer.member("lists", lists) }
    if !bands.isEmpty { writer.member("priority", bands) }
    if !places.isEmpty { writer.member("isLocation", true) }
    if !words.isEmpty { writer.member("text", words.joined(separator: " ")) }
  }

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

  private static func band(_ typed: String) throws(Failure) -> String {
    let known = ["high", "medium", "low", "none"]
    if known.contains(typed) { return typed }
    let nearest = Suggestion.nearest(to: typed, among: known) ?? "high"
    throw .notRead("“!\(typed)” is not a priority. Did you mean “!\(nearest)”?")
  }
}
