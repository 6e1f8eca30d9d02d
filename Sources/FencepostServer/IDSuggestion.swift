// Suggests the id of the list or place that was probably meant, where a request has a title or a
// misspelt id.

import FencepostProtocol
import JSON
import JSONRPC
import Store

extension Server {
  /// - Parameter pending: Changes of lists that this request has made so far; nil for the staged
  /// ones.
  func noSuchList(
    _ id: String, field: String, with pending: PendingLists? = nil
  ) -> ResponseError {
    let pending = pending ?? edits.lists
    let settings = settings(with: pending)
    let seen = lists(with: pending).filter { isSeen($0.id, settings) }
    return ResponseError.noSuchList(id, field: field)
      .suggesting(id, among: seen.prefix(mostCompared).map { ($0.id, $0.shownTitle) })
  }
}

/// How many titles and ids are compared with the wrong one. Comparing more would be slow.
private let mostCompared = 1000

extension ResponseError {
  /// Adds the suggestion to send the id whose title or id is most similar.
  func suggesting(_ id: String, among things: [(id: String, title: String)]) -> ResponseError {
    let known = things.prefix(mostCompared)
    let title = Suggestion.nearest(to: id, among: known.map(\.title), typosOnly: true)
    let near = Suggestion.nearest(to: id, among: known.map(\.id), typosOnly: true)
    guard let meant = known.first(where: { $0.title == title || $0.id == near }) else {
      return self
    }
    return suggesting(
      value: meant.id,
      hint: "Send \"\(meant.id.excerpt(40))\", the id of '\(meant.title.excerpt(40))'.")
  }
}
