// A finished commit: its transactions, and the temporary files that are still to be removed. The
// client can be answered before they are removed.

public struct CommittedTurn {
  /// The committed transactions, in order.
  public let transactions: [Transaction]
  private var moves: MoveExecutor
  private let changes: [Change]
  private let lock: FileLock
  /// How many changes have been cleaned up.
  private var clearedCount = 0

  init(
    _ transactions: [Transaction], _ moves: MoveExecutor, leaving changes: [Change],
    _ lock: FileLock
  ) {
    self.transactions = transactions
    self.moves = moves
    self.changes = changes
    self.lock = lock
  }

  /// Removes temporary files until `shouldStop` returns true. Returns true when none is left. Keeps
  /// the lock.
  public mutating func clear(until shouldStop: () -> Bool) -> Bool {
    while clearedCount < changes.count {
      let nextCount = min(clearedCount + 16, changes.count)
      try? moves.clear(changes[clearedCount..<nextCount])
      clearedCount = nextCount
      if clearedCount < changes.count, shouldStop() { return false }
    }
    return true
  }

  /// Removes temporary files and releases the lock. A temporary file that cannot be removed does no
  /// harm; the next opening removes it.
  public consuming func clear(in transactionLog: inout TransactionLog) {
    defer { lock.releaseLock() }
    guard !changes.isEmpty else { return }
    _ = clear(until: { false })
    transactionLog.quarantinedFiles += moves.quarantinedFiles
  }
}
