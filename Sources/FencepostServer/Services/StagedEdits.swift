// The edits that the client has saved with `commit: false`, and a copy of them from the beginning
// of the turn (the requests that are committed together). The copy is restored if the commit fails.

import Store

struct StagedEdits {
  var staging = Staging()
  var lists = PendingLists()
  private var copyAtTurnStart: (staging: Staging, lists: PendingLists)?

  var isEmpty: Bool { staging.isEmpty && lists.isEmpty }

  /// Keeps a copy of the present staged edits. Until the next commit, only the first call makes a
  /// copy.
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
