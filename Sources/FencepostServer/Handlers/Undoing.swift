// `store/undo` and `store/redo`. The items of a large transaction are put back in slices. The
// store's lock is kept until the request is answered, so that all of the undo is one transaction.

import FencepostProtocol
import Files
import JSONRPC
import Store

struct UndoWork: LongWork {
  static let titles = LongWorkTitles(
    title: "Putting the items back", finished: "The items are back",
    abandoned: "No item was put back")
  static let holdsTurn = true

  let store: Store
  let startUndo: (Store) throws(StoreFault) -> UndoInProgress
  private var undo: UndoInProgress?
  /// Why the undo failed. Everything that the undo had done until then was reverted.
  private var fault: StoreFault?

  init(in store: Store, startUndo: @escaping (Store) throws(StoreFault) -> UndoInProgress) {
    self.store = store
    self.startUndo = startUndo
  }

  var hasFailed: Bool { fault != nil }

  var percentage: Int { undo?.percentage ?? 0 }

  mutating func advance(until shouldPause: () -> Bool) -> Bool {
    do throws(StoreFault) {
      if undo == nil { undo = try startUndo(store) }
      guard var undo = undo.take() else { return true }
      let isDone = try store.continueWork(on: &undo, until: shouldPause)
      self.undo = undo
      return isDone
    } catch {
      fault = error
      return true
    }
  }

  func giveUp() {
    if let undo { store.giveUp(undo) }
  }

  /// Does the remaining work of the undo or redo, and adds the transaction to those that are
  /// committed next.
  func finish() throws(StoreFault) -> Receipt {
    if let fault { throw fault }
    guard let undo else { return try store.finish(startUndo(store)) }
    return try store.finish(undo)
  }
}

extension Server {
  mutating func storeUndo(_ params: StoreUndoParams) throws(ResponseError) -> Reversal {
    if let finishedWork = try longWork.takeFinished(UndoWork.self) {
      return try reversal(finishedWork)
    }
    return try reversal(beginUndo(params))
  }

  mutating func storeRedo(_ params: StoreRedoParams) throws(ResponseError) -> Reversal {
    if let finishedWork = try longWork.takeFinished(UndoWork.self) {
      return try reversal(finishedWork)
    }
    return try reversal(beginRedo())
  }

  mutating func beginUndo(_ params: StoreUndoParams) throws(ResponseError) -> UndoWork {
    let transaction = params.transaction
    try checkMayReadAll { (store) throws(StoreFault) in try store.undoTarget(transaction) }
    return try undoWork { (store) throws(StoreFault) in try store.beginUndo(transaction) }
  }

  mutating func beginRedo() throws(ResponseError) -> UndoWork {
    try checkMayReadAll { (store) throws(StoreFault) in try store.redoTarget() }
    return try undoWork { (store) throws(StoreFault) in try store.beginRedo() }
  }

  private func undoWork(
    _ startUndo: @escaping (Store) throws(StoreFault) -> UndoInProgress
  ) throws(ResponseError) -> UndoWork {
    guard let store = storeHost.store else { throw closedStoreError }
    return UndoWork(in: store, startUndo: startUndo)
  }

  /// If an item gets its former id back, moves the records of its alarms (such as firings) to that
  /// id.
  private mutating func moveAlarms(backTo items: [RenamedItem]) throws(ResponseError) {
    do throws(StoreFault) {
      try moveAlarms(items)
    } catch {
      throw refusal(error)
    }
  }

  private mutating func reversal(_ undoWork: UndoWork) throws(ResponseError) -> Reversal {
    let receipt: Receipt
    do throws(ResponseError) {
      receipt = try withStore { (_) throws(StoreFault) in try undoWork.finish() }
      // The undo may have moved a place back to its former position. Alarms that were set at this
      // place after the undone transaction are not part of the undo, so they have to be moved too.
      placeFollowing.add(receipt.delta)
      renameItemTexts(receipt.renamedItems)
      try moveAlarms(backTo: receipt.renamedItems)
      try followListPathsIfChanged()
    } catch {
      // No param of this request caused the error, so the error must not name one.
      var error = error
      error.data.field = nil
      throw error
    }
    return Reversal(
      undoes: receipt.undoes ?? 0, changes: changes(receipt.delta),
      state: receipt.state.text, transaction: receipt.transaction)
  }
}
