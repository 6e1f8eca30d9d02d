// What the client saved without a commit, and what that was when the turn began: where the turn does not
// come to stand, it is that again.

import Store

struct StagedEdits {
  var staging = Staging()
  var lists = PendingLists()
  private var before: (staging: Staging, lists: PendingLists)?

  var isEmpty: Bool { staging.isEmpty && lists.isEmpty }

  /// Notes what is staged now as what it was before the turn, unless that was noted already.
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
