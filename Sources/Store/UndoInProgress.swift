// An undo in progress, for which the lock is held throughout: first the edits that undo each change
// are collected, then they become one transaction. Undoing thousands of changes may take seconds.

internal import Files

public struct UndoInProgress {
  let transaction: Transaction
  let title: String
  /// How many changes have their edits in `edits`, counted from the last change of the
  /// transaction.
  var collectedCount = 0
  var edits: [StoreEdit] = []
  var pendingTransaction: PendingTransaction?

  init(of transaction: Transaction, title: String) {
    self.transaction = transaction
    self.title = title
  }

  /// How much is done, in percent. Collecting, preparing and writing count for a third each.
  public var percentage: Int {
    guard let pendingTransaction else {
      return percentageShare(collectedCount, of: transaction.changes.count)
    }
    return 33
      + percentageShare(pendingTransaction.createdIDs.count, of: pendingTransaction.edits.count)
      + (pendingTransaction.areEditsPrepared
        ? percentageShare(pendingTransaction.changes.count, of: pendingTransaction.fileEdits.count)
        : 0)
  }

  private func percentageShare(_ done: Int, of all: Int) -> Int { all == 0 ? 33 : 33 * done / all }
}

extension Store {
  /// Works until `shouldStop` returns true. Returns false if there is more to do. If this throws,
  /// the undo was given up.
  public func continueWork(
    on undo: inout UndoInProgress, until shouldStop: () -> Bool
  ) throws(StoreFault) -> Bool {
    guard try collectEdits(of: &undo, until: shouldStop) else { return false }
    if undo.pendingTransaction == nil {
      undo.pendingTransaction = try beginTransaction(
        ordered(undo.edits), title: undo.title, undoes: undo.transaction.number)
    }
    // The transaction is taken out here, because `continueWork` gives it up if it fails, and a
    // later `giveUp` must not do so again.
    guard var pendingTransaction = undo.pendingTransaction.take() else { return true }
    let isDone = try continueWork(on: &pendingTransaction, until: shouldStop)
    undo.pendingTransaction = pendingTransaction
    return isDone
  }

  /// Does the rest, and adds the transaction to the turn.
  public func finish(_ undo: UndoInProgress) throws(StoreFault) -> Receipt {
    var undo = undo
    _ = try continueWork(on: &undo, until: { false })
    guard let pendingTransaction = undo.pendingTransaction else { throw .nothingToUndo }
    var receipt = try finish(pendingTransaction)
    receipt.renamedItems = undo.edits.compactMap { edit in
      guard case .replace(let before, _, _) = edit,
        let id = fileKey(before.key).flatMap({ catalogue.slot(of: $0) }).flatMap({
          catalogue.id(of: $0)
        }), id != before.id
      else { return nil }
      return RenamedItem(old: before.id, new: id)
    }
    return receipt
  }

  /// Leaves the store and the turn as they were before the undo.
  public func giveUp(_ undo: UndoInProgress) {
    if let pendingTransaction = undo.pendingTransaction { giveUp(pendingTransaction) }
  }

  private func collectEdits(
    of undo: inout UndoInProgress, until shouldStop: () -> Bool
  ) throws(StoreFault) -> Bool {
    let changes = undo.transaction.changes
    while undo.collectedCount < changes.count {
      let change = changes[changes.count - 1 - undo.collectedCount]
      undo.edits += try editsToUndo(change, of: undo.transaction)
      undo.collectedCount += 1
      if undo.collectedCount < changes.count, shouldStop() { return false }
    }
    return true
  }

  /// The edits, with those that remove lists first. While a list has a file with the same UID as an
  /// item of another list, one of the two has a substitute id (see `IDAssignment`). Once the list
  /// is removed, the item has its UID as its id again.
  private func ordered(_ edits: [StoreEdit]) -> [StoreEdit] {
    let combined = combineMoves(edits)
    return combined.filter(\.removesList) + combined.filter { !$0.removesList }
  }

  /// Combines the two edits that undo a move into one. The move was recorded as a removal and a
  /// creation.
  private func combineMoves(_ edits: [StoreEdit]) -> [StoreEdit] {
    var removedItems: [ItemID: CurrentItem] = [:]
    for case .remove(let current) in edits { removedItems[current.id] = current }
    var movedIDs: Set<ItemID> = []
    var combined: [StoreEdit] = []
    for edit in edits {
      if case .create(let list, let bytes) = edit,
        case .item(let indexed, _) = codec.readFile(bytes, FileName(ours: "new.ics"), list),
        let current = removedItems[ItemID(indexed.uid)]
      {
        movedIDs.insert(current.id)
        combined.append(.replace(current, bytes: bytes, list: list))
      } else {
        combined.append(edit)
      }
    }
    return combined.filter { edit in
      if case .remove(let current) = edit { return !movedIDs.contains(current.id) }
      return true
    }
  }
}

extension StoreEdit {
  fileprivate var removesList: Bool { if case .removeList = self { true } else { false } }
}
