// An undo in progress, for which the lock is held throughout: first the edits that undo each change
// are collected, then they become one transaction. Undoing thousands of changes may take seconds.

internal import Files

public struct UndoInProgress {
  let transaction: Transaction
  let title: String
  /// For how many changes the edits are collected. The last change comes first.
  var collected = 0
  var edits: [StoreEdit] = []
  var pending: PendingTransaction?

  init(of transaction: Transaction, title: String) {
    self.transaction = transaction
    self.title = title
  }

  /// How much is done, in percent. Collecting, preparing and writing count the same.
  public var percentage: Int {
    guard let pending else { return share(collected, of: transaction.changes.count) }
    return 33 + share(pending.made.count, of: pending.edits.count)
      + (pending.isPrepared ? share(pending.changes.count, of: pending.work.count) : 0)
  }

  private func share(_ done: Int, of all: Int) -> Int { all == 0 ? 33 : 33 * done / all }
}

extension Store {
  /// Works until `shouldStop` returns true. Returns false if there is more to do. If this throws,
  /// the undo was given up.
  public func work(
    on undo: inout UndoInProgress, until shouldStop: () -> Bool
  ) throws(StoreFault) -> Bool {
    guard try collectEdits(of: &undo, until: shouldStop) else { return false }
    if undo.pending == nil {
      undo.pending = try begin(
        ordered(undo.edits), title: undo.title, undoes: undo.transaction.number)
    }
    // The transaction is taken out here, because `work` gives it up if it fails, and a later
    // `giveUp` must not do so again.
    guard var pending = undo.pending.take() else { return true }
    let isDone = try work(on: &pending, until: shouldStop)
    undo.pending = pending
    return isDone
  }

  /// Does the rest, and adds the transaction to the turn.
  public func finish(_ undo: UndoInProgress) throws(StoreFault) -> Receipt {
    var undo = undo
    _ = try work(on: &undo, until: { false })
    guard let pending = undo.pending else { throw .nothingToUndo }
    var receipt = try finish(pending)
    receipt.renamed = undo.edits.compactMap { edit in
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
    if let pending = undo.pending { giveUp(pending) }
  }

  private func collectEdits(
    of undo: inout UndoInProgress, until shouldStop: () -> Bool
  ) throws(StoreFault) -> Bool {
    let changes = undo.transaction.changes
    while undo.collected < changes.count {
      let change = changes[changes.count - 1 - undo.collected]
      undo.edits += try editsToUndo(change, of: undo.transaction)
      undo.collected += 1
      if undo.collected < changes.count, shouldStop() { return false }
    }
    return true
  }

  /// The edits, with those that remove lists first: an item that was moved out of a list, or into
  /// one, may have its own id again once that list is removed.
  private func ordered(_ edits: [StoreEdit]) -> [StoreEdit] {
    let joined = joined(edits)
    return joined.filter(\.removesList) + joined.filter { !$0.removesList }
  }

  /// A move was recorded as a removal and a creation, but its undo is one edit.
  private func joined(_ edits: [StoreEdit]) -> [StoreEdit] {
    var removed: [ItemID: CurrentItem] = [:]
    for case .remove(let current) in edits { removed[current.id] = current }
    var taken: Set<ItemID> = []
    var joined: [StoreEdit] = []
    for edit in edits {
      if case .create(let list, let bytes) = edit,
        case .item(let indexed, _) = codec.read(bytes, FileName(ours: "new.ics"), list),
        let current = removed[ItemID(indexed.uid)]
      {
        taken.insert(current.id)
        joined.append(.replace(current, bytes: bytes, list: list))
      } else {
        joined.append(edit)
      }
    }
    return joined.filter { edit in
      if case .remove(let current) = edit { return !taken.contains(current.id) }
      return true
    }
  }
}

extension StoreEdit {
  fileprivate var removesList: Bool { if case .removeList = self { true } else { false } }
}
