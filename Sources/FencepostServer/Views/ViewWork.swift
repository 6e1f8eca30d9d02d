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
  /// Whether the answer shows staged changes, which belong to no state.
  let isStaged: Bool
  let total: Int

  static let titles = LongWorkTitles(
    title: "Preparing the list", finished: "The list is ready",
    abandoned: "The list was not prepared")

  init(
    _ drawing: ViewDrawing, of queryHash: UInt64, at computedAt: Instant, storeState: String,
    isStaged: Bool, total: Int
  ) {
    self.drawing = drawing
    self.queryHash = queryHash
    self.computedAt = computedAt
    self.storeState = storeState
    self.isStaged = isStaged
    self.total = total
  }

  var percentage: Int { drawing.percentage }

  mutating func advance(until shouldStop: () -> Bool) throws(ResponseError) -> Bool {
    while try drawing.step() {
      if shouldStop() { return false }
    }
    return true
  }

  consuming func answer(_ note: OldPositionNote) -> ViewedList {
    let validUntil = note.limited(drawing.validUntil)
    let cursor =
      drawing.rowCount > drawing.pageRows.upperBound
      ? ViewCursor(
        queryHash: queryHash, computedAt: computedAt, rowIndex: drawing.pageRows.upperBound,
        storeState: storeState) : nil
    let removed = (drawing.changedIDs ?? []).map { String(decoding: $0, as: UTF8.self) }
      .filter { !drawing.drawnIDs.contains($0) }.sorted()
    return ViewedList(
      sections: drawing.sections, total: total, isDelta: drawing.changedIDs != nil,
      removed: removed,
      cursor: cursor?.text, validUntil: validUntil.text,
      // Staged changes are part of no state, so the next answer has to contain all rows.
      version: ViewVersion(
        queryHash: queryHash, validUntil: validUntil, storeState: isStaged ? "staged" : storeState
      ).text, state: storeState, silence: note.sentence)
  }
}
