// A commit that stands: what it came to, and what lies about of it until it is cleared. Nobody has to
// wait for that to know that it stands.

public struct CommittedTurn {
  /// Those that stand, in their order.
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

  /// Takes away what came out, and lets the lock go. A temporary that will not go now does no harm,
  /// and goes at the next opening; so does one that nobody came to clear.
  public consuming func clear(in transactionLog: inout TransactionLog) {
    defer { held.letGo() }
    guard !changes.isEmpty else { return }
    try? moves.clear(changes)
    transactionLog.orphaned += moves.orphans
  }
}
