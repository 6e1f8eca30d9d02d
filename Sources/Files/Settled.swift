// A commit that stands: what it came to, and what lies about of it until it is cleared. Nobody has to
// wait for that to know that it stands.

public struct Settled {
  /// Those that stand, in their order.
  public let transactions: [Transaction]
  private var settlement: Settlement
  private let changes: [Change]
  private let held: Held

  init(
    _ transactions: [Transaction], _ settlement: Settlement, leaving changes: [Change], _ held: Held
  ) {
    self.transactions = transactions
    self.settlement = settlement
    self.changes = changes
    self.held = held
  }

  /// Takes away what came out, and lets the lock go. A temporary that will not go now does no harm,
  /// and goes at the next opening; so does one that nobody came to clear.
  public consuming func clear(in depot: inout Depot) {
    defer { held.letGo() }
    guard !changes.isEmpty else { return }
    try? settlement.clear(changes)
    depot.orphaned += settlement.orphans
  }
}
