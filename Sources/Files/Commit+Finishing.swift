// Carries out a commit in these steps: sync the temporary files, append the record to the journal,
// move the files, check them again, sync the folders, append `done`. A failure in any step undoes
// everything. Recovery after a crash relies on the order of these steps.

extension Commit {
  /// Commits all collected transactions durably, or none of them. Returns them with the temporary
  /// files that are still to be removed.
  public consuming func commit(into transactionLog: inout TransactionLog)
    throws(TransactionLogFault) -> CommittedTurn
  {
    var hasCommitted = false
    defer {
      if moves.lacksExchange { transactionLog.lacksExchange = true }
      if !hasCommitted { releaseLock() }
    }
    guard !isEmpty else { return CommittedTurn([], moves, leaving: [], lock) }
    let journalBefore = transactionLog.journal
    let changes = transactions.filter { $0.source != .external }.flatMap(\.changes)
    let isSyncedAtOnce: Bool
    do throws(DiskFault) {
      isSyncedAtOnce = try mayBeSyncedAtOnce(changes, with: transactionLog.journal)
      if !isSyncedAtOnce { try syncTemporaries(of: changes) }
      try transactionLog.journal.append(draft)
    } catch {
      abandon()
      throw .disk(error)
    }
    do throws(CommitFailure) {
      try carryOut(changes, in: &transactionLog, isSynced: !isSyncedAtOnce)
    } catch {
      do throws(DiskFault) {
        if case .uncertain(let fault) = error { throw fault }
        try transactionLog.undo(transactions, with: &moves)
      } catch {
        // The next process that takes the lock will finish or undo the transactions that are left
        // open.
        transactionLog.journal = journalBefore
        throw .unfinishedCommit(error)
      }
      transactionLog.quarantinedFiles += moves.quarantinedFiles
      throw error.fault
    }
    hasCommitted = true
    return CommittedTurn(transactions, moves, leaving: changes, lock)
  }

  private enum CommitFailure: Error {
    case disk(DiskFault)
    case overtaken(Change)
    /// `done` may have been appended, and other processes may have read it, so nothing may be
    /// undone.
    case uncertain(DiskFault)

    var fault: TransactionLogFault {
      switch self {
      case .disk(let fault): .disk(fault)
      case .overtaken(let change): .overtaken(change.folderPath, change.name)
      case .uncertain(let fault): .unfinishedCommit(fault)
      }
    }
  }

  /// The steps of a commit from appending the record of the changes to the journal, up to appending
  /// `done`.
  private mutating func carryOut(
    _ changes: [Change], in transactionLog: inout TransactionLog, isSynced: Bool
  ) throws(CommitFailure) {
    let needsOrder = transactions.contains { !$0.hasSingleMove }
    moves.needsOrder = needsOrder
    moves.changesToMove = changes
    let obstructedChange: Change?
    do throws(DiskFault) {
      if !isSynced {
        try transactionLog.disk.syncAll(on: transactionLog.journal.folder)
      } else if needsOrder {
        try transactionLog.journal.sync()
      }
      obstructedChange = try makeMoves(changes)
      if obstructedChange == nil { try moves.syncFolders(of: changes) }
    } catch {
      throw .disk(error)
    }
    if let obstructedChange { throw .overtaken(obstructedChange) }
    do throws(DiskFault) {
      try transactionLog.journal.append(.done(transactions.map(\.number)))
    } catch {
      let isLineRemoved = (try? transactionLog.journal.cutTail()) != nil
      throw isLineRemoved ? .disk(error) : .uncertain(error)
    }
    // Other processes may have read the record, so it is not removed from the journal.
    do throws(DiskFault) {
      if needsOrder { try transactionLog.journal.sync() }
    } catch {
      throw .uncertain(error)
    }
  }

  /// Makes all moves. Returns the change that could not be made because another program has written
  /// its file; nil if there is none.
  private mutating func makeMoves(_ changes: [Change]) throws(DiskFault) -> Change? {
    for change in changes {
      guard try moves.move(change) else { return change }
    }
    // A program that has the old file open may have written to it during the move.
    for change in changes {
      guard try moves.removedExpectedContent(change) else { return change }
    }
    return nil
  }
}
