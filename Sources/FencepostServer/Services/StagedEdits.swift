// The edits that the client has saved without a commit, and a copy of them from the beginning of
// the turn, which is restored if the turn fails.

import Store

struct StagedEdits {
  var staging = Staging()
  var lists = PendingLists()
  private var before: (staging: Staging, lists: PendingLists)?

  var isEmpty: Bool { staging.isEmpty && lists.isEmpty }

  /// Keeps a copy of what is staged now, unless there is one already.
  mutating func remember() {
    if before == nil { before = (staging, lists) }
  }

  mutating func reset() {
    staging.reset()
    lists = PendingLists()
  }

  mutating func turnCommitted() { before = nil }

  mutating func turnFailed() {
    if let before { (staging, lists) = before }
    before = nil
  }
}
