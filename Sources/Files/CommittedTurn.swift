// A finished commit: its transactions, and what it left to clean up. The client can be answered
// before the cleanup.

public struct CommittedTurn {
  /// The committed transactions, in order.
  public let transactions: [Transaction]
  private var moves: MoveExecutor
  private let changes: [Change]
  private let held: FileLock

  init(
    _ transactions: [Transaction], _ moves: MoveExecutor, leaving changes: [Change],
    _ held: FileLock
  ) {
    self.transactions = transactions
    self.moves = moves
    self.changes = changes
    self.held = held
  }

  /// Removes temporary files and releases the lock. A temporary file that cannot be removed does no
  /// harm; the next opening removes it.
  public consuming func clear(in transactionLog: inout TransactionLog) {
    defer { held.letGo() }
    guard !changes.isEmpty else { return }
    try? moves.clear(changes)
    transactionLog.orphaned += moves.orphans
  }
}
