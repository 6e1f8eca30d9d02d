// Suggests the id of the list or place that was probably meant, where a request has a title or a
// misspelt id.

import FencepostProtocol
import JSON
import JSONRPC
import Store

extension Server {
  /// - Parameter pending: Changes of lists that this request has made so far; nil to use the
  /// changes that the session has staged.
  func noSuchList(
    _ id: String, field: String, with pending: PendingLists? = nil
  ) -> ResponseError {
    let pending = pending ?? edits.lists
    let settings = settings(with: pending)
    let visibleLists = lists(with: pending).filter { isListVisible($0.id, settings) }
    return ResponseError.noSuchList(id, field: field)
      .suggesting(id, among: visibleLists.prefix(mostCompared).map { ($0.id, $0.shownTitle) })
  }
}

/// How many titles and ids are compared with the wrong id. Comparing more would be slow.
private let mostCompared = 1000

extension ResponseError {
  /// Adds the suggestion to send the id whose title or id is most similar.
  func suggesting(_ id: String, among choices: [(id: String, title: String)]) -> ResponseError {
    let candidates = choices.prefix(mostCompared)
    let nearestTitle = Suggestion.nearest(to: id, among: candidates.map(\.title), typosOnly: true)
    let nearestID = Suggestion.nearest(to: id, among: candidates.map(\.id), typosOnly: true)
    guard
      let bestMatch = candidates.first(where: { $0.title == nearestTitle || $0.id == nearestID })
    else {
      return self
    }
    return suggesting(
      value: bestMatch.id,
      hint: "Send \"\(bestMatch.id.excerpt(40))\", the id of '\(bestMatch.title.excerpt(40))'.")
  }
}
