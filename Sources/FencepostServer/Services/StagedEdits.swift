// The edits that the client has saved without a commit, and a copy of them from the beginning of
// the turn, which is restored if the turn fails.

import Store

struct StagedEdits {
  var staging = Staging()
  var lists = PendingLists()
  private var copyAtTurnStart: (staging: Staging, lists: PendingLists)?

  var isEmpty: Bool { staging.isEmpty && lists.isEmpty }

  /// Keeps a copy of the present staged edits, unless this turn has a copy already.
  mutating func keepCopy() {
    if copyAtTurnStart == nil { copyAtTurnStart = (staging, lists) }
  }

  mutating func reset() {
    staging.reset()
    lists = PendingLists()
  }

  mutating func turnCommitted() { copyAtTurnStart = nil }

  mutating func turnFailed() {
    if let copyAtTurnStart { (staging, lists) = copyAtTurnStart }
    copyAtTurnStart = nil
  }
}
