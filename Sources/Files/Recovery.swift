// Finishes or undoes the transactions of a crashed writer. The next process that takes the lock
// does this first. No client was notified of these transactions, so finishing and undoing them are
// both correct; the files on the disk decide which of the two is possible.

extension TransactionLog {
  /// Finishes or undoes every open transaction of the journal, from this boot or an earlier one.
  mutating func recover() throws(DiskFault) -> [JournalEntry] {
    let openTransactions = journal.openTransactions
    // The records that were read may not be on disk yet, and no move may be durable before its
    // record.
    if mayBeUnsynced || !openTransactions.isEmpty { try journal.sync() }
    mayBeUnsynced = false
    var journalEntries: [JournalEntry] = []
    for transaction in openTransactions {
      var moves = MoveExecutor(storeRoot: storeRoot)
      let isCommitted = try finishOrUndo(transaction, with: &moves)
      journalEntries.append(isCommitted ? .committed(transaction) : .dropped(transaction))
      quarantinedFiles += moves.quarantinedFiles
      if moves.lacksExchange { lacksExchange = true }
    }
    journal.openTransactions = []
    return journalEntries
  }

  /// Finishes or undoes one transaction, and closes it in the journal. Returns whether it is
  /// committed.
  private mutating func finishOrUndo(
    _ transaction: Transaction, with moves: inout MoveExecutor
  ) throws(DiskFault) -> Bool {
    let changes = transaction.changes
    guard case .client(_, _, let boot) = transaction.source else {
      try journal.append(.done([transaction.number]))
      return true
    }
    moves.needsOrder = !transaction.hasSingleMove
    moves.isStepwise = true
    for change in changes { try moves.completePartialMove(change) }
    if transaction.hasSingleMove, boot != identity.boot {
      return try close(transaction, asFound: changes, with: &moves)
    }
    var isCommitted = try moves.wasCommittedBefore(changes)
    // The journal's record of the temporary files may be durable although the files were not
    // synced. So they are synced now.
    if !isCommitted, !transaction.hasSingleMove { try moves.syncTemporaries(of: changes) }
    if !isCommitted {
      isCommitted =
        transaction.hasSingleMove ? try moves.areAllMoved(changes) : try moves.finish(changes)
    }
    guard isCommitted else {
      try undo([transaction], with: &moves)
      return false
    }
    try moves.syncFolders(of: changes)
    try journal.append(.done([transaction.number]))
    if !transaction.hasSingleMove { try journal.sync() }
    try moves.clear(changes)
    return true
  }

  /// Closes a transaction of a single change after a power loss. It is committed if the move is on
  /// disk, and aborted otherwise; no file is moved.
  private mutating func close(
    _ transaction: Transaction, asFound changes: [Change], with moves: inout MoveExecutor
  ) throws(DiskFault) -> Bool {
    let isCommitted = try moves.holdsInodes(changes)
    if isCommitted { try moves.syncFolders(of: changes) }
    try journal.append(
      isCommitted ? .done([transaction.number]) : .aborted([transaction.number]))
    try moves.clear(changes)
    return isCommitted
  }

  /// Undoes the moves durably and closes the transactions as aborted.
  mutating func undo(
    _ transactions: [Transaction], with moves: inout MoveExecutor
  ) throws(DiskFault) {
    let changes = transactions.flatMap { $0.source == .external ? [] : $0.changes }
    for change in changes.reversed() { try moves.moveBack(change) }
    try moves.syncNames(of: changes)
    try moves.syncFolders(of: changes)
    try moves.clear(changes)
    try journal.append(.aborted(transactions.map(\.number)))
    if transactions.contains(where: { !$0.hasSingleMove }) { try journal.sync() }
  }
}

extension MoveExecutor {
  /// Whether the transaction was committed before, and its line `done` was lost since, for instance
  /// in a bad sector. Then all files are in place and the temporary files are removed, which
  /// happens only after `done`. A client was notified of the transaction, so to undo it now would
  /// lose data.
  mutating func wasCommittedBefore(_ changes: [Change]) throws(DiskFault) -> Bool {
    for change in changes {
      switch (change.plannedMove, try stateAtName(of: change), try stateAtTemp(of: change)) {
      case (.exchange, .newContent, .absent), (.create, .newContent, .absent),
        (.remove, .absent, .absent):
        continue
      case (.remove, .absent, .oldContent) where change.object == .folder:
        continue  // A removed folder stays there, in the trash.
      default:
        return false
      }
    }
    return true
  }

  /// Whether every change was made, and no temporary file is another program's.
  mutating func areAllMoved(_ changes: [Change]) throws(DiskFault) -> Bool {
    for change in changes {
      switch (change.plannedMove, try stateAtName(of: change), try stateAtTemp(of: change)) {
      case (.exchange, .newContent, .oldContent), (.create, .newContent, .absent),
        (.remove, .absent, .oldContent):
        continue
      default:
        return false
      }
    }
    return true
  }

  /// Makes the moves that were not made yet. False if another program's file is in the way.
  mutating func finish(_ changes: [Change]) throws(DiskFault) -> Bool {
    for change in changes {
      switch (change.plannedMove, try stateAtName(of: change), try stateAtTemp(of: change)) {
      case (.exchange, .newContent, .oldContent), (.create, .newContent, .absent),
        (.remove, .absent, .oldContent):
        continue
      case (.exchange, .oldContent, .newContent), (.create, .absent, .newContent),
        (.remove, .oldContent, .absent):
        guard try move(change) else { return false }
      default:
        return false
      }
    }
    for change in changes {
      guard try removedExpectedContent(change) else { return false }
    }
    return true
  }

  /// Whether every file is where its change moved it, by its inode.
  mutating func holdsInodes(_ changes: [Change]) throws(DiskFault) -> Bool {
    for change in changes {
      let (name, folderPath) =
        change.plannedMove == .remove
        ? (change.temp, change.tempFolderPath) : (change.name, change.folderPath)
      guard let folder = try folderIfAny(folderPath),
        let signature = try disk.signature(of: name, in: folder),
        signature.inode == change.inode
      else { return false }
    }
    return true
  }
}
