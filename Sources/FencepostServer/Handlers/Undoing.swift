// `store/undo` and `store/redo`. Thousands of changes are put back in slices; the turn stays open
// until the answer, so that they are committed together.

import FencepostProtocol
import Files
import JSONRPC
import Store

struct Undoing: LongWork {
  static let words = LongWorkWords(
    title: "Putting the items back", done: "The items are back", givenUp: "No item was put back")
  static let holdsTurn = true

  let store: Store
  let begin: (Store) throws(StoreFault) -> UndoInProgress
  private var undo: UndoInProgress?
  /// Why it was not possible; nothing is left of it then.
  private var fault: StoreFault?

  init(in store: Store, begin: @escaping (Store) throws(StoreFault) -> UndoInProgress) {
    self.store = store
    self.begin = begin
  }

  var percentage: Int { undo?.percentage ?? 0 }

  mutating func work(until isTime: () -> Bool) -> Bool {
    do throws(StoreFault) {
      if undo == nil { undo = try begin(store) }
      guard var undo = undo.take() else { return true }
      let isDone = try store.work(on: &undo, until: isTime)
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

  /// Does the rest, and adds the transaction to the turn.
  func finish() throws(StoreFault) -> Receipt {
    if let fault { throw fault }
    guard let undo else { return try store.finish(begin(store)) }
    return try store.finish(undo)
  }
}

extension Server {
  mutating func storeUndo(_ params: StoreUndoParams) throws(ResponseError) -> Reversal {
    if let done = try work.takeFinished(Undoing.self) { return try reversal(done) }
    return try reversal(beginUndo(params))
  }

  mutating func storeRedo(_ params: StoreRedoParams) throws(ResponseError) -> Reversal {
    if let done = try work.takeFinished(Undoing.self) { return try reversal(done) }
    return try reversal(beginRedo())
  }

  mutating func beginUndo(_ params: StoreUndoParams) throws(ResponseError) -> Undoing {
    let number = params.transaction
    try checkReach { (store) throws(StoreFault) in try store.undoTarget(number) }
    return try undoing { (store) throws(StoreFault) in try store.beginUndo(number) }
  }

  mutating func beginRedo() throws(ResponseError) -> Undoing {
    try checkReach { (store) throws(StoreFault) in try store.redoTarget() }
    return try undoing { (store) throws(StoreFault) in try store.beginRedo() }
  }

  private func undoing(
    _ begin: @escaping (Store) throws(StoreFault) -> UndoInProgress
  ) throws(ResponseError) -> Undoing {
    guard let store = storeHost.store else { throw storeIsClosed }
    return Undoing(in: store, begin: begin)
  }

  private mutating func reversal(_ undoing: Undoing) throws(ResponseError) -> Reversal {
    let receipt: Receipt
    do throws(ResponseError) {
      receipt = try withStore { (_) throws(StoreFault) in try undoing.finish() }
      // Alarms that follow a place since then are not part of the undone transaction.
      placeFollowing.add(receipt.delta)
      try followPathsIfChanged()
    } catch {
      // The conflict is not caused by a param of this request.
      var error = error
      error.data.field = nil
      throw error
    }
    return Reversal(
      undoes: receipt.undoes ?? 0, changes: changes(receipt.delta),
      state: receipt.state.text, transaction: receipt.transaction)
  }
}
