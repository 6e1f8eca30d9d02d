// The long work of `view/list`: its rows are drawn in slices, and then become the answer.

import CivilTime
import FencepostProtocol
import JSONRPC
import Views

struct ViewWork: LongWork {
  private(set) var drawing: ViewDrawing
  let queryHash: UInt64
  let computedAt: Instant
  let storeState: String
  /// Whether the answer shows staged changes, which no state of the store includes.
  let showsStagedChanges: Bool
  let reminderCount: Int

  static let titles = LongWorkTitles(
    title: "Preparing the list", finished: "The list is ready",
    abandoned: "The list was not prepared")

  init(
    _ drawing: ViewDrawing, of queryHash: UInt64, at computedAt: Instant, storeState: String,
    showsStagedChanges: Bool, reminderCount: Int
  ) {
    self.drawing = drawing
    self.queryHash = queryHash
    self.computedAt = computedAt
    self.storeState = storeState
    self.showsStagedChanges = showsStagedChanges
    self.reminderCount = reminderCount
  }

  var percentage: Int { drawing.percentage }

  mutating func advance(until shouldStop: () -> Bool) throws(ResponseError) -> Bool {
    while try drawing.drawNextRows() {
      if shouldStop() { return false }
    }
    return true
  }

  consuming func answer(_ note: OldPositionNote) -> ViewedList {
    let validUntil = note.limitingValidity(drawing.validUntil)
    let cursor =
      drawing.rowCount > drawing.pageRows.upperBound
      ? ViewCursor(
        queryHash: queryHash, computedAt: computedAt, rowIndex: drawing.pageRows.upperBound,
        storeState: storeState) : nil
    let removedIDs = (drawing.changedIDs ?? []).map { String(decoding: $0, as: UTF8.self) }
      .filter { !drawing.drawnIDs.contains($0) }.sorted()
    return ViewedList(
      sections: drawing.sections, total: reminderCount, isDelta: drawing.changedIDs != nil,
      removed: removedIDs,
      cursor: cursor?.text, validUntil: validUntil.text,
      // No state of the store includes staged changes, so changes since this answer cannot be
      // found, and the next answer has to contain all rows.
      version: ViewVersion(
        queryHash: queryHash, validUntil: validUntil,
        storeState: showsStagedChanges ? "staged" : storeState
      ).text, state: storeState, silence: note.sentence)
  }
}
