// A transaction that is being made while the lock is held (in a turn). Its edits are prepared and
// their temporary files written step by step. Then the transaction is added to the turn with all
// of its edits, or with none.

internal import Files

public struct PendingTransaction {
  let edits: [StoreEdit]
  let title: String
  let undoes: Int?
  /// What is needed to give the transaction up: the store's documents before it, and how many
  /// changes of documents the turn had recorded before it.
  let documentsBefore: [[UInt8]?]
  let documentChangesBefore: Int
  /// For each prepared edit, the id of the item or list that it creates; nil for other edits.
  var createdIDs: [String?] = []
  var fileEdits: [Edit] = []
  var areEditsPrepared = false
  /// The changes whose temporary files are written, in the order of `fileEdits`.
  var changes: [Change] = []

  /// How much of the work is done, in percent. Preparing counts 10 percent and writing 90, because
  /// writing takes longest by far.
  public var percentage: Int {
    guard areEditsPrepared, !fileEdits.isEmpty else {
      return edits.isEmpty ? 0 : 10 * createdIDs.count / edits.count
    }
    return 10 + 90 * changes.count / fileEdits.count
  }
}

extension Store {
  /// Begins a transaction. Until it is finished or given up, nothing else may change the catalogue.
  public func beginTransaction(
    _ edits: [StoreEdit], title: String, undoes: Int? = nil
  ) throws(StoreFault) -> PendingTransaction {
    try beginTurn()
    try readDocuments(for: edits)
    catalogue.beginRecording()
    return PendingTransaction(
      edits: edits, title: title, undoes: undoes, documentsBefore: ownBytes(),
      documentChangesBefore: turn?.documentsBefore.count ?? 0)
  }

  /// Prepares edits and writes files until `shouldStop` returns true. Returns false if there is
  /// more to do. If this throws, the transaction was given up.
  public func continueWork(
    on pending: inout PendingTransaction, until shouldStop: () -> Bool
  ) throws(StoreFault) -> Bool {
    do throws(StoreFault) {
      guard try prepare(&pending, until: shouldStop) else { return false }
      return try write(&pending, until: shouldStop)
    } catch {
      giveUp(pending)
      throw error
    }
  }

  /// Does the remaining work, and adds the transaction to the turn.
  public func finish(_ pending: PendingTransaction) throws(StoreFault) -> Receipt {
    var pending = pending
    _ = try continueWork(on: &pending, until: { false })
    guard !pending.fileEdits.isEmpty else {
      _ = catalogue.endRecording()
      return Receipt(transaction: nil, state: state, createdIDs: pending.createdIDs)
    }
    var delta = catalogue.recordedDelta()
    delta.add(documentDelta(since: pending.documentsBefore))
    let transaction = turn?.commit.add(
      pending.changes, delta: delta, title: pending.title, undoes: pending.undoes,
      at: environment.now())
    turn?.recorders.append(catalogue.endRecording())
    return Receipt(
      transaction: transaction?.number, state: state, createdIDs: pending.createdIDs,
      undoes: pending.undoes,
      delta: delta)
  }

  /// Gives up a transaction: restores the store and the turn as they were before it.
  public func giveUp(_ pending: PendingTransaction) {
    catalogue.rollBack(catalogue.endRecording())
    restoreDocuments(from: pending.documentChangesBefore)
    turn?.commit.discard(pending.changes)
  }

  private func prepare(
    _ pending: inout PendingTransaction, until shouldStop: () -> Bool
  ) throws(StoreFault) -> Bool {
    while pending.createdIDs.count < pending.edits.count {
      pending.createdIDs.append(
        try prepare(pending.edits[pending.createdIDs.count], into: &pending.fileEdits))
      if pending.createdIDs.count < pending.edits.count, shouldStop() { return false }
    }
    guard !pending.areEditsPrepared else { return true }
    try checkTitlesAreFree(for: pending.edits, pending.createdIDs)
    combineFolderEdits(&pending.fileEdits)
    for edit in pending.fileEdits where turn?.commit.touches(edit.name, in: edit.folderPath) == true
    {
      throw .turnIsFull
    }
    pending.areEditsPrepared = true
    return true
  }

  private func write(
    _ pending: inout PendingTransaction, until shouldStop: () -> Bool
  ) throws(StoreFault) -> Bool {
    while pending.changes.count < pending.fileEdits.count {
      do throws(DiskFault) {
        guard let change = try turn?.commit.write(pending.fileEdits[pending.changes.count]) else {
          return true
        }
        pending.changes.append(change)
      } catch {
        throw .disk(error)
      }
      if pending.changes.count < pending.fileEdits.count, shouldStop() { return false }
    }
    return true
  }
}
